"""Where hardly any mark was read other looks are taken, and in a pile the places where cards would lie."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.drawing import card, guess, read_card
from vision.finding.elsewhere import in_other_looks, with_overlooked
from vision.finding.outlines import Rough

PLACES = np.array([0.1, 0.1, 0.1, 0.12, 0.3, 0.1, 0.2, 0.08], np.float32)
LETTERS = "ABCDEFGHIJ"


def front(x, y, mark="A1/8", *, is_mark=1.0):
    return read_card(card(x, y), replace(guess(mark, is_mark=is_mark), places=PLACES))


COLUMN = tuple(front(0, 60 * at, f"{letter}1/8") for at, letter in enumerate(LETTERS))
LYING = tuple(front(300 * at, 0, is_mark=0.02) for at in range(1, 9))  # as parts of a pile's cards seem to


def proposing(cards):
    quads = np.array([each.quad for each in cards], np.float32)
    return Rough(quads, np.zeros(len(cards), bool), np.full(len(cards), 0.3, np.float32))


def read_of(cards, *, near=3.0):
    """A reader of places: of each it reads the card that lies there, if one does."""

    def read(places):
        quads = places.quads if isinstance(places, Rough) else [each.quad for each in places]
        return tuple(c for quad in quads for c in cards if np.abs(c.quad - quad).max() < near)

    return read


def test_one_mark_among_many_things_without_is_no_reason_to_look_no_further():
    seen = in_other_looks((COLUMN[0], *LYING), iter([proposing(COLUMN)]), read_of(COLUMN), pile=True)
    assert set(COLUMN) <= set(seen)


def test_where_fronts_show_their_marks_no_other_look_is_taken():
    looks = iter([proposing(LYING)])
    assert in_other_looks(COLUMN, looks, read_of(LYING), pile=True) == COLUMN
    assert next(looks, None) is not None


def test_cards_missing_in_a_column_or_at_its_ends_are_looked_for_where_they_would_lie():
    seen = tuple(each for at, each in enumerate(COLUMN) if at not in (0, 4, 5, 9))
    assert set(with_overlooked(seen, read_of(COLUMN, near=15.0))) == set(COLUMN)


def test_what_shows_no_clear_mark_there_is_no_card():
    blurred = tuple(front(0, 60 * at, is_mark=0.8) for at in (-1, 10))
    assert with_overlooked(COLUMN, read_of((*COLUMN, *blurred))) == COLUMN


def test_a_mark_that_was_read_already_shows_no_further_card():
    """A little above a pile's card its mark is still in sight, only lower."""
    again = front(0, -60, "A1/8"), front(0, 600, "J1/8")
    assert with_overlooked(COLUMN, read_of((*COLUMN, *again))) == COLUMN


def test_a_card_that_cannot_be_read_hides_none_beyond_it():
    smeared = front(0, 120, "C1/8", is_mark=0.4)
    readable = (*COLUMN[:2], smeared, *COLUMN[3:])
    assert set(with_overlooked(COLUMN[3:], read_of(readable, near=15.0))) == {*COLUMN[:2], *COLUMN[3:]}
