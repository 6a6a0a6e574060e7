"""The shelf on one line: text to cells and back, with every fault named by row and column."""

import re
from dataclasses import dataclass, replace

from scoring.ex_libris.cards import CATEGORIES, FEWEST_ICONS, MOST_ICONS, Cell, Mark, read_mark
from scoring.faults import Fault
from scoring.fields import short
from scoring.reasons import Place

MOST_ROWS = 3  # FR p.4
LONGEST_TEXT = 20_000  # characters
IN_A_PILE = {"cell-unread": "pile-unread", "cell-malformed": "pile-malformed"}  # faults told otherwise there

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
        return "?"


def parse_shelf(text: str) -> tuple[Shelf, tuple[Fault, ...]]:
    """The shelf as far as it can be understood, and every fault."""
    if len(text) > LONGEST_TEXT:
        return Shelf(()), (Fault("notation-long", {"most": LONGEST_TEXT}),)
    faults: list[Fault] = []
    rows = []
    for r, line in enumerate(text.split("/"), start=1):
        words = line.split()
        while words and words[-1] == ".":
            words.pop()
        if not words:
            faults.append(Fault("row-empty", row=r))
        rows.append(
            tuple(_shelf_cell(word, faults, row=r, column=c) for c, word in enumerate(words, start=1))
        )
    shelf = Shelf(tuple(rows))
    faults.extend(_shape_faults(shelf, tuple(faults)))
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
        if word in (".", "/"):
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


def write_shelf(shelf: Shelf) -> str:
    """The canonical line of a shelf."""
    lines = []
    for row in shelf.rows:
        words = ["." if cell is None else str(cell) for cell in row]
        while words and words[-1] == ".":
            words.pop()
        lines.append(" ".join(words))
    return " / ".join(lines)


def write_pile(cells: tuple[Cell, ...]) -> str:
    return " ".join(map(str, cells))


def parse_cell(word: str) -> tuple[Cell | Unread | None, str | None]:
    """One cell of text: what it is, or the key of the fault that keeps it from being anything."""
    if word == ".":
        return None, None
    if word == "?":
        return Unread(), None
    if word in ("#", "#+"):
        return Cell(None, down=True, entombed=word.endswith("+")), None
    found = _CELL.fullmatch(word)
    if not found:
        return None, "cell-malformed"
    mark = read_mark(found[2])
    if mark is None:
        return None, "mark-malformed"
    icons = found[3][1:].upper() if found[3] else None
    if icons is not None and (fault := icons_fault(icons)):
        return None, fault
    return Cell(mark, icons, down=bool(found[1]), entombed=bool(found[4])), None


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


def _shape_faults(shelf: Shelf, before: tuple[Fault, ...]) -> list[Fault]:
    """What is wrong with the shelf as a whole, `before` being wrong with its rows and cells."""
    faults = []
    if len(shelf.rows) > MOST_ROWS:
        faults.append(Fault("rows-many", {"rows": len(shelf.rows), "most": MOST_ROWS}))
    if any(fault.key == "row-empty" for fault in before):
        return faults  # without that row its neighbours may touch
    places = [place for place, _ in shelf.cells()]
    unread = [(fault.row - 1, fault.column - 1) for fault in before if fault.row and fault.column]
    if (apart := _apart(places, unread)) is not None:
        faults.append(Fault("shelf-apart", row=apart[0] + 1, column=apart[1] + 1))
    return faults


def _apart(places: list[Place], unread: list[Place]) -> Place | None:
    """The first card, in reading order, that does not hang together with the first one.

    A cell that could not be read may be the link between them.
    """
    open_places, reached = places[:1], set(places[:1])
    everywhere = {*places, *unread}
    while open_places:
        r, c = open_places.pop()
        for near in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
            if near in everywhere and near not in reached:
                reached.add(near)
                open_places.append(near)
    return next((place for place in places if place not in reached), None)


def marks_of(cells: tuple[tuple[Place, Cell], ...]) -> tuple[tuple[Place, Mark], ...]:
    return tuple((place, cell.mark) for place, cell in cells if cell.mark is not None)
