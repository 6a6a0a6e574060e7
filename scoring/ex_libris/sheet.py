"""Section B: the five lines of every player, each with what it was made of."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.inspection import Findings, inspect
from scoring.ex_libris.rewards import Award, awards, solo_awards
from scoring.ex_libris.rulings import Rulings
from scoring.ex_libris.table import Library, Player, Table
from scoring.working import Working, added, times

BANNED_POINTS = -1  # FR p.5
DIVERSITY_POINTS = 3  # FR p.6
SPECIALTY_POINTS = 2  # FR p.6


@dataclass(frozen=True)
class Column:
    """One player's column of the form."""

    owner: Player | Library
    findings: Findings
    award: Award
    workings: Mapping[str, Working]  # the sum behind each line
    weakest: tuple[str, ...]  # the categories that B4 rests on

    @property
    def name(self) -> str:
        return self.owner.name

    @property
    def lines(self) -> dict[str, int]:
        return {line: working.points for line, working in self.workings.items()}

    @property
    def total(self) -> int:
        return added(*self.lines.values()).points


def fill_in(table: Table, rulings: Rulings) -> tuple[Column, ...]:
    """The form's columns under these rulings: the players in order, the public library last."""
    owners: tuple[Player | Library, ...] = table.players
    if table.library is not None:
        owners = (*owners, table.library)
    findings = tuple(inspect(owner.holding, rulings) for owner in owners)
    prominent = tuple(found.counts[table.popular] for found in findings)
    if table.library is not None:
        won: tuple[Award, ...] = solo_awards(*prominent)
    else:
        won = awards(prominent, rulings)
    return tuple(
        _column(table, owner, found, award) for owner, found, award in zip(owners, findings, won, strict=True)
    )


def weakest_categories(counts: Mapping[str, int], banned: str) -> tuple[str, ...]:
    """The categories with the fewest books, the banned one left out (FR p.6)."""
    fewest = min(counts[category] for category in CATEGORIES if category != banned)
    return tuple(c for c in CATEGORIES if c != banned and counts[c] == fewest)


def _column(table: Table, owner: Player | Library, found: Findings, award: Award) -> Column:
    counts = found.counts
    weakest = weakest_categories(counts, table.banned)
    workings = {
        "stability": found.stability,
        "popular": award.working,
        "banned": times(BANNED_POINTS, counts[table.banned]),
        "diversity": times(DIVERSITY_POINTS, counts[weakest[0]]),
        "specialty": times(SPECIALTY_POINTS, counts[owner.focus]),
    }
    return Column(owner, found, award, workings, weakest)
