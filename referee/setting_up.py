"""What to do before the first round, as a list to tick, for a number of players and a way of playing."""

from collections.abc import Collection, Iterable, Mapping
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
    return tuple(
        Step(entry.key, words.name, said(book, entry, language, players, ways), words.notes, words.differs)
        for entry in ordered
        for words in (book.words(entry.key, language),)
    )


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


def said(
    book: Book, entry: Entry, language: str, players: int | None = None, versions: Collection[str] = ()
) -> str:
    """What an entry says, its numbers filled in; for every number of players where it is not known."""
    ways = (*versions, *entry.applies)
    counts = range(book.fewest, book.most + 1) if players is None else (players,)
    every = [numbers_for(book, count, ways) for count in counts]
    numbers = {name: _each(table[name] for table in every) for name in every[0]}
    return book.words(entry.key, language).does.format_map(numbers)


def _each(values: Iterable[object]) -> str:
    """16 / 14 / 12: what a number is for each number of players, or once where it is always the same."""
    return " / ".join(dict.fromkeys(str(value) for value in values))


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
