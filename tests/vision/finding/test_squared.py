"""Cards that were hardly seen get one shape: the largest with which none lies on another."""

from __future__ import annotations

import importlib
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import card, guess, read_card
from vision.finding.squared import squared
from vision.networks import shipped
from vision.picture.load import photograph_of

module = importlib.import_module("vision.finding.squared")
TABLE = photograph_of(np.zeros((600, 800, 3), np.uint8))
FIRST = np.array([20, 20])  # pixels from a card's corner to its letter


def seen(x, y, mark, *, width=100.0, height=150.0):
    """A card that lies there, of which too little is thought to be the card; its letter is where it is."""
    places = np.array([*(FIRST / width), 0.1, 0.1, 0.3, 0.1, 0.2, 0.08], np.float32)
    return read_card(card(x, y, width=width, height=height, score=0.1), replace(guess(mark), places=places))


def again(places):
    return tuple(seen(*each.quad[0], mark) for each, mark in zip(places, MARKS, strict=True))


MARKS = "A1/8", "B2/8", "C3/8", "D4/8"
PLACES = (0, 0), (103, 0), (206, 0), (0, 154)


@pytest.fixture(autouse=True)
def close_look(monkeypatch):
    monkeypatch.setattr(module, "look_closely", lambda _n, _p, quads: (quads.copy(), None, None))


def test_cards_whose_edges_were_missed_are_as_large_as_the_others():
    cards = [
        seen(*place, mark, width=wide, height=1.5 * wide)
        for place, mark, wide in zip(PLACES, MARKS, (78, 100, 80, 90), strict=True)
    ]
    found = squared(shipped(), TABLE, cards, again)
    for each, place in zip(found, PLACES, strict=True):
        assert each.quad == pytest.approx(card(*place).quad, abs=3)


def test_a_shape_with_which_cards_lay_on_each_other_is_none():
    cards = [
        seen(*place, mark, width=wide, height=1.5 * wide)
        for place, mark, wide in zip(PLACES, MARKS, (100, 100, 100, 130), strict=True)
    ]
    found = squared(shipped(), TABLE, cards, again)
    assert found[3].quad == pytest.approx(card(0, 154).quad, abs=3)


def test_a_card_that_would_not_be_read_there_stays_as_it_was():
    cards = [seen(*place, mark) for place, mark in zip(PLACES, MARKS, strict=True)]
    nothing = lambda places: tuple(read_card(each, guess("Z9/9", is_mark=0.1)) for each in places)  # noqa: E731
    assert squared(shipped(), TABLE, cards, nothing) == tuple(cards)
    assert squared(shipped(), TABLE, cards[:2], again) == tuple(cards[:2])
