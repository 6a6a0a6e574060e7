"""Whose request is worked out next: threads that take what waits by turns, and not all of it at once."""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Generic, TypeVar

FEW = 2  # quick requests worked on at once: more of them only take the processor from each other
LONG = 0.25  # seconds after which a request is none of the quick ones, and waiting is noticed

log = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Turn(Generic[T]):
    """What is worked on since `begun`; an entry changes something, a page is only looked at."""

    request: T
    entry: bool
    begun: float


class Turns(Generic[T]):
    """Who waits and who is worked on.

    An entry comes before all pages: it is short, and a whole table waits for it. There is one quick entry at
    a time, for the database takes one after the other; and entries leave one of the threads to pages.
    """

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self.entries: deque[tuple[T, float]] = deque()  # each with the moment it came
        self.pages: deque[tuple[T, float]] = deque()
        self.begun: set[Turn[T]] = set()

    def __len__(self) -> int:
        """How many wait."""
        return len(self.entries) + len(self.pages)

    def add(self, request: T, now: float, *, entry: bool) -> None:
        (self.entries if entry else self.pages).append((request, now))

    def keeps_waiting(self, now: float) -> bool:
        """Whether somebody has waited for long."""
        return any(now - kind[0][1] >= LONG for kind in (self.entries, self.pages) if kind)

    def begin(self, now: float) -> Turn[T] | None:
        """The one whose turn it is; None where nobody waits, or those who do have to."""
        quick = [turn for turn in self.begun if now - turn.begun < LONG]
        if self.entries and self._room_for_entry(quick):
            turn = Turn(self.entries.popleft()[0], True, now)
        elif self.pages and len(quick) < FEW:
            turn = Turn(self.pages.popleft()[0], False, now)
        else:
            return None
        self.begun.add(turn)
        return turn

    def end(self, turn: Turn[T]) -> None:
        self.begun.discard(turn)

    def _room_for_entry(self, quick: list[Turn[T]]) -> bool:
        if any(turn.entry for turn in quick):
            return False
        return sum(turn.entry for turn in self.begun) < max(1, self.threads - 1)


class Threads(Generic[T]):
    """Threads that work on requests in the order of `Turns`; one is started when none is idle."""

    def __init__(self, count: int, work: Callable[[T], bool], tell: Callable[[T, bool], None]) -> None:
        """`tell` is called with what came of the work, and with False where it failed."""
        self.count, self.work, self.tell = count, work, tell
        self.somebody_waits: Callable[[], object] = lambda: None  # told so, as often as it may have changed
        self.lock = threading.RLock()  # a signal may come in the middle of it
        self.turns: Turns[T] = Turns(count)
        self.idle: list[SimpleQueue[Turn[T] | None]] = []  # the one that was busy last is called first
        self.started = 0
        self.over = False

    def give(self, request: T, *, entry: bool) -> None:
        with self.lock:
            self.turns.add(request, time.monotonic(), entry=entry)
            self._call()

    def look(self) -> None:
        """To be called now and then: whoever is worked on for long makes room for others."""
        with self.lock:
            self._call()

    def shutdown(self, *, wait: bool) -> None:  # noqa: ARG002 - gunicorn calls it so
        """What is worked on is ended, nothing else is begun; nobody waits for that."""
        with self.lock:
            self.over = True
            for place in self.idle:
                place.put(None)
            self.idle.clear()

    def _call(self) -> None:
        """Under the lock: as many threads as there is work for."""
        while not self.over and (self.idle or self.started < self.count):
            turn = self.turns.begin(time.monotonic())
            if turn is None:
                break
            if self.idle:
                self.idle.pop().put(turn)
            else:
                self._start(turn)
        if self.turns.keeps_waiting(time.monotonic()):
            self.somebody_waits()

    def _start(self, turn: Turn[T]) -> None:
        self.started += 1
        thread = threading.Thread(target=self._run, args=(turn,), name=f"pages-{self.started}", daemon=True)
        thread.start()

    def _run(self, turn: Turn[T] | None) -> None:
        place: SimpleQueue[Turn[T] | None] = SimpleQueue()
        while turn is not None:
            well = False
            try:
                well = self.work(turn.request)
            except BaseException:  # whatever it was, the thread is there for the next
                log.exception("a request failed outside of its page")
            self.tell(turn.request, well)
            turn = self._next(turn, place)

    def _next(self, done: Turn[T], place: SimpleQueue[Turn[T] | None]) -> Turn[T] | None:
        with self.lock:
            self.turns.end(done)
            if self.over:
                return None
            self.idle.append(place)  # and is called first
            self._call()
        return place.get()
