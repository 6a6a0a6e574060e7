"""The audit of a filled-in paper form: which of its numbers do not follow."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.sheet import Column
from scoring.ex_libris.table import LINES

CLAIMABLE = (*CATEGORIES, *LINES, "books", "total", "place")
LOWEST_CLAIM, HIGHEST_CLAIM = -999, 9999


@dataclass(frozen=True)
class Dispute:
    player: str
    line: str
    claimed: int
    follows: int


def audit(columns: tuple[Column, ...], places: tuple[int, ...]) -> tuple[Dispute, ...]:
    """Each claim against what follows from the document; the claimed total also against its own lines."""
    disputes: list[Dispute] = []
    for column, place in zip(columns, places, strict=True):
        follows = what_follows(column, place)
        found = [
            Dispute(column.name, line, column.claimed[line], follows[line])
            for line in CLAIMABLE
            if line in column.claimed and column.claimed[line] != follows[line]
        ]
        found.extend(_wrong_sum(column.name, column.claimed))
        disputes.extend(dict.fromkeys(found))
    return tuple(disputes)


def what_follows(column: Column, place: int) -> dict[str, int]:
    """Every number of a column, under the name a claim gives it."""
    own = {"books": column.findings.books, "total": column.total, "place": place}
    return {**column.findings.counts, **column.lines, **own}


def _wrong_sum(player: str, claimed: Mapping[str, int]) -> list[Dispute]:
    if "total" not in claimed or not all(line in claimed for line in LINES):
        return []
    total = sum(claimed[line] for line in LINES)
    return [] if total == claimed["total"] else [Dispute(player, "total", claimed["total"], total)]
