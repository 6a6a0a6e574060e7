"""The one way changes get into a table: entered, or refused with faults, or somebody else was quicker."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from werkzeug.exceptions import ServiceUnavailable

from scoring.faults import Fault, Refused
from store import entries
from store.values import Change, Conflict, Entry, Sitting
from web.forms import Form
from web.table.seats import Visit

TRIES = 8  # at an entry that several phones write to at once
NO_ENTRY = 0  # as `based_on`: no entry has this number, so whatever stands there is a conflict
Made = Callable[[Sitting], Iterable[Change]]


@dataclass(frozen=True)
class Done:
    """What was entered, or stood there already."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Faults:
    """Nothing was entered; sentences of a form stand beside its fields."""

    found: tuple[Fault, ...]


Outcome = Done | Faults | Conflict


def enter(here: Visit, made: Made, *, by: int | None, form: Form | None = None) -> Outcome:
    """Enters what `made` makes of the table as it stands, all of it or nothing.

    A form is looked at first. `made` may raise Refused. Was somebody else quicker, it is asked again with
    what stands then; where the same comes of it, it was made from what a page showed, and that is a conflict.
    """
    if form is not None and not form.validate():
        return Faults(form.faults)
    sitting, conflict = here.sitting, None
    before: tuple[Change, ...] = ()
    for _try in range(TRIES):
        try:
            changes = tuple(made(sitting))
        except Refused as refused:  # what was sent twice no longer finds what it was made from
            again = entries.sent_before(here.table.id)
            return Done(again) if again else Faults(tuple(refused.faults))
        if conflict is not None and changes == before:
            return conflict
        match entries.enter_all(here.table.id, changes, by=by):
            case Conflict() as found:
                before, conflict, sitting = changes, found, entries.sitting(here.table)
            case entered:
                return Done(entered)
    raise ServiceUnavailable


def these(*changes: Change) -> Made:
    """Changes made from what a page showed, or whatever stands there."""
    return lambda _sitting: changes


def of_text(place: int | None, field: str, how: Callable[[str], str]) -> Made:
    """A text as `how` leaves it; an empty one is taken back."""

    def made(sitting: Sitting) -> tuple[Change]:
        text = how(str(sitting.facts.value(place, field, "")))
        return (Change(place, field, text or None, sitting.facts.id(place, field)),)

    return made


def of_form(place: int, values: Mapping[str, object], based_on: int | None) -> Made:
    """Several fields that one form fills in; where it was made from what no longer stands, what is to
    change is a conflict."""

    def made(sitting: Sitting) -> tuple[Change, ...]:
        facts, unseen = sitting.facts, based_on not in (None, newest(sitting, place, values))
        return tuple(
            Change(place, field, value, NO_ENTRY if clashing else facts.id(place, field))
            for field, value in values.items()
            for clashing in [unseen and facts.value(place, field) != value]
        )

    return made


def newest(sitting: Sitting, place: int, fields: Iterable[str]) -> int:
    """What a form says it was made from: the latest entry of what it is about to change; 0: there is none."""
    return max(sitting.facts.id(place, field) or 0 for field in fields)
