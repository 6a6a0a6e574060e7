"""A doubtful mark is read again from a little beside, and no look counts more than another."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import guess
from vision.marks.again import SHIFTS, look_again

PLACES = np.array([0.1, 0.2, 0.05, 0.1, 0.3, 0.2, 0.2, 0.04], np.float32)
FIRST = [replace(guess(mark), places=PLACES) for mark in ("A1/8", "E2/7")]


def test_every_part_is_looked_at_from_four_sides_by_its_own_height():
    asked = []

    def read(moved):
        asked.extend(moved)
        return moved

    look_again(FIRST, FIRST, read)
    off = np.array([each.places - PLACES for each in asked]).reshape(len(SHIFTS), len(FIRST), 2, 4)
    assert off[:, 0] == pytest.approx(off[:, 1])
    assert off[:, 0, :, 2:] == pytest.approx(0)
    assert off[:, 0, 0, :2] / 0.1 == pytest.approx(np.array(SHIFTS), abs=1e-5)
    assert off[:, 0, 1, :2] / 0.04 == pytest.approx(np.array(SHIFTS), abs=1e-5)


def test_each_mark_is_the_mean_of_its_own_looks():
    answers = [guess(mark, letter=1, order=1, total=1) for mark in ("A1/8", "E2/7", "B1/8", "F2/7") * 2]
    one, other = look_again(FIRST, [guess("A1/8", letter=1), guess("E2/7", letter=1)], lambda _: answers)
    assert one.letters[[0, 1]] == pytest.approx([0.6, 0.4])
    assert other.letters[[4, 5]] == pytest.approx([0.6, 0.4])
    assert one.orders.sum() == pytest.approx(1)
