"""A reading goes to JSON and back, so that what was kept can be shown again and its symbols named."""

from __future__ import annotations

import json

import numpy as np
import pytest

from vision.reading import Cell, Look, Reading

SQUARE = np.array([[3, 4], [9, 4], [9, 10], [3, 10]], np.float32)
FRONT = Cell(0, 1, False, "A1", 8, "FH", 0.998, 0.97, (2, 0), ("total",), SQUARE, ("A7",))
BACK = Cell(0, 0, True, None, None, None, 0.8, 0.0, (), ("down",), SQUARE + 9)
LOOKS = (
    Look(0, "F", 3, np.array([0.5, -0.25], np.float32), SQUARE),
    Look(1, None, 1, np.ones(2, np.float32)),
)


def through_json(reading: Reading, **asked: bool) -> Reading:
    return Reading.from_json(json.loads(json.dumps(reading.to_json(**asked))))


@pytest.mark.parametrize("pile", [False, True])
def test_a_reading_comes_back_as_it_was(pile):
    reading = Reading((BACK, FRONT), LOOKS, pile, 0.5, ("shaken",))
    back = through_json(reading, samples=True, middles=True)
    assert back.to_json(samples=True, middles=True) == reading.to_json(samples=True, middles=True)
    assert back.pile is pile
    assert back.cells[1].others == ("A7",)


def test_what_was_not_asked_for_is_not_kept():
    back = through_json(Reading((), LOOKS, False, 0.5))
    assert [look.middle.size for look in back.looks] == [0, 0]
    assert [look.sample for look in back.looks] == [None, None]


@pytest.mark.parametrize(
    "kept", [{}, {"shelf": "", "cells": [{}], "looks": [], "seconds": 1, "notes": []}, {"cells": 3}]
)
def test_what_is_no_reading_is_refused(kept):
    with pytest.raises(ValueError, match="reading"):
        Reading.from_json(kept)


def test_corners_that_are_no_cards_are_refused():
    kept = Reading((FRONT,), (), False, 0.5).to_json()
    kept["cells"][0]["quad"] = [[1, 2]]
    with pytest.raises(ValueError, match="reading"):
        Reading.from_json(kept)
