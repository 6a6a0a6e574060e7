"""The reasons of an answer of Atheneum: one for every line, the standing last.

`cells` are places in the player's drawing (see `drawing`), for shelves that were drawn.
"""

from collections.abc import Iterator

from scoring.atheneum.box import remarks
from scoring.atheneum.score import Column
from scoring.atheneum.table import Table
from scoring.faults import Args
from scoring.reasons import Reason, standing_reasons
from scoring.standing import Standing
from scoring.working import added


def because(table: Table, columns: tuple[Column, ...], standing: Standing) -> tuple[Reason, ...]:
    """Every reason, player by player."""
    reasons = [reason for column in columns for reason in _lines(column, table.adjacency)]
    return (*reasons, *remarks(table.players, "books"), *standing_reasons(standing, "place"))


def _lines(column: Column, adjacency: str) -> Iterator[Reason]:
    counts, player = column.findings.counts, column.player
    yield _reason(column, "track", "track", {"points": player.track})
    key = f"favourite-{adjacency}" if column.findings.cells else "favourite"
    favourite: Args = {"books": counts.favourite, "subject": player.subject}
    yield _reason(column, "favourite", key if counts.favourite else "favourite-none", favourite)
    for line, values in (("compartments", counts.compartments), ("candles", counts.candles)):
        args: Args = {"count": len(values), "summands": values, "points": sum(values)}
        yield _reason(column, line, line if values else f"{line}-none", args)
    yield _reason(column, "wands", "wands" if player.wands else "wands-none", {"count": player.wands})
    if counts.books is not None and counts.subject_books is not None:
        books: Args = {"books": counts.books, "own": counts.subject_books, "subject": player.subject}
        yield _reason(column, "books", "books", books)
    lines = tuple(column.lines.values())
    total: Args = {"summands": lines, "points": column.total}
    yield _reason(column, "total", "total", total)


def _reason(column: Column, line: str, key: str, args: Args) -> Reason:
    cells = column.findings.cells.get(line, ())
    working = added(*column.lines.values()) if line == "total" else column.workings.get(line)
    points: Args = {"points": working.points} if working else {}
    said = str(working) if working else ""
    return Reason(line, column.player.name, key, {**args, **points}, cells, line, working=said)
