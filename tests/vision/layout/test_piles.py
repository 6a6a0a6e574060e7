"""Piles: columns of overlapping cards, and what of each can be seen."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import card
from vision.layout.piles import arrange_pile, stacked, visible


def pile(columns, *, shift=0.0, lean=0.0, seed=0):
    """Columns of so many cards, each a strip of 40 below the one before, in an order of their own."""
    rng = np.random.default_rng(seed)
    seen, places = [], []
    for col, count in enumerate(columns):
        for row in range(count):
            x, y = 110 * col + lean * 40 * row, 40 * row + 15 * (col % 2)
            seen.append(card(x + rng.normal(0, shift), y + rng.normal(0, shift)))
            places.append((row, col))
    order = rng.permutation(len(seen))
    return [seen[i] for i in order], [places[i] for i in order]


@pytest.mark.parametrize("columns", [[1], [7], [1, 1, 1], [7, 7, 7, 6], [12, 3, 9], [20] * 5])
@pytest.mark.parametrize("lean", [0.0, 0.12, -0.12])
def test_every_card_has_its_place_from_the_top_of_its_column(columns, lean):
    seen, places = pile(columns, shift=3.0, lean=lean)
    assert [(seat.row, seat.col) for seat in arrange_pile(seen)] == places


def test_a_card_shows_down_to_the_next_cards_top():
    seen = [card(0, 0), card(2, 40), card(-1, 80)]
    quads = visible(seen, arrange_pile(seen))
    assert np.allclose(quads[0], [[0, 0], [100, 0], [100, 40], [0, 40]])
    assert quads[2].tolist() == seen[2].quad.tolist()


def test_a_back_beside_a_pile_is_none_of_it():
    fronts = [card(0, 40 * row) for row in range(4)]
    assert stacked([card(-130, 60, down=True), *fronts]) == (1, 2, 3, 4)


def test_a_back_among_fronts_and_a_pile_of_backs_stay():
    among = [card(0, 0), card(0, 40, down=True), card(0, 80)]
    assert stacked(among) == (0, 1, 2)
    assert stacked([card(0, 40 * row, down=True) for row in range(3)]) == (0, 1, 2)
    assert stacked([]) == ()


def test_no_cards_are_no_pile():
    assert arrange_pile([]) == ()
