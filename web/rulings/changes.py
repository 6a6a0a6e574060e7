"""Rulings that were changed when something had been entered already: which, to what, when and by whom."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

import printing
from scoring.games import GAMES
from scoring.rulings import Options, with_defaults
from store import entries
from store.values import Entry, Sitting, rulings_in
from web.dates import hour


@dataclass(frozen=True)
class RulingChange:
    """A ruling that another option was taken of. `by`: the seat; None: the host, who sits nowhere."""

    entry: int
    ruling: str
    before: str
    after: str
    at: int
    by: int | None


def changes(log: Iterable[Entry], options: Options) -> Iterator[RulingChange]:
    """In the order they were made, from the first thing on that somebody entered for a seat."""
    begun, before = False, with_defaults(options, {})
    for entry in log:
        begun = begun or (entry.seat is not None and entry.value is not None)
        if entry.seat is None and entry.field == "settings":
            after = with_defaults(options, rulings_in(entry.fields))
            if begun:
                yield from _between(entry, before, after)
            before = after


def printed(sitting: Sitting) -> tuple["printing.Changed", ...]:
    """The same for paper: with the hour as the reader writes it, and the name of whoever changed it."""
    log, options = entries.log(sitting.table.id), GAMES[sitting.table.game].rulings
    return tuple(
        printing.Changed(one.ruling, one.after, hour(one.at), _name(sitting, one.by))
        for one in changes(log, options)
    )


def _name(sitting: Sitting, place: int | None) -> str:
    seat = sitting.seat(place) if place is not None else None
    return seat.name if seat else str(_("the host"))


def _between(entry: Entry, before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[RulingChange]:
    for ruling, option in after.items():
        if option != before[ruling]:
            yield RulingChange(entry.id, ruling, before[ruling], option, entry.at, entry.by)
