"""Which way up a card is read, where it may be either."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import card, guess, read_card
from tests.vision.fake_networks import FakeNetworks, marks
from vision.marks.on_their_feet import against_the_others, where_legible
from vision.picture.load import photograph_of


def test_fronts_on_their_heads_that_hardly_say_a_mark_are_told_by_those_that_are_read():
    def turned(text, **sure):
        sighting = card(330, 0)
        quad = np.roll(sighting.quad, 2, axis=0)
        return read_card(replace(sighting, quad=quad), guess(text, **sure))

    upright = [read_card(card(110 * at, 0), guess("E2/7")) for at in range(3)]
    doubtful = turned("I1/8", letter=0.6, order=0.6)
    assert against_the_others([*upright, doubtful]) == [3]
    assert against_the_others([*upright, turned("I1/8")]) == []
    assert against_the_others([*upright[:2], doubtful]) == []


def says_where(legible):
    """A reader that reads a mark in one of the places it is shown, and hardly anything in the others."""

    def answer(pictures):
        one, other = (marks(*["E2/7"] * len(pictures), strength=sure)(pictures) for sure in (20.0, 0.5))
        here = np.arange(len(pictures)) == legible
        return tuple(np.where(here[:, None], *pair) for pair in zip(one, other, strict=True))

    return FakeNetworks(mark=answer)


TABLE = photograph_of(np.full((600, 400, 3), 90, np.uint8))
DUMB = read_card(card(150, 300), guess("O8/9", letter=0.4, order=0.5, is_mark=0.9))


@pytest.mark.parametrize(("legible", "top"), [(0, 282), (1, 270), (2, 258), (3, 450)])
def test_a_band_of_icons_that_looks_like_a_cards_top_is_told_by_the_mark_above_it(legible, top):
    """Or at the card's other end: then it stands on its head."""
    (found,) = where_legible(says_where(legible), TABLE, [DUMB])
    assert found.mark.legible > 0.9
    assert found.quad[:2, 1].tolist() == pytest.approx([top, top])


@pytest.mark.parametrize("lies", [DUMB, read_card(card(150, 300), guess("E2/7"))])
def test_where_none_is_surely_read_or_one_was_a_card_lies_as_it_was_found(lies):
    (found,) = where_legible(says_where(None), TABLE, [lies])
    assert found is lies


def test_a_mark_that_another_card_bears_is_none_of_what_lies_below_it():
    """As in a pile, where what begins higher is the card above."""
    above = read_card(card(150, 260), guess("E2/7"))
    assert where_legible(says_where(0), TABLE, [above, DUMB]) == (above, DUMB)
