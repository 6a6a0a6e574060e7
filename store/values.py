"""What the store hands out and takes in: plain values, no rows and no connections."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

PLAYER = "player"


@dataclass(frozen=True)
class Table:
    """A table as it was opened. `version` grows with every change that another phone may have to see."""

    id: int
    code: str
    game: str
    host: str  # hash of the host's phone
    opened: int  # milliseconds, as all times
    changed: int
    version: int


@dataclass(frozen=True)
class Seat:
    """A place at a table; `holder` is the hash of the phone that sits there, None while it is free."""

    place: int
    name: str
    role: str
    holder: str | None
    held_since: int | None = None


@dataclass(frozen=True)
class Entry:
    """One thing entered. `seat`: whom it concerns (None: the table); `by`: who did (None: the host)."""

    id: int
    seat: int | None
    field: str
    value: object
    by: int | None
    at: int
    based_on: int | None = None
    undoes: int | None = None
    undone_by: int | None = None

    @property
    def fields(self) -> Mapping[str, Any]:
        """Several values that were entered as one, by name; none where it is something else."""
        return self.value if isinstance(self.value, dict) else {}


@dataclass(frozen=True)
class Change:
    """Something to be entered. `based_on` is the id of the entry its writer saw there (None: saw nothing)."""

    seat: int | None
    field: str
    value: object
    based_on: int | None = None


@dataclass(frozen=True)
class Conflict:
    """Nothing was entered: meanwhile somebody wrote `theirs`. `base` is what the change was made from."""

    change: Change
    base: Entry | None
    theirs: Entry | None


@dataclass(frozen=True)
class Facts:
    """What holds at a table: the latest entry of every (seat, field)."""

    entries: Mapping[tuple[int | None, str], Entry]

    def entry(self, seat: int | None, field: str) -> Entry | None:
        return self.entries.get((seat, field))

    def value(self, seat: int | None, field: str, default: object = None) -> object:
        """The value that holds; the default where nothing was entered or it was taken back."""
        entry = self.entries.get((seat, field))
        return default if entry is None or entry.value is None else entry.value

    def text(self, seat: int | None, field: str) -> str:
        """What was written; empty where nothing was."""
        found = self.value(seat, field)
        return found if isinstance(found, str) else ""

    def number(self, seat: int | None, field: str) -> int | None:
        found = self.value(seat, field)
        return found if isinstance(found, int) else None

    def numbers(self, seat: int | None, field: str) -> tuple[int, ...]:
        """A row of numbers; empty where nothing was entered."""
        found = self.value(seat, field)
        return tuple(found) if isinstance(found, list) else ()

    def words(self, seat: int | None, field: str) -> tuple[str, ...]:
        """A row of words; empty where nothing was entered."""
        found = self.value(seat, field)
        return tuple(map(str, found)) if isinstance(found, list) else ()

    def lists(self, seat: int | None, field: str) -> Mapping[str, tuple[str, ...]]:
        """Rows of words that are entered as one, by name."""
        found = self.fields(seat, field) or {}
        return {name: tuple(map(str, row)) for name, row in found.items() if isinstance(row, list)}

    def fields(self, seat: int | None, field: str) -> Mapping[str, object] | None:
        """Several values that are entered as one, by name; None where nothing was entered."""
        found = self.value(seat, field)
        return found if isinstance(found, dict) else None

    def counts(self, seat: int | None, field: str) -> Mapping[str, int] | None:
        """How many of each there are; None where nothing was entered."""
        found = self.fields(seat, field)
        return None if found is None else {key: n for key, n in found.items() if isinstance(n, int)}

    def id(self, seat: int | None, field: str) -> int | None:
        """What a form sends along as `based_on`."""
        entry = self.entries.get((seat, field))
        return entry.id if entry else None

    def has(self, seat: int | None, field: str) -> bool:
        return self.value(seat, field) is not None


@dataclass(frozen=True)
class Sitting:
    """A table with its seats and what holds there: all that a page or a document is made of."""

    table: Table
    seats: tuple[Seat, ...]
    facts: Facts

    @property
    def players(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.role == PLAYER)

    def seat(self, place: int) -> Seat | None:
        return next((seat for seat in self.seats if seat.place == place), None)

    def seat_of_role(self, role: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.role == role), None)

    @property
    def settings(self) -> Mapping[str, object]:
        """What was agreed on when the table was opened: the game's own keys, `deck` and `rulings`."""
        return self.facts.fields(None, "settings") or {}

    @property
    def deck(self) -> str:
        """The deck or plan this table plays with; empty where none was named."""
        return deck_in(self.settings)

    @property
    def difficulty(self) -> int | None:
        """How hard the solo game was made; None where nobody said, and in games that know no such thing."""
        found = self.settings.get("difficulty")
        return found if isinstance(found, int) else None

    @property
    def rulings(self) -> Mapping[str, str]:
        """The rulings that were agreed on; the others stand at their default."""
        return rulings_in(self.settings)

    @property
    def revealed(self) -> bool:
        return self.facts.has(None, "revealed")


def deck_in(settings: Mapping[str, object]) -> str:
    """The deck among the settings of a table; empty where none was named."""
    found = settings.get("deck")
    return found if isinstance(found, str) else ""


def rulings_in(settings: Mapping[str, object]) -> Mapping[str, str]:
    """The rulings among the settings of a table."""
    found = settings.get("rulings")
    return found if isinstance(found, dict) else {}
