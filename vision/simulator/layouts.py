"""Where cards lie on a table: shelves edge to edge, loose rows, piles in overlapping columns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

MOST_ROWS, MOST_COLUMNS = 3, 12
MOST_PILED = 100
CLOSE = 0.25  # share of shelves laid edge to edge so neatly that borders hardly show
TURNED_DOWN = (0.0, 0.1, 0.2, 0.5)  # share of a shelf's cards that lie face down, by lot


@dataclass(frozen=True)
class Slot:
    """A place for a card: grid place, centre in card widths, turn in degrees. Later slots lie on top."""

    row: int
    column: int
    x: float
    y: float
    turn: float
    down: bool = False


@dataclass(frozen=True)
class Looseness:
    """How untidily cards are laid, in card widths and degrees."""

    gap: tuple[float, float]
    shift: float
    turn: float


LOOSENESS = {
    "easy": Looseness(gap=(0.0, 0.03), shift=0.008, turn=0.7),
    "normal": Looseness(gap=(-0.01, 0.05), shift=0.015, turn=1.5),
    "hard": Looseness(gap=(-0.02, 0.08), shift=0.03, turn=3.0),
}


def lay_shelf(rng: Generator, level: str, *, tall: float) -> tuple[Slot, ...]:
    """Rows of cards, touching or with gaps, with holes and ragged ends; `tall` is a card's height."""
    loose = LOOSENESS[level]
    gap, shift, turn = rng.uniform(*loose.gap, 2), loose.shift, loose.turn
    if rng.random() < 0.3:
        gap, shift, turn = rng.uniform(0.05, 0.6, 2), 0.05, rng.uniform(0.5, 7)
    elif rng.random() < CLOSE:
        gap, shift, turn = np.zeros(2), 0.003, 0.3
    turned_down = rng.choice(TURNED_DOWN)
    plan = _plan(rng)
    leaning = rng.normal(0, turn / 3, len(plan))
    slots = [
        Slot(
            row=row,
            column=column,
            x=column * (1 + gap[0]) + rng.normal(0, shift / 2),
            y=row * (tall + gap[1]) + rng.normal(0, shift / 2),
            turn=leaning[row] + rng.normal(0, turn / 2),
            down=bool(rng.random() < turned_down),
        )
        for row, column in _places(rng, plan)
    ]
    return tuple(slots[i] for i in rng.permutation(len(slots)))


def _plan(rng: Generator) -> tuple[tuple[int, int], ...]:
    """First column and length of every row."""
    rows = int(rng.choice([1, 2, 3, 4], p=[0.3, 0.32, 0.35, 0.03]))
    longest = int(rng.integers(1, MOST_COLUMNS + 1)) if rng.random() < 0.5 else int(rng.integers(3, 8))
    ragged = rng.random() < 0.7
    plan = []
    for _ in range(min(rows, MOST_ROWS + 1)):
        first = int(rng.integers(0, max(1, longest // 2))) if ragged and rng.random() < 0.5 else 0
        last = longest - int(rng.integers(0, max(1, longest // 2))) if ragged else longest
        plan.append((first, max(1, last - first)))
    return tuple(plan)


def _places(rng: Generator, plan: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """The places that hold a card, holes left out, counted from the first that does."""
    holes = rng.uniform(0, 0.15) if rng.random() < 0.6 else 0
    places = [
        (row, column)
        for row, (first, count) in enumerate(plan)
        for column in range(first, first + count)
        if rng.random() >= holes
    ] or [(0, 0)]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    return [(row - top, column - left) for row, column in places]


def lay_pile(rng: Generator, level: str, *, tall: float, strip: float) -> tuple[Slot, ...]:
    """Columns of cards that overlap downwards so that little more than strips of height `strip` show."""
    loose = LOOSENESS[level]
    count = int(rng.integers(2, 31)) if rng.random() < 0.75 else int(rng.integers(30, MOST_PILED + 1))
    columns = int(np.clip(rng.integers(1, 7), -(-count // 16), count))
    step, gap = strip * rng.uniform(0.92, 1.35), rng.uniform(0.02, 0.2)
    slots = []
    for column, cards in enumerate(np.array_split(np.arange(count), columns)):
        x, y = column * (1 + gap), rng.normal(0, 0.06)
        drift, lean = rng.normal(0, 0.01), rng.normal(0, loose.turn / 3)
        for row in range(len(cards)):
            jitter = rng.normal(0, loose.shift * 1.2, 2)
            turn = lean + rng.normal(0, loose.turn / 2)
            slots.append(Slot(row, column, x + jitter[0] + drift * row, y + tall / 2 + jitter[1] * 0.7, turn))
            y += step * rng.uniform(0.95, 1.08)
    return tuple(slots)
