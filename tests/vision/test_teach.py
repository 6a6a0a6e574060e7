"""What teaching learns from a labelled photograph, and what it does not, with networks that say what they are
told."""

from __future__ import annotations

import importlib
import json
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import card, find_these, guess, icons
from vision import doors
from vision.icons import read_icons
from vision.picture.load import photograph_of
from vision.teaching import learn_marks

see = importlib.import_module("vision.pipeline")
TABLE = {"A1/8": (0, 0), "B2/3": (105, 0), "C3/9": (210, 0), "E2/7": (0, 160)}
NOTHING = np.eye(9, dtype=np.float32)[8]
LABEL = [["A1", "B2", "C3"], ["E2"]]


def shape(mark):
    """How a network sees a mark: every letter in its own way."""
    return np.random.default_rng([*map(ord, mark)]).normal(0, 1, 64).astype(np.float32)


@pytest.fixture(autouse=True)
def networks(monkeypatch):
    """Networks that see TABLE on any photograph, every card with the icons FHM and nothing beside them."""
    marks = list(TABLE)
    find_these(monkeypatch, [card(100 + x, 100 + y) for x, y in TABLE.values()])
    reads(monkeypatch, lambda _, strips: tuple(seen(marks[k % len(marks)]) for k in range(len(strips))))
    monkeypatch.setattr(
        see, "read_icons", lambda _, strips, **__: tuple(icons("FHM", seed=k) for k in range(len(strips)))
    )
    monkeypatch.setattr(read_icons, "looks_of", lambda _, pictures: np.tile(NOTHING, (len(pictures), 1)))
    return monkeypatch


def reads(monkeypatch, read_marks):
    """What is read of strips, those of a photograph and those drawn to learn more from."""
    for module in (see, learn_marks):
        monkeypatch.setattr(module, "read_marks", read_marks)


def seen(mark):
    return replace(guess(mark, letter=0.999, order=0.999), look=shape(mark))


def photograph():
    return photograph_of(np.full((600, 800, 3), 90, np.uint8))


def label(rows=LABEL):
    return [[doors.Truth(mark, "FHM") for mark in row] for row in rows]


def kept(look):
    return doors.DeckLook.from_json(json.loads(json.dumps(look.to_json())))


def test_the_same_photograph_taught_twice_changes_nothing():
    once = kept(doors.teach(photograph(), label()).look)
    twice = kept(doors.teach(photograph(), label(), once).look)
    assert twice.to_json() == once.to_json()


def test_a_card_that_shows_another_mark_is_said_and_not_learnt():
    taught = doors.teach(photograph(), label([["A1", "Q9", "C3"], ["E2"]]))
    assert [(problem.key, problem.args["mark"]) for problem in taught.problems] == [("label-doubted", "Q9")]
    assert set(taught.cards) == {"A1", "C3", "E2"}
    assert {mark.letter for mark in taught.look.marks} == {"A", "C", "E"}
    assert set(taught.totals) == {"A", "C", "E"}


def test_a_letter_the_network_takes_for_another_is_learnt(networks):
    reads(networks, lambda _, strips: (replace(guess("D1/8"), look=shape("A1/8")),) * len(strips))
    find_these(networks, [card(100, 100)])
    taught = doors.teach(photograph(), label([["A1"]]))
    assert taught.problems == ()
    assert doors.read(photograph(), deck=taught.look).cells[0].mark == "A1"
    assert taught.look.trust[0] < 1


def test_a_mark_surely_read_otherwise_is_said_and_not_learnt():
    taught = doors.teach(photograph(), label([["A1", "D7", "C3"], ["E2"]]))
    assert [(problem.key, problem.args["read"]) for problem in taught.problems] == [("label-doubted", "B2")]
    assert set(taught.totals) == {"A", "C", "E"}


@pytest.mark.parametrize(
    "rows", [[["D9", "F9", "C3"], ["E2"]], [["Q9"]], [["D7", "F8"]], [["A4", "F2", "C3"], ["E2"]]]
)
def test_a_label_of_other_cards_teaches_nothing(rows):
    with pytest.raises(doors.Unreadable) as refused:
        doors.teach(photograph(), label(rows))
    assert refused.value.key == "unlike-label"
    wrong = [mark for row in rows for mark in row if f"{mark}/" not in " ".join(TABLE)]
    told = wrong if len(wrong) < sum(map(len, rows)) else []  # with none right, which is meant is not known
    assert [problem.args["mark"] for problem in refused.value.problems] == told


def test_a_photograph_without_cards_teaches_nothing(networks):
    find_these(networks, [])
    with pytest.raises(doors.Unreadable):
        doors.teach(photograph(), label())
