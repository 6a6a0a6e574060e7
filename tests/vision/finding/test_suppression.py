"""Of all that several looks propose each card stays once: the proposal that reads best."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import card, guess, icons, read_card
from vision.finding.outlines import Rough
from vision.finding.suppression import new_among, suppressed

MARKED, UNREAD = guess("A1/8"), guess("A1/8", is_mark=0.02)


def front(x, y, mark=MARKED, *, width=100.0, score=0.9, spots=()):
    return read_card(card(x, y, width=width, height=1.5 * width, score=score), mark, spots)


def rough(*cards, heat=0.9):
    quads = np.array([each.quad for each in cards], np.float32)
    return Rough(quads, np.zeros(len(cards), bool), np.full(len(cards), heat, np.float32))


@pytest.mark.parametrize("pile", [False, True])
def test_of_two_sightings_of_a_card_the_one_that_shows_its_mark_stays(pile):
    seen, read = front(0, 0, UNREAD, score=0.99), front(4, 2, score=0.6)
    assert suppressed([seen, read], pile=pile) == (read,)


def test_lettering_in_a_cards_picture_takes_no_card_away():
    large = front(0, 0, width=300.0, score=0.7)
    inside = [front(20 + 50 * at, 150, UNREAD, width=40.0, score=0.95) for at in range(5)]
    assert suppressed([*inside, large], pile=False) == (large,)


def test_neighbours_stay_both():
    row = [front(0, 0), front(101, 0), front(0, 151)]
    assert suppressed(row, pile=False) == tuple(row)


def test_cards_of_a_pile_that_lie_on_each_other_stay_both():
    column = [front(0, 0), front(0, 30), front(0, 60)]
    assert suppressed(column, pile=True) == tuple(column)


@pytest.mark.parametrize("pile", [False, True])
def test_a_row_of_icons_is_no_second_card(pile):
    spots = icons("FHM")
    whole = front(0, 0, spots=spots)
    moved = [spot.__class__(spot.x, spot.y - 32, spot.radius, spot.score, spot.look) for spot in spots]
    row = front(0, 10, UNREAD, spots=moved)  # 32 pixels of a strip are 10 of this photograph
    assert suppressed([row, whole], pile=pile) == (whole,)


@pytest.mark.parametrize(("legible", "stays"), [(0.6, False), (0.95, True)])
def test_what_lies_on_a_card_that_is_read_and_hardly_says_a_mark_is_a_part_of_it(legible, stays):
    below = front(-5, 90, guess("C3/8", letter=legible, order=legible), score=0.7)
    assert (below in suppressed([below, front(0, 0)], pile=False)) is stays
    assert below in suppressed([below, front(0, 0)], pile=True)


def test_a_further_look_adds_cards_and_not_those_that_were_read():
    known = front(0, 0)
    new = new_among(rough(front(2, 1), front(110, 0)), [known], pile=False)
    assert new.quads[:, 0].tolist() == [[110.0, 0.0]]


def test_a_further_look_may_better_a_card_that_was_not_read():
    assert len(new_among(rough(front(2, 1)), [front(0, 0, UNREAD)], pile=False).quads) == 1


def test_a_mark_belongs_to_one_card():
    """The end of a pile's card above the next one shows the next one's mark, only lower."""
    places = np.array([0.1, 0.1, 0.1, 0.12, 0.3, 0.1, 0.2, 0.08], np.float32)
    own = front(0, 100, replace(MARKED, places=places))
    end = front(0, 80, replace(MARKED, places=places + np.float32([0, 0.2, 0, 0, 0, 0.2, 0, 0])), score=0.3)
    assert suppressed([end, own], pile=True) == (own,)


def test_what_shows_no_mark_in_a_pile_of_marks_is_none_of_its_cards():
    column = [front(0, 40 * at) for at in range(3)]
    assert suppressed([*column, front(0, 200, UNREAD)], pile=True) == tuple(column)
