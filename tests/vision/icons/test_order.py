"""Icons are read from left to right, down a column, and row after row of a block."""

from __future__ import annotations

import pytest

from vision.icons.order import in_reading_order, stand_in_rows
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
