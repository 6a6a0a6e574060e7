"""The advice is the best there is: equal to trying every set of cards, tie-breaks included."""

import random
from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given, settings

from scoring.ex_libris import advice_search
from scoring.ex_libris.document import read_table
from scoring.ex_libris.notation import Shelf
from scoring.reasons import Place
from tests.scoring.ex_libris import shelves
from tests.scoring.ex_libris.trying import (
    TALLY,
    Json,
    advice_to,
    built,
    check_best,
    check_upset,
    every_turn,
    own_total,
    places_of,
    try_turn,
    turned,
    two,
)


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
        players[at]["shelf"] = shelves.written(holding)
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
