"""Where the parts of a picture lie: points over time, line upon line, in units of a phone's pixels."""

from collections.abc import Sequence
from dataclasses import dataclass

from web.result.figures import Person, Result

WIDTH, HEIGHT = 360, 190
TOP, BOTTOM = 18, 6  # room for the totals above, and for what a column loses below
WIDEST = 34  # of a column
GAP = 0.24  # of a column's place
MOST_COLUMNS = 16  # the latest ones


@dataclass(frozen=True)
class Piece:
    """One line's points in a column."""

    colour: int
    y: float
    height: float


@dataclass(frozen=True)
class Column:
    """One table: its pieces, and the total above them."""

    result: Result
    x: float
    width: float
    top: float
    pieces: tuple[Piece, ...]

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 2)


@dataclass(frozen=True)
class Columns:
    """All on one scale; what a line cost hangs below zero."""

    columns: tuple[Column, ...]
    zero: float
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def results(self) -> tuple[Result, ...]:
        return tuple(column.result for column in self.columns)


def columns(person: Person, lines: Sequence[str]) -> Columns:
    """The latest tables of somebody at one game, the earliest on the left."""
    shown = person.results[-MOST_COLUMNS:]
    values = [[result.player.lines[line] for line in lines] for result in shown]
    won = max((sum(v for v in row if v > 0) for row in values), default=0)
    lost = max((-sum(v for v in row if v < 0) for row in values), default=0)
    unit = (HEIGHT - TOP - BOTTOM) / max(won + lost, 1)
    zero = TOP + won * unit
    place = WIDTH / max(len(shown), 1)
    width = min(place * (1 - GAP), WIDEST)
    made = [
        _column(result, row, x=n * place + (place - width) / 2, width=width, zero=zero, unit=unit)
        for n, (result, row) in enumerate(zip(shown, values, strict=True))
    ]
    return Columns(tuple(made), round(zero, 2))


def _column(
    result: Result, row: Sequence[int], *, x: float, width: float, zero: float, unit: float
) -> Column:
    pieces, up, down = [], zero, zero
    for colour, points in enumerate(row):
        height = abs(points) * unit
        if points > 0:
            up -= height
            pieces.append(Piece(colour, round(up, 2), round(height, 2)))
        elif points < 0:
            pieces.append(Piece(colour, round(down, 2), round(height, 2)))
            down += height
    return Column(result, round(x, 2), round(width, 2), round(up, 2), tuple(pieces))
