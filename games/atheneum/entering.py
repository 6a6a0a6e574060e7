"""How a tap reaches a text: applied to what stands there now, again if somebody was quicker."""

from collections.abc import Callable

from flask import abort, request

from store import entries
from store.values import Conflict
from web.table.seats import Visit

TRIES = 8  # at a text that several phones write to at once
MOST_TAPPED = 99  # of a row, a column or a shelf; far beyond any


def change(here: Visit, *, seat: int | None, field: str, how: Callable[[str], str]) -> None:
    """Enters the text as `how` leaves it; an empty one is taken back."""
    sitting = here.sitting
    for _ in range(TRIES):
        made = entries.enter(
            here.table.id,
            seat=seat,
            by=here.by(seat),
            field=field,
            value=how(str(sitting.facts.value(seat, field, ""))) or None,
            based_on=sitting.facts.id(seat, field),
        )
        if not isinstance(made, Conflict):
            return
        sitting = entries.sitting(here.table)
    abort(503)


def tapped(name: str = "tap") -> tuple[int, int, int, str]:
    """`0-2-3-P` of a form: shelf, row, column, and the word that is to stand there."""
    parts = request.form.get(name, "").split("-", 3)
    if len(parts) != 4 or not all(part.isascii() and part.isdecimal() for part in parts[:3]):
        abort(400)
    shelf, row, col = (min(int(part[:4]), MOST_TAPPED) for part in parts[:3])
    return shelf, row, col, parts[3]


def based_on() -> int | None:
    """The entry a form was made from, as it says itself."""
    text = request.form.get("based_on", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else None
