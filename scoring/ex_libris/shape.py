"""Whether the cards of a shelf hang together, and lie in as many rows as a shelf may have."""

from scoring.faults import Fault
from scoring.reasons import Place

MOST_ROWS = 3  # FR p.4


def shape_faults(rows: int, places: list[Place], before: tuple[Fault, ...]) -> list[Fault]:
    """What is wrong with the shelf as a whole, `before` being wrong with its rows and cells."""
    faults = []
    if rows > MOST_ROWS:
        faults.append(Fault("rows-many", {"rows": rows, "most": MOST_ROWS}))
    if any(fault.key == "row-empty" for fault in before):
        return faults  # without that row its neighbours may touch
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
