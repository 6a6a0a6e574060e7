"""Decides how far a reading agrees with what truly lay on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np

from vision.reading import Cell, Reading
from vision.values import Corners

SAME_CARD = 0.35  # card widths between two tops that mean the same card
SURE = 0.9


@dataclass(frozen=True, eq=False)
class TrueCell:
    """A card that truly lies there; mark, total and icons are empty on a back."""

    row: int
    col: int
    down: bool
    mark: str
    total: int
    icons: str
    quad: Corners


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

    def __add__(self, other: Tally) -> Tally:
        sums = {f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)}
        return Tally(**sums)


def compare(reading: Reading, truth: Sequence[TrueCell], strangers: int = 0) -> Tally:
    """What a reading got right and wrong; `strangers` is how many things there were that are no cards."""
    pairs = paired(reading, truth)
    fronts = [(cell, true) for cell, true in pairs if not true.down and not cell.down]
    right = [cell.mark == true.mark for cell, true in fronts]
    sure = [cell.confidence >= SURE and cell.mark is not None for cell, _ in fronts]
    paired_cells = {id(cell) for cell, _ in pairs}
    icons = [cell.icons is not None and sorted(cell.icons) == sorted(true.icons) for cell, true in fronts]
    return Tally(
        photographs=1,
        cards=len(truth),
        fronts=sum(not true.down for true in truth),
        found=len(pairs),
        placed=_placed(pairs, truth),
        marks=sum(right),
        totals=sum(cell.total == true.total for cell, true in fronts),
        icons=sum(icons),
        sure_right=sum(r and s for r, s in zip(right, sure, strict=True)),
        sure_wrong=sum(s and not r for r, s in zip(right, sure, strict=True)),
        icons_sure_wrong=sum(
            cell.icons_confidence >= SURE and not good for (cell, _), good in zip(fronts, icons, strict=True)
        ),
        backs=sum(true.down for true in truth),
        backs_right=sum(true.down and cell.down for cell, true in pairs),
        strangers=strangers,
        named=sum(
            (cell.down or cell.mark is not None) and id(cell) not in paired_cells for cell in reading.cells
        ),
        seconds=reading.seconds,
    )


def paired(reading: Reading, truth: Sequence[TrueCell]) -> tuple[tuple[Cell, TrueCell], ...]:
    """Cells read with the cards they are, nearest first, by where their tops (of backs: middles) lie."""
    if not reading.cells or not truth:
        return ()
    seen = np.array([_anchor(cell.quad, cell.down) for cell in reading.cells])
    real = np.array([_anchor(true.quad, true.down) for true in truth])
    widths = np.array([np.hypot(*(true.quad[1] - true.quad[0])) for true in truth])
    apart = np.hypot(*(seen[:, None] - real[None]).transpose(2, 0, 1)) / widths[None]
    pairs = []
    while apart.min() < SAME_CARD:
        at, to = np.unravel_index(apart.argmin(), apart.shape)
        pairs.append((reading.cells[at], truth[to]))
        apart[at], apart[:, to] = np.inf, np.inf
    return tuple(pairs)


def _placed(pairs: Sequence[tuple[Cell, TrueCell]], truth: Sequence[TrueCell]) -> int:
    """Cards in the right place, counting from the topmost row and leftmost column that hold one."""
    row, col = min(true.row for true in truth) if truth else 0, min((t.col for t in truth), default=0)
    return sum((cell.row, cell.col) == (true.row - row, true.col - col) for cell, true in pairs)


def _anchor(quad: Corners, down: bool) -> np.ndarray:
    return np.asarray(quad.mean(0) if down else (quad[0] + quad[1]) / 2, np.float64)
