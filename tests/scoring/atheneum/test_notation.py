"""Plans and shelves on one line: what they say, how they are written back, and every fault."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.atheneum.plan import Plan, parse_plan, write_plan
from scoring.atheneum.shelves import parse_shelves, write_shelves
from tests.scoring.atheneum.drawn import PLAN, PLAN_TEXT, shelves, spot

MAIN = "^1 ^1 ^1 / A2 B2 C2 D2 E2"
SIDE = "^1 ^1 / A2"


def faults(parse, text: str) -> list[str]:
    found = parse(text)[1]
    return [spot(fault) for fault in found]


def test_a_plan_knows_slots_levels_and_values():
    main, side, _ = PLAN.designs
    assert main.values == {"A": 3, "B": 6, "C": 6, "D": 2, "E": 4}
    assert main.candles == {(0, 0): 4, (0, 2): 3, (0, 4): 2}
    assert main.slots_of("A") == ((1, 0), (1, 1), (2, 0), (2, 1))
    assert main.slots_of("E") == ((3, 3), (3, 4))
    assert (side.rows, side.width, side.values) == (2, 2, {"A": 5})


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (PLAN_TEXT, PLAN_TEXT),
        (MAIN, MAIN),
        ("^1 ^1 ^1/a2 b2 c2 d2 E2.".replace(".", " . ."), MAIN),
        ("^1 . ^1 ^1 / A A2 B2 C2 / A . D2 E2 .", "^1 . ^1 ^1 / A2 A B2 C2 / A . D2 E2"),
        ("^1 ^1 ^1 / . / A2 B2 C2 D2 E2", "^1 ^1 ^1 / . / A2 B2 C2 D2 E2"),
        (f"{MAIN}|{SIDE}", f"{MAIN} | {SIDE}"),
    ],
)
def test_a_plan_is_written_back_in_one_form(text, written):
    plan, found = parse_plan(text)
    assert not found
    assert write_plan(plan) == written
    assert parse_plan(written) == (plan, ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["row-bare 1.1", "compartments-count 1", "candles-count 1"]),
        (f"{MAIN} /", ["row-bare 1.3"]),
        (f"{MAIN} | ", ["row-bare 2.1", "compartments-count 2", "candles-count 2"]),
        (f"1: {MAIN}", ["plan-label 1"]),
        (MAIN.replace("^1 ^1", "^5 ^0"), ["candle-value 1.1.1", "candle-value 1.1.2"]),
        (
            MAIN.replace("^1 ^1 ^1", "^1 x ^1 A"),
            ["candle-malformed 1.1.2", "candle-malformed 1.1.4", "candles-count 1"],
        ),
        (MAIN.replace("A2 B2", "A1 B8"), ["compartment-value 1.2.1", "compartment-value 1.2.2"]),
        (MAIN.replace("A2 B2", "A B2 B2"), ["compartment-value-twice 1.2.3", "compartment-value-missing 1"]),
        (MAIN.replace("A2 B2", "A2 ^1 B2 2"), ["slot-malformed 1.2.2", "slot-malformed 1.2.4"]),
        (MAIN.replace("A2 B2", "A2 B2 A"), ["compartment-apart 1.2.3"]),
        (MAIN.replace(" E2", ""), ["compartments-count 1"]),
        (f"{MAIN} | {SIDE} B2", ["compartments-count 2"]),
        (f"{MAIN} | ^1 / A2", ["candles-count 2"]),
        (" | ".join([MAIN] + [SIDE] * 10), ["plan-kinds"]),
        ("x" * 6000, ["text-long"]),
    ],
)
def test_every_fault_of_a_plan_is_named(text, expected):
    assert faults(parse_plan, text) == expected


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("^ . ^ / P G . K", "^ . ^ / P G . K"),
        (" ^ .  ^ . ./p g . k .|1:. / t+B ", "^ . ^ / P G . K | 1: . / T+B"),
        (". / . / P+G P / . P+G", ". / . / P+G P / . P+G"),
        ("2: ^ / P | . / . ", "2: ^ / P | . / ."),
    ],
)
def test_shelves_are_written_back_in_one_form(text, written):
    drawn, found = parse_shelves(text)
    assert not found
    assert write_shelves(drawn) == written
    assert parse_shelves(written) == (drawn, ())


def test_a_tile_with_two_books_takes_two_slots():
    (shelf,), _ = parse_shelves(". / P P+G . K")
    assert shelf.books == {(1, 0): "P", (1, 1): "P", (1, 2): "G", (1, 4): "K"}
    assert shelf.tiles == {(1, 1)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["row-bare 1.1"]),
        ("^ / / P", ["row-bare 1.2"]),
        ("x: ^ / P | 12: ^", ["shelf-label 1", "shelf-label 2"]),
        ("0: ^ / P", ["shelf-label 1"]),
        ("P ^^ / P", ["cell-no-candle 1.1.1", "cell-no-candle 1.1.2"]),
        ("^ / X ^ PP P+ +", [f"cell-no-book 1.2.{n}" for n in (1, 2, 3, 4, 6)]),
        ("^ / P | ^ / P+G+K . #", ["cell-no-book 2.2.1", "cell-no-book 2.2.5"]),
        ("| " * 3000, ["text-long"]),
    ],
)
def test_every_fault_of_shelves_is_named(text, expected):
    assert faults(parse_shelves, text) == expected


@given(shelves())
def test_shelves_are_read_as_they_are_written(drawn):
    assert parse_shelves(write_shelves(drawn)) == (drawn, ())


@given(st.text("ABCDE^1234567.|/: +PGKTB", max_size=80))
def test_any_text_is_understood_or_has_faults(text):
    plan, found = parse_plan(text)
    if not found:
        assert parse_plan(write_plan(plan)) == (plan, ())
    drawn, found = parse_shelves(text)
    if not found:
        assert parse_shelves(write_shelves(drawn)) == (drawn, ())
    assert isinstance(plan, Plan)
