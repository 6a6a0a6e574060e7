"""Whoever sends a photograph to the API is answered, whatever becomes of the process that reads it."""

import io
import json
import os
import signal
import threading
import time
from multiprocessing.connection import Connection

import pytest

from app import create_app
from jobs import sandbox
from jobs.sandbox import Sandbox
from web.api import reader as api

SOON = 0.4  # seconds
LONG = 600


@pytest.fixture
def reader(app, monkeypatch) -> Sandbox:
    """The application's, which is given all the time it needs; the tests take some of it away."""
    monkeypatch.setattr(api, "TURN", LONG)
    monkeypatch.setattr(api, "AT_MOST", LONG)
    return app.extensions[api.EXTENSION].sandbox


@pytest.fixture
def ask(app):
    def asked() -> tuple[int, dict[str, object]]:
        sent = {"photo": (io.BytesIO(b"GIF89a"), "x.jpg")}
        answer = app.test_client().post("/api/read", data=sent)
        assert (answer.headers.get("Retry-After") is None) == (answer.status_code != 503)
        return answer.status_code, json.loads(answer.data)

    return asked


def stand_still(reader: Sandbox) -> int:
    os.kill(reader.process.pid, signal.SIGSTOP)
    return reader.process.pid


def test_a_reader_that_is_slow_to_start_is_not_waited_for_and_is_let_go_on(ask, reader, monkeypatch):
    reader._line()
    slow = stand_still(reader)
    monkeypatch.setattr(api, "TURN", SOON)
    status, said = ask()
    assert (status, said["detail"]) == (
        503,
        "The photograph could not be read in time; try again in a moment.",
    )
    os.kill(slow, signal.SIGCONT)
    monkeypatch.setattr(api, "TURN", LONG)
    assert ask()[0] == 409  # no photograph, as it says itself
    assert reader.process.pid == slow


def test_a_reader_that_never_starts_is_replaced(ask, reader, monkeypatch):
    reader._line()
    stuck = stand_still(reader)
    monkeypatch.setattr(api, "TURN", SOON)
    monkeypatch.setattr(sandbox, "START", 0)
    assert ask()[0] == 409
    monkeypatch.setattr(api, "TURN", LONG)
    assert ask()[1]["faults"][0]["key"] == "photo-unsupported"
    assert reader.process.pid != stuck


def test_a_picture_a_reader_stands_still_over_is_given_up_and_the_next_is_read(ask, reader, monkeypatch):
    reader.start()
    stuck = stand_still(reader)
    monkeypatch.setattr(api, "AT_MOST", SOON)
    assert ask()[0] == 503
    monkeypatch.setattr(api, "AT_MOST", LONG)
    assert ask()[0] == 409
    assert reader.process.pid != stuck


@pytest.mark.usefixtures("reader")
def test_whose_turn_does_not_come_is_told_so(app, ask, monkeypatch):
    monkeypatch.setattr(api, "TURN", SOON)
    with app.extensions[api.EXTENSION].turn:
        assert ask()[0] == 503


def test_a_reader_that_dies_over_a_picture_is_said(ask, reader):
    reader.start()
    stand_still(reader)
    ending = threading.Timer(SOON, reader.process.kill)
    ending.start()
    assert ask()[1]["faults"][0]["key"] == "photo-reader-died"
    assert ask()[1]["faults"][0]["key"] == "photo-unsupported"


def stops_in_the_middle_of_a_word(line: Connection) -> None:
    line.send(sandbox.READY)
    line.recv()
    os.write(line.fileno(), (1000).to_bytes(4, "big") + b"x")  # of a thousand bytes one
    time.sleep(LONG)


@pytest.mark.usefixtures("reader")
def test_a_reader_that_stops_in_the_middle_of_its_answer_is_ended(ask, monkeypatch):
    monkeypatch.setattr(sandbox, "serve", stops_in_the_middle_of_a_word)
    monkeypatch.setattr(sandbox, "WORD", SOON)
    assert ask()[1]["faults"][0]["key"] == "photo-reader-died"


def test_two_applications_in_one_process_do_not_wait_for_each_other(ask, reader, settings, monkeypatch):
    reader.start()
    other = create_app(settings).extensions[api.EXTENSION]
    monkeypatch.setattr(api, "TURN", SOON)
    with other.turn:
        assert ask()[0] == 409
    assert other.sandbox.process is None
