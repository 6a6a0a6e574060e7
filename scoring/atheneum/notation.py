"""What plans and shelves share on paper: one line of text, cut into shelves, rows and cells."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.faults import Fault
from scoring.reasons import Place

LONGEST_TEXT = 5_000  # characters
EMPTY = "."


@dataclass(frozen=True)
class Part:
    """The text of one shelf: what stands before its colon, and its rows of words."""

    label: str
    rows: tuple[tuple[str, ...], ...]

    def cells(self) -> Iterator[tuple[Place, str]]:
        """Every word but the dots, with its place counted from 0."""
        for r, row in enumerate(self.rows):
            for c, word in enumerate(row):
                if word != EMPTY:
                    yield (r, c), word


def cut(text: str) -> tuple[tuple[Part, ...], tuple[Fault, ...]]:
    """`label: a b / c | d` → its shelves, left to right; a row without a word is a fault."""
    if len(text) > LONGEST_TEXT:
        return (), (Fault("text-long", {"most": LONGEST_TEXT}),)
    parts: list[Part] = []
    faults: list[Fault] = []
    for number, piece in enumerate(text.split("|"), start=1):
        label, colon, body = piece.partition(":")
        rows = tuple(tuple(row.split()) for row in (body if colon else piece).split("/"))
        parts.append(Part(label.strip() if colon else "", rows))
        faults.extend(Fault("row-bare", {"shelf": number}, row=r) for r, row in enumerate(rows, 1) if not row)
    return tuple(parts), tuple(faults)


def join_rows(cells: Mapping[Place, str], rows: int) -> str:
    """Cells by their places → rows of words, with dots for what is empty and none at the end."""
    lines = []
    for r in range(rows):
        columns = [c for row, c in cells if row == r]
        words = [cells.get((r, c), EMPTY) for c in range(max(columns, default=0) + 1)]
        lines.append(" ".join(word for word in words if word))
    return " / ".join(lines)
