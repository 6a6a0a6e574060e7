"""How likely a card of a pile bears icons that another card hides."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import BLANK, card, guess, icons, read_card
from vision.card import Card
from vision.deck_look import Layout
from vision.icons.groups import IconReading
from vision.icons.visible import as_far_as_seen, each_its_own
from vision.values import STRIP_WIDTH

ABOVE_BOOKS = Layout({}, 150.0, 16.0, tuple((40.0 + 50 * (n % 5), 120.0 + 8 * n) for n in range(15)))
COLUMN = tuple((40.0, 110.0 + 50 * n) for n in range(4))
IN_A_COLUMN = Layout({}, 150.0, 16.0, COLUMN, {n: COLUMN[:n] for n in (2, 3, 4)})


def reading(letters):
    return IconReading(icons(letters), (), np.zeros((0, 0)), 0.98)


def shown_to(down):
    """A card of which so many of its strip's pixels show from the top; None: it is all there."""
    there = card(300, 300)
    whole = Card(there.quad, there.down, there.score, BLANK)
    if down is None:
        return whole
    cut = whole.quad.copy()
    wide = float(np.hypot(*(whole.quad[1] - whole.quad[0])))
    cut[2:, 1] = cut[0, 1] + wide * down / STRIP_WIDTH
    return replace(whole, shown=cut)


@pytest.mark.parametrize(
    ("letters", "down", "layout", "sure"),
    [
        ("FH", None, ABOVE_BOOKS, True),
        ("FH", 280, ABOVE_BOOKS, True),
        ("FH", 170, ABOVE_BOOKS, False),
        ("CFHM", 170, ABOVE_BOOKS, True),  # no card shows more
        ("FHM", 290, IN_A_COLUMN, True),
        ("FHM", 230, IN_A_COLUMN, False),
        ("FHM", 230, Layout({2: (150.0, 40.0)}, 40.0, 16.0), True),  # a row along the top
        ("FHM", 230, None, True),
    ],
)
def test_icons_are_all_there_as_far_as_their_places_show(letters, down, layout, sure):
    (told,) = as_far_as_seen([reading(letters)], [shown_to(down)], layout)
    assert (told.complete > 0.9) is sure


def test_a_card_without_icons_has_none_that_could_be_more():
    (told,) = as_far_as_seen([replace(reading(""), complete=0.0)], [shown_to(170)], ABOVE_BOOKS)
    assert told.complete == 0.0


def test_what_a_card_seen_too_wide_shows_of_the_next_one_is_not_its_own():
    first, second = icons("FH")
    wide = read_card(card(0, 0, width=140, height=150), guess("A1/8"), (first, replace(second, x=300.0)))
    there = 300 * 140 / STRIP_WIDTH - 105  # the same, on the next card
    beside = replace(second, x=there * STRIP_WIDTH / 100, y=second.y * 1.4, radius=second.radius * 1.4)
    ours, theirs = each_its_own([wide, read_card(card(105, 0), guess("B2/8"), (beside,))])
    assert ours.spots == (first,)
    assert theirs.spots == (beside,)
