"""A shelf photographed by a hand that shakes, several times: what one shot blurs another shows."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from vision import doors
from vision.picture.load import photograph_of

SHELF = Path(__file__).parent / "photographs" / "normal-1.jpg"
SHAKES = ((13, 0), (0, 13), (9, 9))  # pixels to the right and down, while the shutter is open


def shot(right, down):
    """The shelf as one shot shows it: shaken, and a little beside the others."""
    kernel = np.zeros((15, 15), np.float32)
    cv2.line(kernel, (7 - right // 2, 7 - down // 2), (7 + right // 2, 7 + down // 2), 1.0)
    picture = cv2.filter2D(cv2.imread(str(SHELF)), -1, kernel / kernel.sum())
    beside = np.float32([[0.9, 0.01, right], [-0.01, 0.9, 20 + down]])
    return photograph_of(cv2.warpAffine(picture, beside, (1400, 1850), borderMode=cv2.BORDER_REPLICATE))


def judged(reading):
    """How many marks are right, and how sure they are on average."""
    truth = {cell["mark"] for cell in json.loads(SHELF.with_suffix(".json").read_text())["cells"]}
    return sum(cell.mark in truth for cell in reading.cells), np.mean([c.confidence for c in reading.cells])


def test_shots_that_are_each_shaken_otherwise_are_read_together_better_than_each():
    shots = [shot(*shake) for shake in SHAKES]
    alone, together = (judged(doors.read(shots[0], shots=more)) for more in ((), shots[1:]))
    assert together > alone
    assert together[1] > alone[1]


def test_what_one_shot_shows_clearly_is_not_looked_at_again(monkeypatch):
    clear = doors.load(SHELF)
    once = doors.read(clear).to_json()
    monkeypatch.setattr("vision.read.together", lambda *_, **__: 1 / 0)
    again = doors.read(clear, shots=[clear, clear]).to_json()
    assert again == once | {"seconds": again["seconds"]}


def test_a_shot_of_something_else_and_one_that_is_no_picture_change_nothing():
    first = shot(*SHAKES[0])
    other = doors.load(SHELF.with_name("easy-2.jpg"))
    one, three = doors.read(first), doors.read(first, shots=[other, b"no picture"])
    assert [cell.to_json() for cell in three.cells] == [cell.to_json() for cell in one.cells]
