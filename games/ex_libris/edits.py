"""One small change to a shelf's notation at a time; the text stays the truth, whatever was tapped."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from scoring.ex_libris.cards import Cell
from scoring.ex_libris.notation import HOLE, Rows, card_of, tidy
from scoring.ex_libris.shape import MOST_ROWS
from scoring.faults import Fault, Refused

PUTS = ("end", "before", "instead")


@dataclass(frozen=True)
class Spot:
    """Where a card is to be put: at the end of a row, before a cell, or instead of one."""

    row: int
    col: int = 0
    put: str = "end"


def word_at(rows: Rows, row: int, col: int) -> str:
    return rows[row][col] if 0 <= row < len(rows) and 0 <= col < len(rows[row]) else ""


def expect(rows: Rows, row: int, col: int, word: str) -> None:
    """Raises Refused unless the cell holds this word, as its editor saw it there."""
    now = word_at(rows, row, col)
    if now != word:
        raise Refused([Fault("cell-changed", {"word": now}) if now else Fault("cell-gone")])


def place(rows: Rows, spot: Spot, word: str) -> tuple[Rows, Spot]:
    """The shelf with one more card, and where the next one goes."""
    if spot.put == "end" or spot.row >= len(rows):
        rows = rows if spot.row < len(rows) else (*rows, ())
        row = min(spot.row, len(rows) - 1)
        return _with_row(rows, row, (*rows[row], word)), Spot(row)
    cells = rows[spot.row]
    skip = 1 if spot.put == "instead" else 0
    placed = (*cells[: spot.col], word, *cells[spot.col + skip :])
    after = Spot(spot.row) if skip else Spot(spot.row, spot.col + 1, "before")
    return _with_row(rows, spot.row, placed), after


def remove(rows: Rows, row: int, col: int) -> Rows:
    """The row closes up behind the card."""
    return tidy(_with_row(rows, row, rows[row][:col] + rows[row][col + 1 :]))


def empty(rows: Rows, row: int, col: int) -> Rows:
    """A hole where the card stood."""
    return tidy(_set(rows, row, col, HOLE))


def turn(rows: Rows, row: int, col: int) -> Rows:
    """The other side up; a card nobody can name stays as it lies."""
    return _with_card(rows, row, col, lambda card: replace(card, down=not card.down if card.mark else True))


def entomb(rows: Rows, row: int, col: int) -> Rows:
    return _with_card(rows, row, col, lambda card: replace(card, entombed=not card.entombed))


def with_icons(rows: Rows, row: int, col: int, icons: str) -> Rows:
    """The same card with these icons, in the order printed."""
    return _with_card(rows, row, col, lambda card: replace(card, icons=icons or None))


def _with_card(rows: Rows, row: int, col: int, how: Callable[[Cell], Cell]) -> Rows:
    """What is no card stays as it is."""
    card = card_of(rows[row][col])
    return rows if card is None else _set(rows, row, col, str(how(card)))


def shift(rows: Rows, row: int, col: int, way: str) -> tuple[Rows, tuple[int, int]]:
    """The card changes places with its neighbour, or moves into the row above or below."""
    if way in ("left", "right"):
        to = col + (1 if way == "right" else -1)
        if not 0 <= to < len(rows[row]):
            return rows, (row, col)
        swapped = _set(_set(rows, row, col, rows[row][to]), row, to, rows[row][col])
        return tidy(swapped), (row, to)
    return _shift_row(rows, row, col, row + (1 if way == "down" else -1))


def _shift_row(rows: Rows, row: int, col: int, to: int) -> tuple[Rows, tuple[int, int]]:
    if not -1 <= to <= len(rows) or (to in (-1, len(rows)) and len(rows) >= MOST_ROWS):
        return rows, (row, col)
    word = rows[row][col]
    left = _with_row(rows, row, rows[row][:col] + rows[row][col + 1 :])
    if to == -1:
        left, to = ((), *left), 0
    elif to == len(left):
        left = (*left, ())
    at = min(col, len(left[to]))
    moved = _with_row(left, to, (*left[to][:at], word, *left[to][at:]))
    gone = to > row and not any(cell != HOLE for cell in moved[row])  # the row above it closes up
    return tidy(moved), (to - 1 if gone else to, at)


def _set(rows: Rows, row: int, col: int, word: str) -> Rows:
    return _with_row(rows, row, (*rows[row][:col], word, *rows[row][col + 1 :]))


def _with_row(rows: Rows, row: int, cells: tuple[str, ...]) -> Rows:
    return (*rows[:row], cells, *rows[row + 1 :])
