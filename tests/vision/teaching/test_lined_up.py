"""Icons that no labelled card shows whole are found where all cards together show a line of them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.drawing import icons as icon_spots
from tests.vision.fake_networks import FakeNetworks
from vision.teaching.lined_up import hardly_seen, in_one_line, lined_up
from vision.values import FACE_HEIGHT, NO_LOOK, STRIP_WIDTH, IconSpot

RADIUS = 16.0
COLUMN = (60.0, 150.0), (0.0, 48.0)  # where the first is, how far the next
ROW = (150.0, 60.0), (44.0, 0.0)


def seen(line, counts, *, share=0.5, seed=1, strays=2):
    """What networks see of cards with so many icons in a line: such a share of them, and a few strays."""
    rng = np.random.default_rng(seed)
    first, step = np.array(line)
    cards = []
    for count in counts:
        there = [first + at * step + rng.normal(0, 1.5, 2) for at in range(count) if rng.random() < share]
        stray = rng.uniform((20, 20), (300, 300), (strays, 2))
        cards.append(
            [IconSpot(*place, RADIUS, float(rng.uniform(0.4, 0.95)), NO_LOOK) for place in there]
            + [IconSpot(*place, float(rng.uniform(6, 30)), 0.3, NO_LOOK) for place in stray]
        )
    return cards


@pytest.mark.parametrize("line", [COLUMN, ROW])
@pytest.mark.parametrize("seed", range(4))
def test_half_of_the_icons_tell_where_all_stand(line, seed):
    counts = (4, 3, 4, 2, 3, 4, 2, 3)
    places, radius = lined_up(seen(line, counts, seed=seed), counts)
    first, step = np.array(line)
    for count, found in places.items():
        assert np.allclose(found, [first + at * step for at in range(count)], atol=4)
    assert radius == pytest.approx(RADIUS)


def test_where_cards_show_nothing_in_line_nothing_is_told():
    counts = (3, 4, 2, 3)
    assert lined_up(seen(COLUMN, counts, share=0.0, strays=6), counts) is None
    assert lined_up([[] for _ in counts], counts) is None


@given(st.lists(st.integers(0, 4), min_size=1, max_size=6), st.integers(0, 10_000))
def test_whatever_is_seen_no_place_of_the_longest_line_lies_off_the_card_by_more_than_an_icon(counts, seed):
    found = lined_up(seen(COLUMN, counts, share=0.7, seed=seed, strays=5), counts)
    for x, y in found[0][max(2, *counts)] if found and max(counts) else ():
        assert -RADIUS <= x <= STRIP_WIDTH + RADIUS
        assert -RADIUS <= y <= FACE_HEIGHT + RADIUS


@pytest.mark.parametrize(("labels", "told"), [(("FHM", "HF", "MMHF"), True), (("FFF", "FF"), False)])
def test_a_line_is_believed_where_icons_look_there_as_their_label_says(labels, told):
    """Where all are of one category nothing tells that they are icons at all."""
    looks = iter([spot.look for letters in labels for spot in icon_spots(letters)])
    networks = FakeNetworks(looks=lambda pictures: np.array([next(looks) for _ in pictures]))
    faces = np.zeros((len(labels), FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    layout = in_one_line(networks, faces, labels, seen(COLUMN, [len(label) for label in labels]))
    assert (layout is not None) is told
    assert layout is None or sorted(layout.seats) == [2, 3, 4]


def test_looks_that_have_nothing_to_do_with_the_label_are_no_icons():
    labels, rng = ("FHM", "HF", "MMHF"), np.random.default_rng(3)

    def looks(pictures):
        vectors = rng.normal(size=(len(pictures), 12))
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)

    faces = np.zeros((len(labels), FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    spots = seen(COLUMN, [len(label) for label in labels])
    assert in_one_line(FakeNetworks(looks=looks), faces, labels, spots) is None


def test_without_the_networks_nothing_is_told():
    faces = np.zeros((1, FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    assert in_one_line(FakeNetworks(), faces, ("FHM",), hardly_seen(FakeNetworks(), faces)) is None
