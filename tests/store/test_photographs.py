"""A photograph is read once more when its reader died, and never left behind."""

import pytest

from store import photographs
from store.clock import DAY
from store.photographs import DONE, FAILED, QUEUED, READING

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def photo(table):
    return photographs.add(table.id, seat=1, by=1, picture=b"not yet looked at", pile=False)


def state(table, photo):
    return photographs.photograph(table.id, photo).state


def test_a_photograph_waits_is_taken_once_and_is_done(table, photo):
    assert state(table, photo) == QUEUED
    taken = photographs.start(photo)
    assert photographs.start(photo) is None  # a second worker gets nothing
    assert state(table, photo) == READING
    photographs.finish(taken, reading={"shelf": "A1"}, width=40, height=30)
    found = photographs.photograph(table.id, photo)
    assert (found.state, found.reading, found.width) == (DONE, {"shelf": "A1"}, 40)
    assert not found.path(".raw").exists()  # what was sent, metadata and all, is gone


def test_the_place_in_the_queue_is_told(table, photo):
    later = [photographs.add(table.id, seat=1, by=1, picture=b"x", pile=False) for _ in range(2)]
    assert [one.ahead for one in photographs.of_seat(table.id, 1)] == [0, 1, 2]
    photographs.finish(photographs.start(photo), reading={}, width=1, height=1)
    assert photographs.photograph(table.id, later[1]).ahead == 1


def test_a_photograph_whose_reader_died_is_read_once_more_and_then_given_up(table, photo):
    photographs.start(photo)
    assert photographs.give_back(photo)
    photographs.start(photo)
    assert not photographs.give_back(photo)
    found = photographs.photograph(table.id, photo)
    assert (found.state, found.fault["key"]) == (FAILED, "photo-reader-died")


def test_what_a_worker_that_is_no_more_had_taken_is_rescued(table, photo, monkeypatch):
    photographs.start(photo)
    photographs.rescue()
    assert state(table, photo) == READING  # it may yet be at it
    later = photographs.now() + photographs.STUCK + 1
    monkeypatch.setattr(photographs, "now", lambda: later)
    photographs.rescue()
    assert state(table, photo) == QUEUED


def test_deleting_leaves_no_file_behind(table, photo):
    found = photographs.photograph(table.id, photo)
    for kind in photographs.KINDS:
        found.path(kind).write_bytes(b"picture")
    photographs.delete_of_table(table.id)
    assert list(photographs.folder().iterdir()) == []
    assert photographs.of_seat(table.id, 1) == ()


def test_photographs_go_after_their_days(table, photo, monkeypatch):
    photographs.delete_older(30)
    assert state(table, photo) == QUEUED
    later = photographs.now() + 31 * DAY
    monkeypatch.setattr(photographs, "now", lambda: later)
    photographs.delete_older(30)
    assert photographs.photograph(table.id, photo) is None


def test_files_no_row_knows_are_swept_away_once_they_are_old(table, photo, monkeypatch):
    stray = photographs.folder() / "stray.raw"
    stray.write_bytes(b"left by a process that died")
    photographs.sweep_files()
    assert stray.exists()
    later = photographs.now() + photographs.STUCK + 60_000
    monkeypatch.setattr(photographs, "now", lambda: later)
    photographs.sweep_files()
    assert not stray.exists()
    assert photographs.photograph(table.id, photo).path(".raw").exists()
