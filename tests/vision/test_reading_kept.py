"""A reading goes to JSON and back, so that what was kept can be shown again and its symbols named."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from vision.reading import Cell, Look, Reading

SQUARE = ((3.0, 4.0), (9.0, 4.0), (9.0, 10.0), (3.0, 10.0))
FRONT = Cell(0, 1, False, "A1", 8, "FH", 0.998, 0.97, (2, 0), ("total",), SQUARE, ("A7",))
BACK = Cell(
    0,
    0,
    True,
    None,
    None,
    None,
    0.8,
    0.0,
    (),
    ("down",),
    ((0.04, -0.04), (0.25, 0.0), (0.15, 0.45), (0.0, 1.96)),
)
LOOKS = (
    Look(0, "F", 3, (0.5, -0.25), SQUARE),
    Look(1, None, 1, (1.0, 1.0)),
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
    assert [look.is_nameable for look in back.looks] == [False, False]
    assert [look.sample for look in back.looks] == [None, None]


def test_numbers_are_rounded_as_numpy_does():
    """In a file and on a page they are to stay the same, whichever of them rounded."""
    numbers = np.random.default_rng(3).normal(0, 1, (500, 4, 2)).astype(np.float32)
    cells = tuple(replace(FRONT, quad=quad.tolist()) for quad in numbers)
    written = [cell["quad"] for cell in Reading(cells, (), False, 0.5).to_json()["cells"]]
    assert json.dumps(written) == json.dumps(np.round(numbers.astype(float), 1).tolist())


def test_cells_that_an_earlier_version_kept_short_are_read_as_not_known():
    back = Reading.from_json({"shelf": "A1", "cells": [{"mark": "A1", "quad": SQUARE}]})
    assert (back.cells[0].mark, back.cells[0].icons, back.cells[0].doubt, back.looks) == ("A1", None, (), ())


def test_cells_come_back_in_the_order_of_the_notation():
    kept = [
        {"row": 1, "col": 0, "mark": "E2", "quad": SQUARE},
        {"row": 0, "col": 3, "mark": "A1", "quad": SQUARE},
    ]
    assert [cell.mark for cell in Reading.from_json({"shelf": "", "cells": kept}).cells] == ["A1", "E2"]


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
