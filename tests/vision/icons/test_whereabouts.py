"""What a spot's place says, where icons stand in no row."""

from __future__ import annotations

import pytest

from vision.deck_look import Layout
from vision.icons.whereabouts import speaks_for
from vision.values import NO_LOOK, IconSpot

COLUMN = Layout({}, 150.0, 16.0, tuple((40.0 + n % 3, 100.0 + 20 * n) for n in range(8)))


def at(x, y):
    return IconSpot(x, y, 16.0, 0.5, NO_LOOK)


@pytest.mark.parametrize(
    ("place", "speaks"),
    [((41, 130), True), ((43, 115), True), ((52, 200), True), ((120, 130), False), ((290, 30), False)],
)
def test_an_icon_stands_about_where_others_stood(place, speaks):
    odds = speaks_for([at(*place)], COLUMN)[0]
    assert odds > 0.5 if speaks else odds < -1


@pytest.mark.parametrize("layout", [None, Layout({}, 150.0, 16.0, COLUMN.stood[:3])])
def test_few_places_say_nothing(layout):
    assert speaks_for([at(41, 130), at(290, 30)], layout) == [0.0, 0.0]
