"""Cards are looked at as most of their marks are read."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import card, guess, read_card
from tests.vision.fake_networks import FakeNetworks
from vision.marks import as_legible as module
from vision.marks.as_legible import as_legible
from vision.picture.load import photograph_of

TABLE = photograph_of(np.full((600, 700, 3), 90, np.uint8))


def cards(*legible, far=False, text="E2/7"):
    found = [
        read_card(card(110 * at, 300), guess(text, letter=each, order=1.0)) for at, each in enumerate(legible)
    ]
    return tuple(replace(one, far=far) for one in found)


@pytest.fixture
def ways(monkeypatch):
    """What is read of the cards as they lie, and from farther off; and how often the cards were looked at."""
    looked = []

    def set_to(usual, farther):
        def upright(*asked):
            looked.append(asked)
            return farther if asked[2][0].far else usual

        monkeypatch.setattr(module, "from_farther", lambda *_, **__: farther)
        monkeypatch.setattr(module, "on_their_feet", lambda *asked: asked[2])
        monkeypatch.setattr(module, "where_legible", upright)
        return looked

    return set_to


@pytest.mark.parametrize(
    ("usual", "farther", "far"),
    [
        ((0.1, 0.9, 0.1), (0.9, 0.9, 0.9), True),
        ((0.9, 0.9, 0.8), (0.9, 0.9, 0.9), False),  # such as were framed too small, and set right
        ((0.1, 0.8, 0.8), (0.9, 0.1, 0.1), False),
    ],
)
def test_from_farther_off_only_where_far_more_is_read_so(ways, usual, farther, far):
    ways(cards(*usual), cards(*farther, far=True))
    found = as_legible(FakeNetworks(), TABLE, cards(0.1, 0.1, 0.1))
    assert [one.far for one in found] == [far] * 3


@pytest.mark.parametrize(
    ("legible", "text", "far"),
    [
        ((0.9, 0.8, 0.9), "E2/7", True),  # both numbers, of marks read as surely
        ((0.9, 0.8, 0.9), "E2/2", False),  # from there, too, but the one
        ((0.9, 0.1, 0.1), "E2/7", False),
    ],
)
def test_from_farther_off_where_both_numbers_are_seen_so(ways, legible, text, far):
    ways(cards(0.9, 0.9, 0.9, text="E2/2"), cards(*legible, text=text, far=True))
    found = as_legible(FakeNetworks(), TABLE, cards(0.1, 0.1, 0.1))
    assert [one.far for one in found] == [far] * 3


def test_where_nothing_is_read_from_farther_off_nobody_looks_twice(ways):
    looked = ways(cards(0.1, 0.9), cards(0.1, 0.9))
    assert len(as_legible(FakeNetworks(), TABLE, cards(0.1, 0.9))) == 2
    assert len(looked) == 1
