"""Changes of a shelf, made from the cells that stand there now; and numbers that forms bring."""

from collections.abc import Callable

from flask import request

from games.ex_libris.editor import PILE, field_of, holding
from scoring.ex_libris.notation import Rows, read_words, write_words
from store.values import Change, Seat, Sitting
from web.fields import whole
from web.table.entering import enter
from web.table.seats import Visit

HIGHEST_NUMBER = 999  # of a row or column; far beyond any shelf


def change(here: Visit, seat: Seat, how: Callable[[Rows], Rows]) -> None:
    """Enters the shelf as `how` leaves it; `how` may raise edits.Stale, and is asked again on a conflict."""
    field = field_of(seat)

    def made(sitting: Sitting) -> tuple[Change]:
        rows = how(read_words(holding(sitting, seat)))
        text = (" ".join(rows[0]) if rows else "") if field == PILE else write_words(rows)
        return (Change(seat.place, field, text or None, sitting.facts.id(seat.place, field)),)

    enter(here, made, by=here.by(seat.place))


def number(name: str, default: int = 0) -> int:
    """A small whole number of the form or the address; anything else is the default."""
    found = whole(request.values.get(name, ""))
    return default if found is None else min(found, HIGHEST_NUMBER)
