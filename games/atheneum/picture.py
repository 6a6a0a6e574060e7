"""Shelves as they are shown: every slot with its book, its walls, what counts and what it might bring."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from games.atheneum.edits import may_join
from scoring.atheneum.document import GAME
from scoring.atheneum.drawing import Drawing, Slot, arrange, draw
from scoring.atheneum.findings import favourites, full_rooms
from scoring.atheneum.one_more import OneMore, one_more
from scoring.atheneum.plan import Design, Plan
from scoring.atheneum.shelves import MAIN, Shelf, Shelves
from scoring.atheneum.subjects import LETTER_OF, LETTERS
from scoring.faults import Fault
from scoring.reasons import Place
from web.words import term

SIDES = {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)}


@dataclass(frozen=True)
class CellView:
    """A slot or a candle's place. `at` is its place on its shelf, `place` that in the whole picture."""

    shelf: int
    at: Place
    place: Place
    label: str
    book: str = ""
    candle: bool = False
    lit: bool = False
    stray: bool = False  # a book where the plan has no slot
    worth: int | None = None  # printed here
    walls: tuple[str, ...] = ()
    tile: bool = False  # one tile with the book to the right
    joinable: bool = False
    beside_like: bool = False
    full: bool = False
    wrong: bool = False
    more: OneMore | None = None


Rows = tuple[tuple[CellView | None, ...], ...]


@dataclass(frozen=True)
class Marks:
    """What the scoring says of a picture, by place in it."""

    drawing: Drawing
    like: frozenset[Place]
    full: frozenset[Place]
    first: frozenset[Place]  # of its compartment: where the value is written
    wrong: frozenset[tuple[int, Place]]
    more: Mapping[tuple[int, Place], OneMore]


def rows_of(
    shelves: Shelves, plan: Plan, *, subject: str, adjacency: str, faults: tuple[Fault, ...], ahead: bool
) -> Rows:
    """The whole picture, row by row; None where there is no shelf. `ahead`: one more book, too."""
    more = one_more(shelves, plan, subject=subject, adjacency=adjacency) if subject and ahead else ()
    marks = _marks(shelves, plan, subject=subject, adjacency=adjacency, faults=faults, more=more)
    cells: dict[Place, CellView] = {}
    arranged = arrange(shelves, plan)
    for number, (corner, shelf, design) in enumerate(arranged):
        for at in {*design.candles, *design.slots, *shelf.candles, *shelf.books}:
            place = (at[0] + corner[0], at[1] + corner[1])
            if at[1] < design.width:
                cells[place] = _cell(marks, number, shelf, design, at=at, place=place)
    height = max(corner[0] + design.rows for corner, _shelf, design in arranged)
    width = max(corner[1] + design.width for corner, _shelf, design in arranged)
    return tuple(tuple(cells.get((r, c)) for c in range(width)) for r in range(height))


def walls(place: Place, rooms: Mapping[Place, object]) -> tuple[str, ...]:
    """The sides of a slot on which its compartment ends."""
    r, c = place
    return tuple(side for side, (dr, dc) in SIDES.items() if rooms.get((r + dr, c + dc)) != rooms[place])


def shelf_name(design: int) -> str:
    return str(_("Main shelf") if design == MAIN else _("Side shelf %(number)s", number=design))


def _marks(
    shelves: Shelves,
    plan: Plan,
    *,
    subject: str,
    adjacency: str,
    faults: tuple[Fault, ...],
    more: tuple[OneMore, ...],
) -> Marks:
    drawing = draw(shelves, plan)
    full = full_rooms(drawing)
    like = favourites(drawing, LETTER_OF[subject], adjacency) if subject else ()
    return Marks(
        drawing,
        frozenset(like),
        frozenset(place for slots in full for place in slots),
        frozenset(slots[0] for slots in drawing.rooms().values()),
        frozenset(
            (_number(fault) - 1, (fault.row - 1, fault.column - 1))
            for fault in faults
            if fault.row and fault.column
        ),
        {(one.shelf, one.place): one for one in more},
    )


def _number(fault: Fault) -> int:
    number = fault.args.get("shelf")
    return number if isinstance(number, int) else 0


def _cell(marks: Marks, number: int, shelf: Shelf, design: Design, *, at: Place, place: Place) -> CellView:
    wrong = (number, at) in marks.wrong
    if at[0] == 0:
        value, lit = design.candles.get(at), at in shelf.candles
        label = _(
            "%(shelf)s, place of a candle worth %(value)s: ", shelf=shelf_name(shelf.design), value=value or 0
        )
        said = label + (_("a candle") if lit else _("empty"))
        return CellView(
            number, at, place, said, candle=True, lit=lit, stray=not value, worth=value, wrong=wrong
        )
    slot, book = marks.drawing.slots.get(place), shelf.books.get(at, "")
    if slot is None:
        return CellView(number, at, place, _what(book, None), book=book, stray=True, wrong=True)
    more = marks.more.get((number, at))
    return CellView(
        number,
        at,
        place,
        _where(shelf, slot, at) + _what(book, more),
        book=book,
        worth=slot.value if place in marks.first else None,
        walls=walls(at, design.slots),
        tile=at in shelf.tiles,
        joinable=may_join(shelf, at),
        beside_like=place in marks.like,
        full=place in marks.full,
        wrong=wrong,
        more=more,
    )


def _where(shelf: Shelf, slot: Slot, at: Place) -> str:
    said = _(
        "%(shelf)s, compartment %(room)s worth %(value)s, row %(row)s, column %(column)s: ",
        shelf=shelf_name(shelf.design),
        room=slot.room[1],
        value=slot.value,
        row=at[0] + 1,
        column=at[1] + 1,
    )
    return str(said)


def _what(book: str, more: OneMore | None) -> str:
    if book:
        return term(GAME, "subject", LETTERS[book])
    if more is None:
        return str(_("empty"))
    said = _(
        "empty; a book of the favourite subject brings %(own)s, another one %(other)s",
        own=more.own,
        other=more.other,
    )
    return str(said)
