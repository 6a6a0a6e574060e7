"""Decides where cards of a pile were overlooked: where its columns have a gap, and beyond their ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.card import Card
from vision.layout.arrange import up_of, upright
from vision.layout.piles import arrange_pile
from vision.values import Sighting

Floats = NDArray[np.float64]

FEWEST = 3  # steps from one card to the next that tell how far they lie apart
MOST = 6  # cards missing in a row, beyond which nothing is guessed
NEXT = 1.45  # steps up to which cards lie next to each other


def between(cards: Sequence[Card]) -> tuple[Sighting, ...]:
    """The places of cards that would close the gaps of a pile's columns, and go on above and below them."""
    fronts = [card for card in cards if not card.down]
    columns = _columns(fronts) if fronts else []
    steps = [_step(one, two) for column in columns for one, two in pairwise(column)]
    if len(steps) < FEWEST:
        return ()
    far = float(np.median([step[1] for step in steps]))
    usual = np.median([step for step in steps if step[1] < NEXT * far], axis=0)
    places = [place for column in columns for place in _missing(column, usual)]
    return tuple(Sighting(place.astype(np.float32), down=False, score=0.5) for place in places)


def _columns(cards: Sequence[Card]) -> list[list[Floats]]:
    """The corners of each column's cards from the top, all the same way up."""
    up = up_of(cards)
    columns: dict[int, dict[int, Floats]] = {}
    for card, seat in zip(cards, arrange_pile(cards), strict=True):
        columns.setdefault(seat.col, {})[seat.row] = upright(card, up)
    return [[column[row] for row in sorted(column)] for column in columns.values()]


def _step(one: Floats, two: Floats) -> Floats:
    """From a card's top to the next one's, in card widths to the right and down."""
    return np.asarray(np.linalg.solve(_axes(one), two[:2].mean(0) - one[:2].mean(0)))


def _axes(quad: Floats) -> Floats:
    """A card's width to its right and as much down, as columns."""
    right = quad[1] - quad[0]
    return np.stack([right, [-right[1], right[0]]], 1)


def _missing(column: Sequence[Floats], usual: Floats) -> list[Floats]:
    first, last = column[0], column[-1]
    ends = [first - _axes(first) @ usual, last + _axes(last) @ usual]
    return [*ends, *(place for one, two in pairwise(column) for place in _gap(one, two, usual))]


def _gap(one: Floats, two: Floats, usual: Floats) -> list[Floats]:
    """What lies between two cards that are several steps apart."""
    steps = round(float(_step(one, two)[1] / usual[1]))
    if not 1 < steps <= MOST + 1:
        return []
    return [one + (two - one) * at / steps for at in range(1, steps)]
