"""Where the game stands: the phases, whether the last round has come, and who still has a turn."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from referee.content import Book, Entry
from referee.setting_up import is_for, number, ways_of

THRESHOLD = "threshold"


def phases(book: Book, players: int, versions: Collection[str]) -> tuple[Entry, ...]:
    """The phases in order, for several or alone."""
    ways = ways_of(book, players, versions)
    found = [entry for entry in book.entries if entry.kind == "phase" and is_for(entry, ways)]
    return tuple(sorted(found, key=lambda entry: entry.number or 0))


@dataclass(frozen=True)
class LastRound:
    """How near the end is: who has called the last round, and what each is still short of."""

    threshold: int
    called_by: tuple[str, ...]
    short: Mapping[str, int]

    @property
    def is_called(self) -> bool:
        return bool(self.called_by)


def last_round(book: Book, versions: Collection[str], shelved: Mapping[str, int]) -> LastRound | None:
    """Looked for when a round is tidied up; None where cards do not end the game."""
    threshold = number(book, THRESHOLD, len(shelved), versions)
    if not isinstance(threshold, int):
        return None
    short = {name: max(0, threshold - cards) for name, cards in shelved.items()}
    return LastRound(threshold, tuple(name for name, lacking in short.items() if lacking == 0), short)


@dataclass(frozen=True)
class Candidate:
    """A category, and whether it can be the public library's focus; why not, where it cannot."""

    category: str
    possible: bool
    because: str  # prominent, banned, own, revealed; or open


def foci_of_the_library(
    categories: Sequence[str], *, prominent: str, banned: str, own: str, revealed: Collection[str] = ()
) -> tuple[Candidate, ...]:
    """Which focus the public library of a solo game can have, given every category card seen so far."""
    seen = dict.fromkeys(revealed, "revealed") | {prominent: "prominent", banned: "banned", own: "own"}
    return tuple(Candidate(card, card not in seen, seen.get(card, "open")) for card in categories)


def revealed_by(round_number: int, reveals_at: Sequence[int] = (2, 4)) -> int:
    """How many set-aside category cards lie open once this round has begun."""
    return sum(round_number >= at for at in reveals_at)
