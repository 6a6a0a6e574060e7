"""Every tap changes the text of a shelf, and nothing but what was tapped."""

import pytest

from games.ex_libris import edits
from games.ex_libris.edits import Spot
from scoring.ex_libris.notation import read_words, write_words
from scoring.faults import Fault, Refused

SHELF = "A1:FH B3 . C4 / # ~D2:HS+"


def after(text: str, how, *args) -> str:
    return write_words(how(read_words(text), *args))


@pytest.mark.parametrize(
    ("spot", "expected", "next_spot"),
    [
        (Spot(0), "A1:FH B3 . C4 E2 / # ~D2:HS+", Spot(0)),
        (Spot(2), "A1:FH B3 . C4 / # ~D2:HS+ / E2", Spot(2)),
        (Spot(9), "A1:FH B3 . C4 / # ~D2:HS+ / E2", Spot(2)),
        (Spot(0, 1, "before"), "A1:FH E2 B3 . C4 / # ~D2:HS+", Spot(0, 2, "before")),
        (Spot(0, 2, "instead"), "A1:FH B3 E2 C4 / # ~D2:HS+", Spot(0)),
    ],
)
def test_a_card_goes_where_the_keypad_points(spot, expected, next_spot):
    rows, onward = edits.place(read_words(SHELF), spot, "E2")
    assert (write_words(rows), onward) == (expected, next_spot)


def test_the_first_card_makes_the_first_row():
    assert write_words(edits.place(read_words(""), Spot(0), "E2")[0]) == "E2"


@pytest.mark.parametrize(
    ("how", "at", "expected"),
    [
        (edits.turn, (0, 0), "~A1:FH B3 . C4 / # ~D2:HS+"),
        (edits.turn, (1, 1), "A1:FH B3 . C4 / # D2:HS+"),
        (edits.turn, (1, 0), SHELF),
        (edits.turn, (0, 2), SHELF),
        (edits.entomb, (0, 1), "A1:FH B3+ . C4 / # ~D2:HS+"),
        (edits.entomb, (1, 1), "A1:FH B3 . C4 / # ~D2:HS"),
        (edits.entomb, (1, 0), "A1:FH B3 . C4 / #+ ~D2:HS+"),
        (edits.entomb, (0, 2), SHELF),
        (edits.remove, (0, 1), "A1:FH . C4 / # ~D2:HS+"),
        (edits.empty, (0, 1), "A1:FH . . C4 / # ~D2:HS+"),
        (edits.empty, (0, 3), "A1:FH B3 / # ~D2:HS+"),
    ],
)
def test_an_edit_changes_one_cell(how, at, expected):
    assert after(SHELF, how, *at) == expected


def test_the_last_card_of_a_row_takes_its_row_along():
    assert after("A1 / B2", edits.remove, 0, 0) == "B2"


@pytest.mark.parametrize(
    ("icons", "expected"), [("HFS", "A1:FH B3:HFS . C4 / # ~D2:HS+"), ("", "A1:FH B3 . C4 / # ~D2:HS+")]
)
def test_icons_belong_to_their_card(icons, expected):
    assert after(SHELF, edits.with_icons, 0, 1, icons) == expected


def test_icons_leave_a_card_turned_and_entombed():
    assert after("~D2:HS+", edits.with_icons, 0, 0, "MM") == "~D2:MM+"


@pytest.mark.parametrize(
    ("at", "way", "expected", "to"),
    [
        ((0, 0), "right", "B3 A1 C4 / D1 D2", (0, 1)),
        ((0, 0), "left", "A1 B3 C4 / D1 D2", (0, 0)),
        ((0, 1), "down", "A1 C4 / D1 B3 D2", (1, 1)),
        ((1, 0), "up", "D1 A1 B3 C4 / D2", (0, 0)),
        ((1, 1), "down", "A1 B3 C4 / D1 / D2", (2, 0)),
        ((0, 2), "up", "C4 / A1 B3 / D1 D2", (0, 0)),
    ],
)
def test_a_card_moves_to_its_neighbours_place(at, way, expected, to):
    rows, now = edits.shift(read_words("A1 B3 C4 / D1 D2"), *at, way)
    assert (write_words(rows), now) == (expected, to)


def test_a_single_card_of_a_row_moves_down_and_its_row_closes_up():
    rows, now = edits.shift(read_words("A1 / B2 C3"), 0, 0, "down")
    assert (write_words(rows), now) == ("A1 B2 C3", (0, 0))


def test_three_rows_stay_three():
    text = "A1 A2 / B1 / C1"
    for row, way in ((0, "up"), (2, "down")):
        assert write_words(edits.shift(read_words(text), row, 0, way)[0]) == text


def test_a_cell_changed_by_somebody_else_is_not_touched():
    with pytest.raises(Refused) as found:
        edits.expect(read_words(SHELF), 0, 1, "B2")
    assert found.value.faults == (Fault("cell-changed", {"word": "B3"}),)
    with pytest.raises(Refused) as found:
        edits.expect(read_words(SHELF), 9, 9, "B2")
    assert found.value.faults == (Fault("cell-gone"),)
