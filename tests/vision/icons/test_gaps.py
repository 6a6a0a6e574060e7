"""Icons are looked for where the layout has them, and only on what shows a mark."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import guess, icons
from tests.vision.fake_networks import FakeNetworks
from vision.deck_look import DeckLook, Layout
from vision.icons import gaps
from vision.icons.slots import OVERLOOKED, layout_of

CARDS = ["FH", "CMR", "SSHF", "CC", "RMSF"]
KNOWN = {letter: np.array([spot.look for spot in icons(letter * 4, seed=9)]) for letter in "CFHMRS"}
LAYOUT = layout_of([(icons(card), len(card)) for card in CARDS])
NOTHING = np.eye(9, dtype=np.float32)[8]


@pytest.fixture
def networks():
    """To which nothing looks like anything known."""
    return FakeNetworks(looks=lambda pictures: np.tile(NOTHING, (len(pictures), 1)))


def strips(cards):
    return np.zeros((len(cards), 128, 320, 3), np.uint8)


def test_only_places_without_a_spot_are_looked_at(networks):
    cards = [icons("FH"), icons("CMRS")]
    full = gaps.with_gaps(networks, strips(cards), cards, LAYOUT)
    assert networks.asked == [("looks", (2, 3, 32, 32), ())]
    assert [len(spots) for spots in full] == [4, 4]
    assert [round(spot.x) for spot in full[0][2:]] == [230, 270]
    assert all(spot.score == OVERLOOKED for spot in full[0][2:])


def test_without_a_layout_nothing_is_looked_at(networks):
    cards = [icons("FH")]
    assert gaps.with_gaps(networks, strips(cards), cards, None) == (cards[0],)
    assert networks.asked == []


def test_what_shows_no_mark_has_no_icons(networks):
    cards = [icons("FH"), icons("CMR"), icons("RMSF")]
    guesses = [guess("A1/8"), guess("B1/8", is_mark=0.1), guess("C1/8")]
    look = DeckLook(icons=KNOWN, layout=LAYOUT)
    readings, _ = gaps.icons_of(networks, strips(cards), cards, guesses, look)
    assert [len(reading.spots) for reading in readings] == [2, 0, 4]


def test_a_photograph_shows_its_layout_where_nobody_taught_it():
    cards = [icons(card, seed=at) for at, card in enumerate(["FH", "CM", "RS", "FHM", "CRS", "SSF"])]
    layout = gaps.layout_seen(cards)
    assert np.allclose(layout.across(4), [150, 190, 230, 270], atol=0.5)
    assert gaps.layout_seen(cards[:2]) is None


def test_icons_are_less_surely_all_where_many_of_a_labels_were_not_found(networks):
    cards = [tuple(replace(spot, y=100.0 + 30 * at) for at, spot in enumerate(icons("FHM")))]
    scattered = Layout({}, 130.0, 16.0, tuple((spot.x, spot.y) for spot in cards[0]))

    def complete(unread):
        look = DeckLook(icons=KNOWN, layout=replace(scattered, unread=unread))
        (reading,), _ = gaps.icons_of(networks, strips(cards), cards, [guess("A1/8")], look)
        return reading.complete

    assert complete(0.4) == pytest.approx(0.6 * complete(0.0))
    assert complete(0.05) == complete(0.0) > 0
