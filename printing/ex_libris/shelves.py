"""The shelves drawn small: cards in their places, turned ones crossed, the stability rectangle framed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import cast

from printing import letters, pen
from printing.ex_libris.columns import Reasons
from printing.ink import stroke
from scoring.ex_libris.cards import Cell
from scoring.ex_libris.inspection import largest_rectangle
from scoring.ex_libris.notation import Shelf, parse_pile, parse_shelf
from scoring.ex_libris.table import LIBRARY
from scoring.game import Json
from scoring.reasons import Place

WIDEST, TALLEST = 13.5, 10.5  # mm, a card on a form with few of them
SQUASHED, STRETCHED = 0.62, 1.6  # of its width: the flattest and the tallest a card looks well
PILE_ACROSS = 20  # cards of a pile in a row
GAP, BETWEEN = 4.0, 5.0  # mm, under and beside a shelf
TITLE = 4.6  # mm, the owner's name over it
LARGEST_TEXT, EASY, LEGIBLE = 3.4, 2.6, 1.5  # mm, letters of a card: at most, well read, just read
PIXEL = 25.4 / 96  # mm; tab stops stand on whole ones
SIDE = 0.5  # mm, between a card's edge and its letters
RIM = 0.25  # mm, between a card and its neighbour

Pattern = Callable[[float, float, float, float], str]


@dataclass(frozen=True)
class Owned:
    """A shelf with its owner and the places that the inspection turned."""

    name: str
    shelf: Shelf
    turned: frozenset[Place]
    widest: float  # thing written on a card, in em
    framed: bool = True  # shows its stability rectangle; a pile has none

    @property
    def rows(self) -> int:
        return len(self.shelf.rows)

    @property
    def columns(self) -> int:
        return max(map(len, self.shelf.rows))


@dataclass(frozen=True)
class Row:
    """The cards of one row as two lines of text, a tab from card to card."""

    marks: str
    icons: str


@dataclass(frozen=True)
class Drawing:
    """A shelf as rows of text, and as ink in millimetres from the corner of the first."""

    name: str
    tall: float  # with its name and the gap under it
    beside: float  # to its neighbour on the right
    ink: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Plan:
    """How the shelves share their part of the page."""

    across: int
    room: float  # for one shelf
    card_width: float
    card_height: float
    text: float  # mm
    height: float

    @property
    def tab(self) -> int:
        """A card's width in CSS pixels."""
        return round(self.card_width / PIXEL)

    def good(self, least: float) -> bool:
        """Whether the letters are large enough and the cards not squashed."""
        return self.text >= least and self.card_height >= min(SQUASHED * self.card_width, TALLEST)


def owned(document: Json, reasons: Reasons) -> tuple[Owned, ...]:
    """Every shelf of the document, and the public library's pile; a tally alone has nothing to draw."""
    found = []
    for player in cast(list[dict[str, str]], document.get("players", [])):
        if "shelf" in player:
            shelf, _ = parse_shelf(player["shelf"])
            turned = (
                cast(list[list[int]], r["cells"])[0] for r in reasons.get((player["name"], "turned"), ())
            )
            places = frozenset((row, column) for row, column in turned)
            found.append(Owned(player["name"], shelf, places, _widest(shelf)))
    pile = cast(dict[str, str], document.get("library", {})).get("pile", "")
    if cells := parse_pile(pile)[0]:
        rows = tuple(cells[start : start + PILE_ACROSS] for start in range(0, len(cells), PILE_ACROSS))
        found.append(Owned(LIBRARY, Shelf(rows), frozenset(), _widest(Shelf(rows)), framed=False))
    return tuple(found)


def _turned(reasons: tuple[Json, ...]) -> frozenset[Place]:
    """Each reason names the turned card first, then the one it should have followed."""
    first = (cast(list[list[int]], reason["cells"])[0] for reason in reasons)
    return frozenset((row, column) for row, column in first)


def plan(shelves: tuple[Owned, ...], *, width: float, height: float) -> Plan:
    """The arrangement, beside or under each other, that draws the largest cards."""
    choices = [
        _plan(shelves, across, width, height) for across in (1, 2, 4) if across <= max(2, len(shelves))
    ]
    return max(choices, key=lambda choice: (min(choice.text, EASY), choice.card_width, choice.text))


def draw(shelves: tuple[Owned, ...], made: Plan) -> tuple[Drawing, ...]:
    """Every shelf in its place, from left to right and band under band."""
    drawings, top = [], 0.0
    for start in range(0, len(shelves), made.across):
        band = shelves[start : start + made.across]
        tall = max(one.rows for one in band) * made.card_height + TITLE + GAP
        for place, one in enumerate(band):
            beside = BETWEEN if place < made.across - 1 else 0.0
            corner = place * (made.room + BETWEEN), top + TITLE
            drawings.append(_draw(one, made, corner, tall=tall, beside=beside))
        top += tall
    return tuple(drawings)


def _plan(shelves: tuple[Owned, ...], across: int, width: float, height: float) -> Plan:
    bands = [shelves[start : start + across] for start in range(0, len(shelves), across)]
    rows = sum(max(one.rows for one in band) for band in bands)
    room = (width + BETWEEN) / across - BETWEEN
    card_width = int(min(WIDEST, room / max(one.columns for one in shelves)) / PIXEL) * PIXEL
    spare = height - len(bands) * (TITLE + GAP)
    card_height = max(0.1, min(TALLEST, spare / rows, card_width * STRETCHED))
    text = min(LARGEST_TEXT, card_height / 2.3, (card_width - 2 * SIDE) / max(one.widest for one in shelves))
    return Plan(across, room, card_width, card_height, text, rows * card_height + len(bands) * (TITLE + GAP))


def _widest(shelf: Shelf) -> float:
    """The widest thing written on a card, in em."""
    cells = [cell for _, cell in shelf.cells()]
    marks = (letters.width(_mark(cell), letters.NARROW_BOLD) for cell in cells)
    icons = (letters.width(cell.icons or "", letters.NARROW) for cell in cells)
    return max(*marks, *icons, 0.5)


def _draw(one: Owned, made: Plan, corner: tuple[float, float], *, tall: float, beside: float) -> Drawing:
    wide, high = made.card_width, made.card_height
    (left, top), cells = corner, one.shelf.cells()

    def each(pattern: Pattern, places: Iterable[Place]) -> str:
        return "".join(
            pattern(left + c * wide + RIM, top + r * high + RIM, wide - 2 * RIM, high - 2 * RIM)
            for r, c in places
        )

    return Drawing(
        name=one.name,
        tall=tall,
        beside=beside,
        ink=stroke(each(pen.hatch, (place for place, cell in cells if cell.down)), "pale", 0.18)
        + stroke(each(pen.box, (place for place, _ in cells)), "rule", 0.22)
        + stroke(each(pen.cross, sorted(one.turned)), "red", 0.4)
        + stroke(_frame(one.shelf, made, left, top) if one.framed else "", "blue", 0.5),
        rows=tuple(map(_row, one.shelf.rows)),
    )


def _frame(shelf: Shelf, made: Plan, left: float, top: float) -> str:
    wide, high, found = made.card_width, made.card_height, largest_rectangle(shelf)
    if found is None:
        return ""
    return pen.frame(
        left + found.left * wide, top + found.top * high, found.width * wide, found.height * high
    )


def _row(row: tuple[Cell | None, ...]) -> Row:
    marks = "\t".join("" if cell is None else _mark(cell) for cell in row)
    icons = "\t".join("" if cell is None else cell.icons or "" for cell in row)
    return Row(marks.rstrip("\t"), icons.rstrip("\t"))


def _mark(cell: Cell) -> str:
    return f"{cell.mark or '#'}{'+' if cell.entombed else ''}"
