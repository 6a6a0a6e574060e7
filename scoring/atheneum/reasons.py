"""The reasons of an answer of Atheneum: one for every line, the standing last.

`cells` are places in the player's drawing (see `drawing`), for shelves that were drawn.
"""

from collections.abc import Iterator

from scoring.atheneum.box import remarks
from scoring.atheneum.score import Answer, Column
from scoring.faults import Args
from scoring.reasons import Reason, standing_reasons

END = "FR, fin de partie"  # a section of the French rulebook, whose text has no page numbers


def because(answer: Answer) -> tuple[Reason, ...]:
    """Every reason, player by player."""
    reasons = [reason for column in answer.columns for reason in _lines(column, answer.table.adjacency)]
    return (*reasons, *remarks(answer.table.players, END), *standing_reasons(answer.standing, END))


def _lines(column: Column, adjacency: str) -> Iterator[Reason]:
    counts, player = column.findings.counts, column.player
    yield _reason(column, "track", "track", {"points": player.track})
    key = f"favourite-{adjacency}" if column.findings.cells else "favourite"
    favourite: Args = {"books": counts.favourite, "subject": player.subject}
    yield _reason(column, "favourite", key, favourite)
    for line, values in (("compartments", counts.compartments), ("candles", counts.candles)):
        args: Args = {"count": len(values), "summands": values, "points": sum(values)}
        yield _reason(column, line, line if values else f"{line}-none", args)
    yield _reason(column, "wands", "wands", {"count": player.wands})
    books: Args = {"books": counts.books, "own": counts.subject_books, "subject": player.subject}
    known = counts.books is not None and counts.subject_books is not None
    if known:
        yield _reason(column, "books", "books", books)
    total: Args = {"summands": tuple(column.lines.values()), "points": column.total}
    yield _reason(column, "total", "total", total)


def _reason(column: Column, line: str, key: str, args: Args) -> Reason:
    return Reason(line, column.player.name, key, args, column.findings.cells.get(line, ()), END)
