"""The shelves as the reveal draws them: turned cards crossed, the stability rectangle framed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.ex_libris.cells import CellView, cells_of, pile_of
from games.ex_libris.editor import PILE, deck_of, field_of, holding
from scoring.document import LIBRARY
from scoring.ex_libris.answer import Inspected, Inspection
from scoring.ex_libris.inspection import Findings, Rectangle
from store.values import Seat
from web.result.hypothetical import Cards
from web.table.seats import Visit


@dataclass(frozen=True)
class Drawn:
    """One player's cards; no rows where only tallies were entered."""

    name: str
    seat: Seat
    rows: tuple[tuple[CellView, ...], ...]
    counts: Mapping[str, int]
    turned: tuple[str, ...]


@dataclass(frozen=True)
class Supposed:
    """Somebody's cards as what-if draws them."""

    cards: Cards
    rows: tuple[tuple[CellView, ...], ...]
    pile: bool


def drawings(here: Visit, answer: Inspection) -> tuple[Drawn, ...]:
    seats = [*here.sitting.players, *(seat for seat in here.sitting.seats if seat.role != "player")]
    return tuple(_drawn(here, seat, player) for seat, player in zip(seats, answer.players, strict=True))


def _drawn(here: Visit, seat: Seat, player: Inspected) -> Drawn:
    text, deck, found = holding(here.sitting, seat), deck_of(here.sitting), player.findings
    if field_of(seat) == PILE:
        rows = [pile_of(text, deck)] if text else []
    else:
        rows = cells_of(text, deck)
    marks = tuple(str(card.mark) for card in found.turned)
    return Drawn(seat.name, seat, drawn_rows(rows, found), found.counts, marks)


def supposed_shelves(here: Visit, cards: Sequence[Cards], answer: Inspection | None) -> tuple[Supposed, ...]:
    """Everybody's cards as they are supposed; the pile of a solo game lies as it lies."""
    deck, found = deck_of(here.sitting), {one.name: one.findings for one in answer.players} if answer else {}
    made = []
    for one in cards:
        pile = one.owner == LIBRARY
        rows = [pile_of(one.text, deck)] if pile else cells_of(one.text, deck)
        seen = drawn_rows(rows, found[one.owner]) if one.owner in found else tuple(map(tuple, rows))
        made.append(Supposed(one, seen, pile))
    return tuple(made)


def drawn_rows(rows: list[list[CellView]], found: Findings) -> tuple[tuple[CellView, ...], ...]:
    """Cells with what the inspection found of them."""
    turned = {card.place for card in found.turned}
    return tuple(
        tuple(
            replace(cell, turned=(cell.row, cell.col) in turned, sides=_sides(cell, found.rectangle))
            for cell in row
        )
        for row in rows
    )


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
