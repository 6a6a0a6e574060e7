"""Decides how far a reading agrees with what truly lay on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import permutations

import numpy as np

from vision.reading import Cell, Reading
from vision.values import CATEGORIES, Corners

SAME_CARD = 0.35  # card widths between two tops that mean the same card
SURE = 0.9


@dataclass(frozen=True, eq=False)
class TrueCell:
    """A card that truly lies there; mark, total and icons are empty on a back. Nobody can read a card that
    is `hidden` by a hand or what else lies on it, so it only counts where it is surely misread."""

    row: int
    col: int
    down: bool
    mark: str
    total: int
    icons: str
    quad: Corners
    hidden: bool = False


@dataclass(frozen=True)
class Tally:
    """Counts over cards of one or many photographs."""

    photographs: int = 0
    cards: int = 0
    fronts: int = 0
    found: int = 0
    placed: int = 0
    marks: int = 0
    totals: int = 0
    icons: int = 0
    sure_right: int = 0
    sure_wrong: int = 0
    icons_sure_wrong: int = 0
    backs: int = 0
    backs_right: int = 0
    strangers: int = 0
    named: int = 0
    seconds: float = 0.0
    lost: int = 0  # photographs with fronts of which no mark was read

    def __add__(self, other: Tally) -> Tally:
        sums = {f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)}
        return Tally(**sums)


@dataclass(frozen=True)
class Verdict:
    """What is right about a card read."""

    cell: Cell
    true: TrueCell
    kind: bool
    place: bool
    mark: bool
    total: bool
    icons: bool

    @property
    def sure(self) -> bool:
        return self.cell.mark is not None and self.cell.confidence >= SURE


def compare(reading: Reading, truth: Sequence[TrueCell], strangers: int = 0) -> Tally:
    """What a reading got right and wrong; `strangers` is how many things there were that are no cards."""
    judged = verdicts(reading, truth)
    plain = [each for each in judged if not each.true.hidden]
    fronts = [each for each in plain if not each.true.down and each.kind]
    expected = [true for true in truth if not true.hidden]
    return Tally(
        photographs=1,
        cards=len(expected),
        fronts=sum(not true.down for true in expected),
        found=len(plain),
        placed=sum(each.place for each in plain),
        marks=sum(each.mark for each in fronts),
        totals=sum(each.total for each in fronts),
        icons=sum(each.icons for each in fronts),
        sure_right=sum(each.mark and each.sure for each in fronts),
        sure_wrong=sum(each.sure and not each.mark for each in judged),
        icons_sure_wrong=sum(each.cell.icons_confidence >= SURE and not each.icons for each in fronts),
        backs=sum(true.down for true in expected),
        backs_right=sum(each.true.down and each.kind for each in plain),
        strangers=strangers,
        named=len(strays(reading, judged)),
        seconds=reading.seconds,
        lost=int(any(not true.down for true in expected) and not any(cell.mark for cell in reading.cells)),
    )


def verdicts(reading: Reading, truth: Sequence[TrueCell]) -> tuple[Verdict, ...]:
    """Every card read that is one, held against what it is."""
    pairs = paired(reading, truth)
    first = min((true.row for true in truth), default=0), min((true.col for true in truth), default=0)
    names = names_of(reading, pairs)
    return tuple(
        Verdict(
            cell=cell,
            true=true,
            kind=cell.down == true.down,
            place=(cell.row, cell.col) == (true.row - first[0], true.col - first[1]),
            mark=not true.down and cell.mark == true.mark,
            total=not true.down and cell.total == true.total,
            icons=not true.down and _icons(cell, names) == sorted(true.icons),
        )
        for cell, true in pairs
    )


def strays(reading: Reading, judged: Sequence[Verdict]) -> tuple[Cell, ...]:
    """What was read as a card, face up or down, and is none."""
    real = {id(each.cell) for each in judged}
    return tuple(cell for cell in reading.cells if (cell.down or cell.mark) and id(cell) not in real)


def names_of(reading: Reading, pairs: Sequence[tuple[Cell, TrueCell]]) -> Mapping[int, str]:
    """A category for every look, where the deck knows none: what somebody would say who names them well."""
    if not reading.looks or any(look.category for look in reading.looks):
        return {}
    agree = np.zeros((len(CATEGORIES), len(CATEGORIES)), int)
    for cell, true in pairs:
        if len(cell.looks) == len(true.icons):
            for look, letter in zip(cell.looks, true.icons, strict=True):
                agree[look, CATEGORIES.index(letter)] += 1
    best = max(permutations(range(len(CATEGORIES))), key=lambda order: int(agree[range(6), order].sum()))
    return {look: CATEGORIES[at] for look, at in enumerate(best)}


def paired(reading: Reading, truth: Sequence[TrueCell]) -> tuple[tuple[Cell, TrueCell], ...]:
    """Cells read with the cards they are, nearest first, by where their tops lie, or where one of the two
    is face down, their middles."""
    if not reading.cells or not truth:
        return ()
    seen, real = ([np.asarray(each.quad, np.float32) for each in both] for both in (reading.cells, truth))
    down = np.array([[cell.down or true.down for true in truth] for cell in reading.cells])
    widths = np.array([np.hypot(*(quad[1] - quad[0])) for quad in real])
    apart = np.where(down, _apart(seen, real, corners=4), _apart(seen, real, corners=2)) / widths[None]
    pairs = []
    while apart.min() < SAME_CARD:
        at, to = np.unravel_index(apart.argmin(), apart.shape)
        pairs.append((reading.cells[at], truth[to]))
        apart[at], apart[:, to] = np.inf, np.inf
    return tuple(pairs)


def _icons(cell: Cell, names: Mapping[int, str]) -> list[str]:
    """A card's icons in any order, by name where they have one, else as they were grouped."""
    return sorted(cell.icons or "".join(names.get(look, "") for look in cell.looks))


def _apart(some: Sequence[Corners], others: Sequence[Corners], *, corners: int) -> np.ndarray:
    """How far the middles of the first corners lie from each other."""
    one, other = (
        np.array([quad[:corners].mean(0) for quad in quads], np.float64) for quads in (some, others)
    )
    return np.asarray(np.hypot(*(one[:, None] - other[None]).transpose(2, 0, 1)))
