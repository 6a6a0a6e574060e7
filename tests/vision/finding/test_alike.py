"""A pile's cards are alike: of one size, each with a mark that is built like the others'."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import card, guess, read_card
from vision.finding.suppression import suppressed

PLACES = np.array([0.1, 0.1, 0.1, 0.12, 0.3, 0.1, 0.2, 0.08], np.float32)
LOWER_FIGURES = np.array([0, 0, 0, 0, 0, 0.1, 0, 0], np.float32)
HIGHER_LETTER = np.array([0, 0, 0, 0.1, 0, 0, 0, 0], np.float32)
TWICE = {"width": 200.0, "score": 0.99}


def front(y, *, mark="A1/8", is_mark=1.0, off=0.0, width=100.0, score=0.9):
    read = replace(guess(mark, is_mark=is_mark), places=np.asarray(PLACES + off, np.float32))
    return read_card(card(0, y, width=width, height=1.5 * width, score=score), read)


COLUMN = tuple(front(60 * at, mark=f"{letter}1/8") for at, letter in enumerate("ABCDEF"))


@pytest.mark.parametrize(
    "seen",
    [
        front(85, is_mark=0.8, score=1.0),
        front(85, off=LOWER_FIGURES, score=1.0),
        front(85, off=HIGHER_LETTER, score=1.0),
    ],
)
def test_what_lies_between_two_cards_and_is_unlike_them_is_none(seen):
    assert suppressed([seen, *COLUMN], pile=True) == COLUMN


def test_of_two_that_are_like_cards_and_too_near_each_other_the_more_legible_stays():
    blurred = replace(guess("E1/8"), letters=np.full(26, 1 / 26, np.float32), places=PLACES)
    between = read_card(card(0, 80, width=100, height=150, score=1.0), blurred)
    assert suppressed([between, *COLUMN], pile=True) == COLUMN


def test_what_is_twice_as_large_as_a_piles_cards_takes_none_away():
    assert suppressed([front(2, **TWICE), *COLUMN], pile=True) == COLUMN


def test_a_card_whose_mark_is_hard_to_see_stays_where_a_card_would_lie():
    hardly = front(360, mark="G1/8", is_mark=0.8, off=LOWER_FIGURES)
    assert suppressed([*COLUMN, hardly], pile=True) == (*COLUMN, hardly)


def test_cards_laid_a_little_unevenly_stay_all():
    column = tuple(
        front(y, mark=f"{letter}1/8") for y, letter in zip((0, 60, 95, 160, 220), "ABCDE", strict=True)
    )
    assert suppressed(column, pile=True) == column
