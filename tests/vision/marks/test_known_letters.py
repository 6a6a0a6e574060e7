"""Letters that were taught are known by their look, and others are known to be none of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import guess, torn
from vision.deck_look import DeckLook, MarkSample
from vision.marks.correct import said
from vision.marks.known_letters import known_letters
from vision.values import LETTERS

ROUND, OPEN, BENT = np.eye(8, dtype=np.float32)[:3]  # looks that have nothing in common


def seen(mark, look):
    return replace(mark, letter_look=look)


def taught(letter, look, *, as_read=None):
    """A letter that was taught, and what it was read as then."""
    read = guess(f"{as_read or letter}1/8", letter=0.999)
    return MarkSample(letter, 1, 8, look, said(read))


def read(mark, *known):
    return known_letters([mark], DeckLook(letters=known))[0].letters


def best(mark, *known):
    return LETTERS[int(read(mark, *known).argmax())]


def test_a_letter_that_looks_like_a_taught_one_is_that_one():
    doubtful = seen(torn("D3/8", "O3/8", share=0.8), ROUND)
    assert best(doubtful) == "D"
    assert best(doubtful, taught("O", ROUND)) == "O"


def test_a_letter_that_looks_like_none_of_the_taught_ones_is_none_of_them():
    doubtful = seen(torn("C3/8", "E3/8", share=0.8), OPEN)
    assert best(doubtful, taught("C", ROUND)) == "E"


def test_a_letter_surely_misread_when_it_was_taught_may_be_surely_misread_again():
    mark = seen(guess("F7/8", letter=0.9999), BENT)
    assert best(mark, taught("K", BENT)) == "F"
    assert best(mark, taught("K", BENT, as_read="F")) == "K"


def test_letters_that_were_not_taught_keep_their_order():
    before = torn("X2/4", "K2/4", share=0.7)
    after = read(seen(before, OPEN), taught("C", ROUND))
    assert [int(k) for k in np.argsort(-after)[:2]] == [LETTERS.index("X"), LETTERS.index("K")]
    assert after[LETTERS.index("X")] == pytest.approx(0.7, abs=0.1)


def test_the_likest_of_several_examples_counts():
    doubtful = seen(torn("D3/8", "O3/8", share=0.8), ROUND)
    assert best(doubtful, taught("O", OPEN), taught("O", ROUND)) == "O"


@pytest.mark.parametrize("look", [np.zeros(0, np.float32), np.ones(5, np.float32)])
def test_what_nobody_looked_at_as_now_is_left_as_it_was(look):
    mark = seen(guess("C1/8"), look)
    assert known_letters([mark], DeckLook(letters=(taught("O", ROUND),)))[0] is mark


def test_nothing_taught_changes_nothing():
    mark = seen(guess("C1/8"), ROUND)
    assert known_letters([mark], None) == known_letters([mark], DeckLook()) == (mark,)


def test_chances_stay_chances():
    mark = read(seen(torn("C3/8", "E3/8"), BENT), taught("E", BENT), taught("O", ROUND))
    assert mark.sum() == pytest.approx(1, abs=1e-5)
    assert (mark >= 0).all()
