"""The reader as a whole, its networks replaced by ones that say what they are told, or that are not there."""

from __future__ import annotations

import importlib
import json

import cv2
import numpy as np
import pytest

from tests.vision.drawing import card, find_these, guess, icons
from vision import doors
from vision.finding import perspective
from vision.icons import read_icons
from vision.picture.load import photograph_of
from vision.reading import notation
from vision.values import WeightsMissing

see = importlib.import_module("vision.pipeline")
TABLE = {"A1/8": (0, 0), "B2/3": (105, 0), "C3/9": (210, 0), "E2/7": (0, 160)}


def at_places(table):
    return [card(100 + x, 100 + y) for x, y in table.values()]


@pytest.fixture
def networks(monkeypatch):
    """Networks that see TABLE on any photograph."""
    find_these(monkeypatch, at_places(TABLE))
    monkeypatch.setattr(
        see, "read_marks", lambda _, strips: tuple(guess(m) for m in list(TABLE)[: len(strips)])
    )
    monkeypatch.setattr(
        see, "read_icons", lambda _, strips, **__: tuple(icons("FHM", seed=k) for k in range(len(strips)))
    )
    nothing = np.eye(9, dtype=np.float32)[8]  # beside them
    monkeypatch.setattr(read_icons, "looks_of", lambda _, pictures: np.tile(nothing, (len(pictures), 1)))
    return monkeypatch


def missing(*_, **__):
    raise WeightsMissing("network.onnx")


def photograph(high=600, wide=800):
    return photograph_of(np.full((high, wide, 3), 90, np.uint8))


@pytest.mark.usefixtures("networks")
def test_what_the_networks_see_becomes_a_shelf():
    reading = doors.read(photograph())
    assert notation(reading) == "A1 B2 C3 / E2"
    assert reading.notes == ()
    assert [look.cells for look in reading.looks] == [4, 4, 4]
    assert all(look.sample is not None for look in reading.looks)
    assert 0 < reading.seconds < 60


def test_cells_come_in_reading_order_however_they_were_found(networks):
    table = dict(reversed(TABLE.items()))
    find_these(networks, at_places(table))
    networks.setattr(see, "read_marks", lambda _, strips: tuple(guess(m) for m in list(table)[: len(strips)]))
    assert [cell.mark for cell in doors.read(photograph()).cells] == ["A1", "B2", "C3", "E2"]
    assert [cell.mark for cell in doors.read(photograph(), pile=True).cells] == ["A1", "E2", "B2", "C3"]


@pytest.mark.usefixtures("networks")
def test_named_looks_are_letters_the_next_time():
    first = doors.read(photograph())
    names = dict(zip(first.cells[0].looks, "FHM", strict=True))
    look = doors.name(first, names)
    again = doors.read(photograph(), deck=doors.DeckLook.from_json(json.loads(json.dumps(look.to_json()))))
    assert notation(again) == "A1:FHM B2:FHM C3:FHM / E2:FHM"


@pytest.mark.usefixtures("networks")
def test_watching_writes_a_numbered_picture_of_every_stage(tmp_path):
    doors.read(photograph(), watch=tmp_path / "stages")
    names = sorted(path.name for path in (tmp_path / "stages").iterdir())
    assert names == ["01-photograph.png", "02-found.png", "03-strips.png", "04-reading.png"]
    assert all(cv2.imread(str(tmp_path / "stages" / name)) is not None for name in names)


def test_a_photograph_without_cards_is_a_reading_without_cells(networks, tmp_path):
    find_these(networks, [])
    networks.setattr(see, "read_marks", lambda *_: ())
    networks.setattr(see, "read_icons", lambda *_, **__: ())
    for pile in (False, True):
        written = doors.read(photograph(), pile=pile, watch=tmp_path).to_json()
        assert written["cells"] == []
        assert written["pile" if pile else "shelf"] == ""


@pytest.mark.parametrize("shape", [(1, 1), (3, 9000), (5000, 1), (40, 40)])
def test_pictures_of_any_shape_are_read(shape):
    assert doors.read(photograph(*shape)).cells == ()


@pytest.mark.parametrize("name", ["first_look", "read_marks", "read_icons"])
def test_a_missing_network_is_noted_and_done_without(networks, name):
    networks.setattr(perspective if name == "first_look" else see, name, missing)
    assert doors.read(photograph()).notes[0].endswith("-missing")


def test_without_any_network_cards_drawn_plainly_are_read_by_the_witness(networks):
    for name in ("first_look", "read_marks", "read_icons"):
        networks.setattr(perspective if name == "first_look" else see, name, missing)
    table = np.full((900, 1200, 3), (60, 90, 120), np.uint8)
    for at, (letter, numbers) in enumerate([("A", "1/8"), ("B", "2/3"), ("E", "2/7")]):
        x = 120 + 340 * at
        cv2.rectangle(table, (x, 200), (x + 260, 600), (225, 230, 235), -1)
        cv2.rectangle(table, (x + 12, 310), (x + 248, 590), (90, 60, 50), -1)
        cv2.putText(table, letter, (x + 20, 268), cv2.FONT_HERSHEY_DUPLEX, 1.7, (30, 20, 20), 4, cv2.LINE_AA)
        cv2.putText(table, numbers, (x + 68, 266), cv2.FONT_HERSHEY_DUPLEX, 0.8, (30, 20, 20), 2, cv2.LINE_AA)
    reading = doors.read(photograph_of(table))
    assert len(reading.cells) == 3
    assert all(cell.confidence < 0.9 for cell in reading.cells)
    witness = importlib.import_module("vision.marks.witness")
    assert notation(reading) == ("A1 B2 E2" if witness.present() else "? ? ?")


@pytest.mark.usefixtures("networks")
def test_what_a_label_teaches_is_the_cards_their_totals_and_their_icons():
    rows = [[doors.Truth(m.split("/")[0], "FHM") for m in list(TABLE)[:3]], [doors.Truth("E2", "FHM")]]
    taught = doors.teach(photograph(), rows)
    assert taught.cards == {"A1": "FHM", "B2": "FHM", "C3": "FHM", "E2": "FHM"}
    assert taught.totals == {"A": 8, "B": 3, "C": 9, "E": 7}
    assert set(taught.look.icons) == set("FHM")
    assert taught.problems == ()
    again = doors.read(photograph(), deck=taught.look, cards=taught.cards, totals=taught.totals)
    assert notation(again) == "A1:FHM B2:FHM C3:FHM / E2:FHM"


@pytest.mark.usefixtures("networks")
def test_a_label_with_more_cards_than_the_photograph_says_so():
    rows = [[doors.Truth(m.split("/")[0], "FHM") for m in list(TABLE)[:3]], [doors.Truth("E2", "FH")] * 2]
    keys = [problem.key for problem in doors.teach(photograph(), rows).problems]
    assert keys == ["cards-not-found", "icons-not-found"]


def test_a_back_that_surely_shows_a_mark_is_a_front(networks):
    find_these(networks, [card(100 + x, 100 + y, down=True, score=0.3) for x, y in TABLE.values()])
    reading = doors.read(photograph())
    assert notation(reading) == "A1 B2 C3 / E2"
    assert not any(cell.down for cell in reading.cells)


def test_icons_of_a_pile_are_those_that_its_next_card_leaves_to_see(networks):
    """The third icon of a card stands below where the next card begins."""
    find_these(networks, [card(100, 100), card(100, 132)])
    low = [
        spot.__class__(spot.x, 40 + 60 * at, spot.radius, spot.score, spot.look)
        for at, spot in enumerate(icons("FHM"))
    ]
    networks.setattr(see, "read_icons", lambda _, faces, **__: (tuple(low),) * len(faces))
    first, last = doors.read(photograph(), pile=True).cells
    assert (len(first.looks), len(last.looks)) == (2, 3)
