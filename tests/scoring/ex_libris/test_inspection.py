"""A1, A2 and B1: who is turned and why, what counts, and which rectangle stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ex_libris.inspection import inspect, largest_rectangle
from scoring.ex_libris.notation import parse_shelf
from scoring.ex_libris.rulings import Rulings
from tests.scoring.ex_libris.shelves import rulings, shelf_texts

TURNED = [
    ("M8:HH M3:RR N1:SS", {}, [("M3", "M8")]),
    ("~M8:HH M3:RR N1:SS", {}, []),
    ("B1:HH M8:RR C2:SS D1:FF", {}, [("C2", "M8"), ("D1", "M8")]),
    ("B1:HH M8:RR C2:SS D1:FF", {"order-after-flip": "neighbour"}, [("C2", "M8")]),
    ("~M8 M3:RR", {"order-after-flip": "neighbour"}, [("M3", "M8")]),
    ("M8:HH # M3:RR", {"order-after-flip": "neighbour"}, [("M3", "M8")]),
    ("M8:HH / M3:RR", {}, [("M3", "M8")]),
    ("A2:HH A10:RR", {}, []),
    ("A10:HH A2:RR", {}, [("A2", "A10")]),
    (". B1:HH / A1:RR C1:SS", {}, [("A1", "B1")]),
]

RECTANGLES = [
    ("# # # #", None),
    ("# / #", None),
    ("# # / # #", (0, 0, 1, 1)),
    ("# # # # # / # # # # #", (0, 0, 1, 4)),
    ("# # # / # # # / # # . #", (0, 0, 2, 1)),
    ("# # . # # # / # # # # # #", (0, 3, 1, 5)),
    ("# # # / # # #  / # #", (0, 0, 2, 1)),
    ("# # # # / . # # / . # #", (0, 1, 2, 2)),
    ("# # # # # # / # # # # # # / # # #", (0, 0, 2, 2)),
    ("# # / # # / # . #", None),
]


@pytest.mark.parametrize(("text", "chosen", "expected"), TURNED)
def test_the_inspector_turns_what_stands_before_the_card_it_follows(text: str, chosen: dict, expected: list):
    shelf, _ = parse_shelf(text)
    found = inspect(shelf, Rulings(chosen))
    assert [(str(card.mark), str(card.after)) for card in found.turned] == expected


@pytest.mark.parametrize(("text", "corners"), RECTANGLES)
def test_the_largest_full_rectangle_stands_on_the_lowest_row(text: str, corners: tuple | None):
    shelf, _ = parse_shelf(text)
    found = largest_rectangle(shelf)
    assert (found and (found.top, found.left, found.bottom, found.right)) == corners


@given(shelf_texts(), rulings)
def test_inspecting_twice_changes_nothing(text: str, chosen: dict):
    shelf, _ = parse_shelf(text)
    ruled = Rulings(chosen)
    first = inspect(shelf, ruled)
    again = inspect(shelf.turned(frozenset(card.place for card in first.turned)), ruled)
    assert again.turned == ()
    assert (again.counts, again.stability, again.books) == (first.counts, first.stability, first.books)


@given(shelf_texts(), st.integers(0, 2), st.integers(0, 14))
def test_adding_a_card_never_lowers_the_rectangle(text: str, row: int, column: int):
    rows = [line.split() for line in text.split("/")]
    row = min(row, len(rows) - 1)
    before, _ = parse_shelf(text)
    rows[row] += ["."] * (column + 1 - len(rows[row]))
    if rows[row][column] == ".":
        rows[row][column] = "#"
    after, _ = parse_shelf(" / ".join(" ".join(line) for line in rows))
    assert size(after) >= size(before)


@given(shelf_texts())
def test_turned_cards_still_hold_the_shelf(text: str):
    shelf, _ = parse_shelf(text)
    everything = frozenset(place for place, _ in shelf.cells())
    assert size(shelf.turned(everything)) == size(shelf) == naive_size(text)


def size(shelf) -> int:
    found = largest_rectangle(shelf)
    return found.size if found else 0


def naive_size(text: str) -> int:
    """Every rectangle on the lowest row, tried one by one."""
    rows = [line.split() for line in text.split("/")]
    filled = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell != "."}
    bottom, width = len(rows) - 1, max(map(len, rows))
    sizes = [
        (bottom - top + 1) * (right - left + 1)
        for top in range(bottom)
        for left in range(width)
        for right in range(left + 1, width)
        if all((r, c) in filled for r in range(top, bottom + 1) for c in range(left, right + 1))
    ]
    return max(sizes, default=0)
