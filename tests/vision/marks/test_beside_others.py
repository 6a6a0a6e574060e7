"""A mark the first look overlooked is read where the other cards have theirs, if there is one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import card, certain, guess
from tests.vision.fake_networks import FakeNetworks
from vision.marks.beside_others import sought_beside_others
from vision.picture.load import photograph_of
from vision.values import HIGHEST, LETTERS

THERE = np.float32([0.1, 0.1, 0.08, 0.1, 0.3, 0.1, 0.16, 0.1])
CARDS = [card(110 * at, 0) for at in range(5)]
TABLE = photograph_of(np.full((300, 700, 3), 90, np.uint8))
UNSEEN = guess("B1/3", letter=0.2, order=0.2, is_mark=0.05)


def says(text, chance):
    """Close looks that say a mark, or hardly anything."""
    letter, order, total = text[0], *map(int, text[1:].split("/"))

    def scores(size, at):
        return np.log(certain(size, at, chance))

    def of_letters(pictures):
        rows = np.tile(scores(len(LETTERS), LETTERS.index(letter)), (len(pictures), 1))
        return rows, np.ones((len(pictures), 4)), np.ones((len(pictures), 26))

    def of_figures(pictures):
        row = np.concatenate([scores(HIGHEST, order - 1), scores(HIGHEST, total - 1)])
        return (np.tile(row, (len(pictures), 1)),)

    return FakeNetworks(letter=of_letters, figures=of_figures)


def seen(*, astray=0.0, clear=4):
    """So many clear marks, all in one place but for how far they are astray, and one nobody saw."""
    marks = [guess(text) for text in ("A1/4", "C2/5", "D3/6", "E4/7")[:clear]]
    moved = [replace(mark, places=THERE + np.float32(astray * at)) for at, mark in enumerate(marks)]
    return (*moved, *(UNSEEN,) * (len(CARDS) - clear))


def named(mark):
    letter, order = mark.best
    return f"{LETTERS[letter]}{order + 1}" if mark.legible >= 0.5 else None


def test_a_mark_that_stands_where_the_others_stand_is_read():
    marks = sought_beside_others(says("I9/12", 0.97), TABLE, CARDS, seen())
    assert [named(mark) for mark in marks] == ["A1", "C2", "D3", "E4", "I9"]
    assert int(marks[-1].totals.argmax()) + 1 == 12


@pytest.mark.parametrize(
    ("networks", "marks"),
    [
        (says("I9/12", 0.4), seen()),  # nothing in particular stands there
        (says("I9/12", 0.97), seen(astray=0.2)),  # the others stand nowhere in particular
        (says("I9/12", 0.97), seen(clear=2)),  # too few tell
        (FakeNetworks(), seen()),  # nobody can look closely
    ],
)
def test_else_nothing_is_said(networks, marks):
    assert [named(mark) for mark in sought_beside_others(networks, TABLE, CARDS, marks)] == [
        *map(named, marks)
    ]


@pytest.mark.parametrize(("down", "score", "chance", "read"), [
    (False, 0.3, 0.97, False), (True, 0.9, 0.97, True), (True, 0.9, 0.9, False),
])  # fmt: skip
def test_what_hardly_is_a_card_is_not_asked_and_a_back_must_show_it_clearly(down, score, chance, read):
    cards = [*CARDS[:4], card(440, 0, down=down, score=score)]
    marks = sought_beside_others(says("I9/12", chance), TABLE, cards, seen())
    assert (named(marks[-1]) == "I9") is read


def test_marks_that_stand_elsewhere_tell_where_it_would_stand_too():
    def told(*others):
        lone = card(440, 0, score=0.4)
        marks = sought_beside_others(says("I9/12", 0.97), TABLE, [lone], [UNSEEN], others)
        return [named(mark) for mark in marks]

    assert told() == [None]
    assert told(*seen()[:4]) == ["I9"]


@pytest.mark.parametrize(("text", "sure", "moved", "is_read"), [
    ("I9/12", 0.99, 0.0, True),
    ("I9/12", 0.99, 0.3, False),  # it stands elsewhere
    ("I9/12", 0.9, 0.0, False),  # it may be another
])  # fmt: skip
def test_a_mark_hardly_taken_for_one_is_likelier_one_in_the_place_of_the_others(text, sure, moved, is_read):
    doubtful = guess(text, letter=sure, order=sure, total=sure, is_mark=0.4)
    marks = (*seen()[:4], replace(doubtful, places=THERE + np.float32(moved)))
    told = sought_beside_others(FakeNetworks(), TABLE, CARDS, marks)[-1]
    assert (told.is_mark > 0.9) is is_read
    assert told.best == doubtful.best
