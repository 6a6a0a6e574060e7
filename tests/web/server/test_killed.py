"""Killed in the middle of saving, again and again: what was acknowledged is there afterwards."""

import contextlib
import os
import queue
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path

import cv2
import numpy as np
import pytest

from store import entries, photographs, pictures, tables
from store.engine import snapshot
from store.values import Table
from tests.services import free_port
from tests.web.processes import PATIENCE, descendants, pages_of, until
from tests.web.server.test_growth import Phone
from tests.web.server.test_serve import ready, served

KILLS = 20
WHOLE = 5  # every so often everything at once, as when the power fails
LONGEST_BETWEEN = 0.25  # seconds of traffic before the next kill
KNOCK_AGAIN = 0.05  # seconds, so that whoever starts again is not kept from it
PROCESSES = 2  # of pages, so that somebody answers while the other is being started again
NAMES = ("Rita", "Éric", "Ahmed")


class Writer(threading.Thread):
    """A phone that enters one number after another, and remembers which of them were acknowledged.

    One that was not is entered again: were the next tried instead while a server takes its time to start, all
    numbers would pass, and what stands already is acknowledged without being entered a second time.
    """

    def __init__(self, phone: Phone, code: str, place: int) -> None:
        super().__init__(daemon=True)
        self.phone, self.path = phone, f"/t/{code}/seat/{place}/hand"
        self.acknowledged: Counter[int] = Counter()
        self.stopped = threading.Event()

    def run(self) -> None:
        number = 1
        while not self.stopped.is_set():
            try:
                if self.phone.post(self.path, ("hand", str(number))).status == 302:
                    self.acknowledged[number] += 1
                    number = number % 150 + 1
            except (OSError, HTTPException):  # no answer is no acknowledgement
                self.stopped.wait(KNOCK_AGAIN)


class Sender(threading.Thread):
    """A phone that sends photographs, told by their widths, each again and again until it is taken."""

    def __init__(self, phone: Phone, code: str, place: int) -> None:
        super().__init__(daemon=True)
        self.phone, self.path = phone, f"/t/{code}/seat/{place}/photos"
        self.asked: queue.SimpleQueue[int] = queue.SimpleQueue()
        self.acknowledged: set[int] = set()

    def run(self) -> None:
        while width := self.asked.get():
            while width not in self.acknowledged:
                try:
                    if self.phone.send(self.path, picture(width)).status == 302:
                        self.acknowledged.add(width)
                except (OSError, HTTPException):
                    time.sleep(KNOCK_AGAIN)


class House:
    """A server that can be killed in part or as a whole, and is then started again where it was."""

    def __init__(self, home: Path) -> None:
        self.home, self.port = home, free_port()
        self.open = contextlib.ExitStack()

    def start(self) -> None:
        settings = {"PORT": str(self.port), "WEB_CONCURRENCY": str(PROCESSES)}
        self.process = self.open.enter_context(served(self.home, heard=False, **settings))
        assert ready(self.port, self.process)

    def kill_one(self, dice: random.Random) -> None:
        os.kill(dice.choice(until(lambda: pages_of(self.process.pid))), signal.SIGKILL)

    def kill_all(self) -> None:
        for pid in [self.process.pid, *descendants(self.process.pid)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.open.close()
        self.start()


@pytest.fixture
def house(data_folder) -> Iterator[House]:
    found = House(data_folder)
    with found.open:
        found.start()
        yield found


def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(house):
    code, phones = seated(house.port, *NAMES)
    writers = [Writer(phone, code, place) for place, phone in enumerate(phones)]
    senders = [Sender(copied(phone), code, place) for place, phone in enumerate(phones)]
    under_fire(house, writers, senders)
    house.process.send_signal(signal.SIGTERM)
    house.process.communicate(timeout=PATIENCE)
    table = tables.find_table(code)
    for writer, sender, place in zip(writers, senders, range(len(NAMES)), strict=True):
        kept = entered(table, place)
        assert writer.acknowledged - kept == Counter()
        assert kept.total() >= KILLS / 2  # there was traffic to lose
        assert sender.acknowledged <= sent(table, place)
    assert sum(len(sender.acknowledged) for sender in senders) == KILLS / 2
    with snapshot() as db:
        assert db.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"


def under_fire(house: House, writers: list[Writer], senders: list[Sender]) -> None:
    dice = random.Random(20)
    for thread in (*writers, *senders):
        thread.start()
    for kill in range(1, KILLS + 1):
        before = total(writers)
        if kill % 2:
            senders[kill % len(senders)].asked.put(100 + kill)
        time.sleep(dice.random() * LONGEST_BETWEEN)  # the moment is the point of it
        house.kill_all() if kill % (KILLS // WHOLE) == 0 else house.kill_one(dice)
        until(lambda before=before: total(writers) > before)
    for writer, sender in zip(writers, senders, strict=True):
        writer.stopped.set()
        sender.asked.put(0)
    for thread in (*writers, *senders):
        thread.join(PATIENCE)


def seated(port: int, *names: str) -> tuple[str, list[Phone]]:
    phones = [Phone(port) for _ in names]
    phones[0].ask("/open/ex-libris")
    form = [*(("name", name) for name in names), ("popular", "R"), ("banned", "C")]
    code = phones[0].post("/open/ex-libris", *form).headers["Location"].split("/")[2]
    for place, phone in enumerate(phones):
        phone.ask(f"/t/{code}/join")
        assert phone.post(f"/t/{code}/seat/{place}/take").status == 302
    return code, phones


def copied(phone: Phone) -> Phone:
    """The same phone once more, for what it does at the same time."""
    other = Phone(phone.port)
    other.cookie, other.token = phone.cookie, phone.token
    return other


def picture(width: int) -> bytes:
    return cv2.imencode(".jpg", np.full((80, width, 3), 90, np.uint8))[1].tobytes()


def total(writers: list[Writer]) -> int:
    return sum(writer.acknowledged.total() for writer in writers)


def entered(table: Table, place: int) -> Counter[int]:
    log = entries.log(table.id)
    return Counter(entry.value for entry in log if (entry.seat, entry.field) == (place, "hand"))


def sent(table: Table, place: int) -> set[int]:
    """The widths of a seat's photographs, as sent or as kept: every one of them is there and whole."""
    found = photographs.of_seat(table.id, place)
    kept = [pictures.get(one.file, pictures.RAW) or pictures.get(one.file, pictures.CLEAN) for one in found]
    return {cv2.imdecode(np.frombuffer(one, np.uint8), cv2.IMREAD_COLOR).shape[1] for one in kept}
