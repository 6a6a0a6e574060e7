"""The advice on shelves small enough to check by hand, and what its search rests on."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.ex_libris.advice_others import reachable, steps_at_best
from scoring.ex_libris.advice_walk import candidates
from scoring.ex_libris.document import read_table
from scoring.ex_libris.inspection import inspect
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.rewards import awards
from scoring.ex_libris.rulings import OPTIONS, Rulings
from tests.scoring.ex_libris import shelves
from tests.scoring.ex_libris.trying import TALLY, Json, advice_to, built, every_turn, two


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
