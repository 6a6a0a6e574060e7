"""Icons hardly seen on any one card stand where all cards with as many show something."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.drawing import icons
from tests.vision.fake_networks import FakeNetworks
from vision.deck_look import COUNTS
from vision.teaching.gathered import gathered, in_common_places
from vision.teaching.lined_up import hardly_seen
from vision.values import FACE_HEIGHT, NO_LOOK, STRIP_WIDTH, IconSpot

RADIUS = 30.0
ARC = {2: ((95, 155), (230, 155)), 3: ((67, 175), (163, 145), (257, 175)),
       4: ((41, 190), (112, 145), (211, 145), (285, 190))}  # fmt: skip
BLOCK = {2: ((100, 150), (200, 150)), 3: ((100, 150), (200, 150), (100, 240)),
         4: ((100, 150), (200, 150), (100, 240), (200, 240))}  # fmt: skip
COUNTED = (2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4)
LABELS = (
    "FH",
    "CM",
    "RS",
    "HF",
    "MC",
    "FHM",
    "CRS",
    "SSH",
    "MRF",
    "HCC",
    "FHMR",
    "CSSH",
    "MMRF",
    "HCFS",
    "RRCM",
)


def seen(places, counts, *, share=0.85, seed=1, strays=3):
    """A part of the icons, hardly seen and a little off, and something small here and there."""
    rng = np.random.default_rng(seed)
    cards = []
    for count in counts:
        spots = [
            spot(*(place + rng.normal(0, 4, 2)), RADIUS * np.exp(rng.normal(0, 0.1)), rng.uniform(0.15, 0.7))
            for place in np.array(places[count], float)
            if rng.random() < share
        ]
        spots += [
            spot(
                rng.uniform(0, STRIP_WIDTH),
                rng.uniform(0, FACE_HEIGHT),
                rng.uniform(6, 9),
                rng.uniform(0.02, 0.6),
            )
            for _ in range(strays)
        ]
        cards.append(tuple(spots))
    return cards


def spot(x, y, radius, score):
    return IconSpot(float(x), float(y), float(radius), float(score), NO_LOOK)


@pytest.mark.parametrize("places", [ARC, BLOCK], ids=["arc", "block"])
@pytest.mark.parametrize("seed", range(4))
def test_cards_with_as_many_icons_tell_together_where_these_stand_in_reading_order(places, seed):
    seats, radius = gathered(seen(places, COUNTED, seed=seed), COUNTED)
    assert sorted(seats) == list(COUNTS)
    assert abs(np.log(radius / RADIUS)) < 0.3
    for count, there in seats.items():
        assert np.abs(np.array(there) - places[count]).max() < 0.4 * RADIUS


def test_numbers_that_few_cards_show_are_not_told():
    counts = (2, 2, 2, 2, 2, 3, 3, 4)
    seats, _ = gathered(seen(ARC, counts, share=0.9), counts)
    assert list(seats) == [2]


@pytest.mark.parametrize("cards", [[()] * 5, seen(ARC, (2,) * 5, share=0.0, strays=1)])
def test_where_cards_show_nothing_together_nothing_is_told(cards):
    assert gathered(cards, (2,) * 5) is None


@given(st.lists(st.integers(0, 5), max_size=9), st.integers(0, 10_000))
def test_whatever_is_seen_there_are_as_many_places_as_icons(counts, seed):
    found = gathered(seen({**ARC, 0: (), 1: ((9, 9),), 5: ARC[4]}, counts, seed=seed, strays=6), counts)
    assert found is None or all(len(places) == count for count, places in found[0].items())


@pytest.mark.parametrize("asked", [True, False])
def test_they_are_believed_where_icons_look_there_as_their_label_says(asked):
    labels = LABELS if asked else ("FH", "FH", "FH", "HF", "HF", "HF")  # where F and H look alike
    rng = np.random.default_rng(2)
    own = {letter: icons(letter, seed=3)[0].look for letter in "CFHMRS"}

    def looks(pictures):
        """Of each number of icons alone first, then of all."""
        groups = [[icons_ for icons_ in labels if len(icons_) == count] for count in COUNTS] + [list(labels)]
        letters = next("".join(group) for group in groups if len("".join(group)) == len(pictures))
        rows = np.array([own[letter if asked else "F"] for letter in letters])
        return rows + (0 if asked else 1) * rng.normal(0, 0.01, rows.shape)

    faces = np.zeros((len(labels), FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    spots = seen(ARC, [len(label) for label in labels])
    layout = in_common_places(FakeNetworks(looks=looks), faces, labels, spots)
    assert (layout is not None) is asked
    assert layout is None or sorted(layout.seats) == [2, 3, 4]


def test_without_the_networks_nothing_is_told():
    faces = np.zeros((1, FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    spots = hardly_seen(FakeNetworks(), faces)
    assert in_common_places(FakeNetworks(), faces, ("FHM",), spots) is None
