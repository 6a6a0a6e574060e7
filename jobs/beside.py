"""Something that runs beside the pages while it is wanted. Whatever becomes of it, they stay open."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from jobs import heartbeat
from jobs.heartbeat import Child
from settings import Settings

AGAIN_AFTER, LONGEST_PAUSE = 1.0, 60.0  # seconds before what ended is started again, longer every time
LIVED = 60.0  # seconds: whoever ends later than that is started at once again


@dataclass(frozen=True)
class Order:
    """What is to be started, and whom its number is to be told."""

    command: Sequence[str]
    settings: Settings
    started: Callable[[int], object]


def nothing() -> Order | None:
    return None


class Beside:
    """`wanted` is asked at every look: what shall run, or nothing. `ended`: told that it does no more."""

    def __init__(
        self, wanted: Callable[[], Order | None] = nothing, ended: Callable[[], object] = nothing
    ) -> None:
        self._wanted, self._ended = wanted, ended
        self._child: Child | None = None
        self._began = self._not_before = 0.0
        self._pause = AGAIN_AFTER

    def keep(self) -> None:
        """One look."""
        wanted, now = self._wanted(), time.monotonic()
        if self._child is not None:
            self._child = heartbeat.listened(self._child)
            if self._child.process.poll() is not None:
                self._again_later(now)
                self.stop()
        if self._child is None and wanted is not None and now >= self._not_before:
            self._began = now
            self._child = heartbeat.start(wanted.command, wanted.settings)
            wanted.started(self._child.process.pid)
        elif self._child is not None and wanted is None:
            self.stop()

    def stop(self) -> None:
        if self._child is not None:
            self._ended()
            heartbeat.stop(self._child)
            self._child = None

    def _again_later(self, now: float) -> None:
        self._pause = AGAIN_AFTER if now - self._began > LIVED else min(LONGEST_PAUSE, 2 * self._pause)
        self._not_before = now + self._pause
