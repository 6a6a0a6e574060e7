"""How a reading is held against the truth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.drawing import card
from vision.measuring.compare import Tally, TrueCell, compare
from vision.reading import Cell, Reading

TRUTH = [TrueCell(0, at, False, f"A{at + 1}", 8, "FHM", card(105 * at, 0).quad) for at in range(3)]


def cell(at, mark, **more):
    read = Cell(0, at, False, mark, 8, "MHF", 0.95, 0.9, (), (), card(105 * at + 3, 2).quad)
    return replace(read, **more)


def against(*cells, strangers=0):
    return compare(Reading(cells, (), False, 0.5), TRUTH, strangers)


def test_all_right_is_all_right():
    tally = against(cell(0, "A1"), cell(1, "A2"), cell(2, "A3"))
    assert (tally.found, tally.placed, tally.marks, tally.totals, tally.icons, tally.sure_right) == (3,) * 6
    assert tally.sure_wrong == tally.named == 0


def test_errors_are_told_apart():
    stray = cell(3, "Q7", quad=card(900, 0).quad)
    tally = against(cell(0, "A9"), cell(1, "A2", confidence=0.6, icons="FH"), stray, strangers=2)
    assert (tally.found, tally.marks, tally.sure_wrong, tally.sure_right, tally.icons) == (2, 1, 1, 0, 1)
    assert (tally.strangers, tally.named) == (2, 1)


def test_a_reading_counted_from_elsewhere_is_misplaced():
    tally = against(cell(0, "A1", col=1), cell(1, "A2", col=2), cell(2, "A3", col=3))
    assert (tally.found, tally.placed) == (3, 0)


def test_a_back_read_as_a_front_is_no_front_right():
    back = [replace(TRUTH[0], down=True, mark=""), *TRUTH[1:]]
    tally = compare(Reading((cell(0, "A1"), cell(1, "A2")), (), False, 0.1), back)
    assert (tally.backs, tally.backs_right, tally.marks) == (1, 0, 1)


def test_tallies_add_up():
    one = against(cell(0, "A1"))
    assert (one + one).marks == 2
    assert (one + Tally()) == one
    assert np.isclose((one + one).seconds, 1.0)
