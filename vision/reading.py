"""What a photograph was read as, and the document that says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.values import Corners, Vector


@dataclass(frozen=True, eq=False)
class Cell:
    """One card of a reading; `mark`, `total` and `icons` are None where not known."""

    row: int
    col: int
    down: bool
    mark: str | None
    total: int | None
    icons: str | None
    confidence: float
    icons_confidence: float
    looks: tuple[int, ...]
    doubt: tuple[str, ...]
    quad: Corners
    others: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Look:
    """Icons that look alike: the category they are known as, on how many cells they stand, what they look
    like to the network, and the corners of the clearest one in the photograph."""

    look: int
    category: str | None
    cells: int
    middle: Vector
    sample: Corners | None = None


@dataclass(frozen=True, eq=False)
class Reading:
    """Everything read in one photograph, cells in reading order (a pile's column after column)."""

    cells: tuple[Cell, ...]
    looks: tuple[Look, ...]
    pile: bool
    seconds: float
    notes: tuple[str, ...] = ()


def in_order(cells: Sequence[Cell], *, pile: bool) -> tuple[Cell, ...]:
    """Cells as they are read: a shelf row after row, a pile column after column."""
    return tuple(sorted(cells, key=lambda cell: (cell.col, cell.row) if pile else (cell.row, cell.col)))


def notation(reading: Reading) -> str:
    """The reading as shelf or pile notation: `?` for a front not read, `#` for a back."""
    if reading.pile:
        return " ".join(_text(cell) for cell in reading.cells)
    rows = range(max((cell.row for cell in reading.cells), default=-1) + 1)
    return " / ".join(_row(cell for cell in reading.cells if cell.row == row) for row in rows)


def document(reading: Reading, *, samples: bool = False) -> dict[str, Any]:
    """The reading as plain JSON values; with `samples`, where each look is seen best, for a page to show."""
    return {
        "pile" if reading.pile else "shelf": notation(reading),
        "cells": [_cell(cell) for cell in reading.cells],
        "looks": [_look(look, sample=samples) for look in reading.looks],
        "seconds": round(reading.seconds, 3),
        "notes": list(reading.notes),
    }


def _row(cells: Iterable[Cell]) -> str:
    texts = {cell.col: _text(cell) for cell in cells}
    return " ".join(texts.get(col, ".") for col in range(max(texts, default=-1) + 1))


def _text(cell: Cell) -> str:
    if cell.down:
        return "#"
    if cell.mark is None:
        return "?"
    return f"{cell.mark}:{cell.icons}" if cell.icons else cell.mark


def _look(look: Look, *, sample: bool) -> dict[str, Any]:
    said = {"look": look.look, "category": look.category, "cells": look.cells}
    return {**said, "sample": None if look.sample is None else _corners(look.sample)} if sample else said


def _corners(quad: Corners) -> list[list[float]]:
    corners: list[list[float]] = np.round(quad.astype(float), 1).tolist()
    return corners


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "row": cell.row,
        "col": cell.col,
        "down": cell.down,
        "mark": cell.mark,
        "total": cell.total,
        "icons": cell.icons,
        "confidence": round(cell.confidence, 4),
        "icons_confidence": round(cell.icons_confidence, 4),
        "looks": list(cell.looks),
        "doubt": list(cell.doubt),
        "quad": _corners(cell.quad),
        "others": list(cell.others),
    }
