"""What a guided blank is made of: steps down the page, each with a sum to fill in for every player.

A sum is written as it is printed, its parts apart by spaces: `_` is a box to write in, `#` one whose number
goes into the total, `∑` that of a total, `|` starts another line. All else stands as it is:
`_ × _ + | 2 × _ = #`.
"""

from collections.abc import Callable
from dataclasses import dataclass

Gettext = Callable[[str], str]
Term = Callable[[str, str], str]  # kind, key → the game's word

BOX, COUNTED, TOTAL, BREAK = "_", "#", "∑", "|"
SIGN = 2.7  # mm at scale 1, what stands between two boxes


@dataclass(frozen=True)
class Step:
    title: str
    how: str = ""
    sums: tuple[str, ...] = ()  # one for everybody, or one a column; none: room to write
    code: str = ""
    symbol: str = ""
    kind: str = "step"  # the row's class

    def lines(self, column: int) -> tuple[tuple[str, ...], ...]:
        """The parts of a column's sum, line by line."""
        if not self.sums:
            return ()
        text = self.sums[min(column, len(self.sums) - 1)]
        return tuple(tuple(line.split()) for line in text.split(BREAK))


@dataclass(frozen=True)
class Heading:
    """A bar across the table, with what holds for all the steps under it."""

    title: str
    how: str = ""
    kind: str = "bar"


@dataclass(frozen=True)
class Guide:
    columns: tuple[str, ...]  # what stands over each
    rows: tuple[Step | Heading, ...]
    agreed: tuple[str, ...] = ()  # what the whole table writes into the head
    label: float = 0.37  # of the width, before the columns
    box: float = 5.4  # mm at scale 1, how wide a box is
    counted: float = 8.6
    noted: str = ""  # what a player writes under the name

    @property
    def widest(self) -> float:
        """Of all the lines of all sums, in mm at scale 1."""
        steps = (row for row in self.rows if isinstance(row, Step))
        lines = (line for step in steps for column in range(len(self.columns)) for line in step.lines(column))
        return max(sum(map(self.wide, line)) for line in lines)

    def wide(self, part: str) -> float:
        return {BOX: self.box, COUNTED: self.counted, TOTAL: self.counted * 1.3}.get(part, SIGN)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
