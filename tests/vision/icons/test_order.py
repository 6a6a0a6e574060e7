"""Icons are read from left to right, down a column, and row after row of a block."""

from __future__ import annotations

import pytest

from vision.icons.order import in_reading_order, stand_in_rows, stand_straight
from vision.values import NO_LOOK, IconSpot


def spots(places):
    return [IconSpot(x, y, 16.0, 0.9, NO_LOOK) for x, y in places]


@pytest.mark.parametrize(
    "places",
    [
        [(40, 60), (80, 62), (120, 58)],
        [(40, 160), (80, 60), (120, 200), (200, 110)],
        [(50, 60), (52, 100), (47, 140)],
        [(50, 60), (100, 62), (51, 100), (101, 98)],
        [(50, 60), (100, 62), (51, 100)],
        [],
    ],
)
def test_icons_are_read_as_a_person_would(places):
    found = in_reading_order(spots(places)[::-1])
    assert [(spot.x, spot.y) for spot in found] == places


@pytest.mark.parametrize(
    ("cards", "level"),
    [
        ([[(40, 60), (80, 63)], [(40, 60), (80, 60), (120, 66)]], True),
        ([[(40, 60), (80, 130)], [(40, 90), (80, 60)], [(40, 60), (80, 61)]], False),
        ([[(40, 60)], []], True),
    ],
)
def test_icons_stand_in_rows_where_those_of_most_cards_are_level(cards, level):
    assert stand_in_rows([spots(card) for card in cards]) is level


ARC = [(40, 60), (80, 58)], [(40, 64), (80, 58), (120, 62)], [(20, 74), (60, 58), (100, 58), (140, 75)]
PENNANTS = [(40, 40), (80, 50)], [(40, 38), (80, 50), (120, 39)]
LEVEL = [(40, 60), (80, 63)], [(40, 60), (80, 60), (120, 66)]


@pytest.mark.parametrize(
    ("cards", "straight"),
    [
        (LEVEL, True),
        (ARC, False),
        (PENNANTS, False),
        ([*LEVEL, LEVEL[1], [(40, 60), (80, 60), (120, 70)]], True),
    ],
)
def test_a_row_is_straight_unless_most_cards_with_so_many_icons_show_it_bent(cards, straight):
    assert stand_in_rows([spots(card) for card in cards])
    assert stand_straight([spots(card) for card in cards]) is straight
