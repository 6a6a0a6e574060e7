"""A card that the picture's edge cuts off is never read as if it were whole."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.drawing import card, guess, icons, read_card
from vision.finding.selection import selected
from vision.picture.edge import cut_of, share_of
from vision.picture.load import photograph_of
from vision.read import read
from vision.values import WHOLE, Cut

PICTURE = photograph_of(np.zeros((600, 500, 3), np.uint8))
DRAWN = Path(__file__).parents[1] / "photographs" / "easy-1.jpg"


@pytest.mark.parametrize(
    ("x", "y", "cut"),
    [
        (200, 200, (False, False, False)),
        (399, 200, (True, False, False)),  # it touches the edge
        (440, 200, (True, True, False)),
        (-40, 200, (True, True, True)),  # and where its mark stands
        (200, -40, (True, True, True)),
        (200, 480, (False, False, False)),  # only its foot is cut off
        (200, 540, (True, True, False)),
    ],
)
def test_what_the_edge_takes_of_a_card(x, y, cut):
    assert cut_of(PICTURE, card(x, y).quad, guess("E2/7")) == Cut(*cut)


def test_how_much_of_a_card_is_in_the_picture():
    assert share_of(PICTURE, card(460, 200).quad) == pytest.approx(0.4)
    assert share_of(PICTURE, card(700, 200).quad) == 0


def test_a_card_cut_off_is_one_of_ours_though_it_looks_smaller_or_its_mark_is_hidden():
    row = [read_card(card(110 * at, 0), guess("E2/7"), icons("FHM")) for at in range(4)]
    small = read_card(card(440, 0, width=60, height=90), guess("A1/8"), icons("F"))
    bare = read_card(card(-110, 0), guess("A1/8", is_mark=0.0), icons("FHM"))
    assert selected([*row, small, bare]) == tuple(row)
    cut = [replace(small, cut=Cut(True, True, False)), replace(bare, cut=Cut(True, True, True))]
    assert selected([*row, *cut]) == (*row, *cut)
    assert all(each.cut == WHOLE for each in row)


def test_of_a_row_cut_off_in_its_last_card_the_mark_is_read_and_the_icons_are_asked_for():
    truth = {(c["row"], c["col"]): c for c in json.loads(DRAWN.with_suffix(".json").read_text())["cells"]}
    last = truth[1, max(col for row, col in truth if row == 1)]
    (left, _), (right, _) = last["quad"][:2]
    whole = cv2.imread(str(DRAWN))
    seen = read(photograph_of(whole[:, : round(left + 0.55 * (right - left))]))
    (end,) = (cell for cell in seen.cells if cell.mark == last["mark"])
    assert (end.icons, end.looks) == (None, ())
    assert "icons" in end.doubt
    assert "cut-off" in seen.notes
