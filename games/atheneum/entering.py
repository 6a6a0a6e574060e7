"""Changes of shelves and plans, made from the text that stands now; and what a tap says."""

from collections.abc import Callable

from flask import abort, request

from store.values import Change, Sitting
from web.fields import whole
from web.table.entering import enter
from web.table.seats import Visit

MOST_TAPPED = 99  # of a row, a column or a shelf; far beyond any


def change(here: Visit, *, seat: int | None, field: str, how: Callable[[str], str]) -> None:
    """Enters the text as `how` leaves it; an empty one is taken back."""

    def made(sitting: Sitting) -> tuple[Change]:
        text = how(str(sitting.facts.value(seat, field, "")))
        return (Change(seat, field, text or None, sitting.facts.id(seat, field)),)

    enter(here, made, by=here.by(seat))


def tapped(name: str = "tap") -> tuple[int, int, int, str]:
    """`0-2-3-P` of a form: shelf, row, column, and the word that is to stand there."""
    parts = request.form.get(name, "").split("-", 3)
    numbers = [number for part in parts[:3] if (number := whole(part)) is not None]
    if len(parts) != 4 or len(numbers) != 3:
        abort(400)
    shelf, row, col = (min(number, MOST_TAPPED) for number in numbers)
    return shelf, row, col, parts[3]
