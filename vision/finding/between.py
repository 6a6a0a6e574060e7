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
FURTHER = 1, 2  # steps beyond the end of a column that are looked at
ROUNDED = 0.3, 0.7  # of a step, by which a gap is counted at least, at most
NEXT = 1.45  # steps up to which cards lie next to each other


def gaps(cards: Sequence[Card]) -> tuple[Sighting, ...]:
    """The places of cards that would close the gaps of a pile's columns."""
    columns, usual = _laid(cards)
    return _sightings(
        [place for column in columns for one, two in pairwise(column) for place in _gap(one, two, usual)]
    )


def ends(cards: Sequence[Card]) -> tuple[Sighting, ...]:
    """The places of cards that would go on above and below the columns, at their ends and one further."""
    columns, usual = _laid(cards)
    return _sightings(
        [
            place
            for column in columns
            for far in FURTHER
            for place in (_moved(column[0], -far * usual), _moved(column[-1], far * usual))
        ]
    )


def _laid(cards: Sequence[Card]) -> tuple[list[list[Floats]], Floats]:
    """The columns of a pile, and the usual way from one card to the next; none where nothing tells it."""
    fronts = [card for card in cards if not card.down]
    columns = _columns(fronts) if fronts else []
    steps = [_step(one, two) for column in columns for one, two in pairwise(column)]
    if len(steps) < FEWEST:
        return [], np.zeros(2)
    far = float(np.median([step[1] for step in steps]))
    return columns, np.asarray(np.median([step for step in steps if step[1] < NEXT * far], axis=0))


def _sightings(places: Sequence[Floats]) -> tuple[Sighting, ...]:
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


def _moved(quad: Floats, step: Floats) -> Floats:
    return np.asarray(quad + _axes(quad) @ step)


def _gap(one: Floats, two: Floats, usual: Floats) -> list[Floats]:
    """What lies between two cards that are several steps apart; where it may be so many steps or one more, as
    where a slanting look makes some shorter, what would lie there either way."""
    far = float(_step(one, two)[1] / usual[1])
    counts = {int(far + share) for share in ROUNDED if 1 < int(far + share) <= MOST + 1}
    return [one + (two - one) * at / steps for steps in sorted(counts) for at in range(1, steps)]
