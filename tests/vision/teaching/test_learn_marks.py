"""What labelled marks teach about letters: each once, as a close look saw it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.drawing import card, guess, icons, read_card
from vision.deck_look import DeckLook
from vision.teaching.learn_marks import MOST_LETTERS, learn_letters, letters_to_show
from vision.teaching.match import Truth
from vision.values import NO_LOOK

MARKS = ["A1/8", "B2/3", "A3/8"]


def seen(marks, *, seed=0):
    """Cards whose letters were looked at closely, no two alike."""
    looks = np.random.default_rng(seed).normal(0, 1, (len(marks), 32)).astype(np.float32)
    return tuple(
        read_card(card(105 * at, 0), replace(guess(mark), letter_look=look), icons("FH"))
        for at, (mark, look) in enumerate(zip(marks, looks, strict=True))
    )


def pairs(marks):
    return [(at, Truth(mark.split("/")[0], "FH")) for at, mark in enumerate(marks)]


def learnt(what, marks, old=None):
    return learn_letters(what, pairs(marks), {"A": 8}, old or DeckLook())


def test_every_letter_is_learnt_as_a_close_look_saw_it():
    what = seen(MARKS)
    look = learnt(what, MARKS)
    assert [(each.letter, each.order, each.total) for each in look.letters] == [
        ("A", 1, 8),
        ("B", 2, 0),
        ("A", 3, 8),
    ]
    assert np.allclose(look.letters[1].look, what[1].mark.letter_look)


def test_the_same_photograph_teaches_no_letter_twice_and_another_one_does():
    once = learnt(seen(MARKS), MARKS)
    assert learnt(seen(MARKS), MARKS, once) is once
    assert len(learnt(seen(MARKS, seed=1), MARKS, once).letters) == 2 * len(MARKS)


def test_a_letter_nobody_looked_at_closely_is_not_learnt():
    what = seen(MARKS)
    blind = (replace(what[0], mark=replace(what[0].mark, letter_look=NO_LOOK)), *what[1:])
    assert [each.order for each in learnt(blind, MARKS).letters] == [2, 3]


def test_the_newest_letters_are_kept():
    look = DeckLook()
    for seed in range(MOST_LETTERS // len(MARKS) + 2):
        look = learnt(seen(MARKS, seed=seed), MARKS, look)
    assert len(look.letters) == MOST_LETTERS
    assert np.allclose(look.letters[-1].look, seen(MARKS, seed=seed)[-1].mark.letter_look)


def test_a_hand_that_is_misread_asks_for_the_letters_it_was_not_shown():
    strange = learnt(seen(["A1/8", "B2/3"]), ["I1/8", "V2/3"])
    assert letters_to_show(strange, {}) == ("J", "L", "O", "T", "U", "Y")


def test_a_plain_hand_asks_for_nothing():
    assert letters_to_show(learnt(seen(MARKS), MARKS), {}) == ()
    assert letters_to_show(DeckLook(), {}) == ()
