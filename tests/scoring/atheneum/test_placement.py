"""Books stand on slots, lean on a wall or a book, and on upper levels stand on a book."""

import pytest
from hypothesis import given

from scoring.atheneum.placement import free_slots, placement_faults
from scoring.atheneum.shelves import parse_shelves
from tests.scoring.atheneum.drawn import PLAN, shelves, spot

BARE = ". / . / . / ."


def faults(text: str) -> list[str]:
    drawn, found = parse_shelves(text)
    assert not found
    return [spot(fault) for fault in placement_faults(drawn, PLAN)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BARE, []),
        ("^ . ^ . ^ / P P P P P / P P P P P / P P P P P", []),
        (". / . / P / .", []),  # a wall at its left
        (". / . / P G / .", []),
        (". / . . P / . / .", []),  # the wall between A and B
        (". / . / . . . K / .", ["book-leans-on-nothing 1.3.4"]),
        (". / . / . . P K / .", []),  # beside a book
        (". / . / . / P . K", []),  # at the right wall of D
        (". / . / . / . P", ["book-leans-on-nothing 1.4.2"]),
        (". / P / P / .", []),
        (". / P / . P / .", ["book-stands-on-nothing 1.2.1"]),
        (". / . P / . P / .", []),
        (". / . . . T / . / .", ["book-leans-on-nothing 1.2.4"]),  # B stands on a board, above C
        (". . . . . ^ / . / . / .", ["candle-no-slot 1.1.6"]),
        (". ^ / . / . / .", ["candle-no-slot 1.1.2"]),
        (". / . . . . . P / . / .", ["book-no-slot 1.2.6"]),
        (". / . / . P+G / .", ["tile-divided 1.3.2"]),
        (". / . / . / . P+G", []),
        (". / . / . / . . . P+G", []),
        (". / . / . / . . . . P+G", ["tile-divided 1.4.5", "book-no-slot 1.4.6"]),
        (". / . / .", ["shelf-rows 1"]),
        (f"{BARE} / P", ["shelf-rows 1"]),
        (f"{BARE} | {BARE}", ["main-shelves"]),
        ("1: . / .", ["main-shelves"]),
        (f"1: . / . | 2: . / . / . | {BARE} | 1: . / .", ["side-shelves"]),
        (f"{BARE} | 3: . / .", ["side-unknown 2"]),
        (f"{BARE} | 2: . / . P / P", ["book-stands-on-nothing 2.2.2"]),
        (
            ". ^ / P . . . . G / . / . . . K P+P",
            [
                "candle-no-slot 1.1.2",
                "book-stands-on-nothing 1.2.1",
                "book-no-slot 1.2.6",
                "tile-divided 1.4.5",
                "book-no-slot 1.4.6",
            ],
        ),
    ],
)
def test_all_faults_of_placement_are_named(text, expected):
    assert faults(text) == expected


@pytest.mark.parametrize(
    ("text", "free"),
    [
        (BARE, [(1, 2), (1, 4), (2, 0), (2, 1), (2, 2), (2, 4), (3, 0), (3, 2), (3, 3), (3, 4)]),
        (". / . / P G . P / P P P P P", [(1, 0), (1, 1), (1, 2), (1, 4), (2, 2), (2, 4)]),
        (". / P G P P P / P G P P P / P G P P P", []),
    ],
)
def test_free_slots_are_those_the_rules_allow_now(text, free):
    (shelf,), _ = parse_shelves(text)
    assert sorted(free_slots(shelf, PLAN.designs[0])) == free


@given(shelves())
def test_books_put_on_free_slots_never_break_a_rule(drawn):
    assert placement_faults(drawn, PLAN) == ()


@given(shelves())
def test_the_slots_that_are_not_free_are_exactly_those_that_break_a_rule(drawn):
    for number, shelf in enumerate(drawn):
        design = PLAN.designs[shelf.design]
        free = free_slots(shelf, design)
        for place in set(design.slots) - set(shelf.books):
            filled = (*drawn[:number], shelf.with_book(place, "P"), *drawn[number + 1 :])
            assert (place in free) == (not placement_faults(filled, PLAN))
