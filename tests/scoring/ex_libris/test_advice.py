"""The advice is the best there is: equal to trying every set of cards, tie-breaks included."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import games
from scoring.ex_libris import advice_search
from scoring.ex_libris.advice_others import reachable, steps_at_best
from scoring.ex_libris.advice_walk import candidates
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.document import read_table
from scoring.ex_libris.inspection import inspect
from scoring.ex_libris.notation import Shelf, write_shelf
from scoring.ex_libris.rewards import awards
from scoring.ex_libris.rulings import OPTIONS, Rulings
from scoring.ex_libris.sheet import fill_in
from scoring.ex_libris.table import Table
from scoring.reasons import Place
from tests.scoring.ex_libris import shelves

Json = dict[str, object]

# --- brute force: every set of face-up cards, through the scoring itself ---


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


# --- tables at random: of any kind, and as people build them ---


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
    rulings = {ruling: rng.choice(options) for ruling, options in OPTIONS.items() if rng.random() < 0.5}
    chosen = {"popular": order[0], "banned": order[1], "rulings": rulings}
    return {"game": "ex-libris", **chosen, "players": seats}


def advice_to(document: Json) -> list[dict[str, object]]:
    players = games.advise(document)["players"]
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


@settings(max_examples=150)
@given(shelves.documents(most_cards=6))
def test_advice_equals_trying_every_set(document: Json) -> None:
    check_best(document)


@settings(max_examples=100)
@given(built(fewest=5, most=8, players=2))
def test_advice_equals_trying_every_set_of_shelves_as_built(document: Json) -> None:
    check_best(document)


@settings(max_examples=3)
@given(built(fewest=11, most=14, players=2))
def test_advice_equals_trying_every_set_of_long_shelves(document: Json) -> None:
    check_best(document, 0)


@settings(max_examples=60)
@given(shelves.documents(most_cards=5))
def test_advice_is_upset_where_trying_all_turns_of_all_upsets_it(document: Json) -> None:
    check_upset(document)


@settings(max_examples=80)
@given(built(fewest=3, most=6, players=2))
def test_advice_of_two_is_upset_where_trying_all_turns_upsets_it(document: Json) -> None:
    check_upset(document)


@settings(max_examples=30)
@given(built(fewest=2, most=5, players=3))
def test_advice_of_three_is_upset_where_trying_all_turns_upsets_it(document: Json) -> None:
    check_upset(document)


@settings(max_examples=8)
@given(built(fewest=2, most=3, players=4))
def test_advice_of_four_is_upset_where_trying_all_turns_upsets_it(document: Json) -> None:
    check_upset(document)


# --- shelves too long for brute force ---


@settings(max_examples=15)
@given(built(fewest=18, most=24, players=4))
def test_no_advice_is_worse_than_doing_nothing_or_than_one_card_more_or_less(document: Json) -> None:
    table = read_table(document)
    for at, advice in enumerate(advice_to(document)):
        turn = frozenset(places_of(table, at, advice["turn"]))
        best = try_turn(table, at, tuple(sorted(turn)))
        assert advice["total"] == best.total >= own_total(table, at)
        for places in every_turn(table, at, most=1):
            assert try_turn(table, at, tuple(sorted(turn.symmetric_difference(places)))).worth <= best.worth


@settings(max_examples=15)
@given(built(fewest=10, most=24, players=3))
def test_following_the_advice_leaves_nothing_to_advise(document: Json) -> None:
    table = read_table(document)
    for at, advice in enumerate(advice_to(document)):
        after = turned(table, at, places_of(table, at, advice["turn"]))
        holding = after.players[at].holding
        assert isinstance(holding, Shelf)
        players = [dict(player) for player in document["players"]]
        players[at]["shelf"] = write_shelf(holding)
        again = advice_to({**document, "players": players})[at]
        assert (again["turn"], again["total"], again["gain"]) == ([], advice["total"], 0)


@settings(max_examples=12)
@given(built(fewest=16, most=30, players=2))
def test_narrow_sweeps_beforehand_change_no_advice(document: Json) -> None:
    advice = advice_to(document)
    for widths in ((1, None), (None,)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(advice_search, "WIDTHS", widths)
            assert advice_to(document) == advice


@settings(max_examples=15)
@given(built(fewest=5, most=16, players=3))
def test_the_order_of_players_changes_no_advice(document: Json) -> None:
    players = document["players"]
    assert isinstance(players, list)
    advice = advice_to(document)
    for order in permutations(range(3)):
        again = advice_to({**document, "players": [players[place] for place in order]})
        assert again == [advice[place] for place in order]


@pytest.mark.parametrize("seed", range(3))
def test_advice_equals_trying_every_chain_of_a_shelf_in_any_order(seed: int) -> None:
    rng = random.Random(seed)
    cards = [f"{'ABC'[i % 3]}{i // 3 + 1}:{''.join(rng.choices('CCFHMRS', k=4))}" for i in range(16)]
    rng.shuffle(cards)
    document = two(" ".join(cards), tally={**TALLY, "R": 5})
    table = read_table(document)
    holding = table.players[0].holding
    assert isinstance(holding, Shelf)
    best = max((try_turn(table, 0, places) for places in every_chain(holding)), key=lambda t: t.worth)
    advice = advice_to(document)[0]
    assert (advice["turn"], advice["total"]) == (list(best.turn), best.total)


def every_chain(shelf: Shelf) -> Iterator[tuple[Place, ...]]:
    """For each chain of rising marks, what its owner must turn and no more."""
    cells = shelf.cells()
    chains: list[tuple[int, ...]] = [()]
    for here, (_, cell) in enumerate(cells):
        assert cell.mark is not None
        chains += [(*c, here) for c in chains if not c or cells[c[-1]][1].mark < cell.mark]
    for chain in chains:
        turn, last = [], None
        for here, (place, cell) in enumerate(cells):
            if here in chain:
                last = cell.mark
            elif last is None or last < cell.mark:
                turn.append(place)
        yield tuple(turn)


# --- by hand ---


def two(shelf: str, *, tally: dict[str, int] = TALLY, rulings: dict[str, str] | None = None) -> Json:
    """Focus H, prominent R, banned C, against a tally."""
    players = [
        {"name": "Rita", "focus": "H", "shelf": shelf},
        {"name": "Éric", "focus": "M", "tally": tally, "stability": 0},
    ]
    return {"game": "ex-libris", "popular": "R", "banned": "C", "players": players, "rulings": rulings or {}}


@pytest.mark.parametrize(
    ("shelf", "turn", "gain"),
    [
        ("A1:HH A2:HH A3:HH", [], 0),
        ("M8:HF M3:HHH N1:FS", ["M8"], 4),  # the rulebook's way: turning M8 saves M3
        ("M8:HH M3:HH N1:FS", [], 0),  # M3 in place of M8 is no better, and costs a turn
        ("A1:FF Z9:FS B1:HH C1:HH", ["Z9"], 8),
        ("A1:HH B1:CC C1:HF", ["B1"], 2),
        ("A1:HH B1:CH C1:FS", [], 0),  # a focus book outweighs a banned one
        ("A1:CF B1:CF", ["A1", "B1"], 2),
        ("A1:RC B1:FF", ["A1"], 1),  # second with one prominent book as with none
        ("A1:RRRC B1:FF", [], 0),  # first
        ("A1:HFMS B1:RCC", [], 0),  # banned books, but the only one of the weakest category
        ("A1:HFMS B1:RCCC", [], 0),  # of equal totals the one with more books
        ("A1:RCC B1:RCC C1:RR", ["A1"], 2),  # either would win the race: the earlier is turned
        ("~Z1:HH A1:HH B1:CF", ["B1"], 1),  # cards face down are no candidates and interrupt nothing
        ("# A1:HH #+", [], 0),
        ("# / #", [], 0),
    ],
)
def test_cards_to_turn(shelf: str, turn: list[str], gain: int) -> None:
    advice = advice_to(two(shelf))[0]
    assert (advice["turn"], advice["gain"]) == (turn, gain)


@pytest.mark.parametrize(
    ("shelf", "ruling", "option", "turn", "gain"),
    [
        ("M8:HF M3:HHH N1:FS", "order-after-flip", "neighbour", [], 0),  # M3 is lost whatever is turned
        ("~Z1:CC A1:CC B1:CC", "order-after-flip", "neighbour", ["B1"], 2),  # the inspector turns A1
        ("A1:CF+ B1:FF", "entombed-under-flipped", "counts", ["A1"], 1),
        ("A1:CF+ B1:FF", "entombed-under-flipped", "lost", [], 0),
        ("A1:HFMS B1:RCCC", "most-books", "cards", ["B1"], 0),  # books level: fewer banned
        ("A1:HFMS B1:RCCC", "most-books", "all-known", ["B1"], 0),
        ("B1:FS A1:CC C1:CC D1:CC", "most-books", "cards", ["C1", "D1"], 4),  # the inspector turns A1
        ("A1:RC B1:FF", "popular-zero", "unranked", [], 0),
        ("A1:RRCC B1:FF", "popular-two-players", "first-only", [], 0),  # half of first, or nothing
        ("A1:RRCC B1:FF", "popular-two-players", "second-paid", [], 0),
        ("A1:RC B1:FF", "popular-two-players", "first-only", ["A1"], 1),
    ],
)
def test_rulings_change_which_cards_to_turn(
    shelf: str, ruling: str, option: str, turn: list[str], gain: int
) -> None:
    advice = advice_to(two(shelf, rulings={ruling: option}))[0]
    assert (advice["turn"], advice["gain"]) == (turn, gain)


@pytest.mark.parametrize(
    ("shelf", "other", "unbeaten"),
    [
        ("A1:RCC B1:FF", {"shelf": "A2:RR"}, False),  # with A2 turned, one prominent book is worth keeping
        ("A1:RCCC B1:FF", {"shelf": "A2:RR"}, True),  # at three banned books it is not
        ("A1:RCC B1:FF", {"shelf": "~A2:RR A3:RR"}, False),
        ("A1:RCC B1:FF", {"shelf": "~A2:RR A3:FF"}, True),  # nobody has any
        ("A1:RCC B1:FF", {"tally": TALLY, "stability": 0}, True),  # a tally turns nothing
    ],
)
def test_whether_turns_of_the_others_upset_the_advice(shelf: str, other: Json, unbeaten: bool) -> None:
    document = two(shelf)
    document["players"][1] = {"name": "Éric", "focus": "M", **other}
    assert advice_to(document)[0]["whatever_the_others_do"] is unbeaten


def test_a_tally_is_told_its_total_and_nothing_to_turn() -> None:
    assert advice_to(two("A1:FF"))[1] == {
        "name": "Éric",
        "turn": None,
        "total": 15 - 1 + 6 + 4,
        "gain": 0,
        "whatever_the_others_do": True,
    }


@pytest.mark.parametrize(
    ("shelf", "library", "turn", "total"),
    [
        ("A1:RRC B1:FF", {"pile": "C1:RF"}, [], 14),  # more than the library's one
        ("A1:RC B1:FF", {"pile": "C1:RF"}, ["A1"], 0),  # ties go to the library
        ("A1:RC B1:FF", {"pile": "C1:FF"}, [], 14),
        ("A1:RC B1:FF", {"tally": TALLY}, ["A1"], 0),
    ],
)
def test_alone_only_the_player_is_advised(shelf: str, library: Json, turn: list[str], total: int) -> None:
    document = two(shelf) | {"game": "ex-libris-solo", "library": {"focus": "S", **library}}
    document["players"] = document["players"][:1]
    advice = {"name": "Rita", "turn": turn, "total": total, "whatever_the_others_do": True}
    assert advice_to(document) == [advice | {"gain": advice_to(document)[0]["gain"]}]


# --- what the search rests on ---


@pytest.mark.parametrize("players", [2, 3, 4])
def test_more_prominent_books_never_earn_less(players: int) -> None:
    keys = [key for key in OPTIONS if key.startswith("popular")]
    for options in product(*(OPTIONS[key] for key in keys)):
        rulings = Rulings(dict(zip(keys, options, strict=True)))
        for others in product(range(5), repeat=players - 1):
            earned = [awards((own, *others), rulings)[0].points for own in range(7)]
            assert earned == sorted(earned)


@settings(max_examples=300)
@given(
    st.lists(st.sets(st.integers(0, 6), min_size=1), min_size=1, max_size=3),
    st.integers(0, 6),
    shelves.rulings,
)
def test_getting_ahead_equals_trying_all_numbers_of_the_others(
    reach: list[set[int]], advised: int, chosen: dict[str, str]
) -> None:
    def reward(own: int, others: tuple[int, ...]) -> int:
        return awards((own, *others), Rulings(chosen))[0].points

    steps = steps_at_best(reward, tuple(sum(1 << n for n in numbers) for numbers in reach), 7, advised)
    for own in range(8):
        ahead = max(reward(own, others) - reward(advised, others) for others in product(*reach))
        assert max(points for books, points in steps if books <= own) == ahead


@settings(max_examples=40)
@given(built(fewest=1, most=7, players=2))
def test_reachable_numbers_equal_trying_every_set(document: Json) -> None:
    table = read_table(document)
    holding = table.players[0].holding
    assert isinstance(holding, Shelf)
    tried = {
        inspect(holding.turned(frozenset(places)), table.rulings).counts[table.popular]
        for places in every_turn(table, 0)
    }
    assert reachable(candidates(holding, table.rulings), table.popular) == sum(
        1 << number for number in tried
    )
