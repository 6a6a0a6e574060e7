"""One thread a process that asks the database for all phones that wait at it.

The loop hands it questions and is told answers: by `tell`, called in this thread. None means that the pages
have to answer. Whoever is told nothing waits on.
"""

import logging
import os
import select
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass

from store import entries, presence, tables
from store.changes import Changes
from store.home import Store, using
from store.listening import listening
from web.server.waiting.question import Question

BEAT = 2.0  # seconds between two looks at who is there and whose host fell silent
NOTED = 15.0  # seconds after which it is noted again that a waiting phone is there
UNREACHABLE = 1.0  # seconds until a database that failed is asked again
LAST_WORD = 1.0  # seconds a stopping process waits for the thread, which may be waiting for the database
log = logging.getLogger("shelfmark.web")


@dataclass(frozen=True)
class Told:
    """What to answer; without a version nothing can be said surely, and the pages are asked."""

    question: Question
    version: int | None = None
    revealed: bool = False


Tell = Callable[[Sequence[Told]], None]


class Watcher:
    def __init__(self, store: Store, tell: Tell) -> None:
        self._store, self._tell = store, tell
        self._lock = threading.Lock()
        self._asked: list[Question] = []
        self._left: list[Question] = []
        self._ended = False
        self._ear, self._mouth = os.pipe()  # by which the thread is woken
        for end in (self._ear, self._mouth):
            os.set_blocking(end, False)
        self._rounds = Rounds()
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)
        self._thread.start()

    def ask(self, question: Question) -> None:
        with self._lock:
            self._asked.append(question)
            first = len(self._asked) == 1
        if first:
            self._wake()

    def left(self, question: Question) -> None:
        """Nobody waits for this answer any more."""
        with self._lock:
            self._left.append(question)

    def end(self) -> None:
        self._ended = True
        self._wake()
        self._thread.join(LAST_WORD)

    def _wake(self) -> None:
        with suppress(BlockingIOError):
            os.write(self._mouth, b"\0")

    def _run(self) -> None:
        with using(self._store):
            while not self._ended:
                self._pause()
                self._round()
            self._rounds.close()

    def _pause(self) -> None:
        poll = select.poll()
        for line in (self._ear, self._rounds.line):
            if line is not None:
                poll.register(line, select.POLLIN)
        patience = self._rounds.patience
        poll.poll(None if patience is None else patience * 1000)
        with suppress(BlockingIOError):
            os.read(self._ear, 4096)

    def _round(self) -> None:
        with self._lock:
            asked, self._asked = self._asked, []
            left, self._left = self._left, []
        try:
            told = self._rounds.round(asked, left)
        except Exception as error:  # whatever the database says: the pages will say it
            log.warning("the watcher could not ask the database", exc_info=error)
            self._rounds.failed([*asked, *left])
            told = [Told(question) for question in asked]
        if told:
            self._tell(told)


class Rounds:
    """What the thread does each time it wakes; the questions that wait, by their table."""

    def __init__(self) -> None:
        self._waiting: dict[int, set[Question]] = {}
        self._changes: Changes | None = None
        self._look_at = self._beat_at = 0.0
        self._noted: dict[presence.At, float] = {}
        self._notes = ThreadPoolExecutor(1, "notes")  # whoever writes may have to wait, and nobody for that
        self._noting: Future[None] | None = None
        self._here: set[presence.At] = set()  # since the last beat, if only for a moment

    @property
    def line(self) -> int | None:
        return self._changes.line if self._changes else None

    @property
    def patience(self) -> float | None:
        """Seconds until there is something to do unasked; None while nobody waits."""
        if not self._waiting and not self._here:
            return None
        return max(0.0, min(self._look_at, self._beat_at) - time.monotonic())

    def round(self, asked: Collection[Question], left: Iterable[Question]) -> list[Told]:
        if self._changes is None:
            self._changes = listening()
        told = self._admit(asked) if asked else []
        for question in left:  # after it came in: the two may have been told of in one go
            self._remove(question)
        told += self._look(self._changes)
        if time.monotonic() >= self._beat_at:
            self._beat()
        return told

    def failed(self, over: Iterable[Question]) -> None:
        """Whatever was missed is looked for once the database answers again."""
        for question in over:
            self._remove(question)
        if self._changes is not None:
            self._changes.close()
        self._changes = None
        self._look_at = time.monotonic() + UNREACHABLE

    def close(self) -> None:
        self._notes.shutdown()
        if self._changes is not None:
            self._changes.close()

    def _admit(self, asked: Collection[Question]) -> list[Told]:
        """Who knows the version that stands waits on; whom the table does not know is the pages' business."""
        known = presence.asked_by({(question.code, question.phone) for question in asked})
        told = []
        changed: dict[Question, int] = {}
        for question in asked:
            found = known.get((question.code, question.phone))
            if found is None:
                told.append(Told(question))
                continue
            question.table = found.table
            self._here.add((found.table, question.phone))
            if question.since == str(found.version):
                self._waiting.setdefault(found.table, set()).add(question)
            else:
                changed[question] = found.version
        return told + _said(changed)

    def _remove(self, question: Question) -> None:
        there = self._waiting.get(question.table, set())
        there.discard(question)
        if not there:
            self._waiting.pop(question.table, None)

    def _look(self, changes: Changes) -> list[Told]:
        """Those whose table has another version by now, or is gone."""
        now = time.monotonic()
        if now < self._look_at and changes.line is None:
            return []
        self._look_at = now + changes.every
        touched = changes.among(self._waiting)
        versions = tables.versions(touched) if touched else {}
        changed: dict[Question, int] = {}
        gone = []
        for table in touched:
            for question in self._waiting[table]:
                if table not in versions:
                    gone.append(Told(question))
                elif question.since != str(versions[table]):
                    changed[question] = versions[table]
        for question in (*changed, *(one.question for one in gone)):
            self._remove(question)
        return gone + _said(changed)

    def _beat(self) -> None:
        self._beat_at = time.monotonic() + BEAT
        if self._noting is not None and not self._noting.done():
            return
        now = time.monotonic()
        there = {
            (table, one.phone) for table, waiting in self._waiting.items() for one in waiting
        } | self._here
        due = {one for one in there if now - self._noted.get(one, -NOTED) >= NOTED}
        self._here = set()
        self._noted = {one: now if one in due else self._noted[one] for one in there}
        self._noting = self._notes.submit(copy_context().run, _note, due, tuple(self._waiting))


def _note(there: Collection[presence.At], waiting: Collection[int]) -> None:
    """In a thread of its own."""
    if there:
        presence.all_heard(there)
    if waiting:
        presence.count_silences(waiting)


def _said(changed: Mapping[Question, int]) -> list[Told]:
    revealed = entries.revealed_of({question.table for question in changed}) if changed else frozenset()
    return [Told(question, version, question.table in revealed) for question, version in changed.items()]
