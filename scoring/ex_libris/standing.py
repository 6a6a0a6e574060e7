"""Who won an inspection: the tie-breaks of FR p.9, and the one step the solo game knows."""

from scoring.ex_libris.cards import DECK_CARDS
from scoring.ex_libris.sheet import Column
from scoring.ex_libris.table import Table
from scoring.standing import Pair, Standing, TieBreak, rank_by


def rank(columns: tuple[Column, ...], table: Table) -> Standing:
    """The standing. Solo knows one step: strictly more points than the public library."""
    if table.library is not None:
        return _solo(columns)
    return rank_by(_chain(columns, table), tuple(column.name for column in columns))


def _chain(columns: tuple[Column, ...], table: Table) -> tuple[TieBreak, ...]:
    hands = tuple(player.hand for player in table.players)
    return (
        TieBreak("total", tuple(column.total for column in columns)),
        TieBreak("books", tuple(column.findings.books for column in columns)),
        TieBreak("hand", hands, fewest=True, limits=((0, DECK_CARDS),) * len(columns)),
        TieBreak("banned", tuple(column.findings.counts[table.banned] for column in columns), fewest=True),
        TieBreak("race", tuple(int(column.name == table.race) for column in columns)),
    )


def _solo(columns: tuple[Column, ...]) -> Standing:
    player, library = columns
    if player.total > library.total:
        pair = Pair((player.name, library.name), "total", (player.total, library.total), (), 1)
        return Standing((1, 2), (player.name,), "total", (pair,))
    settled = "library" if player.total == library.total else "total"
    pair = Pair((library.name, player.name), settled, (library.total, player.total), (), 1)
    return Standing((2, 1), (library.name,), settled, (pair,))
