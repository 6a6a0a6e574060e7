"""Killed in the middle of saving, again and again: what was acknowledged is there afterwards."""

import os
import random
import signal
import threading
import time
from collections import Counter
from http.client import HTTPException
from pathlib import Path

from store import entries, tables
from tests.services import free_port
from tests.web.test_growth import Phone
from tests.web.test_serve import ready, served

KILLS = 20
PATIENCE = 60.0  # seconds for pages that were killed to be there again
LONGEST_BETWEEN = 0.25  # seconds of traffic before the next kill
PROCESSES = 2  # of pages, so that somebody answers while the other is being started again


class Writer(threading.Thread):
    """A phone that enters one number after another, and remembers which of them were acknowledged."""

    def __init__(self, phone: Phone, code: str, place: int) -> None:
        super().__init__(daemon=True)
        self.phone, self.path = phone, f"/t/{code}/seat/{place}/hand"
        self.acknowledged: Counter[int] = Counter()
        self.stopped = threading.Event()

    def run(self) -> None:
        number = 0
        while not self.stopped.is_set():
            number = number % 150 + 1
            try:
                if self.phone.post(self.path, ("hand", str(number))).status == 302:
                    self.acknowledged[number] += 1
            except (OSError, HTTPException):
                continue  # no answer is no acknowledgement


def test_nothing_acknowledged_is_lost_however_often_the_pages_are_killed(data_folder, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    port, dice = free_port(), random.Random(20)
    with served(data_folder, heard=False, PORT=str(port), WEB_CONCURRENCY=str(PROCESSES)) as process:
        assert ready(port, process)
        code, phones = seated(port, "Rita", "Éric", "Ahmed")
        writers = [Writer(phone, code, place) for place, phone in enumerate(phones)]
        for writer in writers:
            writer.start()
        for _ in range(KILLS):
            before = total(writers)
            time.sleep(dice.random() * LONGEST_BETWEEN)  # the moment is the point of it
            os.kill(dice.choice(pages_of(process.pid)), signal.SIGKILL)
            until(lambda before=before: total(writers) > before)
        for writer in writers:
            writer.stopped.set()
        for writer in writers:
            writer.join(PATIENCE)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
    log = entries.log(tables.find_table(code).id)
    for place, writer in enumerate(writers):
        kept = Counter(entry.value for entry in log if (entry.seat, entry.field) == (place, "hand"))
        assert writer.acknowledged - kept == Counter()
        assert kept.total() >= KILLS / 2  # there was traffic to lose


def seated(port: int, *names: str) -> tuple[str, list[Phone]]:
    phones = [Phone(port) for _ in names]
    phones[0].ask("/open/ex-libris")
    form = [*(("name", name) for name in names), ("popular", "R"), ("banned", "C")]
    code = phones[0].post("/open/ex-libris", *form).headers["Location"].split("/")[2]
    for place, phone in enumerate(phones):
        phone.ask(f"/t/{code}/join")
        assert phone.post(f"/t/{code}/seat/{place}/take").status == 302
    return code, phones


def total(writers: list[Writer]) -> int:
    return sum(writer.acknowledged.total() for writer in writers)


def pages_of(serving: int) -> list[int]:
    """The processes that answer pages: gunicorn's children, found through what was started."""
    found: list[int] = []
    until(lambda: found.extend(answering(serving)) or found)
    return found


def answering(serving: int) -> list[int]:
    for child in children(serving):
        if b"gunicorn" in Path(f"/proc/{child}/cmdline").read_bytes():
            return children(child)
    return []


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def until(holds) -> None:
    ends = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < ends, "the pages did not come back"
        time.sleep(0.02)
