"""How a change reaches a shelf: applied to what stands there now, again if somebody was quicker."""

from collections.abc import Callable

from flask import abort, request

from games.ex_libris import edits
from games.ex_libris.editor import PILE, field_of, holding
from games.ex_libris.edits import Rows
from store import entries
from store.values import Conflict, Seat
from web.table.seats import Visit

TRIES = 8  # at a shelf that several phones write to at once
HIGHEST_NUMBER = 999  # of a row or column; far beyond any shelf


def change(here: Visit, seat: Seat, how: Callable[[Rows], Rows]) -> None:
    """Enters the shelf as `how` leaves it; `how` may raise edits.Stale, and is asked again on a conflict."""
    field, sitting = field_of(seat), here.sitting
    for _ in range(TRIES):
        rows = how(edits.read(holding(sitting, seat)))
        text = (" ".join(rows[0]) if rows else "") if field == PILE else edits.write(rows)
        made = entries.enter(
            here.table.id,
            seat=seat.place,
            by=here.by(seat.place),
            field=field,
            value=text or None,
            based_on=sitting.facts.id(seat.place, field),
        )
        if not isinstance(made, Conflict):
            return
        sitting = entries.sitting(here.table)
    abort(503)


def number(name: str, default: int = 0) -> int:
    """A small whole number of the form or the address; anything else is the default."""
    text = request.values.get(name, "")
    return (
        min(int(text), HIGHEST_NUMBER) if text.isascii() and text.isdecimal() and len(text) < 9 else default
    )


def based_on() -> int | None:
    """The entry a form was made from, as it says itself."""
    text = request.form.get("based_on", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else None
