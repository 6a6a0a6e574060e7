"""Who won an inspection: the tie-breaks of FR p.9, and the one step the solo game knows."""

from scoring.ex_libris.sheet import Column
from scoring.ex_libris.table import Table
from scoring.standing import Standing, Step, TieBreak, rank_by


def rank(columns: tuple[Column, ...], table: Table) -> Standing:
    """The standing. Solo knows one step: strictly more points than the public library."""
    if table.library is not None:
        return _solo(columns)
    return rank_by(_chain(columns, table), tuple(column.name for column in columns))


def _chain(columns: tuple[Column, ...], table: Table) -> tuple[TieBreak, ...]:
    return (
        TieBreak("total", tuple(column.total for column in columns)),
        TieBreak("books", tuple(column.findings.books for column in columns)),
        TieBreak("hand", tuple(column.hand for column in columns), fewest=True),
        TieBreak("banned", tuple(column.findings.counts[table.banned] for column in columns), fewest=True),
        TieBreak("race", tuple(int(column.name == table.race) for column in columns)),
    )


def _solo(columns: tuple[Column, ...]) -> Standing:
    player, library = columns
    totals = sorted(((c.name, c.total) for c in columns), key=lambda pair: -pair[1])
    steps = (Step("total", tuple(totals)),)
    if player.total > library.total:
        return Standing((1, 2), (player.name,), "total", steps)
    settled = "library" if player.total == library.total else "total"
    return Standing((2, 1), (library.name,), settled, steps)
