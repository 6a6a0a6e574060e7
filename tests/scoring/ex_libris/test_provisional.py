"""A score before the others have entered: certain lines are the real ones, ranges hold and are tight."""

from itertools import product

import pytest

from scoring.ex_libris.cards import Cell, Mark
from scoring.ex_libris.inspection import inspect
from scoring.ex_libris.notation import Shelf, parse_cell, parse_shelf
from scoring.ex_libris.provisional import (
    KnownTable,
    free_places,
    gains,
    prominent_between,
    provisional,
    with_card,
)
from scoring.ex_libris.rewards import awards
from scoring.ex_libris.rulings import OPTIONS, Rulings
from scoring.ex_libris.table import Tally
from tests import answers

SHELF = "A1:FH B3:CMR . / C2:SS D4:HFMR E1:RR"
DEFAULT = Rulings()
RULED = [
    Rulings(dict(zip(("popular-tie", "popular-zero", "popular-two-players"), chosen, strict=True)))
    for chosen in product(*(OPTIONS[key] for key in ("popular-tie", "popular-zero", "popular-two-players")))
]


def known(others: int = 1, focus: str | None = "M", rulings: Rulings = DEFAULT) -> KnownTable:
    return KnownTable("R", "C", focus, others, rulings)


def shelf_of(text: str):
    shelf, faults = parse_shelf(text)
    assert not faults
    return shelf


def test_lines_that_need_nobody_are_the_scored_ones():
    others = {"name": "Bo", "focus": "H", "tally": dict.fromkeys("CFHMRS", 2), "stability": 0}
    document = {"game": "ex-libris", "popular": "R", "banned": "C",
                "players": [{"name": "Ana", "focus": "M", "shelf": SHELF}, others]}  # fmt: skip
    scored = answers.score(document)["players"][0]
    found = provisional(shelf_of(SHELF), known())
    for line, points in scored["lines"].items():
        low, high = found.lines[line]
        assert low <= points <= high
        assert low == high or line == "popular"
    assert found.total[0] <= scored["total"] <= found.total[1]


@pytest.mark.parametrize("rulings", RULED, ids=lambda one: " ".join(one.chosen.values()))
@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize("books", [0, 1, 2, 4])
def test_the_reward_lies_exactly_between_what_the_others_could_make_of_it(books, others, rulings):
    every = product(range(books + 5), repeat=others)
    rewards = {awards((books, *rest), rulings)[0].points for rest in every}
    assert prominent_between(books, known(others, rulings=rulings)) == (min(rewards), max(rewards))


@pytest.mark.parametrize(
    ("books", "others", "between"),
    [(85, 3, (15, 15)), (43, 3, (15, 15)), (42, 1, (9, 15)), (30, 3, (9, 15)),
     (0, 0, (0, 0)), (5, 0, (0, 15)), (43, 0, (15, 15))],
)  # fmt: skip
def test_there_are_only_so_many_books_in_the_box(books, others, between):
    assert prominent_between(books, known(others)) == between


def test_without_a_focus_it_lies_between_the_weakest_and_the_strongest():
    counts = {"C": 9, "F": 1, "H": 5, "M": 2, "R": 9, "S": 3}
    assert provisional(Tally(counts), known(focus=None)).lines["specialty"] == (2, 10)
    assert provisional(Tally(counts), known(focus="S")).lines["specialty"] == (6, 6)


@pytest.mark.parametrize(
    ("text", "free"),
    [
        ("A1:FH", [(-1, 0), (0, -1), (0, 1), (1, 0)]),
        ("A1:FH / B1:FH / C1:FH", [(0, -1), (0, 1), (1, -1), (1, 1), (2, -1), (2, 1)]),
        (
            "A1:FH . A2:FH / B1:FH B2:FH B3:FH",
            [(-1, 0), (-1, 2), (0, -1), (0, 1), (0, 3), (1, -1), (1, 3), (2, 0), (2, 1), (2, 2)],
        ),
    ],
)
def test_where_a_card_may_go(text, free):
    assert list(free_places(shelf_of(text))) == free


def test_the_first_card_goes_anywhere():
    assert free_places(Shelf(())) == ((0, 0),)


def test_a_new_row_on_top_moves_the_others_down():
    card = parse_cell("A1:FH")[0]
    assert isinstance(card, Cell)
    grown = with_card(shelf_of("B1:CC"), card, (-1, 0))
    assert [[str(cell) for cell in row if cell] for row in grown.rows] == [["A1:FH"], ["B1:CC"]]
    assert [str(cell) for cell in with_card(shelf_of("B1:CC"), card, (0, -1)).rows[0]] == ["A1:FH", "B1:CC"]


def test_what_a_card_brings_is_what_scoring_says_afterwards():
    card = parse_cell("C1:MMR")[0]
    assert isinstance(card, Cell)
    before = provisional(shelf_of(SHELF), known())
    for gain in gains(shelf_of(SHELF), card, known()):
        after = inspect(with_card(shelf_of(SHELF), card, gain.place), DEFAULT)
        assert gain.turned == tuple(one.mark for one in after.turned)
        assert gain.stability == after.stability.points - before.lines["stability"][0]
        assert gain.prominent == after.counts["R"] - before.findings.counts["R"]


def test_the_best_place_comes_first_and_order_is_told():
    card = parse_cell("F1:MM")[0]
    assert isinstance(card, Cell)
    found = gains(shelf_of("A1:FH B3:CMR / C2:SS D4:HFMR"), card, known())
    assert found[0].points == max(gain.points for gain in found)
    wrong = next(gain for gain in found if gain.place == (0, -1))
    assert Mark("A", 1) in wrong.turned
