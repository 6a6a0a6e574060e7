"""B2 in words: the place for prominent works, the rewards taken for it, and who shares them."""

from scoring.ex_libris.sheet import Column
from scoring.ex_libris.table import Table
from scoring.faults import Args
from scoring.reasons import Reason

LAST_PAID = 3  # place


def popular(column: Column, columns: tuple[Column, ...], table: Table) -> Reason:
    """The reward of one column, told with the very rewards that were added up and who shared them."""
    award, own = column.award, column.findings.counts[table.popular]
    others = [other for other in columns if other is not column]
    args: Args = {
        "category": table.popular,
        "books": own,
        "points": award.points,
        "place": award.place or 0,
        "tied": len(award.level),
        "players": tuple(columns[player].name for player in award.level),
        "pool": award.pool,
        "sum": sum(award.pool),
    }
    if table.library is not None:
        args = {**args, "others": others[0].findings.counts[table.popular]}
    where = (column.findings.places or {}).get(table.popular, ())
    working = column.workings["popular"]
    return Reason(
        "popular", column.name, _key(column, args, table), args, where, "popular", working=str(working)
    )


def _key(column: Column, args: Args, table: Table) -> str:
    award = column.award
    if table.library is not None:
        tie = "-tie" if args["books"] == args["others"] else ""
        return f"popular-solo{tie}-{'won' if award.pool else 'lost'}"
    if award.place is None:
        return "popular-unranked"
    if not award.pool:
        return "popular-nothing"
    if len(award.level) > 1:
        return f"popular-shared-{_how(len(award.pool), table)}"
    if award.place > LAST_PAID:
        return "popular-left-over"
    return "popular" if args["books"] else "popular-without"


def _how(rewards: int, table: Table) -> str:
    """How those who are level came to the rewards they share."""
    if rewards == 1:
        return "one"
    return "occupied" if table.rulings["popular-tie"] == "occupied" else "next"
