"""The reasons of an answer: one or more for every line, by keys, arguments and the sum they come from."""

from collections.abc import Iterator

from scoring.ex_libris.box import remarks
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.inspection import ENTOMBED_BONUS
from scoring.ex_libris.reward_reasons import popular
from scoring.ex_libris.sheet import BANNED_POINTS, DIVERSITY_POINTS, SPECIALTY_POINTS, Column
from scoring.ex_libris.table import LIBRARY, Table, Tally
from scoring.faults import Args
from scoring.reasons import Place, Reason, standing_reasons
from scoring.standing import Standing
from scoring.working import added


def because(table: Table, columns: tuple[Column, ...], standing: Standing) -> tuple[Reason, ...]:
    """Every reason, player by player in the order of the form, the standing last."""
    reasons: list[Reason] = []
    for column in columns:
        tallied = isinstance(column.owner.holding, Tally)
        reasons.extend(_cards(column, tallied=tallied))
        reasons.append(_stability(column, tallied=tallied))
        reasons.append(popular(column, columns, table))
        reasons.append(_banned(column, table))
        reasons.append(_diversity(column))
        reasons.append(_specialty(column))
        reasons.append(_total(column))
        reasons.extend(_books(column, table, tallied=tallied))
    reasons.extend(remarks(table, "stability"))
    # What “most books” counts is said as it is ruled.
    counted = {"books": f"books-{table.rulings['most-books']}"}
    reasons.extend(standing_reasons(standing, "place", said_as=counted))
    return tuple(reasons)


def places_of(column: Column, *categories: str) -> tuple[Place, ...]:
    """Where cards with books of these categories stand face up."""
    where = column.findings.places or {}
    return _once(tuple(place for category in categories for place in where.get(category, ())))


def _once(cells: tuple[Place, ...]) -> tuple[Place, ...]:
    return tuple(sorted(set(cells)))


def _cards(column: Column, *, tallied: bool) -> Iterator[Reason]:
    """A1 and A2: each card of the shelf is turned, lies face down already, or is counted."""
    for found in column.findings.turned:
        args: Args = {"card": str(found.mark), "after": str(found.after)}
        yield Reason("turned", column.name, "turned", args, (found.place, found.after_place), "turned")
    if down := column.findings.down:
        yield Reason("down", column.name, "down", {"cards": len(down)}, down, "counts")
    counts = column.findings.counts
    working = added(*(counts[category] for category in CATEGORIES))
    books: Args = {**{category: counts[category] for category in CATEGORIES}, "books": working.points}
    key = "counts-pile" if column.name == LIBRARY else "counts"
    key = "counts-tally" if tallied else key if working.points else f"{key}-none"
    cells = places_of(column, *CATEGORIES)
    yield Reason("counts", column.name, key, books, cells, "counts", working=str(working))


def _stability(column: Column, *, tallied: bool) -> Reason:
    found = column.findings
    working = column.workings["stability"]
    corners, entombed = found.rectangle, len(found.entombed)
    args: Args = {"points": working.points, "entombed": entombed, "each": ENTOMBED_BONUS}
    if corners:
        args = {**args, "height": corners.height, "width": corners.width, "cards": corners.size}
    key = ("stability" if corners else "stability-none") + ("-mummy" if entombed else "")
    if column.name == LIBRARY and not working.points:
        key, args = "stability-library", {"points": 0}
    elif tallied:
        key, args = "stability-tally", {"points": working.points}
    cells = _once((corners.cells if corners else ()) + found.entombed)
    rule = "stability-mummy" if entombed else "stability"
    return Reason("stability", column.name, key, args, cells, rule, working=str(working))


def _banned(column: Column, table: Table) -> Reason:
    return _for_each(column, "banned", (table.banned,), BANNED_POINTS)


def _diversity(column: Column) -> Reason:
    return _for_each(column, "diversity", column.weakest, DIVERSITY_POINTS)


def _specialty(column: Column) -> Reason:
    return _for_each(column, "specialty", (column.owner.focus,), SPECIALTY_POINTS)


def _for_each(column: Column, line: str, categories: tuple[str, ...], each: int) -> Reason:
    """So many points for each book of a category; of several level ones the first stands for all."""
    working, books = column.workings[line], column.findings.counts[categories[0]]
    args: Args = {
        "category": categories[0],
        "categories": categories,
        "books": books,
        "each": each,
        "points": working.points,
    }
    key = line if books else f"{line}-none"
    return Reason(line, column.name, key, args, places_of(column, *categories), line, working=str(working))


def _total(column: Column) -> Reason:
    lines = tuple(column.lines.values())
    args: Args = {"summands": lines, "points": column.total}
    return Reason("total", column.name, "total", args, (), "total", working=str(added(*lines)))


def _books(column: Column, table: Table, *, tallied: bool) -> Iterator[Reason]:
    """What ties compare where the table does not count face-up books for them; a tally stands in for it."""
    counted, found = table.rulings["most-books"], column.findings
    if counted == "face-up" or table.library is not None:
        return
    key = "books-tally" if tallied else f"books-{counted}"
    args: Args = {"books": found.books}
    yield Reason("books", column.name, key, args, (), "place", working=str(added(found.books)))
