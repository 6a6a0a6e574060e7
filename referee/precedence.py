"""Which comes first: worked out from when things act and from the cases the rulebooks give, with reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from referee.content import Book, Entry, Relation, Timing

PHASE, BENEFIT = "phase", "benefit"


@dataclass(frozen=True)
class Because:
    """Why: a key and the two it speaks of, in this order."""

    key: str
    first: str
    second: str


@dataclass(frozen=True)
class Order:
    """Steps in the order they happen; `settled`: no step holds two. Relations say what follows."""

    steps: tuple[tuple[str, ...], ...]
    because: tuple[Because, ...]
    settled: bool
    relations: tuple[Relation, ...]


def which_first(book: Book, picked: Sequence[Entry]) -> Order:
    """The order of two or more, each picked once."""
    keys = tuple(entry.key for entry in picked)
    relations = tuple(found for one, other in combinations(keys, 2) if (found := book.relation(one, other)))
    if len(picked) == 2 and relations and relations[0].first:
        return _as_given(book, relations[0])
    steps, because = _in_order(book, picked)
    settled = all(len(step) == 1 for step in steps)
    told = tuple(_given(relation) for relation in relations)
    return Order(steps, (*because, *told), settled, relations)


def _as_given(book: Book, relation: Relation) -> Order:
    """The case of two as it is told, with the general reason where that says the same."""
    first = relation.first or relation.between[0]
    second = next(key for key in relation.between if key != first)
    ranked = _why(book, book.entry(first), book.entry(second))
    because = (*((ranked,) if ranked else ()), _given(relation))
    return Order(((first,), (second,)), because, True, (relation,))


def _given(relation: Relation) -> Because:
    return Because("written" if relation.written else "worked-out", *relation.between)


def _in_order(book: Book, picked: Sequence[Entry]) -> tuple[tuple[tuple[str, ...], ...], tuple[Because, ...]]:
    if all(entry.kind == PHASE for entry in picked):
        return _by_number(picked, "phases")
    if all(entry.kind == BENEFIT for entry in picked):
        return _left_open(picked, "own-choice")
    if not all(entry.timing for entry in picked):
        return _left_open(picked, "no-order")
    if strangers := [entry for entry in picked if _timing(book, entry).apart]:
        others = [entry.key for entry in picked if entry is not strangers[0]]
        return (tuple(entry.key for entry in picked),), (
            Because("never-meet", others[0], strangers[0].key),
            Because("no-order", others[0], strangers[0].key),
        )
    return _by_rank(book, picked)


def _left_open(picked: Sequence[Entry], why: str) -> tuple[tuple[tuple[str, ...], ...], tuple[Because, ...]]:
    return (tuple(entry.key for entry in picked),), (Because(why, picked[0].key, picked[1].key),)


def _by_number(picked: Sequence[Entry], why: str) -> tuple[tuple[tuple[str, ...], ...], tuple[Because, ...]]:
    ordered = sorted(picked, key=lambda entry: entry.number or 0)
    because = tuple(Because(why, one.key, other.key) for one, other in pairwise(ordered))
    return tuple((entry.key,) for entry in ordered), because


def _by_rank(book: Book, picked: Sequence[Entry]) -> tuple[tuple[tuple[str, ...], ...], tuple[Because, ...]]:
    """Rank after rank; within a rank by number, by a case that is told, or left to the table."""
    steps: list[tuple[Entry, ...]] = []
    for rank in sorted({_timing(book, entry).rank for entry in picked}):
        steps.extend(_within(book, [entry for entry in picked if _timing(book, entry).rank == rank]))
    between = (why for one, other in pairwise(steps) if (why := _why(book, one[0], other[0])))
    inside = (_undecided(book, step) for step in steps if len(step) > 1)
    places = [entry for entry in picked if entry.number is not None]
    resolved = _resolved(places) if any(len(step) > 1 for step in steps) else ()
    return tuple(tuple(entry.key for entry in step) for step in steps), (*between, *inside, *resolved)


def _within(book: Book, equals: list[Entry]) -> list[tuple[Entry, ...]]:
    """Those of one rank, layer by layer: whoever nobody left precedes goes next."""
    if _timing(book, equals[0]).within == "number":
        return [(entry,) for entry in sorted(equals, key=lambda entry: entry.number or 0)]
    layers: list[tuple[Entry, ...]] = []
    while equals:
        free = [one for one in equals if not any(_goes_ahead(book, other, one) for other in equals)]
        layers.append(tuple(free or equals))
        equals = [one for one in equals if one not in layers[-1]]
    return layers


def _goes_ahead(book: Book, one: Entry, other: Entry) -> bool:
    relation = book.relation(one.key, other.key) if one is not other else None
    return relation is not None and relation.first == one.key


def _why(book: Book, first: Entry, second: Entry) -> Because | None:
    """Why the first goes ahead, where their timings say so."""
    if not (first.timing and second.timing):
        return None
    one, other = _timing(book, first), _timing(book, second)
    if one.rank > other.rank:
        return None
    if one.rank == other.rank:
        return Because(one.within, first.key, second.key)
    return Because(_ranked(one, other), first.key, second.key)


def _ranked(one: Timing, other: Timing) -> str:
    if one.because:
        return one.because
    if other.inside:
        return "within-effect"
    if {one.key, other.key} == {"instant", "delayed"}:
        return "instant-delayed"
    return one.within if one.within == other.within else "rank-places"


def _undecided(book: Book, step: tuple[Entry, ...]) -> Because:
    return Because(_timing(book, step[0]).within, step[0].key, step[1].key)


def _resolved(places: list[Entry]) -> tuple[Because, ...]:
    """Places that nothing else orders still are resolved by number."""
    ordered = sorted(places, key=lambda entry: entry.number or 0)
    return tuple(Because("resolved", one.key, other.key) for one, other in pairwise(ordered))


def _timing(book: Book, entry: Entry) -> Timing:
    return book.timings[entry.timing or ""]
