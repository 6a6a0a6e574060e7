"""Letters of one photograph that look unlike are not taken for the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import guess, torn
from vision.marks.unlike import told_apart
from vision.values import LETTERS

ROUND, OPEN, BENT = np.eye(8, dtype=np.float32)[:3]  # looks that have nothing in common


def seen(mark, look):
    return replace(mark, letter_look=look)


def read(guesses):
    return "".join(LETTERS[int(each.letters.argmax())] for each in told_apart(guesses))


def chance(guesses, at, letter):
    return float(told_apart(guesses)[at].letters[LETTERS.index(letter)])


def test_of_two_unlike_letters_the_doubtful_one_gives_way():
    sure, torn_mark = seen(guess("C1/8"), ROUND), seen(torn("C3/8", "E3/8", share=0.6), OPEN)
    assert read([sure, torn_mark]) == "CE"


def test_letters_that_look_alike_leave_each_other_alone():
    sure, torn_mark = seen(guess("C1/8"), ROUND), seen(torn("C3/8", "E3/8", share=0.6), ROUND)
    assert chance([sure, torn_mark], 1, "C") == pytest.approx(0.6, abs=0.02)


def test_several_doubtful_letters_are_told_apart_together():
    marks = [
        torn("C1/8", "E1/8", share=0.9),
        torn("E2/8", "G2/8", share=0.7),
        torn("G3/8", "O3/8", share=0.6),
    ]
    unlike = [seen(mark, look) for mark, look in zip(marks, (ROUND, OPEN, BENT), strict=True)]
    assert read(unlike) == "CEG"
    assert read([unlike[0], seen(torn("C2/8", "G2/8", share=0.6), OPEN)]) == "CG"


def test_one_unlike_letter_does_not_overrule_what_is_plain():
    plain = [seen(guess("C1/8"), ROUND), seen(guess("C2/8"), OPEN)]
    assert read(plain) == "CC"


def test_ten_unlike_letters_say_no_more_than_one():
    doubtful = seen(torn("C11/20", "E11/20", share=0.9), OPEN)
    sure = [seen(guess(f"C{order}/20"), ROUND) for order in range(1, 11)]
    one, ten = chance([doubtful, sure[0]], 0, "C"), chance([doubtful, *sure], 0, "C")
    assert one < 0.6
    assert ten == pytest.approx(one, abs=0.06)


def test_a_like_letter_halves_what_an_unlike_one_says():
    doubtful = seen(torn("C11/20", "E11/20", share=0.9), OPEN)
    unlike, like = seen(guess("C1/20"), ROUND), seen(guess("C2/20"), OPEN)
    assert chance([doubtful, unlike, like], 0, "C") > chance([doubtful, unlike], 0, "C") + 0.1


def test_a_letter_nobody_looked_at_closely_is_left_as_it_was():
    marks = [seen(guess("C1/8"), ROUND), torn("C3/8", "E3/8", share=0.6)]
    assert told_apart(marks) == tuple(marks)
    three = [*marks, seen(guess("E1/8"), OPEN)]
    assert told_apart(three)[1] is three[1]


def test_chances_stay_chances():
    unlike = [seen(guess("C1/8"), ROUND), seen(torn("C3/8", "E3/8"), OPEN), seen(guess("E4/8"), BENT)]
    for mark in told_apart(unlike):
        assert mark.letters.sum() == pytest.approx(1, abs=1e-5)
        assert (mark.letters >= 0).all()
