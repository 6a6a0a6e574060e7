"""What a photograph was read as, and the document that says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.values import NO_LOOK, Corners, Vector

Json = dict[str, Any]


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

    def to_json(self) -> Json:
        """The cell as the contract's plain values."""
        return {
            "row": self.row,
            "col": self.col,
            "down": self.down,
            "mark": self.mark,
            "total": self.total,
            "icons": self.icons,
            "confidence": round(self.confidence, 4),
            "icons_confidence": round(self.icons_confidence, 4),
            "looks": list(self.looks),
            "doubt": list(self.doubt),
            "quad": _to_lists(self.quad),
            "others": list(self.others),
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Cell:
        """The cell from what `to_json` made of it."""
        return cls(
            row=int(kept["row"]),
            col=int(kept["col"]),
            down=bool(kept["down"]),
            mark=_text_or_none(kept["mark"]),
            total=None if kept["total"] is None else int(kept["total"]),
            icons=_text_or_none(kept["icons"]),
            confidence=float(kept["confidence"]),
            icons_confidence=float(kept["icons_confidence"]),
            looks=tuple(int(look) for look in kept["looks"]),
            doubt=tuple(str(doubt) for doubt in kept["doubt"]),
            quad=_to_corners(kept["quad"]),
            others=tuple(str(mark) for mark in kept["others"]),
        )


@dataclass(frozen=True, eq=False)
class Look:
    """Icons that look alike: the category they are known as, on how many cells they stand, what they look
    like to the network, and the corners of the clearest one in the photograph."""

    look: int
    category: str | None
    cells: int
    middle: Vector
    sample: Corners | None = None

    def to_json(self, *, samples: bool, middles: bool) -> Json:
        """The look as plain values; where it is seen best, and what it looks like, only if asked for."""
        said: Json = {"look": self.look, "category": self.category, "cells": self.cells}
        if samples:
            said["sample"] = None if self.sample is None else _to_lists(self.sample)
        if middles:
            said["middle"] = np.round(self.middle.astype(float), 4).tolist()
        return said

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Look:
        """The look from what `to_json` made of it."""
        sample, middle = kept.get("sample"), kept.get("middle", [])
        return cls(
            look=int(kept["look"]),
            category=_text_or_none(kept["category"]),
            cells=int(kept["cells"]),
            middle=np.array(middle, np.float32) if middle else NO_LOOK,
            sample=None if sample is None else _to_corners(sample),
        )


@dataclass(frozen=True, eq=False)
class Reading:
    """Everything read in one photograph, cells in reading order (a pile's column after column)."""

    cells: tuple[Cell, ...]
    looks: tuple[Look, ...]
    pile: bool
    seconds: float
    notes: tuple[str, ...] = ()

    def to_json(self, *, samples: bool = False, middles: bool = False) -> Json:
        """The reading as the contract's plain values.

        With `samples`, where each look is seen best, for a page to show; with `middles`, what each looks
        like, so that symbols can be named of a reading that was kept.
        """
        return {
            "pile" if self.pile else "shelf": notation(self),
            "cells": [cell.to_json() for cell in self.cells],
            "looks": [look.to_json(samples=samples, middles=middles) for look in self.looks],
            "seconds": round(self.seconds, 3),
            "notes": list(self.notes),
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Reading:
        """The reading from what `to_json` made of it; raises ValueError where it is something else."""
        try:
            return cls(
                cells=tuple(Cell.from_json(cell) for cell in kept["cells"]),
                looks=tuple(Look.from_json(look) for look in kept["looks"]),
                pile="pile" in kept,
                seconds=float(kept["seconds"]),
                notes=tuple(str(note) for note in kept["notes"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("reading") from error


def in_order(cells: Sequence[Cell], *, pile: bool) -> tuple[Cell, ...]:
    """Cells as they are read: a shelf row after row, a pile column after column."""
    return tuple(sorted(cells, key=lambda cell: (cell.col, cell.row) if pile else (cell.row, cell.col)))


def notation(reading: Reading) -> str:
    """The reading as shelf or pile notation: `?` for a front not read, `#` for a back."""
    if reading.pile:
        return " ".join(_text(cell) for cell in reading.cells)
    rows = range(max((cell.row for cell in reading.cells), default=-1) + 1)
    return " / ".join(_row(cell for cell in reading.cells if cell.row == row) for row in rows)


def document(reading: Reading, *, samples: bool = False) -> Json:
    """The reading as plain JSON values; with `samples`, where each look is seen best, for a page to show."""
    return reading.to_json(samples=samples)


def _row(cells: Iterable[Cell]) -> str:
    texts = {cell.col: _text(cell) for cell in cells}
    return " ".join(texts.get(col, ".") for col in range(max(texts, default=-1) + 1))


def _text(cell: Cell) -> str:
    if cell.down:
        return "#"
    if cell.mark is None:
        return "?"
    return f"{cell.mark}:{cell.icons}" if cell.icons else cell.mark


def _to_lists(quad: Corners) -> list[list[float]]:
    corners: list[list[float]] = np.round(quad.astype(float), 1).tolist()
    return corners


def _to_corners(kept: Sequence[Sequence[float]]) -> Corners:
    corners = np.array(kept, np.float32)
    if corners.shape != (4, 2):
        raise ValueError("reading")
    return corners


def _text_or_none(value: object) -> str | None:
    return None if value is None else str(value)
