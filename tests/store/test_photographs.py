"""A photograph is read once more when its reader died, and never left behind."""

import pytest

from settings import Settings
from store import photographs, pictures
from store.clock import SECOND
from store.photographs import DONE, FAILED, QUEUED, READING

LONG = Settings.silence * SECOND

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
    assert not pictures.exists(found.file, pictures.RAW)  # what was sent, metadata and all, is gone


def test_the_place_in_the_queue_is_told(table, photo):
    later = [photographs.add(table.id, seat=1, by=1, picture=b"x", pile=False) for _ in range(2)]
    assert [one.ahead for one in photographs.of_seat(table.id, 1)] == [0, 1, 2]
    photographs.finish(photographs.start(photo), reading={}, width=1, height=1)
    assert photographs.photograph(table.id, later[1]).ahead == 1


def test_a_photograph_whose_reader_died_is_read_once_more_and_then_given_up(table, photo):
    assert photographs.give_back(photographs.start(photo))
    assert not photographs.give_back(photographs.start(photo))
    found = photographs.photograph(table.id, photo)
    assert (found.state, found.fault["key"]) == (FAILED, "photo-reader-died")


def test_what_a_reader_that_is_no_more_had_taken_is_rescued(table, photo, monkeypatch):
    taken = photographs.start(photo)
    begun = photographs.now()
    for beats in range(1, 4):  # as long as it says that it lives nobody else is given the photograph
        monkeypatch.setattr(photographs, "now", lambda beats=beats: begun + beats * (LONG - SECOND))
        photographs.alive(taken)
        assert photographs.rescue() == ()
    monkeypatch.setattr(photographs, "now", lambda: begun + 4 * LONG)
    assert photographs.rescue() == (photo,)
    assert state(table, photo) == QUEUED


def test_a_reader_that_wakes_up_too_late_changes_nothing(table, photo):
    late = photographs.start(photo)
    photographs.give_back(late)
    second = photographs.start(photo)
    photographs.finish(late, reading={"shelf": "A1"}, width=4, height=3)
    photographs.fail(late, {"key": "photo-no-image", "args": {}})
    assert not photographs.give_back(late)
    assert state(table, photo) == READING
    assert pictures.exists(second.file, pictures.RAW)
    photographs.finish(second, reading={"shelf": "B2"}, width=4, height=3)
    assert photographs.photograph(table.id, photo).reading == {"shelf": "B2"}


def test_what_its_looks_are_outlives_a_reader_that_died(table, photo):
    photographs.finish(photographs.start(photo), reading={}, width=4, height=3)
    assert photographs.name(photographs.photograph(table.id, photo), {0: "C", 3: "H"})
    photographs.give_back(photographs.start(photo))
    taken = photographs.start(photo)
    assert (taken.names, taken.attempts) == ({0: "C", 3: "H"}, 2)
    photographs.finish(taken, reading={}, width=4, height=3)
    assert photographs.photograph(table.id, photo).names == {}  # the deck knows it now


def test_names_of_one_reading_are_not_given_to_another(table, photo):
    photographs.finish(photographs.start(photo), reading={"looks": [1, 2]}, width=4, height=3)
    shown = photographs.photograph(table.id, photo)
    photographs.again(photo)
    assert not photographs.name(shown, {0: "C"})  # it waits to be read
    photographs.finish(photographs.start(photo), reading={"looks": [2, 1]}, width=4, height=3)
    assert not photographs.name(shown, {0: "C"})
    found = photographs.photograph(table.id, photo)
    assert (found.state, found.names) == (DONE, {})
    assert photographs.name(found, {0: "C"})
    assert photographs.photograph(table.id, photo).reading == {"looks": [2, 1]}  # they stay together


def test_deleting_leaves_no_file_behind(table, photo):
    found = photographs.photograph(table.id, photo)
    for kind in pictures.KINDS:
        pictures.put(found.file, kind, b"picture")
    photographs.delete_of_table(table.id)
    assert list(pictures.listed()) == []
    assert photographs.of_seat(table.id, 1) == ()


def test_photographs_sent_before_a_moment_go(table, photo):
    sent = photographs.photograph(table.id, photo).at
    photographs.delete_older(sent)
    assert state(table, photo) == QUEUED
    photographs.delete_older(sent + 1)
    assert photographs.photograph(table.id, photo) is None


def test_pictures_no_row_knows_are_swept_away_once_they_are_old(table, photo, monkeypatch):
    pictures.put("stray", pictures.RAW, b"left by a process that died")
    photographs.sweep_pictures()
    assert pictures.exists("stray", pictures.RAW)
    monkeypatch.setattr(photographs, "STRAY", -1)
    photographs.sweep_pictures()
    found = photographs.photograph(table.id, photo)
    assert [one.name for one in pictures.listed()] == [f"{found.file}.raw"]


def test_a_picture_that_comes_in_while_another_machine_tidies_stays(table, monkeypatch):
    """It listed the pictures before this one's row was there, and looks at the rows afterwards."""
    monkeypatch.setattr(photographs, "STRAY", -1)
    listed = pictures.listed

    def sent_meanwhile():
        yield from list(listed())
        sent.append(photographs.add(table.id, seat=0, by=0, picture=b"x", pile=False))

    sent: list[int] = []
    monkeypatch.setattr(pictures, "listed", sent_meanwhile)
    photographs.sweep_pictures()
    found = photographs.photograph(table.id, sent[0])
    assert pictures.get(found.file, pictures.RAW) == b"x"


def test_a_picture_that_was_tidied_away_before_its_row_was_there_is_put_again(table, monkeypatch):
    """A laptop that slept between the two: another machine took its picture for a stray one."""
    added = photographs._added

    def slept(*row):
        for one in list(pictures.listed()):
            pictures.delete(pictures.file_of(one.name))
        return added(*row)

    monkeypatch.setattr(photographs, "_added", slept)
    found = photographs.photograph(
        table.id, photographs.add(table.id, seat=0, by=0, picture=b"x", pile=False)
    )
    assert pictures.get(found.file, pictures.RAW) == b"x"


def test_a_photograph_that_waited_for_its_store_was_not_attempted(photo):
    photographs.put_off(photographs.start(photo))
    assert photographs.start(photo).attempts == 1
