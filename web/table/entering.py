"""How a change that is made from what stands gets into the table: again, if somebody else was quicker."""

from collections.abc import Callable, Sequence

from flask import abort

from store import entries
from store.values import Change, Conflict, Sitting
from web.table.seats import Visit

TRIES = 8  # at an entry that several phones write to at once


def enter(here: Visit, made: Callable[[Sitting], Sequence[Change]], *, by: int | None) -> None:
    """Enters what `made` makes of the table as it stands; it is asked again on a conflict, and may raise."""
    sitting = here.sitting
    for _try in range(TRIES):
        if not isinstance(entries.enter_all(here.table.id, made(sitting), by=by), Conflict):
            return
        sitting = entries.sitting(here.table)
    abort(503)
