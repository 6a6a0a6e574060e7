"""Reads the photographs that scripts send, one at a time: pages come first. One for each application."""

import time
from threading import BoundedSemaphore, Lock

from flask import Flask, current_app

from jobs.sandbox import Job, Late, Sandbox
from scoring.faults import Fault, Refused, read_fault
from scoring.game import Json
from store import photographs

TURN = 25  # seconds until a photograph's turn has come, and the sandbox is there for it
AT_MOST = 20  # seconds it is read then, before the next has its turn
QUEUE = 2  # threads that may wait for their photograph to be read; the others are for pages
EXTENSION = "photo-reader"


class Busy(Exception):
    """So many photographs wait that this one may not wait too."""


class Reader:
    """A sandbox, who is at it, and who may wait for it."""

    def __init__(self) -> None:
        self.sandbox = Sandbox()
        self.turn = Lock()
        self.queue = BoundedSemaphore(QUEUE)

    def read(self, picture: bytes, *, pile: bool) -> Json:
        """The reading, once those before are read; raises Refused, Busy, and what the sandbox raises: Late
        after TURN and AT_MOST at the latest."""
        if not self.queue.acquire(blocking=False):
            raise Busy
        try:
            return self._in_turn(picture, pile=pile)
        finally:
            self.queue.release()

    def _in_turn(self, picture: bytes, *, pile: bool) -> Json:
        ends = time.monotonic() + TURN
        if not self.turn.acquire(timeout=TURN):
            raise Late("its turn did not come")
        try:
            self.sandbox.start(within=max(0.0, ends - time.monotonic()))
            return self._read(picture, pile=pile)
        finally:
            self.turn.release()

    def _read(self, picture: bytes, *, pile: bool) -> Json:
        if len(picture) > photographs.HEAVIEST:
            raise Refused([Fault("photo-too-heavy", {"bytes": len(picture), "limit": photographs.HEAVIEST})])
        answer = self.sandbox.read(Job(picture, pile=pile), within=AT_MOST)
        if "faults" in answer:
            raise Refused(map(read_fault, answer["faults"]))
        reading: Json = answer["reading"]
        return reading


def register(app: Flask) -> None:
    app.extensions[EXTENSION] = Reader()


def reader() -> Reader:
    found: Reader = current_app.extensions[EXTENSION]
    return found
