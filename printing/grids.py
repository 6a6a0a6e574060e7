"""Shelves drawn small: rows of cells with their letters, as many side by side as reads best."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scoring.reasons import Place

WIDEST, TALLEST = 13.5, 10.5  # mm, a cell on a form with few of them
AMPLE = 11.0  # mm, a cell so wide is not worth a taller page
SQUASHED, STRETCHED = 0.62, 1.6  # of its width: the flattest and the tallest a cell looks well
GAP, BETWEEN = 4.0, 5.0  # mm, under and beside a shelf
TITLE = 4.6  # mm, the owner's name over it
LARGEST_TEXT, EASY, LEGIBLE = 3.4, 2.6, 1.5  # mm, letters of a cell: at most, well read, just read
LEADING = 1.15  # of the letters' size, a line of them
PIXEL = 25.4 / 96  # mm; tab stops stand on whole ones
SIDE = 0.5  # mm, between a cell's edge and its letters
RIM = 0.25  # mm, between a cell and its neighbour

Pattern = Callable[[float, float, float, float], str]  # left, top, width, height → a path


@dataclass(frozen=True)
class Raster:
    """Where the cells of one grid lie on the page, in mm."""

    left: float
    top: float
    wide: float
    high: float

    def each(self, pattern: Pattern, places: Iterable[Place]) -> str:
        """The pattern in every one of these cells, clear of its neighbours."""
        across, down = self.wide - 2 * RIM, self.high - 2 * RIM
        return "".join(
            pattern(self.left + c * self.wide + RIM, self.top + r * self.high + RIM, across, down)
            for r, c in places
        )

    def block(self, pattern: Pattern, corner: Place, *, width: int, height: int) -> str:
        """The pattern round a block of cells."""
        left, top = self.left + corner[1] * self.wide, self.top + corner[0] * self.high
        return pattern(left, top, width * self.wide, height * self.high)


@dataclass(frozen=True)
class Grid:
    """Somebody's shelf: lines of text a row, the cells of a line apart by tabs, and what is drawn over it."""

    name: str
    columns: int
    rows: tuple[tuple[str, ...], ...]  # every row with the same number of lines
    widest: float  # thing written in a cell, in em
    ink: Callable[[Raster], str]

    @property
    def lines(self) -> int:
        return len(self.rows[0])


@dataclass(frozen=True)
class Drawing:
    """A grid in its place."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    tall: float  # with its name and the gap under it
    beside: float  # to its neighbour on the right
    ink: str


@dataclass(frozen=True)
class Plan:
    """How the grids share their part of the page, in mm."""

    across: int
    room: float  # for one of them
    wide: float
    high: float
    text: float
    height: float
    lines: int

    @property
    def tab(self) -> int:
        """A cell's width in CSS pixels."""
        return round(self.wide / PIXEL)

    @property
    def line(self) -> float:
        return self.high / self.lines

    def good(self, least: float) -> bool:
        """Whether the letters are large enough and the cells not squashed."""
        return self.text >= least and self.high >= min(SQUASHED * self.wide, TALLEST)


def plan(grids: tuple[Grid, ...], *, width: float, height: float) -> Plan:
    """The arrangement, beside or under each other, that draws the largest cells."""
    ways = (across for across in (1, 2, 4) if across <= max(2, len(grids)))
    choices = [_plan(grids, across, width, height) for across in ways]
    return max(choices, key=lambda choice: (min(choice.text, EASY), min(choice.wide, AMPLE), -choice.height))


def draw(grids: tuple[Grid, ...], made: Plan) -> tuple[Drawing, ...]:
    """Every grid in its place, from left to right and band under band."""
    drawings, top = [], 0.0
    for start in range(0, len(grids), made.across):
        band = grids[start : start + made.across]
        tall = max(len(grid.rows) for grid in band) * made.high + TITLE + GAP
        for place, grid in enumerate(band):
            beside = BETWEEN if place < made.across - 1 else 0.0
            raster = Raster(place * (made.room + BETWEEN), top + TITLE, made.wide, made.high)
            drawings.append(Drawing(grid.name, grid.rows, tall, beside, grid.ink(raster)))
        top += tall
    return tuple(drawings)


def roomiest(
    scales: tuple[float, ...], rooms: Callable[[float], float], grids: tuple[Grid, ...], *, width: float
) -> tuple[float, ...]:
    """The scales from the roomiest that leaves the grids easy to read; small grids before small print."""
    for least, tried in ((EASY, scales[:COMFORTABLE]), (LEGIBLE, scales[:-1])):
        for place, scale in enumerate(tried):
            room = rooms(scale)
            if room > 0 and (not grids or plan(grids, width=width, height=room).good(least)):
                return scales[place:]
    return scales[-1:]


COMFORTABLE = 4  # scales that a form should not leave for the sake of large grids


def _plan(grids: tuple[Grid, ...], across: int, width: float, height: float) -> Plan:
    bands = [grids[start : start + across] for start in range(0, len(grids), across)]
    rows, lines = sum(max(len(grid.rows) for grid in band) for band in bands), grids[0].lines
    room = int(100 * ((width + BETWEEN) / across - BETWEEN)) / 100  # as it is written: never a hair too wide
    wide = int(min(WIDEST, room / max(grid.columns for grid in grids)) / PIXEL) * PIXEL
    spare = height - len(bands) * (TITLE + GAP)
    high = max(0.1, min(TALLEST, spare / rows, wide * STRETCHED))
    text = min(LARGEST_TEXT, high / lines / LEADING, (wide - 2 * SIDE) / max(grid.widest for grid in grids))
    return Plan(across, room, wide, high, text, rows * high + len(bands) * (TITLE + GAP), lines)
