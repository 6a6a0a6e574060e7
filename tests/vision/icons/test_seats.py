"""Where a printing has as many icons always in the same places, these tell which spots they are."""

from __future__ import annotations

import numpy as np
import pytest

from vision.deck_look import Layout
from vision.icons.seats import bare_seats, empty_seats, in_seats, seated, steady_seats
from vision.icons.slots import OVERLOOKED
from vision.values import NO_LOOK, IconSpot

RADIUS = 25.0
ARC = {
    2: ((127.0, 134.0), (193.0, 134.0)),
    3: ((96.0, 147.0), (160.0, 130.0), (224.0, 147.0)),
    4: ((69.0, 167.0), (127.0, 134.0), (193.0, 134.0), (250.0, 167.0)),
}
LAYOUT = Layout({}, 140.0, RADIUS, (), ARC)
PICTURE = 190.0, 255.0  # where the card's picture shows something


def spot(x, y, score=0.9):
    return IconSpot(x, y, RADIUS, score, NO_LOOK)


def card(count, *, move=(0.0, 0.0), scale=(1.0, 1.0)):
    return tuple(spot(x * scale[0] + move[0], y * scale[1] + move[1]) for x, y in ARC[count])


def crooked(count, rng):
    """A card whose icons stand above books of uneven height."""
    return tuple(spot(x, y + rng.uniform(-60, 60)) for x, y in ARC[count])


def test_places_are_learnt_from_cards_though_one_of_them_was_misread():
    rows = [card(2), card(2, move=(5, -8)), card(3), card(3, move=(-6, 4)), card(4), card(4, move=(0, 7))]
    misread = (spot(160, 130), spot(*PICTURE), spot(224, 147))
    seats = steady_seats([*rows, misread, ()], RADIUS, {})
    assert set(seats) == set(ARC)
    assert all(np.allclose(seats[count], ARC[count], atol=8) for count in ARC)
    assert not in_seats(misread, seats, RADIUS)
    assert in_seats(card(3, move=(9, 9)), seats, RADIUS)


def test_icons_above_books_of_uneven_height_have_no_places():
    rng = np.random.default_rng(2)
    rows = [crooked(count, rng) for count in (2, 3, 4) for _ in range(4)]
    assert steady_seats(rows, RADIUS, {}) == {}


def test_few_cards_tell_of_no_places_unless_some_were_known():
    few = [card(3), card(3)]
    assert steady_seats(few, RADIUS, {}) == {}
    assert set(steady_seats(few, RADIUS, ARC)) == {2, 3, 4}


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("scale", [(1.0, 1.0), (1.0, 0.82), (1.15, 1.0)])
def test_the_spots_in_a_cards_places_are_its_icons_however_it_was_cut_out(count, scale):
    icons = card(count, move=(6, -5), scale=scale)
    taken, sure = seated((*icons, spot(*PICTURE)), [2.0] * count + [-1.0], LAYOUT)
    assert taken == icons
    assert sure > 0.8


def test_a_spot_that_was_overlooked_stands_in_a_place_of_its_own():
    icons = card(4, move=(4, 4))
    found = empty_seats(icons[1:], [2.0] * 3, LAYOUT)
    assert any(np.hypot(x - icons[0].x, y - icons[0].y) < 8 for x, y in found)


def test_an_icon_left_out_of_all_places_leaves_a_doubt():
    icons = card(2)
    plain, sure = seated(icons, [2.0, 2.0], LAYOUT)
    doubtful, less = seated((*icons, spot(*PICTURE)), [2.0, 2.0, 2.0], LAYOUT)
    assert plain == doubtful == icons
    assert sure > 0.95
    assert less < 0.6


def test_without_a_likely_spot_nothing_is_read():
    assert seated((spot(*PICTURE),), [-3.0], LAYOUT) == ((), 0.0)
    assert empty_seats((), (), LAYOUT) == []


def test_a_place_is_bare_where_no_network_saw_an_icon_and_none_stands_beside():
    icons = card(2)
    beside, away = spot(130, 140, OVERLOOKED), spot(250, 167, OVERLOOKED)
    seen = spot(250, 100)
    assert bare_seats((*icons, beside, away, seen), icons) == [away]
    assert bare_seats((beside, away), ()) == []


def test_the_place_of_an_overlooked_spot_is_where_a_card_that_lies_askew_has_it():
    turned = np.array(ARC[4]) @ [[1.0, 0.06], [-0.06, 1.0]]
    icons = tuple(spot(x, y) for x, y in turned)
    found = empty_seats(icons[:3], [2.0] * 3, LAYOUT)
    assert min(np.hypot(x - icons[3].x, y - icons[3].y) for x, y in found) < 2


def test_places_of_the_likeliest_number_of_icons_come_first():
    icons = card(4, move=(3, 3))
    x, y = empty_seats(icons[:3], [2.0] * 3, LAYOUT)[0]
    assert np.hypot(x - icons[3].x, y - icons[3].y) < 2
