"""The reasons of an answer: one or more for every line, told by keys and arguments."""

from collections.abc import Iterator

from scoring.ex_libris.box import remarks
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.inspection import ENTOMBED_BONUS
from scoring.ex_libris.score import Answer
from scoring.ex_libris.sheet import DIVERSITY_POINTS, SPECIALTY_POINTS, Column
from scoring.ex_libris.table import LIBRARY, Table, Tally
from scoring.faults import Args
from scoring.reasons import Place, Reason, standing_reasons

FORM_PAGE, SOLO_PAGE = "FR p.9", "FR p.21"


def because(answer: Answer) -> tuple[Reason, ...]:
    """Every reason, player by player in the order of the form, the standing last."""
    page = FORM_PAGE if answer.table.library is None else SOLO_PAGE
    reasons: list[Reason] = []
    for column in answer.columns:
        reasons.extend(_turned(column, page))
        reasons.append(_counts(column, page, tallied=_is_tally(answer.table, column)))
        reasons.append(_stability(column, page, tallied=_is_tally(answer.table, column)))
        reasons.append(_popular(column, answer.table, page))
        reasons.append(_banned(column, answer.table, page))
        reasons.append(_diversity(column, page))
        reasons.append(_specialty(column, page))
        reasons.append(_total(column, page))
    reasons.extend(remarks(answer.table, page))
    reasons.extend(_standing(answer, page))
    return tuple(reasons)


def _is_tally(table: Table, column: Column) -> bool:
    owners = {player.name: player.holding for player in table.players}
    holding = owners.get(column.name, table.library.holding if table.library else None)
    return isinstance(holding, Tally)


def _places(column: Column, *categories: str) -> tuple[Place, ...]:
    where = column.findings.places or {}
    return tuple(sorted({place for category in categories for place in where.get(category, ())}))


def _turned(column: Column, page: str) -> Iterator[Reason]:
    for found in column.findings.turned:
        yield Reason(
            "turned",
            column.name,
            "turned",
            {"card": str(found.mark), "after": str(found.after)},
            (found.place, found.after_place),
            page,
        )


def _counts(column: Column, page: str, *, tallied: bool) -> Reason:
    counts = column.findings.counts
    args: Args = {**{category: counts[category] for category in CATEGORIES}, "books": sum(counts.values())}
    key = "counts-tally" if tallied else "counts"
    return Reason("counts", column.name, key, args, _places(column, *CATEGORIES), page)


def _stability(column: Column, page: str, *, tallied: bool) -> Reason:
    found = column.findings
    points = column.lines["stability"]
    if column.name == LIBRARY and not points:
        return Reason("stability", column.name, "stability-library", {"points": 0}, (), page)
    if tallied:
        return Reason("stability", column.name, "stability-tally", {"points": points}, (), page)
    corners = found.rectangle
    entombed = len(found.entombed)
    args: Args = {
        "points": points,
        "entombed": entombed,
        "each": ENTOMBED_BONUS,
        "bonus": ENTOMBED_BONUS * entombed,
    }
    if corners:
        args = {**args, "height": corners.height, "width": corners.width, "cards": corners.size}
    key = "stability" if corners else "stability-none"
    cells = (corners.cells if corners else ()) + found.entombed
    return Reason("stability", column.name, key + ("-mummy" if entombed else ""), args, _once(cells), page)


def _once(cells: tuple[Place, ...]) -> tuple[Place, ...]:
    return tuple(sorted(set(cells)))


def _popular(column: Column, table: Table, page: str) -> Reason:
    award, own = column.award, column.findings.counts[table.popular]
    args: Args = {
        "category": table.popular,
        "books": own,
        "points": award.points,
        "place": award.place or 0,
        "tied": award.tied,
        "pool": award.pool,
        "sum": sum(award.pool),
    }
    return Reason(
        "popular", column.name, _popular_key(column, table), args, _places(column, table.popular), page
    )


def _popular_key(column: Column, table: Table) -> str:
    award = column.award
    if table.library is not None:
        return "popular-solo-won" if award.points else "popular-solo-lost"
    if award.place is None:
        return "popular-unranked"
    if not award.points:
        return "popular-nothing"
    if award.tied > 1:
        return "popular-shared"
    return "popular-left-over" if award.place == 4 else "popular"


def _banned(column: Column, table: Table, page: str) -> Reason:
    books = column.findings.counts[table.banned]
    args: Args = {"category": table.banned, "books": books, "points": -books}
    return Reason("banned", column.name, "banned", args, _places(column, table.banned), page)


def _diversity(column: Column, page: str) -> Reason:
    books = column.findings.counts[column.weakest[0]]
    args: Args = {
        "categories": column.weakest,
        "books": books,
        "each": DIVERSITY_POINTS,
        "points": column.lines["diversity"],
    }
    return Reason("diversity", column.name, "diversity", args, _places(column, *column.weakest), page)


def _specialty(column: Column, page: str) -> Reason:
    args: Args = {
        "category": column.focus,
        "books": column.findings.counts[column.focus],
        "each": SPECIALTY_POINTS,
        "points": column.lines["specialty"],
    }
    return Reason("specialty", column.name, "specialty", args, _places(column, column.focus), page)


def _total(column: Column, page: str) -> Reason:
    args: Args = {"summands": tuple(column.lines.values()), "points": column.total}
    return Reason("total", column.name, "total", args, (), page)


def _standing(answer: Answer, page: str) -> Iterator[Reason]:
    """Why each player stands before the next; what “most books” counts is said as it is ruled."""
    counted = {"books": f"books-{answer.table.rulings['most-books']}"}
    return standing_reasons(answer.standing, page, said_as=counted)
