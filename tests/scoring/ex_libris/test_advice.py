"""The advice is the best there is: equal to trying every set of cards, tie-breaks included."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import games
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.document import read_table
from scoring.ex_libris.inspection import inspect
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.rulings import OPTIONS
from scoring.ex_libris.sheet import fill_in
from scoring.ex_libris.table import Table
from scoring.reasons import Place

Json = dict[str, object]

TALLY = {"C": 1, "F": 2, "H": 2, "M": 2, "R": 2, "S": 2}
POPULAR_RULINGS = ("popular-tie", "popular-zero", "popular-two-players")


# --- brute force: every set of face-up cards, through the scoring itself ---


@dataclass(frozen=True)
class Tried:
    """One set of cards and what it gives; of two, the better is the larger `worth`."""

    turn: tuple[str, ...]
    total: int
    worth: tuple[object, ...]


def every_turn(table: Table, at: int) -> Iterator[tuple[Place, ...]]:
    holding = table.players[at].holding
    assert isinstance(holding, Shelf)
    up = [place for place, cell in holding.cells() if not cell.down]
    for size in range(len(up) + 1):
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


# --- tables at random ---

ICONS = st.text(st.sampled_from("CCCHFMRS"), min_size=2, max_size=4)
RULINGS = st.fixed_dictionaries({}, optional={ruling: st.sampled_from(OPTIONS[ruling]) for ruling in OPTIONS})


@st.composite
def shelves(draw: st.DrawFn, marks: list[str], most: int) -> str:
    """Rows that start at the left, so that they hang together; marks are taken from the front."""
    words = []
    for _ in range(draw(st.integers(1, most))):
        down = draw(st.sampled_from(["", "", "", "", "", "", "~", "#"]))
        entombed = draw(st.sampled_from(["", "", "", "+"]))
        card = "#" if down == "#" else f"{down}{marks.pop(0)}:{draw(ICONS)}"
        words.append(card + entombed)
    cuts = sorted(draw(st.sets(st.integers(1, len(words)), max_size=2)) | {0, len(words)})
    return " / ".join(" ".join(words[a:b]) for a, b in pairwise(cuts))


@st.composite
def documents(draw: st.DrawFn, *, most: int, fewest_players: int = 2, most_players: int = 4) -> Json:
    letters = draw(st.permutations(CATEGORIES))
    count = draw(st.integers(fewest_players, most_players))
    near = draw(st.booleans())  # shelves mostly in order, as people build them
    marks = [f"{'ABCDEFGH'[i // 9]}{i % 9 + 1}" for i in range(most * count)]
    if not near:
        marks = draw(st.permutations(marks))
    elif len(marks) > 1:
        i, k = draw(st.tuples(st.integers(0, most - 1), st.integers(0, most - 1)))
        marks[i], marks[k] = marks[k], marks[i]
    players: list[Json] = []
    for place in range(count):
        player: Json = {"name": f"P{place}", "focus": letters[2 + place]}
        if place and draw(st.sampled_from([True, False, False, False])):
            tally = {c: draw(st.integers(0, 9)) for c in CATEGORIES}
            player |= {"tally": tally, "stability": 6}
        else:
            player["shelf"] = draw(shelves(marks, most))
        players.append(player)
    rulings = draw(RULINGS)
    popular, banned = letters[:2]
    return {"game": "ex-libris", "popular": popular, "banned": banned, "rulings": rulings, "players": players}


def given_advice(document: Json) -> list[dict[str, object]]:
    players = games.advise(document)["players"]
    assert isinstance(players, list)
    return players


def check_every_player(document: Json) -> None:
    table = read_table(document)
    for at, advice in enumerate(given_advice(document)):
        if not isinstance(table.players[at].holding, Shelf):
            assert advice["turn"] is None
            continue
        best = best_of_all(table, at)
        assert advice["turn"] == list(best.turn)
        assert advice["total"] == best.total
        assert advice["gain"] == best.total - own_total(table, at)


@settings(max_examples=120, deadline=None)
@given(documents(most=6))
def test_the_advice_equals_trying_every_set(document: Json) -> None:
    check_every_player(document)


@settings(max_examples=12, deadline=None)
@given(documents(most=9, most_players=2))
def test_the_advice_equals_trying_every_set_of_longer_shelves(document: Json) -> None:
    check_every_player(document)


@settings(max_examples=60, deadline=None)
@given(documents(most=5, most_players=3))
def test_whether_the_advice_can_be_upset_equals_trying_all_turns_of_all(document: Json) -> None:
    table = read_table(document)
    for at, advice in enumerate(given_advice(document)):
        if advice["turn"] is None:
            assert advice["whatever_the_others_do"] is True
        else:
            places = places_of(table, at, advice["turn"])
            assert advice["whatever_the_others_do"] is not can_be_upset(table, at, places)


def places_of(table: Table, at: int, turn: object) -> tuple[Place, ...]:
    holding = table.players[at].holding
    assert isinstance(holding, Shelf)
    assert isinstance(turn, list)
    return tuple(place for place, cell in holding.cells() if str(cell.mark) in turn)
