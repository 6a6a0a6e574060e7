"""Rulings that were changed when something had been entered already: which, to what, when and by whom."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.rulings import Options, with_defaults
from store.values import Entry
from web.opening import rulings_of


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
            said = entry.value if isinstance(entry.value, dict) else {}
            after = with_defaults(options, rulings_of(said))
            if begun:
                yield from _between(entry, before, after)
            before = after


def _between(entry: Entry, before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[RulingChange]:
    for ruling, option in after.items():
        if option != before[ruling]:
            yield RulingChange(entry.id, ruling, before[ruling], option, entry.at, entry.by)
