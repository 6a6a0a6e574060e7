"""The shelves as the reveal draws them: turned cards crossed, the stability rectangle framed."""

from dataclasses import dataclass

from games.ex_libris.cells import CellView, cells_of, pile_of
from games.ex_libris.editor import PILE, deck_of, field_of, holding
from scoring.ex_libris.inspection import Rectangle, largest_rectangle
from scoring.ex_libris.notation import parse_shelf
from scoring.game import Answer
from store.values import Seat
from web.table.seats import Visit


@dataclass(frozen=True)
class DrawnCell:
    cell: CellView
    turned: bool  # by the inspector
    sides: tuple[str, ...]  # of the rectangle's frame that lie on this cell


@dataclass(frozen=True)
class Drawn:
    """One player's cards; no rows where only tallies were entered."""

    name: str
    seat: Seat
    rows: tuple[tuple[DrawnCell, ...], ...]
    counts: dict[str, int]
    turned: tuple[str, ...]


def drawings(here: Visit, answer: Answer) -> tuple[Drawn, ...]:
    seats = [*here.sitting.players, *(seat for seat in here.sitting.seats if seat.role != "player")]
    players = answer["players"]
    assert isinstance(players, list)
    return tuple(_drawn(here, seat, player) for seat, player in zip(seats, players, strict=True))


def _drawn(here: Visit, seat: Seat, player: dict[str, object]) -> Drawn:
    text, deck = holding(here.sitting, seat), deck_of(here.sitting)
    turned = player["turned"]
    assert isinstance(turned, list)
    counts = player["counts"]
    assert isinstance(counts, dict)
    if field_of(seat) == PILE:
        rows = [pile_of(text, deck)] if text else []
        frame = None
    else:
        rows = cells_of(text, deck)
        frame = largest_rectangle(parse_shelf(text)[0]) if text else None
    drawn = tuple(
        tuple(DrawnCell(cell, cell.mark in turned and not cell.down, _sides(cell, frame)) for cell in row)
        for row in rows
    )
    return Drawn(seat.name, seat, drawn, counts, tuple(turned))


def _sides(cell: CellView, frame: Rectangle | None) -> tuple[str, ...]:
    if frame is None or (cell.row, cell.col) not in frame.cells:
        return ()
    on = {
        "top": cell.row == frame.top,
        "right": cell.col == frame.right,
        "bottom": cell.row == frame.bottom,
        "left": cell.col == frame.left,
    }
    return tuple(side for side, here in on.items() if here)
