"""One small change to a shelf's notation at a time; the text stays the truth, whatever was tapped."""

from dataclasses import dataclass

from scoring.ex_libris.notation import MOST_ROWS

Rows = tuple[tuple[str, ...], ...]

HOLE = "."
NAMELESS = "#"
UNREAD = "?"
DOWN = "~"
ENTOMBED = "+"
PUTS = ("end", "before", "instead")


class Stale(Exception):
    """The cell no longer holds what its editor saw there."""

    def __init__(self, now: str) -> None:
        self.now = now
        super().__init__(now)


@dataclass(frozen=True)
class Spot:
    """Where a card is to be put: at the end of a row, before a cell, or instead of one."""

    row: int
    col: int = 0
    put: str = "end"


def read(text: str) -> Rows:
    """The words of a shelf as they stand, right or wrong."""
    return tidy(tuple(tuple(line.split()) for line in text.split("/")))


def write(rows: Rows) -> str:
    return " / ".join(" ".join(row) for row in tidy(rows))


def tidy(rows: Rows) -> Rows:
    """Without holes at a row's end and without rows that hold no card."""
    shorn = (_shorn(row) for row in rows)
    return tuple(row for row in shorn if any(word != HOLE for word in row))


def _shorn(row: tuple[str, ...]) -> tuple[str, ...]:
    while row and row[-1] == HOLE:
        row = row[:-1]
    return row


def word_at(rows: Rows, row: int, col: int) -> str:
    return rows[row][col] if 0 <= row < len(rows) and 0 <= col < len(rows[row]) else ""


def expect(rows: Rows, row: int, col: int, word: str) -> None:
    """Raises Stale unless the cell holds this word."""
    now = word_at(rows, row, col)
    if now != word:
        raise Stale(now)


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
    word = rows[row][col]
    if word[0] not in (DOWN, NAMELESS, HOLE, UNREAD):
        return _set(rows, row, col, DOWN + word)
    return _set(rows, row, col, word.removeprefix(DOWN))


def as_it_lies(text: str) -> str:
    """A shelf as everybody at the table sees it: what its owner plans to turn still lies face up."""
    return text.replace(DOWN, "")


def entomb(rows: Rows, row: int, col: int) -> Rows:
    word = rows[row][col]
    if word in (HOLE, UNREAD):
        return rows
    return _set(rows, row, col, word[:-1] if word.endswith(ENTOMBED) else word + ENTOMBED)


def with_icons(rows: Rows, row: int, col: int, icons: str) -> Rows:
    """The same card with these icons, in the order printed."""
    word = rows[row][col]
    tail = ENTOMBED if word.endswith(ENTOMBED) else ""
    mark = word.removesuffix(ENTOMBED).split(":")[0]
    return _set(rows, row, col, f"{mark}:{icons}{tail}" if icons else mark + tail)


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


def join(rows: Rows, more: Rows, how: str) -> Rows:
    """Another photograph's cards: instead of these, to the right of them, or below."""
    if how == "below":
        return tidy((*rows, *more))
    if how != "right":
        return tidy(more)
    width = max((len(row) for row in rows), default=0)
    height = max(len(rows), len(more))
    left = (*(rows[r] if r < len(rows) else () for r in range(height)),)
    right = (*(more[r] if r < len(more) else () for r in range(height)),)
    return tidy(
        tuple(a + (HOLE,) * (width - len(a) if b else 0) + b for a, b in zip(left, right, strict=True))
    )


def _set(rows: Rows, row: int, col: int, word: str) -> Rows:
    return _with_row(rows, row, (*rows[row][:col], word, *rows[row][col + 1 :]))


def _with_row(rows: Rows, row: int, cells: tuple[str, ...]) -> Rows:
    return (*rows[:row], cells, *rows[row + 1 :])
