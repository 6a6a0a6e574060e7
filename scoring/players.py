"""The players of a document: how many there are, and that no two share a name."""

from collections.abc import Iterable, Iterator

from scoring.faults import Fault
from scoring.fields import Fields
from scoring.names import same

MOST_LISTED = 20  # players read for faults; a longer table is refused anyway


def read_players(fields: Fields, fewest: int, most: int, *, scored: int | None = None) -> tuple[Fields, ...]:
    """The objects of `players`, their number checked. Fewer than play may be `scored`, as single columns."""
    groups = fields.groups("players", most=MOST_LISTED)
    given = fields.source.get("players")
    if isinstance(given, list) and not (fewest if scored is None else scored) <= len(given) <= most:
        key = "players-count" if fewest < most else "players-alone"
        fields.fault(key, ("players",), count=len(given), fewest=fewest, most=most)
    return groups


def shared_names(names: Iterable[str | None]) -> Iterator[Fault]:
    """A fault for every name that was taken already; None is a player who could not be read."""
    seen: set[str] = set()
    for place, name in enumerate(names):
        if name is not None and same(name) in seen:
            yield Fault("name-twice", {"name": name}, ("players", place, "name"))
        elif name is not None:
            seen.add(same(name))
