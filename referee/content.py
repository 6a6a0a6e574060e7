"""What a game's referee knows, as it lies in the game's own folder: facts once, words by language."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

GAMES = Path(__file__).resolve().parent.parent / "games"
STRUCTURE = "referee/structure.json"
ENGLISH = "en"  # stands in for a language a game has no words in


@dataclass(frozen=True)
class Timing:
    """When something acts. Lower ranks act first; `within` says what decides among equals."""

    key: str
    rank: int
    within: str  # arrival, turn or number
    because: str = ""  # why it goes ahead of whatever has a higher rank
    apart: bool = False  # acts where it meets nobody
    inside: bool = False  # acts on what another effect brings


@dataclass(frozen=True)
class Entry:
    """One thing that can be asked about: a place, an assistant, a phase, a rule."""

    key: str
    kind: str
    section: str
    number: int | None = None
    timing: str | None = None
    pages: str | None = None
    applies: tuple[str, ...] = ()  # in which ways of playing it is a step
    unless: tuple[str, ...] = ()
    named: bool = True  # whether the rulebooks' texts name it


@dataclass(frozen=True)
class Relation:
    """What holds when two meet; `written`: the rulebooks give this very case."""

    between: tuple[str, str]
    first: str | None = None
    written: bool = False


@dataclass(frozen=True)
class Words:
    """What is said of an entry in one language."""

    name: str
    does: str
    also: tuple[str, ...] = ()
    brief: str = ""
    bars: str = ""  # what it may not
    notes: tuple[str, ...] = ()
    differs: str = ""  # where the French and the Portuguese rulebook disagree

    @property
    def labels(self) -> tuple[str, ...]:
        return (self.name, *self.also)

    @property
    def text(self) -> str:
        return " ".join((self.does, self.brief, self.bars, *self.notes, self.differs))


@dataclass(frozen=True)
class Told:
    """What is said of a relation in one language."""

    text: str
    differs: str = ""


@dataclass(frozen=True)
class Language:
    """All the words of one language."""

    timings: Mapping[str, str]
    because: Mapping[str, str]
    entries: Mapping[str, Words]
    relations: Mapping[tuple[str, str], Told]


@dataclass(frozen=True)
class Book:
    """All that is known of one game. `numbers`: name → version → players → value; `out`: version → tiles."""

    games: tuple[str, ...]
    sections: Mapping[str, Mapping[str, str]]
    fewest: int
    most: int
    versions: tuple[str, ...]
    rounds: int  # where their number is fixed for several players
    out: Mapping[str, tuple[int, ...]]
    numbers: Mapping[str, Mapping[str, Mapping[str, Any]]]
    timings: Mapping[str, Timing]
    entries: tuple[Entry, ...]
    relations: tuple[Relation, ...]
    languages: Mapping[str, Language]

    def entry(self, key: str) -> Entry:
        return next(entry for entry in self.entries if entry.key == key)

    def words(self, key: str, language: str) -> Words:
        return self.speech(language).entries.get(key) or self.languages[ENGLISH].entries[key]

    def told(self, relation: Relation, language: str) -> Told:
        known = self.speech(language).relations
        return known.get(relation.between) or self.languages[ENGLISH].relations[relation.between]

    def speech(self, language: str) -> Language:
        return self.languages.get(language) or self.languages[ENGLISH]

    def relations_of(self, key: str) -> tuple[Relation, ...]:
        return tuple(relation for relation in self.relations if key in relation.between)

    def relation(self, one: str, other: str) -> Relation | None:
        wanted = tuple(sorted((one, other)))
        return next((relation for relation in self.relations if relation.between == wanted), None)


@cache
def books() -> Mapping[str, Book]:
    """Every game that has a referee, by the key its documents bear; a folder more is a game more."""
    found = (load(path.parent) for path in sorted(GAMES.glob(f"*/{STRUCTURE}")))
    return {game: book for book in found for game in book.games}


def load(folder: Path) -> Book:
    """The book that lies in a folder: `structure.json`, and a file a language beside it."""
    facts = _read(folder / "structure.json")
    languages = {path.stem: _language(_read(path)) for path in sorted(folder.glob("??.json"))}
    return Book(
        games=tuple(facts["games"]),
        sections=facts["sections"],
        fewest=facts["players"]["fewest"],
        most=facts["players"]["most"],
        versions=tuple(facts["versions"]),
        rounds=facts.get("rounds", 0),
        out={version: tuple(tiles) for version, tiles in facts["out"].items()},
        numbers=facts["numbers"],
        timings={timing.key: timing for timing in _timings(facts["timings"])},
        entries=tuple(_entry(found) for found in facts["entries"]),
        relations=tuple(_relation(found) for found in facts["relations"]),
        languages=languages,
    )


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _timings(found: list[dict[str, Any]]) -> Iterator[Timing]:
    for one in found:
        flags = {name: one.get(name, False) for name in ("apart", "inside")}
        yield Timing(one["id"], one["rank"], one["within"], one.get("because", ""), **flags)


def _entry(found: dict[str, Any]) -> Entry:
    applies, unless = tuple(found.get("for", ())), tuple(found.get("unless", ()))
    facts = {name: found.get(name) for name in ("number", "timing", "pages")}
    named = found.get("named", True)
    return Entry(
        found["id"], found["kind"], found["section"], **facts, applies=applies, unless=unless, named=named
    )


def _relation(found: dict[str, Any]) -> Relation:
    one, other = found["between"]
    return Relation((one, other), found.get("first"), found["written"])


def _language(found: dict[str, Any]) -> Language:
    return Language(
        timings=found["timings"],
        because=found["because"],
        entries={key: _words(said) for key, said in found["entries"].items()},
        relations={_pair(pair): Told(**said) for pair, said in found["relations"].items()},
    )


def _words(said: dict[str, Any]) -> Words:
    also, notes = tuple(said.get("also", ())), tuple(said.get("notes", ()))
    rest = {name: said.get(name, "") for name in ("brief", "differs")}
    return Words(said["name"], said["does"], also, bars=said.get("not", ""), notes=notes, **rest)


def _pair(pair: str) -> tuple[str, str]:
    one, other = pair.split()
    return one, other
