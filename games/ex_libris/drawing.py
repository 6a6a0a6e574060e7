"""The shelves as the reveal draws them: turned cards crossed, the stability rectangle framed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.ex_libris.cells import CellView, cells_of, pile_of
from games.ex_libris.editor import PILE, deck_of, field_of, holding
from scoring.document import LIBRARY
from scoring.ex_libris.answer import Inspected, Inspection
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.deck import Deck
from scoring.ex_libris.inspection import Findings, Rectangle
from scoring.ex_libris.notation import rewritten, supposed
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
class Tap:
    """A symbol of a card, the one a tap makes of it, and the cards then, in every way to write them."""

    now: str
    then: str
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Supposed:
    """Somebody's cards as what-if draws them; every symbol that is seen can be tapped."""

    cards: Cards
    rows: tuple[tuple[CellView, ...], ...]
    pile: bool
    symbols: tuple[tuple[str, tuple[Tap, ...]], ...]


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
        shown = (cell for row in seen for cell in row if cell.mark and cell.icons and not cell.down)
        symbols = tuple((cell.mark, _taps(one.text, cell, deck)) for cell in shown)
        made.append(Supposed(one, seen, pile, symbols))
    return tuple(made)


def _taps(text: str, cell: CellView, deck: Deck) -> tuple[Tap, ...]:
    """Each symbol of a card as the category after it, in the order of the form."""
    made = []
    for at, now in enumerate(cell.icons):
        then = CATEGORIES[(CATEGORIES.index(now) + 1) % len(CATEGORIES)]
        icons = f"{cell.icons[:at]}{then}{cell.icons[at + 1 :]}"
        told = supposed(text, cell.mark, icons, "")
        untold = (_untelling(told, cell.mark),) if deck.cards.get(cell.mark) == icons else ()
        made.append(Tap(now, then, (told, *untold)))
    return tuple(made)


def _untelling(text: str, mark: str) -> str:
    """The text with one card without its icons, which the deck knows."""
    return rewritten(text, lambda card: replace(card, icons=None) if str(card.mark) == mark else card)


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
