"""What finished tables say together. Plain counting: who is who is handed over, words come later."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.answer import PlayerAnswer
from store.people import NOBODY, SamePeople
from web.result import leads
from web.result.finished import Played


@dataclass(frozen=True)
class Result:
    """How somebody did at one table."""

    table: Played
    player: PlayerAnswer

    @property
    def won(self) -> bool:
        return self.player.name in self.table.answer.crowned

    @property
    def favoured(self) -> str:
        return self.table.favoured.get(self.player.name, "")


@dataclass(frozen=True)
class Person:
    """Somebody with all results, earliest first; `key` tells people apart, `name` is as last written."""

    key: str
    name: str
    results: tuple[Result, ...]

    @property
    def played(self) -> int:
        return len(self.results)

    @property
    def won(self) -> int:
        return sum(result.won for result in self.results)

    @property
    def best(self) -> int:
        return max(result.player.total for result in self.results)

    @property
    def average(self) -> float:
        return sum(result.player.total for result in self.results) / len(self.results)

    def line(self, line: str) -> float:
        """Points of a line, on average."""
        return sum(result.player.lines[line] for result in self.results) / len(self.results)

    @property
    def spellings(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(result.player.name for result in self.results))

    def at(self, game: str) -> "Person | None":
        """The same with one game's results alone; None where there are none."""
        kept = tuple(result for result in self.results if result.table.game == game)
        return Person(self.key, self.name, kept) if kept else None


@dataclass(frozen=True)
class Score:
    """Two people against each other, seen from the first: how often ahead, level and behind."""

    ahead: int = 0
    level: int = 0
    behind: int = 0

    @property
    def played(self) -> int:
        return self.ahead + self.level + self.behind

    @property
    def turned(self) -> "Score":
        return Score(self.behind, self.level, self.ahead)


@dataclass(frozen=True)
class Favour:
    """How somebody did with one category or subject for a favourite."""

    game: str
    kind: str
    key: str
    played: int
    won: int


@dataclass(frozen=True)
class Record:
    """Something nobody has bettered: who holds it, at which table; a run of victories at none alone."""

    key: str
    value: int
    names: tuple[str, ...]
    table: Played | None = None


Against = Mapping[tuple[str, str], Score]  # by the keys of two people


def people(tables: Iterable[Played], same: SamePeople = NOBODY) -> tuple[Person, ...]:
    """Everybody who played, the most victories first."""
    found: dict[str, list[Result]] = {}
    for table in sorted(tables, key=lambda one: one.at):
        for player in table.players:
            found.setdefault(same.person(player.name), []).append(Result(table, player))
    persons = [Person(key, rows[-1].player.name, tuple(rows)) for key, rows in found.items()]
    return tuple(sorted(persons, key=lambda person: (-person.won, -person.average, person.key)))


def head_to_head(tables: Iterable[Played], same: SamePeople = NOBODY) -> Against:
    """Every two people who sat at a table together, in both orders; nobody plays against themselves."""
    found: dict[tuple[str, str], Score] = {}
    for table in tables:
        for one, other in combinations(table.players, 2):
            pair = same.person(one.name), same.person(other.name)
            if pair[0] != pair[1]:
                new = _more(found.get(pair, Score()), one.place, other.place)
                found[pair], found[pair[::-1]] = new, new.turned
    return found


def _more(score: Score, own: int, other: int) -> Score:
    return Score(score.ahead + (own < other), score.level + (own == other), score.behind + (own > other))


def favours(person: Person) -> tuple[Favour, ...]:
    """What somebody had for a favourite, the most frequent first."""
    found: dict[tuple[str, str, str], list[bool]] = {}
    for result in person.results:
        if result.favoured:
            table = result.table
            key = table.game.removesuffix("-solo"), table.kind, result.favoured
            found.setdefault(key, []).append(result.won)
    counted = [Favour(*key, played=len(won), won=sum(won)) for key, won in found.items()]
    return tuple(sorted(counted, key=lambda one: (-one.played, -one.won, one.key)))


def records(tables: Sequence[Played], same: SamePeople = NOBODY) -> tuple[Record, ...]:
    """The highest total, the widest and the closest victory, and the longest run of victories."""
    known = people(tables, same)
    results = [result for person in known for result in person.results]
    if not results:
        return ()
    high = max(results, key=lambda one: (one.player.total, one.table.at))
    found = [Record("total", high.player.total, (high.player.name,), high.table)]
    leads = [(lead, table) for table in tables if (lead := _lead(table)) is not None]
    if leads:
        wide, wide_at = max(leads, key=lambda one: (one[0], one[1].at))
        close, close_at = min(leads, key=lambda one: (one[0], -one[1].at))
        found.append(Record("widest", wide, wide_at.answer.crowned, wide_at))
        if close_at is not wide_at:
            found.append(Record("closest", close, close_at.answer.crowned, close_at))
    run, winner = max(((longest_run(person), person) for person in known), key=lambda one: one[0])
    return (*found, *([Record("run", run, (winner.name,))] if run > 1 else []))


def _lead(table: Played) -> int | None:
    """Points by which a sole winner was ahead; None where nobody won alone, or against nobody."""
    totals = sorted((player.total for player in table.answer.players), reverse=True)
    won = [name for name in table.answer.crowned if name not in table.roles]
    return totals[0] - totals[1] if len(won) == len(table.answer.crowned) == 1 < len(totals) else None


def longest_run(person: Person) -> int:
    """Victories without anything else in between."""
    longest = run = 0
    for result in person.results:
        run = run + 1 if result.won else 0
        longest = max(longest, run)
    return longest


def deciding(tables: Iterable[Played], lines: Sequence[str]) -> Mapping[str, int]:
    """Line → tables that it decided; where several weighed the same, each did."""
    found = dict.fromkeys(lines, 0)
    for table in tables:
        for line in leads.widest(table.answer):
            found[line] += 1
    return found
