"""Whether books stand as the rules demand: on a slot, leaning on something, on a book below."""

from collections.abc import Iterator

from scoring.atheneum.plan import Design, Plan
from scoring.atheneum.shelves import MAIN, Shelf, Shelves
from scoring.atheneum.subjects import LETTERS, MOST_SIDES
from scoring.faults import Args, Fault
from scoring.reasons import Place


def placement_faults(shelves: Shelves, plan: Plan) -> tuple[Fault, ...]:
    """Everything that keeps these shelves from standing on this plan."""
    faults = list(_kinds(shelves, plan))
    for number, shelf in enumerate(shelves, start=1):
        if shelf.design < len(plan.designs):
            faults.extend(_fit(shelf, plan.designs[shelf.design], number))
    return tuple(faults)


def leans(place: Place, shelf: Shelf, design: Design) -> bool:
    """On one side at least a book or a wall of the compartment stands beside the book."""
    r, c = place
    return any(_wall(place, side, design) or side in shelf.books for side in ((r, c - 1), (r, c + 1)))


def stands(place: Place, shelf: Shelf, design: Design) -> bool:
    """Below the book is a book, or the floor of the compartment."""
    below = (place[0] + 1, place[1])
    return _wall(place, below, design) or below in shelf.books


def free_slots(shelf: Shelf, design: Design) -> tuple[Place, ...]:
    """The empty slots that may take a book as the shelf stands."""
    return tuple(
        place
        for place in design.slots
        if place not in shelf.books and leans(place, shelf, design) and stands(place, shelf, design)
    )


def _wall(place: Place, near: Place, design: Design) -> bool:
    return design.slots.get(near) != design.slots[place]


def _kinds(shelves: Shelves, plan: Plan) -> Iterator[Fault]:
    mains = sum(shelf.design == MAIN for shelf in shelves)
    if mains != 1:
        yield Fault("main-shelves", {"count": mains})
    if len(shelves) - mains > MOST_SIDES:
        yield Fault("side-shelves", {"count": len(shelves) - mains, "most": MOST_SIDES})
    for number, shelf in enumerate(shelves, start=1):
        if shelf.design >= len(plan.designs):
            yield Fault("side-unknown", {"shelf": number, "number": shelf.design})


def _fit(shelf: Shelf, design: Design, number: int) -> Iterator[Fault]:
    if shelf.rows != design.rows:
        yield Fault("shelf-rows", {"shelf": number, "rows": shelf.rows, "needed": design.rows})
        return
    for r, c in sorted(shelf.candles - set(design.candles)):
        yield Fault("candle-no-slot", {"shelf": number}, row=r + 1, column=c + 1)
    for (r, c), letter in sorted(shelf.books.items()):
        args: Args = {"shelf": number, "subject": LETTERS[letter]}
        for key in _book(shelf, design, (r, c)):
            yield Fault(key, args, row=r + 1, column=c + 1)


def _book(shelf: Shelf, design: Design, place: Place) -> Iterator[str]:
    """What is wrong with the place of one book."""
    if place not in design.slots:
        yield "book-no-slot"
        return
    beside = (place[0], place[1] + 1)
    if place in shelf.tiles and _wall(place, beside, design):
        yield "tile-divided"
    if not leans(place, shelf, design):
        yield "book-leans-on-nothing"
    if not stands(place, shelf, design):
        yield "book-stands-on-nothing"
