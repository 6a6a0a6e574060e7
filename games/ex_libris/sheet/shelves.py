"""The shelves of the form: cards in their places, turned ones crossed, the stability rectangle framed."""

from collections.abc import Iterator

from printing import letters, pen
from printing.grids import Grid, Raster
from printing.ink import stroke
from scoring.ex_libris.answer import Inspection
from scoring.ex_libris.cards import Cell
from scoring.ex_libris.inspection import Findings, Rectangle
from scoring.ex_libris.notation import Shelf

PILE_ACROSS = 20  # cards of a pile in a row
NARROWEST = 0.5  # em, so that a shelf of nameless cards has a size


def shelves(answer: Inspection, *, library: str) -> Iterator[Grid]:
    """Every shelf of the table, and the public library's pile; a tally alone has nothing to draw."""
    for player in answer.players:
        holding = player.owner.holding
        if isinstance(holding, Shelf):
            yield _grid(player.name, holding, player.findings)
        elif isinstance(holding, tuple) and holding:
            rows = (holding[start : start + PILE_ACROSS] for start in range(0, len(holding), PILE_ACROSS))
            yield _grid(library, Shelf(tuple(rows)), player.findings)


def _grid(name: str, shelf: Shelf, found: Findings) -> Grid:
    turned = sorted(card.place for card in found.turned)

    def ink(raster: Raster) -> str:
        cells = shelf.cells()
        down = (place for place, cell in cells if cell.down)
        return (
            stroke(raster.each(pen.hatch, down), "pale", 0.18)
            + stroke(raster.each(pen.box, (place for place, _ in cells)), "rule", 0.22)
            + stroke(raster.each(pen.cross, turned), "red", 0.4)
            + stroke(_frame(found.rectangle, raster), "blue", 0.5)
        )

    return Grid(name, max(map(len, shelf.rows)), tuple(map(_row, shelf.rows)), _widest(shelf), ink)


def _frame(found: Rectangle | None, raster: Raster) -> str:
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
