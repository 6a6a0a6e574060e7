"""Photographs: sent by a seat's own phone, cleaned, read behind the pages, and seen by nobody else."""

import io
import itertools
import os
import signal
import struct
from dataclasses import replace
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path

import cv2
import numpy as np
import pytest

from app import create_app
from jobs import sandbox, worker
from jobs.sandbox import Died, Job, Sandbox
from store import entries, photographs, pictures
from tests.web.conftest import TESTED
from web.photos import crops
from web.photos import photographs as pages

ASK_FOR = worker.ask_for
SPARE = 64 * 1024**2  # bytes
SECRET = b"GPS 48.2082 N 16.3738 E"


def picture(width: int = 320, height: int = 240) -> bytes:
    """A small photograph with a left half dark and a right half light."""
    image = np.full((height, width, 3), 40, np.uint8)
    image[:, width // 2 :] = 220
    return cv2.imencode(".jpg", image)[1].tobytes()


def with_metadata(jpeg: bytes, turn: int = 1) -> bytes:
    """The same with EXIF that says where it was taken and how the camera was held, and with a tail."""
    entry = struct.pack("<HHII", 0x0112, 3, 1, turn) + struct.pack("<HHII", 0x010E, 2, len(SECRET), 38)
    tiff = b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", 2) + entry + struct.pack("<I", 0) + SECRET
    body = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:] + SECRET


@pytest.fixture
def reader(request, monkeypatch):
    """Reads at once and in this process; a stand-in for vision, which has tests of its own."""
    request.getfixturevalue("app")  # first, for it keeps photographs unread

    class Here:
        def read(self, job: Job, _alive: object) -> dict[str, object]:
            return sandbox.read(job)

    monkeypatch.setattr(
        "jobs.reader.read_photograph", lambda *_, **__: {"shelf": "A1:FH", "cells": [], "looks": []}
    )
    monkeypatch.setattr(worker, "_reader", Here)
    monkeypatch.setattr(worker, "ask_for", worker.read_photograph)


def send(phone, evening, *files: bytes, place: int = 0, **form):
    data = {"photo": [(io.BytesIO(file), "shelf.jpg") for file in files], **form}
    return phone.post(evening.address(f"/seat/{place}/photos"), data=data, content_type="multipart/form-data")


def status(client, path: str) -> int:
    """The answer's number; a file that is sent is closed again."""
    with client.get(path) as answer:
        return answer.status_code


def of_seat(evening, place: int = 0):
    return photographs.of_seat(evening.table.id, place)


@pytest.mark.usefixtures("reader")
def test_a_photograph_is_kept_without_metadata_and_its_reading_proposed(evening):
    assert send(evening.phones[0], evening, with_metadata(picture())).status_code == 302
    (found,) = of_seat(evening)
    assert (found.state, found.reading["shelf"]) == ("done", "A1:FH")
    kept = [pictures.get(found.file, kind) for kind in (pictures.CLEAN, pictures.VIEW)]
    assert not [picture for picture in kept if SECRET in picture or b"Exif" in picture]
    assert len(list(pictures.listed())) == len(kept)
    assert not entries.facts(evening.table.id).has(0, "shelf")  # proposed, not entered


@pytest.mark.usefixtures("reader")
def test_further_shots_go_along_with_one_photograph_are_cleaned_and_read_again_with_it(evening, monkeypatch):
    asked: list[tuple[bytes, ...]] = []
    monkeypatch.setattr("jobs.reader.read_photograph", lambda *_, shots, **__: asked.append(shots) or {})
    more = [with_metadata(picture(64, 48)), b"no picture at all" * 50, picture(), picture()]
    both = {"photo": [(io.BytesIO(picture()), "shelf.jpg"), (io.BytesIO(), "")]}  # the form has two ways in
    send(evening.phones[0], evening, shot=[(io.BytesIO(shot), "shot.jpg") for shot in more], **both)
    (found,) = of_seat(evening)
    assert [len(shots) for shots in asked] == [2]  # as many as are kept, what is no picture left empty
    assert not asked[0][1]
    evening.phones[0].post(evening.address(f"/photo/{found.id}/again"))
    assert asked[1] == asked[0][:1] == (pictures.get(found.file, pictures.SHOTS[0]),)
    assert SECRET not in asked[1][0]
    send(evening.phones[0], evening, picture(), picture(), shot=[(io.BytesIO(picture()), "shot.jpg")])
    assert asked[2:] == [(), ()]  # nobody knows of which they would be
    photographs.delete_of_table(evening.table.id)
    assert list(pictures.listed()) == []


@pytest.mark.usefixtures("reader")
def test_a_picture_held_upright_is_kept_as_a_person_sees_it(evening):
    send(evening.phones[0], evening, with_metadata(picture(), turn=6))
    (found,) = of_seat(evening)
    assert (found.width, found.height) == (240, 320)


@pytest.mark.usefixtures("reader")
def test_several_photographs_of_one_shelf_at_once(evening):
    send(evening.phones[0], evening, picture(), picture(), pile="1")
    assert [(one.state, one.pile) for one in of_seat(evening)] == [("done", True)] * 2


HOSTILE = {
    "empty": b"",
    "text": b"<svg onload=alert(1)>" * 50,
    "half a picture": picture()[:600],
    "a bomb": b"\x89PNG\r\n\x1a\n"
    + struct.pack(">I4sIIBBBBB", 13, b"IHDR", 60_000, 60_000, 8, 2, 0, 0, 0)
    + b"\0" * 40,
    "noise": bytes(range(256)) * 40,
}


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_photograph_is_refused_in_a_sentence_and_leaves_no_file(evening, name):
    phone = evening.phones[0]
    assert send(phone, evening, HOSTILE[name]).status_code == 302
    for found in of_seat(evening):
        state = phone.get(evening.address(f"/photo/{found.id}/state")).json
        assert state["state"] == "failed"
        assert state["text"].endswith(".")
        assert phone.get(evening.address(f"/photo/{found.id}.jpg")).status_code == 404
    assert list(pictures.listed()) == []


@pytest.mark.usefixtures("reader")
def test_what_was_not_kept_is_not_offered_to_be_read_again(evening):
    phone = evening.phones[0]
    send(phone, evening, b"no picture at all" * 50)
    (found,) = of_seat(evening)
    assert "Read it again" not in phone.get(evening.address(f"/seat/0/review/{found.id}")).text
    pictures.put(found.file, pictures.CLEAN, picture())
    assert "Read it again" in phone.get(evening.address(f"/seat/0/review/{found.id}")).text


def test_too_large_a_photograph_is_refused(evening, monkeypatch):
    monkeypatch.setattr(photographs, "HEAVIEST", 1000)
    assert send(evening.phones[0], evening, picture()).status_code == 413
    assert of_seat(evening) == ()


def test_a_seat_keeps_only_so_many(evening):
    for _ in range(3):
        send(evening.phones[0], evening, *[picture()] * 6)
    assert len(of_seat(evening)) == pages.MOST_OF_SEAT


def test_uploads_are_limited(evening, monkeypatch):
    monkeypatch.setattr(pages, "UPLOADS", 2)
    answers = [send(evening.phones[0], evening, picture()).status_code for _ in range(3)]
    assert answers == [302, 302, 429]


@pytest.mark.usefixtures("reader")
def test_only_the_seats_own_phone_sees_its_photographs_before_the_reveal(evening):
    send(evening.phones[1], evening, picture(), place=1)
    (found,) = of_seat(evening, 1)
    paths = [
        f"/photo/{found.id}.jpg",
        f"/photo/{found.id}/state",
        f"/photo/{found.id}/crop?q=0,0,9,0,9,9,0,9",
    ]
    for path in paths:
        assert status(evening.phones[1], evening.address(path)) == 200
        assert status(evening.host, evening.address(path)) == 404
        assert status(evening.app.test_client(), evening.address(path)) == 404
    for act in ("again", "delete"):
        assert evening.phones[2].post(evening.address(f"/photo/{found.id}/{act}")).status_code == 403
    entries.enter(evening.table.id, seat=None, by=None, field="revealed", value=True, based_on=None)
    assert status(evening.phones[2], evening.address(paths[0])) == 200


def test_nobody_sends_photographs_for_another_seat(evening):
    assert send(evening.phones[1], evening, picture(), place=0).status_code == 403
    assert send(evening.app.test_client(), evening, picture(), place=0).status_code == 403


@pytest.mark.usefixtures("reader")
def test_a_crop_is_cut_out_and_turned_upright(evening):
    send(evening.phones[0], evening, picture())
    (found,) = of_seat(evening)
    quad = "80,200,80,40,240,40,240,200"  # its own top edge is the photograph's left one
    answer = evening.phones[0].get(evening.address(f"/photo/{found.id}/crop?q={quad}"))
    piece = cv2.imdecode(np.frombuffer(answer.data, np.uint8), cv2.IMREAD_COLOR)
    assert piece.shape[:2] == (160, 160)
    assert piece[20].mean() < 60  # what was at the left is at the top
    assert piece[140].mean() > 200


@pytest.mark.parametrize(
    "text", ["", "1,2,3", "a,b,c,d,e,f,g,h", "nan,1,1,1,1,1,1,1", "1e9,1,1,1,1,1,1,1", "1," * 200]
)
def test_what_are_no_corners_cut_nothing(text):
    assert crops.read_quad(text) is None


@pytest.mark.usefixtures("reader")
def test_deleting_the_table_deletes_its_photographs(evening):
    send(evening.phones[0], evening, picture())
    evening.host.post(evening.address("/delete"))
    assert list(pictures.listed()) == []


def test_a_reader_that_dies_or_stalls_harms_nobody_and_is_there_again():
    """A real process: killed over one picture, too slow over the next, and then it answers."""
    job = Job(b"no picture")
    process = Sandbox(seconds=30)
    try:
        process._line()
        os.kill(process.process.pid, signal.SIGSTOP)  # or it might be found dead before it is asked
        with pytest.raises(Died):
            process.read(job, lambda: process.process.kill())
        process.seconds = 0
        with pytest.raises(Died):
            process.read(job)
        process.seconds = 30
        assert process.read(job)["faults"][0]["key"] == "photo-not-a-picture"
    finally:
        process.stop()


def test_a_reader_that_stands_still_is_given_up_and_one_that_is_given_little_of_the_machine_is_not(
    monkeypatch,
):
    """A real process, stopped for good, and one that is let go on for a moment of every beat."""
    monkeypatch.setattr(sandbox, "BEAT", 0.2)
    job = Job(b"no picture")
    process = Sandbox(seconds=0.6)
    try:
        process._line()
        os.kill(process.process.pid, signal.SIGSTOP)
        beats: list[int] = []
        with pytest.raises(Died):
            process.read(job, lambda: beats.append(1))
        assert len(beats) == 3
        process._line()
        work = itertools.count(step=0.01)
        monkeypatch.setattr(process, "_worked", lambda: next(work))  # a starved reader's, beat by beat
        os.kill(process.process.pid, signal.SIGSTOP)
        beats.clear()

        def beat() -> None:
            beats.append(1)
            if len(beats) == 20:
                os.kill(process.process.pid, signal.SIGCONT)

        assert process.read(job, beat)["faults"][0]["key"] == "photo-not-a-picture"
    finally:
        process.stop()


def short_of_memory(line: Connection) -> None:
    """The process, with hardly more memory than it has taken by the time it could read."""
    import_module("jobs.reader")
    pages_taken = int(Path("/proc/self/statm").read_text().split()[0])
    sandbox.MEMORY = pages_taken * os.sysconf("SC_PAGESIZE") + SPARE
    sandbox.serve(line)


def test_a_picture_there_is_no_memory_for_is_refused_and_the_next_is_looked_at(monkeypatch):
    monkeypatch.setattr(sandbox, "serve", short_of_memory)
    process = Sandbox()
    try:
        sent = picture(7000, 5000)
        for given, key in ((sent, "photo-too-large-here"), (b"no picture", "photo-not-a-picture")):
            assert process.read(Job(given))["faults"][0]["key"] == key
    finally:
        process.stop()


def test_a_picture_whose_reader_always_dies_is_given_up_after_the_second_time(evening, monkeypatch):
    asked = []

    class Dying:
        def read(self, job: Job, _alive: object) -> dict[str, object]:
            asked.append(job)
            raise Died("killed")

    monkeypatch.setattr(worker, "_reader", Dying)
    monkeypatch.setattr(worker, "ask_for", worker.read_photograph)
    send(evening.phones[0], evening, picture())
    assert len(asked) == 2
    (found,) = of_seat(evening)
    assert found.state == "failed"
    said = evening.phones[0].get(evening.address(f"/photo/{found.id}/state")).json["text"]
    assert "twice" in said


def test_a_photograph_that_fell_out_of_the_queue_is_found_again(evening, monkeypatch):
    send(evening.phones[0], evening, picture())
    asked = []
    monkeypatch.setattr(worker, "ask_for", asked.append)
    worker.look_after()
    assert asked == [of_seat(evening)[0].id]


def test_a_queue_that_does_not_answer_fails_no_upload(evening, settings, monkeypatch):
    monkeypatch.setattr(worker, "ask_for", ASK_FOR)
    without_queue = create_app(replace(settings, queue="redis://127.0.0.1:1/0"))
    without_queue.config.update(TESTED)
    phone = without_queue.test_client()
    phone.set_cookie("shelfmark", evening.phones[0].get_cookie("shelfmark").value)
    assert send(phone, evening, picture()).status_code == 302
    assert of_seat(evening)[0].state == "queued"


def test_the_reader_is_told_which_cards_stand_elsewhere(evening):
    for place, text in enumerate(("A1:FH ~B2 / #", "C3:SS . / D4:HH+ ?")):
        entries.enter(evening.table.id, seat=place, by=place, field="shelf", value=text, based_on=None)
    facts = entries.facts(evening.table.id)
    assert worker.taken_elsewhere(facts, 0) == ("C3", "D4")
    assert worker.taken_elsewhere(facts, 1) == ("A1", "B2")
    assert worker.taken_elsewhere(facts, 2) == ("A1", "B2", "C3", "D4")
