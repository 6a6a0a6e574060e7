"""What to do before the first round, as a list to tick, for a number of players and a way of playing."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from referee.content import Book, Entry

SOLO, MANY, ALL = "solo", "many", "all"
BASIC = "basic"


@dataclass(frozen=True)
class Step:
    """A step of the set-up, with its numbers filled in."""

    key: str
    name: str
    text: str
    notes: tuple[str, ...]
    differs: str


def steps(book: Book, players: int, versions: Collection[str], language: str) -> tuple[Step, ...]:
    """The set-up in order; one player is solo."""
    ways = ways_of(book, players, versions)
    wanted = [entry for entry in book.entries if entry.kind == "setup" and is_for(entry, ways)]
    ordered = sorted(wanted, key=lambda entry: entry.number or 0)
    numbers = numbers_for(book, players, versions)
    return tuple(_step(book, entry, numbers, language) for entry in ordered)


def ways_of(book: Book, players: int, versions: Collection[str]) -> frozenset[str]:
    """What a step may be for: how many play, and the versions chosen."""
    chosen = {version for version in versions if version in book.versions}
    if BASIC in book.versions and not chosen:
        chosen.add(BASIC)
    return frozenset({ALL, SOLO if players == 1 else MANY, *chosen})


def is_for(entry: Entry, ways: Collection[str]) -> bool:
    return any(way in ways for way in entry.applies) and not any(way in ways for way in entry.unless)


def tiles_out(book: Book, versions: Collection[str]) -> tuple[int, ...]:
    """The numbers of the places that stay in the box."""
    return tuple(sorted({tile for version in versions for tile in book.out.get(version, ())}))


def places_in(book: Book, versions: Collection[str]) -> tuple[Entry, ...]:
    """The places that may come up, by number."""
    gone = tiles_out(book, versions)
    places = (entry for entry in book.entries if entry.kind == "place")
    return tuple(place for place in places if place.number not in gone)


def numbers_for(book: Book, players: int, versions: Collection[str]) -> Mapping[str, object]:
    """Every number a text may name."""
    found = {name: number(book, name, players, versions) for name in book.numbers}
    pile = len(places_in(book, versions)) - 1  # the one that always begins does not lie in it
    return {"players": players, "pile": pile, **found}


def number(book: Book, name: str, players: int, versions: Collection[str]) -> object:
    """A number that hangs on the players, and on a version where one changes it; else nothing."""
    tables = book.numbers.get(name, {})
    table = next((tables[version] for version in versions if version in tables), tables.get("", {}))
    return table.get(str(players), "")


def _step(book: Book, entry: Entry, numbers: Mapping[str, object], language: str) -> Step:
    words = book.words(entry.key, language)
    return Step(entry.key, words.name, words.does.format_map(numbers), words.notes, words.differs)
