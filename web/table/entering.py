"""How changes get into a table: of a form once; made from what stands, again if somebody was quicker."""

from collections.abc import Callable, Sequence

from flask import abort

from store import entries
from store.values import Change, Conflict, Sitting
from web.table.seats import Visit

TRIES = 8  # at an entry that several phones write to at once


def enter_once(here: Visit, changes: Sequence[Change], *, by: int | None) -> Conflict | None:
    """Enters all of it, or nothing where somebody else was quicker: that is answered."""
    made = entries.enter_all(here.table.id, changes, by=by)
    return made if isinstance(made, Conflict) else None


def enter(here: Visit, made: Callable[[Sitting], Sequence[Change]], *, by: int | None) -> None:
    """Enters what `made` makes of the table as it stands; it is asked again on a conflict, and may raise."""
    sitting = here.sitting
    for _try in range(TRIES):
        if not isinstance(entries.enter_all(here.table.id, made(sitting), by=by), Conflict):
            return
        sitting = entries.sitting(here.table)
    abort(503)
