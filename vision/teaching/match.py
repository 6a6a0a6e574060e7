"""Decides which card seen is which card of a labelled photograph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.card import Card
from vision.judging.decode import place_of
from vision.values import Seat

ROWS_OFF, COLUMNS_OFF = range(-1, 2), range(-3, 4)  # places a stray sighting may have moved the count
SKIP = -0.6  # what leaving a card unmatched costs, where a good match earns 1
IN_PLACE = 0.15  # what standing where the label says earns


@dataclass(frozen=True)
class Truth:
    """What a label says of one card; `mark` and `icons` are empty where a face-down card has no name."""

    mark: str = ""
    icons: str = ""
    down: bool = False


Pairs = tuple[tuple[int, Truth], ...]
Rows = Sequence[Sequence[Truth | None]]
Floats = NDArray[np.float64]


def match_shelf(seen: Sequence[Card], seats: Sequence[Seat], rows: Rows) -> Pairs:
    """Pairs by place, at the shift under which most agrees; where a stray or missing sighting moved a part of
    a row, by what agrees within it."""
    truths = {(r, c): truth for r, row in enumerate(rows) for c, truth in enumerate(row) if truth}
    first = min((r for r, _ in truths), default=0), min((c for _, c in truths), default=0)
    shifts = [(first[0] + down, first[1] + right) for down in ROWS_OFF for right in COLUMNS_OFF]
    tries = [(shift, _at_shift(seats, truths, shift)) for shift in shifts]
    shift, _ = max(tries, key=lambda each: sum(agreement(seen, *pair) for pair in each[1]))
    pairs: list[tuple[int, Truth]] = []
    for r in sorted({r for r, _ in truths}):
        order = sorted((seat.col, at) for at, seat in enumerate(seats) if seat.row + shift[0] == r)
        named = sorted((c, truth) for (row, c), truth in truths.items() if row == r)
        place = [[IN_PLACE * (col + shift[1] == c) for c, _ in named] for col, _ in order]
        pairs += _in_turn(seen, [at for _, at in order], [truth for _, truth in named], np.array(place))
    return tuple(pairs)


def match_pile(seen: Sequence[Card], seats: Sequence[Seat], pile: Sequence[Truth]) -> Pairs:
    """Pairs in reading order, the order kept, cards not found or not named left out."""
    order = sorted(range(len(seats)), key=lambda at: (seats[at].col, seats[at].row))
    return _in_turn(seen, order, pile, np.zeros((len(order), len(pile))))


def _in_turn(seen: Sequence[Card], order: Sequence[int], named: Sequence[Truth], place: Floats) -> Pairs:
    """The pairs that agree best when both orders are kept; `place` is what else speaks for each."""
    best = np.zeros((len(order) + 1, len(named) + 1))
    best[1:, 0], best[0, 1:] = SKIP * np.arange(1, len(order) + 1), SKIP * np.arange(1, len(named) + 1)
    for i, at in enumerate(order):
        for j, truth in enumerate(named):
            paired = best[i, j] + agreement(seen, at, truth) + place[i, j]
            best[i + 1, j + 1] = max(paired, best[i, j + 1] + SKIP, best[i + 1, j] + SKIP)
    pairs: list[tuple[int, Truth]] = []
    i, j = len(order), len(named)
    while i and j:
        if best[i, j] == best[i - 1, j] + SKIP:
            i -= 1
        elif best[i, j] == best[i, j - 1] + SKIP:
            j -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((order[i], named[j]))
    return tuple(reversed(pairs))


def agreement(seen: Sequence[Card], at: int, truth: Truth) -> float:
    """How well a card seen agrees with a label, from -0.5 to about 1."""
    if seen[at].down or truth.down:
        return 1.0 if seen[at].down == truth.down else -0.5
    letter, order = place_of(truth.mark)
    guess = seen[at].mark
    return 0.1 + float(guess.letters[letter] + guess.orders[order]) / 2


def _at_shift(seats: Sequence[Seat], truths: dict[tuple[int, int], Truth], shift: tuple[int, int]) -> Pairs:
    places = [(seat.row + shift[0], seat.col + shift[1]) for seat in seats]
    return tuple((at, truths[place]) for at, place in enumerate(places) if place in truths)
