"""The shelves of the form: cards in their places, turned ones crossed, the stability rectangle framed."""

from typing import cast

from games.ex_libris.sheet.columns import Reasons
from printing import letters, pen
from printing.grids import Grid, Raster
from printing.ink import stroke
from scoring.ex_libris.cards import Cell
from scoring.ex_libris.deck import Deck
from scoring.ex_libris.inspection import largest_rectangle
from scoring.ex_libris.notation import Shelf, parse_pile, parse_shelf
from scoring.game import Json
from scoring.reasons import Place

PILE_ACROSS = 20  # cards of a pile in a row
NARROWEST = 0.5  # em, so that a shelf of nameless cards has a size


def shelves(document: Json, reasons: Reasons, deck: Deck, *, library: str) -> tuple[Grid, ...]:
    """Every shelf of the document, and the public library's pile; a tally alone has nothing to draw."""
    found = []
    for player in cast(list[dict[str, str]], document.get("players", [])):
        if "shelf" in player:
            shelf = _known(parse_shelf(player["shelf"])[0], deck)
            turned = _turned(reasons.get((player["name"], "turned"), ()))
            found.append(_grid(player["name"], shelf, turned, framed=True))
    pile = cast(dict[str, str], document.get("library", {})).get("pile", "")
    if cells := parse_pile(pile)[0]:
        rows = tuple(cells[start : start + PILE_ACROSS] for start in range(0, len(cells), PILE_ACROSS))
        found.append(_grid(library, _known(Shelf(rows), deck), frozenset(), framed=False))
    return tuple(found)


def _known(shelf: Shelf, deck: Deck) -> Shelf:
    """With the icons that the deck knows."""
    return Shelf(tuple(tuple(cell and deck.fill_in(cell) for cell in row) for row in shelf.rows))


def _turned(reasons: tuple[Json, ...]) -> frozenset[Place]:
    """Each reason names the turned card first, then the one it should have followed."""
    first = (cast(list[list[int]], reason["cells"])[0] for reason in reasons)
    return frozenset((row, column) for row, column in first)


def _grid(name: str, shelf: Shelf, turned: frozenset[Place], *, framed: bool) -> Grid:
    def ink(raster: Raster) -> str:
        cells = shelf.cells()
        down = (place for place, cell in cells if cell.down)
        return (
            stroke(raster.each(pen.hatch, down), "pale", 0.18)
            + stroke(raster.each(pen.box, (place for place, _ in cells)), "rule", 0.22)
            + stroke(raster.each(pen.cross, sorted(turned)), "red", 0.4)
            + stroke(_frame(shelf, raster) if framed else "", "blue", 0.5)
        )

    return Grid(name, max(map(len, shelf.rows)), tuple(map(_row, shelf.rows)), _widest(shelf), ink)


def _frame(shelf: Shelf, raster: Raster) -> str:
    found = largest_rectangle(shelf)
    if found is None:
        return ""
    return raster.block(pen.frame, (found.top, found.left), width=found.width, height=found.height)


def _widest(shelf: Shelf) -> float:
    """The widest thing written on a card, in em."""
    cells = [cell for _, cell in shelf.cells()]
    marks = (letters.width(_mark(cell), letters.NARROW_BOLD) for cell in cells)
    icons = (letters.width(cell.icons or "", letters.NARROW) for cell in cells)
    return max(*marks, *icons, NARROWEST)


def _row(row: tuple[Cell | None, ...]) -> tuple[str, str]:
    """The marks, and under them the icons."""
    marks = "\t".join("" if cell is None else _mark(cell) for cell in row)
    icons = "\t".join("" if cell is None else cell.icons or "" for cell in row)
    return marks, icons


def _mark(cell: Cell) -> str:
    return f"{cell.mark or '#'}{'+' if cell.entombed else ''}"
