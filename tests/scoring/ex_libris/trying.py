"""Every set of cards tried through the scoring itself; and tables as people build them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from hypothesis import assume
from hypothesis import strategies as st

from scoring.ex_libris.cards import BOOKS_PER_CATEGORY, CATEGORIES
from scoring.ex_libris.document import read_table
from scoring.ex_libris.inspection import inspect
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.rulings import OPTIONS
from scoring.ex_libris.sheet import fill_in
from scoring.ex_libris.table import Table
from scoring.reasons import Place
from tests import answers

Json = dict[str, object]


TALLY = {"C": 1, "F": 2, "H": 2, "M": 2, "R": 2, "S": 2}


@dataclass(frozen=True)
class Tried:
    """One set of cards and what it gives; of two, the better is the larger `worth`."""

    turn: tuple[str, ...]
    total: int
    worth: tuple[object, ...]


def every_turn(table: Table, at: int, most: int | None = None) -> Iterator[tuple[Place, ...]]:
    holding = table.players[at].holding
    assert isinstance(holding, Shelf)
    up = [place for place, cell in holding.cells() if not cell.down]
    for size in range((len(up) if most is None else min(most, len(up))) + 1):
        yield from combinations(up, size)


def turned(table: Table, at: int, places: tuple[Place, ...]) -> Table:
    player = table.players[at]
    assert isinstance(player.holding, Shelf)
    after = replace(player, holding=player.holding.turned(frozenset(places)))
    return replace(table, players=(*table.players[:at], after, *table.players[at + 1 :]))


def try_turn(table: Table, at: int, places: tuple[Place, ...]) -> Tried:
    column = fill_in(turned(table, at, places), table.rulings)[at]
    found = column.findings
    holding = table.players[at].holding
    assert isinstance(holding, Shelf)
    marks = dict(holding.cells())
    earliest = tuple((-row, -col) for row, col in places)
    worth = (column.total, found.books, -found.counts[table.banned], -len(places), earliest)
    return Tried(tuple(str(marks[place].mark) for place in places), column.total, worth)


def best_of_all(table: Table, at: int) -> Tried:
    return max((try_turn(table, at, places) for places in every_turn(table, at)), key=lambda t: t.worth)


def own_total(table: Table, at: int) -> int:
    return fill_in(table, table.rulings)[at].total


def can_be_upset(table: Table, at: int, advised: tuple[Place, ...]) -> bool:
    """Whether, for some turns of the others, another set gives more. Only their prominent books matter."""
    ways = [
        [()] if other == at or not isinstance(player.holding, Shelf) else different_races(table, other)
        for other, player in enumerate(table.players)
    ]
    for others in product(*ways):
        after = table
        for other, places in enumerate(others):
            if places:
                after = turned(after, other, places)
        held = own_total(turned(after, at, advised), at)
        if any(own_total(turned(after, at, places), at) > held for places in every_turn(table, at)):
            return True
    return False


def different_races(table: Table, other: int) -> list[tuple[Place, ...]]:
    ways = {}
    for places in every_turn(table, other):
        holding = turned(table, other, places).players[other].holding
        ways.setdefault(inspect(holding, table.rulings).counts[table.popular], places)
    return list(ways.values())


@st.composite
def built(draw: st.DrawFn, *, fewest: int, most: int, players: int) -> Json:
    """Two-row shelves in order but for a few cards; the dice are Python's, for shelves of full length."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    order = rng.sample(CATEGORIES, 6)
    icons = rng.choice(("CFHMRS", order[1] * 3 + "CFHMRS", order[1] * 3 + order[0] + order[2]))
    marks = [f"{letter}{number}" for letter in "ABCDEFGHIJKL" for number in range(1, 11)]
    seats: list[Json] = []
    for seat in range(players):
        own = marks[seat::players][: rng.randint(fewest, most)]
        for _ in range(rng.choice((0, 1, 2, len(own) // 3, len(own)))):
            own.insert(rng.randrange(len(own)), own.pop(rng.randrange(len(own))))
        words = [f"{mark}:{''.join(rng.choices(icons, k=rng.randint(2, 4)))}" for mark in own]
        words = [word + rng.choice(("", "", "", "", "+")) for word in words]
        half = (len(words) + 1) // 2
        seats.append({"name": f"P{seat}", "focus": order[2 + seat], "shelf": " ".join(words[:half])})
        if words[half:]:
            seats[-1]["shelf"] = " ".join(words[:half]) + " / " + " ".join(words[half:])
    assume(all(_books(seats, category) <= BOOKS_PER_CATEGORY for category in CATEGORIES))
    rulings = {ruling: rng.choice(options) for ruling, options in OPTIONS.items() if rng.random() < 0.5}
    chosen = {"popular": order[0], "banned": order[1], "rulings": rulings}
    return {"game": "ex-libris", **chosen, "players": seats}


def _books(seats: list[Json], category: str) -> int:
    """Of a category on all shelves; letters of marks stand before a colon."""
    words = [word for seat in seats for word in str(seat["shelf"]).split()]
    return sum(word.partition(":")[2].count(category) for word in words)


def advice_to(document: Json) -> list[dict[str, object]]:
    players = answers.advise(document)["players"]
    assert isinstance(players, list)
    return players


def places_of(table: Table, at: int, turn: object) -> tuple[Place, ...]:
    holding = table.players[at].holding
    assert isinstance(holding, Shelf)
    assert isinstance(turn, list)
    places = tuple(place for place, cell in holding.cells() if str(cell.mark) in turn)
    assert [str(dict(holding.cells())[place].mark) for place in places] == turn  # in reading order
    return places


def check_best(document: Json, *players: int) -> None:
    table = read_table(document)
    advice = advice_to(document)
    assert [given["name"] for given in advice] == [player.name for player in table.players]
    for at in players or range(len(table.players)):
        if not isinstance(table.players[at].holding, Shelf):
            assert (advice[at]["turn"], advice[at]["gain"]) == (None, 0)
            assert advice[at]["total"] == own_total(table, at)
            continue
        best = best_of_all(table, at)
        assert advice[at]["turn"] == list(best.turn)
        assert advice[at]["total"] == best.total
        assert advice[at]["gain"] == best.total - own_total(table, at)


def check_upset(document: Json) -> None:
    table = read_table(document)
    for at, advice in enumerate(advice_to(document)):
        if advice["turn"] is None:
            assert advice["whatever_the_others_do"] is True
        else:
            places = places_of(table, at, advice["turn"])
            assert advice["whatever_the_others_do"] is not can_be_upset(table, at, places)


def two(shelf: str, *, tally: dict[str, int] = TALLY, rulings: dict[str, str] | None = None) -> Json:
    """Focus H, prominent R, banned C, against a tally."""
    players = [
        {"name": "Rita", "focus": "H", "shelf": shelf},
        {"name": "Éric", "focus": "M", "tally": tally, "stability": 0},
    ]
    return {"game": "ex-libris", "popular": "R", "banned": "C", "players": players, "rulings": rulings or {}}
