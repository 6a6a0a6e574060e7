"""Empty places between cards are looked at once more, close up."""

from __future__ import annotations

import importlib
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawing import card, guess, read_card
from vision.finding.overlooked import overlooked
from vision.networks import shipped
from vision.picture.load import photograph_of
from vision.values import WeightsMissing

module = importlib.import_module("vision.finding.overlooked")
beside_others = importlib.import_module("vision.marks.beside_others")
ROW = [(200 + 105 * at, 200) for at in range(5)]
MARKS = "B1/8", "C2/5", "D5/8", "E4/7"
CARDS = [read_card(card(*place), guess("E2/7")) for at, place in enumerate(ROW) if at != 2]
WOOD = np.random.default_rng(0).integers(70, 90, (800, 1000, 3), np.uint8)
TABLE = photograph_of(WOOD)


@pytest.fixture
def close_look(monkeypatch):
    """What the close look makes of the places it is shown: corners, whether a back, and its chance."""

    def say(*found):
        def look(_networks, _photograph, quads):
            quads, down, chance = zip(*(found * len(quads))[: len(quads)], strict=True)
            return np.array(quads, np.float32), np.array(down), np.array(chance, np.float32)

        monkeypatch.setattr(module, "look_closely", look)

    return say


@pytest.mark.parametrize("down", [False, True])
def test_a_card_the_close_look_is_sure_of_is_added(close_look, down):
    quad = card(ROW[2][0] + 2, 201).quad
    close_look((quad, down, 0.99))
    shown = WOOD.copy()
    cv2.fillConvexPoly(shown, quad.astype(int), (160, 40, 60))
    (found,) = overlooked(shipped(), photograph_of(shown), CARDS)
    assert found.down is down
    assert 0.6 <= found.score < 0.97
    assert (found.quad == quad).all()


@pytest.mark.parametrize(("down", "added"), [(False, 1), (True, 0)])
def test_a_doubtful_front_is_added_for_its_mark_will_tell_a_doubtful_back_is_not(close_look, down, added):
    close_look((card(ROW[2][0] + 2, 201).quad, down, 0.6))
    assert len(overlooked(shipped(), TABLE, CARDS)) == added


def test_a_hole_that_looks_like_the_table_is_no_back(close_look):
    close_look((card(ROW[2][0] + 2, 201).quad, True, 0.97))
    assert overlooked(shipped(), TABLE, CARDS) == ()


@pytest.mark.parametrize(
    ("place", "chance"),
    [
        ((ROW[2][0], 200), 0.3),  # nothing there, as likely as not
        ((ROW[1][0] + 5, 203), 0.99),  # the card next to it once more
    ],
)
def test_what_is_doubtful_or_known_is_not(close_look, place, chance):
    close_look((card(*place).quad, True, chance))
    assert overlooked(shipped(), TABLE, CARDS) == ()


@pytest.mark.parametrize(("mark", "added"), [("D5/8", 1), (None, 0)])
def test_what_the_close_look_thinks_nothing_is_a_front_where_a_mark_is_read(
    close_look, monkeypatch, mark, added
):
    read = guess(mark) if mark else guess("D5/8", is_mark=0.1)
    monkeypatch.setattr(module, "read_marks", lambda _, strips: [read] * len(strips))
    close_look((card(ROW[2][0] + 2, 201).quad, True, 0.1))
    found = overlooked(shipped(), TABLE, CARDS)
    assert [each.down for each in found] == [False] * added


@pytest.mark.parametrize(("stands", "added"), [("F2/6", [775]), ("D5/8", []), (None, [])])
def test_beyond_a_rows_end_lies_a_card_where_a_mark_stands_as_the_others_do(monkeypatch, stands, added):
    """And is none of theirs: no two cards of a deck bear the same."""
    there = np.tile(np.float32([0.1, 0.1, 0.08, 0.1]), 2)
    cards = [
        replace(each, mark=replace(guess(text), places=there))
        for each, text in zip(CARDS, MARKS, strict=True)
    ]

    def closely(_networks, _photograph, quads, _places):
        shown = [quad[:, 0].mean() > 700 and stands is not None for quad in quads]
        return [guess(stands) if there else guess("A1/8", is_mark=0.1) for there in shown]

    def look(_networks, _photograph, quads):
        return quads, np.zeros(len(quads), bool), np.zeros(len(quads), np.float32)

    monkeypatch.setattr(module, "look_closely", look)
    monkeypatch.setattr(beside_others, "closely", closely)
    assert [round(float(each.quad[:, 0].mean())) for each in overlooked(shipped(), TABLE, cards)] == added


def test_about_cards_the_finder_did_not_believe_in_it_is_looked_all_around(monkeypatch):
    shown = []

    def look(_networks, _photograph, quads):
        shown.extend(quads.mean(1).tolist())
        return quads, np.zeros(len(quads), bool), np.zeros(len(quads), np.float32)

    monkeypatch.setattr(module, "look_closely", look)
    overlooked(shipped(), TABLE, [read_card(card(400, 300, score=0.1), guess("E2/7"))])
    assert {(round((x - 450) / 100), round((y - 375) / 150)) for x, y in shown} == {
        (-1, 0),
        (1, 0),
        (0, -1),
        (0, 1),
    }


def test_the_close_look_is_shown_the_holes_of_the_row(monkeypatch):
    shown = []

    def look(_networks, _photograph, quads):
        shown.extend(quads.mean(1).round().tolist())
        return quads, np.zeros(len(quads), bool), np.zeros(len(quads), np.float32)

    monkeypatch.setattr(module, "look_closely", look)
    assert overlooked(shipped(), TABLE, CARDS) == ()
    assert sorted(x for x, _ in shown) == pytest.approx([460], abs=6)


def test_without_the_close_look_nothing_is_added(monkeypatch):
    def missing(*_):
        raise WeightsMissing("refine.onnx")

    monkeypatch.setattr(module, "look_closely", missing)
    assert overlooked(shipped(), TABLE, CARDS) == ()
    assert overlooked(shipped(), TABLE, []) == ()
