"""The five lines of every column, the standing and the audit."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.atheneum.findings import Findings, inspect
from scoring.atheneum.subjects import FEWEST_SLOTS, MOST_BOOKS
from scoring.atheneum.table import LINES, Counts, Player, Table
from scoring.claims import Dispute, audit
from scoring.standing import Span, Standing, TieBreak, rank_by
from scoring.working import Working, added, times

FAVOURITE_POINTS = 1  # for each book beside its like
WAND_POINTS = 1  # for each wand not used

CLAIMABLE = (*LINES, "books", "subject_books", "total", "place")


@dataclass(frozen=True)
class Column:
    """One player's column of the score sheet."""

    player: Player
    findings: Findings
    workings: Mapping[str, Working]  # the sum behind each line

    @property
    def lines(self) -> dict[str, int]:
        return {line: working.points for line, working in self.workings.items()}

    @property
    def total(self) -> int:
        return added(*self.lines.values()).points


def fill_in(table: Table) -> tuple[Column, ...]:
    return tuple(_column(player, table) for player in table.players)


def rank(columns: tuple[Column, ...]) -> Standing:
    """Most points, then most books, then most books of the own subject; after that it is shared."""
    counts = tuple(column.findings.counts for column in columns)
    chain = (
        TieBreak("total", tuple(column.total for column in columns)),
        TieBreak("books", tuple(c.books for c in counts), limits=tuple(map(books_limits, counts))),
        TieBreak(
            "subject-books",
            tuple(c.subject_books for c in counts),
            limits=tuple(map(subject_books_limits, counts)),
        ),
    )
    return rank_by(chain, tuple(column.player.name for column in columns))


def books_limits(counts: Counts) -> Span:
    """How many books there can be where nobody entered them: those that are counted elsewhere, or more."""
    fewest = max(counts.favourite, counts.subject_books or 0, FEWEST_SLOTS * len(counts.compartments))
    return fewest, MOST_BOOKS


def subject_books_limits(counts: Counts) -> Span:
    return counts.favourite, MOST_BOOKS if counts.books is None else counts.books


def _column(player: Player, table: Table) -> Column:
    found = inspect(player.holding, table.plan, subject=player.subject, adjacency=table.adjacency)
    workings = {
        "track": added(player.track),
        "favourite": times(FAVOURITE_POINTS, found.counts.favourite),
        "compartments": added(*found.counts.compartments),
        "candles": added(*found.counts.candles),
        "wands": times(WAND_POINTS, player.wands),
    }
    return Column(player, found, workings)


def disputes(columns: tuple[Column, ...], standing: Standing) -> tuple[Dispute, ...]:
    """Every claim of every column that does not follow from the document."""
    return tuple(
        dispute
        for column, place in zip(columns, standing.places, strict=True)
        for dispute in audit(
            column.player.name, column.player.claimed, follows=what_follows(column, place), lines=LINES
        )
    )


def what_follows(column: Column, place: int) -> dict[str, int]:
    """Every number of a column that is known, under the name a claim gives it."""
    counts = column.findings.counts
    counted = {"books": counts.books, "subject_books": counts.subject_books}
    books = {key: number for key, number in counted.items() if number is not None}
    return {**column.lines, **books, "total": column.total, "place": place}
