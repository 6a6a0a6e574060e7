"""Symbols are named as they were shown: a deck never learns them by the numbers of another reading."""

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from jobs import sandbox, worker
from jobs.sandbox import Job
from store import editions, entries, migrate, photographs, pictures, tables
from store.engine import engine
from store.entries import ANYTHING
from tests.command_line import main
from vision import doors
from vision.reading import Look, Reading
from vision.values import Vector

ROUND, SQUARE = np.eye(8, dtype=np.float32)[:2]  # what two symbols look like


def seen(*middles: Vector) -> Reading:
    looks = tuple(Look(number, None, 3, middle) for number, middle in enumerate(middles))
    return Reading(cells=(), looks=looks, pile=False, seconds=0.1)


class Here:
    """The sandbox's work, done in this process."""

    def read(self, job: Job, _alive: object) -> dict[str, object]:
        return sandbox.read(job)


@pytest.fixture
def readings(monkeypatch) -> list[Reading]:
    """What the reader sees, photograph after photograph; what it saw is gone from here."""
    to_come: list[Reading] = []
    monkeypatch.setattr(doors, "read", lambda *_, **__: to_come.pop(0))
    monkeypatch.setattr(worker, "_reader", Here)
    monkeypatch.setattr(worker, "ask_for", lambda _photo: None)
    return to_come


@pytest.fixture
def photo(readings) -> Iterator[photographs.Photograph]:
    """A photograph shown to its seat: look 0 is round, look 1 is square."""
    migrate.upgrade()
    table = tables.open_table("ex-libris", ("Rita", "Éric"), host="host")
    agreed = {"popular": "R", "banned": "C", "deck": "club"}
    entries.enter(table.id, seat=None, by=None, field="settings", value=agreed, based_on=ANYTHING)
    picture = cv2.imencode(".jpg", np.full((30, 40, 3), 90, np.uint8))[1].tobytes()
    number = photographs.add(table.id, seat=0, by=0, picture=picture, pile=False)
    readings.append(seen(ROUND, SQUARE))
    worker.read_photograph(number)
    yield again(table.id, number)
    engine().dispose()


def again(table: int, number: int) -> photographs.Photograph:
    found = photographs.photograph(table, number)
    assert found is not None
    return found


def learnt() -> dict[str, list[float]]:
    """What the deck knows of each category: the only icon it has of it."""
    look = doors.DeckLook.from_json(editions.load("club")["look"])
    return {letter: np.round(icons[0].astype(float), 1).tolist() for letter, icons in look.icons.items()}


def test_a_deck_learns_what_was_shown_though_the_next_reading_has_other_numbers(photo, readings):
    """Another phone taught the deck meanwhile, so that the square symbol comes first now."""
    readings.append(seen(SQUARE, ROUND))
    assert worker.ask_to_name(photo, {0: "C", 1: "F"})
    worker.read_photograph(photo.id)
    assert learnt() == {"C": ROUND.tolist(), "F": SQUARE.tolist()}
    assert readings == []  # it was read once: for the page, not for the names
    found = again(photo.table, photo.id)
    assert [look["middle"] for look in found.looks] == [SQUARE.tolist(), ROUND.tolist()]


def test_names_for_a_reading_that_was_replaced_teach_nothing(photo, readings):
    """Between the page and its answer the photograph is read again."""
    readings.append(seen(SQUARE, ROUND))
    photographs.again(photo.id)
    worker.read_photograph(photo.id)
    assert not worker.ask_to_name(photo, {0: "C"})
    assert not editions.exists("club")


def test_what_another_phone_taught_meanwhile_stays(photo, readings):
    readings += [seen(ROUND, SQUARE), seen(ROUND, SQUARE)]
    assert worker.ask_to_name(photo, {0: "C"})
    worker.read_photograph(photo.id)
    assert worker.ask_to_name(again(photo.table, photo.id), {1: "F"})
    worker.read_photograph(photo.id)
    assert set(learnt()) == {"C", "F"}


def test_the_answer_of_the_api_does_not_say_what_looks_look_like(photo, readings):
    readings.append(seen(ROUND))
    told = sandbox.read(Job(pictures.get(photo.file, pictures.CLEAN) or b""))
    assert "middle" not in told["reading"]["looks"][0]


def test_a_look_named_otherwise_until_now_is_remarked(readings, monkeypatch, capsys):
    monkeypatch.setattr("jobs.reader._check_networks", lambda: None)
    known = (Look(0, "C", 3, ROUND.tolist()), Look(1, "M", 3, SQUARE.tolist()))
    readings += [Reading(looks=known), Reading(looks=known)]
    assert main(["name", "one.jpg", "--deck", "club", "0=C", "1=F"]) == 0
    assert capsys.readouterr().err == "Look 1 was Monster Manuals until now.\n"
    assert set(learnt()) == {"C", "F"}
    assert main(["name", "one.jpg", "--deck", "club", "0=C", "1=M"]) == 0
    assert capsys.readouterr().err == ""
