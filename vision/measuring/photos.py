"""Photographs somebody took, each with a notation of what lies on it: what the reader makes of them.

A folder holds `shelf.jpg` with `shelf.txt` beside it, `A1:FH B3:CMR . / C2:SS #`; of a pile the notation is
in `pile.pile.txt`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.measuring.compare import TrueCell
from vision.measuring.trial import Trial
from vision.reading import Cell, Reading
from vision.teaching.match import Truth

KINDS = (".jpg", ".jpeg", ".png", ".webp", ".heic")
FAR = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) - 1e6  # where cards lie that nothing was read of
ROWS_OFF, COLUMNS_OFF = range(-1, 2), range(-3, 4)  # places a stray sighting may have moved the count

Rows = tuple[tuple[Truth | None, ...], ...]


class NoLabels(Exception):
    """A folder in which no photograph has a notation beside it."""


@dataclass(frozen=True, eq=False)
class Labelled:
    """A photograph and what somebody says lies on it."""

    path: Path
    rows: Rows
    pile: bool

    def trial(self, reading: Reading) -> Trial:
        """The photograph with its truth, each card's corners as the reading has them in that place."""
        places = {(r, c): truth for r, row in enumerate(self.rows) for c, truth in enumerate(row) if truth}
        seen = _in_column(reading.cells) if self.pile else {(c.row, c.col): c for c in reading.cells}
        down, right = _shift(places, seen)
        truth = tuple(_true(at, each, seen.get((at[0] - down, at[1] - right))) for at, each in places.items())
        return Trial(self.path.read_bytes(), truth, 0, self.pile)


def labelled(folder: Path) -> Iterator[Labelled]:
    """The photographs of a folder that have a notation beside them; raises NoLabels where none has."""
    none = True
    for path in sorted(path for path in folder.iterdir() if path.suffix.lower() in KINDS):
        for label, pile in ((path.with_suffix(".txt"), False), (path.with_suffix(".pile.txt"), True)):
            if label.exists():
                none = False
                yield Labelled(path, read_rows(label.read_text(encoding="utf-8")), pile)
    if none:
        raise NoLabels(str(folder))


def read_rows(text: str) -> Rows:
    """The rows of a notation; holes are None."""
    return tuple(tuple(_cell(word) for word in row.split()) for row in text.split("/"))


def _cell(word: str) -> Truth | None:
    """One cell: a card, face down (`#`, `~`), a hole (`.`); `+` says that another lies below."""
    word = word.strip().upper().rstrip("+")
    if word in {".", ""}:
        return None
    mark, _, icons = word.lstrip("~").partition(":")
    down = word.startswith(("~", "#"))
    return Truth("" if down else mark, "" if down else icons, down)


def _in_column(cells: Sequence[Cell]) -> dict[tuple[int, int], Cell]:
    """A pile's cards in one row, as a notation has them."""
    return {(0, at): cell for at, cell in enumerate(cells)}


def _shift(places: dict[tuple[int, int], Truth], seen: dict[tuple[int, int], Cell]) -> tuple[int, int]:
    """How far the label's places lie below and to the right of the reading's, where most agrees."""

    def agreed(shift: tuple[int, int]) -> tuple[int, int]:
        pairs = [(t, seen.get((at[0] - shift[0], at[1] - shift[1]))) for at, t in places.items()]
        return sum(c is not None and not t.down and c.mark == t.mark for t, c in pairs), -abs(shift[0]) - abs(
            shift[1]
        )

    return max(((down, right) for down in ROWS_OFF for right in COLUMNS_OFF), key=agreed)


def _true(at: tuple[int, int], truth: Truth, cell: Cell | None) -> TrueCell:
    total = cell.total if cell is not None and cell.total else 0  # a notation does not say
    return TrueCell(
        at[0],
        at[1],
        truth.down,
        truth.mark,
        total,
        truth.icons,
        FAR if cell is None else np.asarray(cell.quad, np.float32),
    )
