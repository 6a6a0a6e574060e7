"""What is said of a card that was misread."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

import vision.measuring.failures as failures
from tests.vision.drawing import card
from vision.card import Perspective
from vision.measuring.compare import TrueCell
from vision.measuring.trial import Trial
from vision.pipeline import Seen
from vision.reading import Cell, Reading

FILE = cv2.imencode(".jpg", np.full((300, 600, 3), 90, np.uint8))[1].tobytes()


def true(at, mark="A1", **more):
    return TrueCell(0, at, not mark, mark, 8 if mark else 0, "FHM", card(105 * at, 0).quad, **more)


def cell(at, mark, **more):
    kept = {"row": 0, "col": at, "total": 8, "icons": "FHM", "confidence": 0.95} | more
    quad = card(105 * at, 0).quad
    return Cell(mark=mark, down=mark is None, icons_confidence=0.9, looks=(), doubt=(), quad=quad, **kept)


def found(truth, *cells):
    trial = Trial(FILE, tuple(truth), 0, pile=False)
    return [(each.stage, each.text) for each in failures.failures_of(trial, Reading(cells, (), False, 0.1))]


@pytest.mark.parametrize(
    ("read", "stage"),
    [
        (cell(0, "A1"), None),
        (cell(0, "A7"), "order"),
        (cell(0, "B1"), "letter"),
        (cell(0, "A1", total=9), "total"),
        (cell(0, "A1", icons="FH"), "icons"),
        (cell(0, "A1", icons="MHF"), None),
        (cell(0, "A1", col=1), "place"),
        (cell(0, None), "kind"),
    ],
)
def test_the_first_stage_that_failed_is_named(read, stage):
    assert [said for said, _ in found([true(0)], read)] == ([stage] if stage else [])


def test_what_was_read_and_lies_nowhere_is_a_stranger():
    assert [stage for stage, _ in found([true(0)], cell(0, "A1"), cell(3, "Q7"))] == ["stranger"]


@pytest.mark.parametrize(("glimpsed", "stage"), [((card(0, 0),), "left out"), ((), "not found")])
def test_a_card_that_was_seen_and_given_up_is_told_from_one_never_seen(monkeypatch, glimpsed, stage):
    monkeypatch.setattr(failures, "see", lambda *_, **__: Seen(Perspective(None), glimpsed))
    assert found([true(0)]) == [(stage, "A1")]


def test_a_card_nobody_can_see_fails_only_where_it_is_surely_misread():
    hidden = true(0, hidden=True)
    assert found([hidden]) == found([hidden], cell(0, "A7", confidence=0.6)) == []
    assert [stage for stage, _ in found([hidden], cell(0, "A7"))] == ["letter"]


def test_a_sheet_is_written_and_the_stages_counted(tmp_path):
    sheet = failures.Failures()
    sheet.add(
        Trial(FILE, (true(0), true(1, "A2")), 0, False), Reading((cell(0, "A7"), cell(1, "B2")), (), False, 0)
    )
    assert sheet.write(tmp_path, "easy") == "letter 1, order 1"
    assert cv2.imread(str(tmp_path / "easy.png")).shape == (150, 1600, 3)
