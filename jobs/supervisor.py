"""Keeps pages and reader going: whichever ends, or stands still, is started again."""

import contextlib
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from jobs import heartbeat
from jobs.beside import Beside
from jobs.heartbeat import Child
from settings import Settings

AGAIN_AFTER = 1.0  # seconds before what ended is started again; twice as long after every death at once
LONGEST_PAUSE = 8.0  # seconds
AT_ONCE = 20.0  # seconds: pages that lived longer died of something else than of starting
MOST_DEATHS = 5  # at once, one after the other
LOOK_EVERY = 0.2  # seconds between two looks at what was started


class GaveUp(Exception):
    """The pages end again and again as soon as they are started."""


@dataclass(frozen=True)
class Front:
    """The pages: since when, and how often they died at once before."""

    child: Child
    begun: float
    deaths: int = 0


@dataclass
class Supervised:
    """What to run, and whom to tell. `look`: called at every look until it says that all has been told."""

    pages: Sequence[str]
    reader: Sequence[str]
    settings: Settings
    started: Callable[[int], object]  # with the number of the pages' first process
    look: Callable[[], bool]
    beside: Beside = field(default_factory=Beside)  # which may be there or not


def run(what: Supervised) -> None:
    """Until somebody wants us to stop; raises GaveUp."""
    with _stoppable() as stopping:
        front, behind = _opened(what, 0), heartbeat.start(what.reader, what.settings)
        told = False
        try:
            while not stopping:
                front = _kept_open(front, what, stopping)
                behind = _kept_going(heartbeat.listened(behind), what)
                told = told or what.look()
                what.beside.keep()
                time.sleep(LOOK_EVERY)
        finally:
            what.beside.stop()
            heartbeat.stop(front.child, signal.SIGTERM)
            heartbeat.stop(behind, _gently(heartbeat.listened(behind)))


def _opened(what: Supervised, deaths: int) -> Front:
    child = heartbeat.start(what.pages, what.settings)
    what.started(child.process.pid)
    return Front(child, time.monotonic(), deaths)


def _kept_open(front: Front, what: Supervised, stopping: list[int]) -> Front:
    """Pages that ended are opened again where they were, for phones know that place."""
    front = Front(heartbeat.listened(front.child), front.begun, front.deaths)
    if front.child.process.poll() is None:
        return front
    deaths = front.deaths + 1 if time.monotonic() - front.begun < AT_ONCE else 1
    if deaths >= MOST_DEATHS:
        raise GaveUp
    front.child.line.close()
    _pause(min(LONGEST_PAUSE, AGAIN_AFTER * 2.0 ** (deaths - 1)), stopping)
    return front if stopping else _opened(what, deaths)


def _kept_going(behind: Child, what: Supervised) -> Child:
    """A reader that died or stands still is no reason to close the tables: another takes its place."""
    if (behind.silent or 0) * LOOK_EVERY > what.settings.silence:
        behind.process.kill()
        behind.process.wait()
    if behind.process.poll() is None:
        return behind
    behind.line.close()
    time.sleep(AGAIN_AFTER)
    return heartbeat.start(what.reader, what.settings)


def _pause(seconds: float, stopping: list[int]) -> None:
    ends = time.monotonic() + seconds
    while not stopping and time.monotonic() < ends:
        time.sleep(LOOK_EVERY)


@contextlib.contextmanager
def _stoppable() -> Iterator[list[int]]:
    """A list that stops being empty when somebody wants us to stop."""
    asked: list[int] = []
    before = {
        number: signal.signal(number, lambda got, _frame: asked.append(got))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # the last: its window was closed
    }
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _gently(behind: Child) -> signal.Signals:
    """The reader finishes what it is at; before its first sign of life it is at nothing, and deaf."""
    return signal.SIGTERM if behind.silent is None else signal.SIGINT
