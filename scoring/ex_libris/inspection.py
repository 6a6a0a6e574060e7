"""Sections A1, A2 and B1: what the inspector finds on one shelf, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.ex_libris.cards import CATEGORIES, Cell, Mark
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.rulings import Rulings
from scoring.ex_libris.table import Tally
from scoring.reasons import Place
from scoring.working import Working, added

SMALLEST_SIDE = 2  # cards, FR p.5
ENTOMBED_BONUS = 2  # points a card, FR p.17


@dataclass(frozen=True)
class Turned:
    """A card the inspector turned, and the card it should have followed."""

    mark: Mark
    place: Place
    after: Mark
    after_place: Place


@dataclass(frozen=True)
class Rectangle:
    """The fullest rectangle on the lowest row, as its corner places; None when there is none."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def cells(self) -> tuple[Place, ...]:
        return tuple(
            (r, c) for r in range(self.top, self.bottom + 1) for c in range(self.left, self.right + 1)
        )

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        return self.right - self.left + 1

    @property
    def size(self) -> int:
        return self.height * self.width


@dataclass(frozen=True)
class Findings:
    """What stands on a form before any points: A1, A2 and what B1 is made of."""

    turned: tuple[Turned, ...]
    counts: Mapping[str, int]
    books: int  # as the ruling `most-books` counts them
    stability: Working
    rectangle: Rectangle | None = None
    entombed: tuple[Place, ...] = ()
    places: Mapping[str, tuple[Place, ...]] | None = None  # where each category stands face up
    down: tuple[Place, ...] = ()  # cards that lay face down before the inspection


def inspect(holding: Shelf | Tally | tuple[Cell, ...], rulings: Rulings) -> Findings:
    """The findings of a shelf, of a public library's pile, or of a tally as it stands."""
    if isinstance(holding, Tally):
        return Findings((), holding.counts, sum(holding.counts.values()), added(holding.stability))
    if isinstance(holding, Shelf):
        return _inspect_shelf(holding, rulings)
    face_up = tuple(((0, c), cell) for c, cell in enumerate(holding) if not cell.down)
    counts = count_books(cell for _, cell in face_up)
    known = tuple(((0, c), cell) for c, cell in enumerate(holding))
    return Findings((), counts, _most_books(known, counts, rulings), Working(), places=_where(face_up))


def _inspect_shelf(shelf: Shelf, rulings: Rulings) -> Findings:
    cells = shelf.cells()
    turned = out_of_order(cells, rulings)
    away = {found.place for found in turned}
    face_up = tuple((place, cell) for place, cell in cells if not cell.down and place not in away)
    counts = count_books(cell for _, cell in face_up)
    rectangle = largest_rectangle(shelf)
    entombed = _entombed(cells, frozenset(place for place, _ in face_up), rulings)
    books = _most_books(cells, counts, rulings)
    points = stability(rectangle, len(entombed))
    where, down = _where(face_up), _down(cells)
    return Findings(turned, counts, books, points, rectangle, entombed, where, down)


def stability(rectangle: Rectangle | None, entombed: int) -> Working:
    """B1: a point a card of the rectangle, and two for each entombed card that counts."""
    cards = ((rectangle.height, rectangle.width),) if rectangle else ()
    return Working((*cards, *(((ENTOMBED_BONUS, entombed),) if entombed else ())))


def out_of_order(cells: tuple[tuple[Place, Cell], ...], rulings: Rulings) -> tuple[Turned, ...]:
    """A1: the cards to turn, each with the card it should have followed (FR p.4–5, p.9)."""
    by_neighbour = rulings["order-after-flip"] == "neighbour"
    turned: list[Turned] = []
    before: tuple[Mark, Place] | None = None
    for place, cell in cells:
        if cell.mark is None or (cell.down and not by_neighbour):
            continue
        astray = not cell.down and before is not None and cell.mark < before[0]
        if astray and before is not None:
            turned.append(Turned(cell.mark, place, *before))
        if by_neighbour or not astray:
            before = (cell.mark, place)
    return tuple(turned)


def count_books(cells: Iterable[Cell]) -> dict[str, int]:
    """A2: books of each category, in the order of the form."""
    icons = "".join(cell.icons or "" for cell in cells)
    return {category: icons.count(category) for category in CATEGORIES}


def largest_rectangle(shelf: Shelf) -> Rectangle | None:
    """B1: the largest full rectangle standing on the lowest row, two cards or more each way (FR p.5)."""
    bottom = len(shelf.rows) - 1
    best: Rectangle | None = None
    for height in range(SMALLEST_SIDE, bottom + 2):
        top = bottom - height + 1
        rows = shelf.rows[top:]
        full = [all(c < len(row) and row[c] is not None for row in rows) for c in range(len(rows[-1]))]
        left, right = _longest_run(full)
        if right - left + 1 >= SMALLEST_SIDE:
            found = Rectangle(top, left, bottom, right)
            if best is None or found.size > best.size:
                best = found
    return best


def _longest_run(full: list[bool]) -> tuple[int, int]:
    """First and last index of the longest run of True; (0, -1) when there is none."""
    best, start = (0, -1), 0
    for place, here in enumerate(full):
        if not here:
            start = place + 1
        elif place - start > best[1] - best[0]:
            best = (start, place)
    return best


def _entombed(
    cells: tuple[tuple[Place, Cell], ...], face_up: frozenset[Place], rulings: Rulings
) -> tuple[Place, ...]:
    counts_anyway = rulings["entombed-under-flipped"] == "counts"
    return tuple(place for place, cell in cells if cell.entombed and (counts_anyway or place in face_up))


def _most_books(cells: tuple[tuple[Place, Cell], ...], counts: Mapping[str, int], rulings: Rulings) -> int:
    match rulings["most-books"]:
        case "all-known":
            return sum(len(cell.icons or "") for _, cell in cells)
        case "cards":
            return sum(2 if cell.entombed else 1 for _, cell in cells)
        case _:
            return sum(counts.values())


def _down(cells: tuple[tuple[Place, Cell], ...]) -> tuple[Place, ...]:
    return tuple(place for place, cell in cells if cell.down)


def _where(face_up: tuple[tuple[Place, Cell], ...]) -> dict[str, tuple[Place, ...]]:
    return {
        category: tuple(place for place, cell in face_up if category in (cell.icons or ""))
        for category in CATEGORIES
    }
