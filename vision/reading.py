"""What a photograph was read as: the one shape of it from the reader through the store to the pages.

Pages read it back from JSON, so it holds plain values alone and needs nothing but the standard library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import copysign
from typing import Any

Json = dict[str, Any]
Corners = Sequence[Sequence[float]]  # four points, clockwise from the card's own top left, in pixels
TENTHS, TEN_THOUSANDTHS = 10.0, 10_000.0  # to which corners are told, and what looks look like


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
        """The cell from what `to_json` made of it; what it does not say is not known."""
        return cls(
            row=int(kept.get("row", 0)),
            col=int(kept.get("col", 0)),
            down=bool(kept.get("down", False)),
            mark=_text_or_none(kept.get("mark")),
            total=None if kept.get("total") is None else int(kept["total"]),
            icons=_text_or_none(kept.get("icons")),
            confidence=float(kept.get("confidence", 0.0)),
            icons_confidence=float(kept.get("icons_confidence", 0.0)),
            looks=tuple(int(look) for look in kept.get("looks", ())),
            doubt=tuple(str(doubt) for doubt in kept.get("doubt", ())),
            quad=_to_corners(kept["quad"]),
            others=tuple(str(mark) for mark in kept.get("others", ())),
        )


@dataclass(frozen=True, eq=False)
class Look:
    """Icons that look alike: the category they are known as, on how many cells they stand, what they look
    like to the network, and the corners of the clearest one in the photograph."""

    look: int
    category: str | None
    cells: int
    middle: Sequence[float] = ()
    sample: Corners | None = None

    @property
    def is_nameable(self) -> bool:
        """Whether what it looks like is known, so that a deck can learn its name."""
        return bool(self.middle)

    def to_json(self, *, samples: bool, middles: bool) -> Json:
        """The look as plain values; where it is seen best, and what it looks like, only if asked for."""
        said: Json = {"look": self.look, "category": self.category, "cells": self.cells}
        if samples:
            said["sample"] = None if self.sample is None else _to_lists(self.sample)
        if middles:
            said["middle"] = [_rounded(number, TEN_THOUSANDTHS) for number in self.middle]
        return said

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Look:
        """The look from what `to_json` made of it."""
        sample = kept.get("sample")
        return cls(
            look=int(kept["look"]),
            category=_text_or_none(kept["category"]),
            cells=int(kept["cells"]),
            middle=tuple(float(number) for number in kept.get("middle", ())),
            sample=None if sample is None else _to_corners(sample),
        )


@dataclass(frozen=True, eq=False)
class Reading:
    """Everything read in one photograph, cells in reading order (a pile's column after column)."""

    cells: tuple[Cell, ...] = ()
    looks: tuple[Look, ...] = ()
    pile: bool = False
    seconds: float = 0.0
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
                cells=in_order([Cell.from_json(cell) for cell in kept["cells"]], pile="pile" in kept),
                looks=tuple(Look.from_json(look) for look in kept.get("looks", ())),
                pile="pile" in kept,
                seconds=float(kept.get("seconds", 0.0)),
                notes=tuple(str(note) for note in kept.get("notes", ())),
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
    return [[_rounded(number, TENTHS) for number in corner] for corner in quad]


def _rounded(number: float, parts: float) -> float:
    """To the nearest of so many parts of one, as numpy rounds: a hair below nought stays below it."""
    return copysign(round(abs(number) * parts) / parts, number)


def _to_corners(kept: Corners) -> Corners:
    corners = tuple((float(x), float(y)) for x, y in kept)
    if len(corners) != 4:
        raise ValueError("reading")
    return corners


def _text_or_none(value: object) -> str | None:
    return None if value is None else str(value)
