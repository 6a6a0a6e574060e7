"""The notation: words, cards, rows, shelves and piles, read and written here and nowhere else.

A shelf stands on one line. Every fault is named by its row and column.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.ex_libris.cards import CATEGORIES, FEWEST_ICONS, MOST_ICONS, Cell, read_mark
from scoring.ex_libris.shape import shape_faults
from scoring.faults import Fault
from scoring.fields import short
from scoring.reasons import Place

LONGEST_TEXT = 20_000  # characters
LONGEST_CELL, KEPT_CELLS = 16, 4096  # characters of a cell that is kept once it was read, and how many are
IN_A_PILE = {"cell-unread": "pile-unread", "cell-malformed": "pile-malformed"}  # faults told otherwise there

HOLE, NAMELESS, UNREAD = ".", "#", "?"  # a place without a card, a card nobody can name, one not read
DOWN, ENTOMBED, ICONS, BREAK = "~", "+", ":", "/"  # before a card, after it, before its icons, between rows
Rows = tuple[tuple[str, ...], ...]  # of words, right or wrong

_WORD = re.compile(r"[^\s/]+")
_CELL = re.compile(r"(~?)([^:~+]*)(:[^:~+]*)?(\+?)")


@dataclass(frozen=True)
class Shelf:
    """Rows from top to bottom; None is a hole. Rows may end raggedly."""

    rows: tuple[tuple[Cell | None, ...], ...]

    def cells(self) -> tuple[tuple[Place, Cell], ...]:
        """Every card with its place, in reading order."""
        return tuple(
            ((r, c), cell)
            for r, row in enumerate(self.rows)
            for c, cell in enumerate(row)
            if cell is not None
        )

    def at(self, place: Place) -> Cell | None:
        row, column = place
        return self.rows[row][column] if row < len(self.rows) and column < len(self.rows[row]) else None

    def turned(self, places: frozenset[Place]) -> "Shelf":
        """The same shelf with the cards at these places face down."""
        return Shelf(
            tuple(
                tuple(
                    replace(cell, down=True) if cell is not None and (r, c) in places else cell
                    for c, cell in enumerate(row)
                )
                for r, row in enumerate(self.rows)
            )
        )


@dataclass(frozen=True)
class Unread:
    """A cell that a reading left open (`?`)."""

    def __str__(self) -> str:
        return UNREAD


def parse_shelf(text: str) -> tuple[Shelf, tuple[Fault, ...]]:
    """The shelf as far as it can be understood, and every fault."""
    if len(text) > LONGEST_TEXT:
        return Shelf(()), (Fault("notation-long", {"most": LONGEST_TEXT}),)
    faults: list[Fault] = []
    rows = []
    for r, words in enumerate(map(_shorn, _lines(text)), start=1):
        if not words:
            faults.append(Fault("row-empty", row=r))
        rows.append(
            tuple(_shelf_cell(word, faults, row=r, column=c) for c, word in enumerate(words, start=1))
        )
    shelf = Shelf(tuple(rows))
    places = [place for place, _ in shelf.cells()]
    faults.extend(shape_faults(len(rows), places, tuple(faults)))
    return shelf, tuple(faults)


def parse_pile(text: str) -> tuple[tuple[Cell, ...], tuple[Fault, ...]]:
    """A pile: the same cells without rows. It lies face up, every card of it open to be counted.

    What cannot be a card of it has a nameless one standing in, so that later cards keep their places.
    """
    if len(text) > LONGEST_TEXT:
        return (), (Fault("notation-long", {"most": LONGEST_TEXT}),)
    faults: list[Fault] = []
    cells = []
    for c, word in enumerate(text.split(), start=1):
        if word in (HOLE, BREAK):
            faults.append(Fault("pile-no-rows", {"text": word}, column=c))
            cells.append(Cell(None, down=True))
            continue
        cell = _pile_cell(word, faults, column=c)
        faults.extend(_pile_faults(cell, word, column=c) if cell else ())
        cells.append(cell or Cell(None, down=True))
    return tuple(cells), tuple(faults)


def _pile_cell(word: str, faults: list[Fault], *, column: int) -> Cell | None:
    """The same as on a shelf, but what to do about a fault is not."""
    found: list[Fault] = []
    cell = _shelf_cell(word, found, row=None, column=column)
    faults.extend(replace(fault, key=IN_A_PILE.get(fault.key, fault.key)) for fault in found)
    return cell


def _pile_faults(cell: Cell, word: str, *, column: int) -> list[Fault]:
    """The library owns every card discarded, so none of its pile lies face down or under another."""
    wrong = {"pile-face-down": cell.down, "pile-entombed": cell.entombed}
    return [Fault(key, {"text": short(word)}, column=column) for key, is_so in wrong.items() if is_so]


def parse_cell(word: str) -> tuple[Cell | Unread | None, str | None]:
    """One cell of text: what it is, or the key of the fault that keeps it from being anything."""
    return _parsed(word) if len(word) <= LONGEST_CELL else _parse(word)


def _parse(word: str) -> tuple[Cell | Unread | None, str | None]:
    if word == HOLE:
        return None, None
    if word == UNREAD:
        return Unread(), None
    if word in (NAMELESS, NAMELESS + ENTOMBED):
        return Cell(None, down=True, entombed=word.endswith(ENTOMBED)), None
    found = _CELL.fullmatch(word)
    if not found:
        return None, "cell-malformed"
    mark = read_mark(found[2])
    if mark is None:
        return None, "mark-malformed"
    icons = capitals(found[3][1:]) if found[3] else None
    if icons is not None and (fault := icons_fault(icons)):
        return None, fault
    return Cell(mark, icons, down=bool(found[1]), entombed=bool(found[4])), None


_parsed = lru_cache(KEPT_CELLS)(_parse)  # the same words are read again for every page


def capitals(letters: str) -> str:
    """Case is free in plain letters; ſ is no S and ﬀ no two Fs, though their capitals would be."""
    return letters.upper() if letters.isascii() else letters


def icons_fault(icons: str) -> str | None:
    if not icons.isascii() or any(icon not in CATEGORIES for icon in icons):
        return "icons-unknown"
    if not FEWEST_ICONS <= len(icons) <= MOST_ICONS:
        return "icons-count"
    return None


def _shelf_cell(word: str, faults: list[Fault], *, row: int | None, column: int) -> Cell | None:
    cell, fault = parse_cell(word)
    if isinstance(cell, Unread):
        cell, fault = None, "cell-unread"
    if fault:
        faults.append(Fault(fault, {"text": short(word)}, row=row, column=column))
        return None
    return cell


def read_words(text: str) -> Rows:
    """The words of a shelf as they stand, right or wrong."""
    return tidy(_lines(text))


def write_words(rows: Rows) -> str:
    return _joined(tidy(rows))


def tidy(rows: Rows) -> Rows:
    """Without holes at a row's end and without rows that hold no card."""
    return tuple(row for row in map(_shorn, rows) if any(word != HOLE for word in row))


def pile_words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def cards_in(text: str) -> int:
    """How many cards are entered, those included that cannot be read."""
    return sum(word != HOLE for row in read_words(text) for word in row)


def card_of(word: str) -> Cell | None:
    """The card a word writes; None where it writes none."""
    cell, _fault = parse_cell(word)
    return cell if isinstance(cell, Cell) else None


def placed(text: str) -> Iterator[tuple[Place, Cell]]:
    """Every card that can be read, of a shelf or a pile, with where it stands."""
    for r, row in enumerate(read_words(text)):
        for c, word in enumerate(row):
            if cell := card_of(word):
                yield (r, c), cell


def named(text: str) -> tuple[tuple[str, Place], ...]:
    """The marks among them."""
    return tuple((str(cell.mark), place) for place, cell in placed(text) if cell.mark)


def telling(text: str) -> tuple[str, ...]:
    """Those of them that bear their icons in the text."""
    return tuple(str(cell.mark) for _place, cell in placed(text) if cell.mark and cell.icons)


def rewritten(text: str, how: Callable[[Cell], Cell]) -> str:
    """The text with every card in it as `how` would have it; what is no card stays as it was typed."""

    def each(word: re.Match[str]) -> str:
        cell = card_of(word[0])
        made = how(cell) if cell else None
        return word[0] if made == cell else str(made)

    return _WORD.sub(each, text)


def as_it_lies(text: str) -> str:
    """A shelf as everybody sees it: what its owner plans to turn lies face up, right or wrong."""
    return text.replace(DOWN, "")


def supposed(text: str, mark: str, icons: str, side: str) -> str:
    """The text with one card otherwise: other icons, or turned `up` or `down`."""

    def how(cell: Cell) -> Cell:
        if cell.mark is None or str(cell.mark) != mark.upper():
            return cell
        down = {"up": False, "down": True}.get(side, cell.down)
        return replace(cell, icons=icons or cell.icons, down=down)

    return rewritten(text, how)


def _lines(text: str) -> Rows:
    return tuple(tuple(line.split()) for line in text.split(BREAK))


def _shorn(row: tuple[str, ...]) -> tuple[str, ...]:
    while row and row[-1] == HOLE:
        row = row[:-1]
    return row


def _joined(rows: Rows) -> str:
    return f" {BREAK} ".join(" ".join(row) for row in rows)
