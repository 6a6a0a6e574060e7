"""Where a printing's icons stand, and how many of them a card shows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import icons
from vision.deck_look import COUNTS
from vision.icons.counted import Looked, as_labelled, count_icons
from vision.icons.slots import OVERLOOKED, even_row, layout_of, not_overlapping, places, scattered_row
from vision.values import NO_LOOK, IconSpot

LOOKS = np.eye(9)
PITCH = 40.0


def row(letters, *, end=0.0, x=150.0, y=40.0, score=0.98):
    """Icons whose left ends (0), right ends (1) or middles (0.5) lie at x."""
    first = x - end * (len(letters) - 1) * PITCH
    return tuple(
        replace(spot, x=first + at * PITCH, y=y, score=score) for at, spot in enumerate(icons(letters))
    )


def bare(x, y=40.0):
    """A place where the network saw nothing, and where nothing stands."""
    return IconSpot(x, y, 16.0, OVERLOOKED, LOOKS[8].astype(np.float32))


@pytest.mark.parametrize("end", [0.0, 0.5, 1.0])
def test_rows_of_two_lengths_tell_the_third(end):
    layout = layout_of([(row("FH", end=end), 2), (row("CMRS", end=end), 4)])
    want = [spot.x for spot in row("FFF", end=end)]
    assert np.allclose(layout.across(3), want, atol=0.5)
    assert layout.height == pytest.approx(40)


def test_rows_without_a_common_end_are_only_known_where_seen():
    wide = tuple(replace(spot, x=150 + 60.0 * at) for at, spot in enumerate(icons("CMR")))
    layout = layout_of([(row("FH"), 2), (wide, 3)])
    assert set(layout.rows) == {2, 3}
    assert layout.rows[3] == pytest.approx((150, 60))


@pytest.mark.parametrize(
    "spoilt",
    [
        (*row("FH"), replace(row("H")[0], x=150 + 2.7 * PITCH)),  # not even
        (*row("FH"), replace(row("H")[0], x=150 + 2 * PITCH, y=75.0)),  # not level
        (*row("FH"), replace(row("H")[0], x=150 + 2 * PITCH, radius=28.0)),  # not of a size
        row("FH"),  # not enough
    ],
)
def test_what_does_not_stand_in_a_row_teaches_no_layout(spoilt):
    assert even_row(spoilt, 3) == ()


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (["F.R", ".M.", "F.."], (150, PITCH)),
        (["F.R", ".M."], (150, PITCH)),
        (["F..", "..R", "F.R"], None),  # nothing ever stands in the middle
        (["FM.", "FM."], None),  # nor at the end
        (["...", "..."], None),
    ],
)
def test_a_row_no_card_shows_whole_is_told_by_several(seen, expected):
    cards = [[spot for spot, letter in zip(row("FMR"), card, strict=True) if letter != "."] for card in seen]
    found = scattered_row(cards, 3)
    assert found == (expected and pytest.approx(expected))


def test_two_spots_alone_tell_of_no_row():
    assert scattered_row([row("F"), row("F", x=150 + PITCH)], 2) is None


def test_a_row_may_stand_whole_distances_beside_where_it_was_thought_to():
    layout = layout_of([(row("CMRS"), 4), (row("FH"), 2)])
    pitch = layout.rows[2][1]
    moved = [replace(spot, x=spot.x + 0.7 * pitch) for spot in row("FH")]
    ways = places(layout, moved, 2)
    assert any(np.allclose(way.middles[:, 0], [spot.x for spot in moved], atol=1) for way in ways)


def test_icons_evenly_closer_together_tell_so():
    layout = layout_of([(row("CMRS"), 4), (row("FH"), 2)])
    close = [replace(spot, x=layout.rows[4][0] + 0.76 * (spot.x - layout.rows[4][0])) for spot in row("CMRS")]
    way = min(places(layout, close, 4), key=lambda way: way.strain)
    assert np.allclose(way.middles[:, 0], [spot.x for spot in close], atol=1)
    assert way.strain < 1


def test_places_follow_a_card_whose_corners_are_off():
    layout = layout_of([(row("CMRS"), 4), (row("FH"), 2)])
    off = [replace(spot, x=spot.x + 8, y=spot.y - 20 + 0.05 * spot.x) for spot in row("CMR")]
    way = min(places(layout, off, 4), key=lambda way: way.strain)
    assert np.allclose(way.middles[:, 0], np.array([158, 198, 238, 278]), atol=1)
    assert np.allclose(way.middles[:, 1], 20 + 0.05 * (way.middles[:, 0] - 8), atol=1)


def test_places_follow_a_card_that_is_too_large_on_its_strip():
    layout = layout_of([(row("CMRS", end=1), 4), (row("FH", end=1), 2)])
    large = [replace(spot, x=1.1 * spot.x, radius=1.1 * spot.radius) for spot in row("CMR", end=1)]
    way = min(places(layout, large, 4), key=lambda way: way.strain)
    assert np.allclose(way.middles[:, 0], 1.1 * np.array([30, 70, 110, 150]), atol=1)


def test_a_row_half_a_step_off_may_be_off_either_way():
    layout = layout_of([(row("CMRS"), 4), (row("FH"), 2)])
    off = [replace(spot, x=spot.x + 0.4 * PITCH) for spot in row("CMR")]
    starts = sorted(way.middles[0, 0] for way in places(layout, off, 3))
    assert np.allclose(starts, [150 - 0.6 * PITCH, 150 + 0.4 * PITCH], atol=1)


LAYOUT = layout_of([(row("CMRS"), 4), (row("FH"), 2)])
LOOKED = Looked(LOOKS[:6], LOOKS[8:])


@pytest.mark.parametrize("letters", ["FH", "CMR", "CMRS"])
def test_icons_are_counted_by_what_stands_in_their_places(letters):
    spots = (*row(letters), *(bare(150 + PITCH * at) for at in range(len(letters), 4)))
    taken, sure = count_icons(spots, LAYOUT, LOOKED)
    assert [spot.x for spot in taken] == [spot.x for spot in row(letters)]
    assert sure > 0.95


def test_an_icon_the_network_overlooked_is_told_by_its_look():
    spots = (*row("CM"), replace(row("CMR")[2], score=OVERLOOKED), bare(150 + 3 * PITCH))
    taken, _ = count_icons(spots, LAYOUT, LOOKED)
    assert len(taken) == 3


def test_a_spot_unlike_any_icon_is_not_counted():
    stain = replace(bare(150 + 2 * PITCH), score=0.7)
    taken, sure = count_icons((*row("CM"), stain, bare(150 + 3 * PITCH)), LAYOUT, LOOKED)
    assert len(taken) == 2
    assert sure > 0.6


def test_no_spot_where_the_layout_has_places_are_no_icons():
    assert count_icons((), LAYOUT, LOOKED) == ((), 0.0)


def test_a_label_says_how_many_icons_to_look_for():
    spots = (*row("C"), *(replace(spot, score=OVERLOOKED) for spot in row("CMR")[1:]), bare(150 + 3 * PITCH))
    taken, left = as_labelled(spots, LAYOUT, 3)
    assert [spot.x for spot in taken] == [150, 190, 230]
    assert [spot.x for spot in left] == [270]


def test_a_label_that_leaves_a_plain_icon_out_teaches_nothing():
    assert as_labelled(row("CMR"), LAYOUT, 2) == ((), ())


def test_the_layout_has_every_number_of_icons():
    assert tuple(LAYOUT.rows) == COUNTS


def test_icons_above_books_of_uneven_height_make_a_layout_without_rows():
    heights = [(150, 190, 160), (200, 150, 170), (160, 210, 150)]
    cards = [
        (tuple(IconSpot(100.0 + 60 * at, float(y), 16.0, 0.9, NO_LOOK) for at, y in enumerate(row)), 3)
        for row in heights
    ]
    layout = layout_of(cards)
    assert layout is not None
    assert layout.rows == {}
    assert layout.radius == 16
    spots, bare = as_labelled(cards[0][0][::-1], layout, 3)
    assert [spot.y for spot in spots] == [150, 190, 160]
    assert bare == ()


def test_a_single_row_below_the_strip_tells_of_no_rows():
    low = [replace(spot, y=140.0) for spot in icons("FHM")]
    layout = layout_of([(low, 3)])
    assert layout is not None
    assert not layout.rows
    assert layout.stood == tuple((spot.x, 140.0) for spot in low)


def test_the_next_cards_row_is_none_of_a_cards_own():
    spots = (*row("FH"), *row("CMRS", y=150.0))
    taken, _ = count_icons(spots, LAYOUT, LOOKED)
    assert [spot.y for spot in taken] == [40.0, 40.0]


def test_a_row_of_which_the_network_saw_nothing_at_all_is_never_sure():
    unseen = tuple(replace(spot, score=OVERLOOKED) for spot in row("FH"))
    taken, sure = count_icons(unseen, LAYOUT, LOOKED)
    assert len(taken) == 2
    assert sure <= 0.5


def test_of_spots_that_overlap_the_likeliest_is_an_icon():
    first, second = row("FH")
    beside = replace(first, x=first.x + 1.5 * first.radius, score=0.6)
    assert set(not_overlapping([beside, first, second], first.radius)) == {first, second}
