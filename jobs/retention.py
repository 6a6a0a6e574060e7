"""How long things are kept, and which day it is believed to be before anything is thrown away."""

import time
from dataclasses import dataclass, field

from sqlalchemy import func, select

from settings import Settings
from store import limits, past, photographs, schema, server_state, tables
from store.clock import DAY, SECOND, now
from store.engine import transaction

MARK = "believed-time"
CATCHES_UP = 7 * 24  # hours of calendar that are believed for an hour of running, at most
STEADY = 10 * SECOND  # a clock that disagrees by more with the time that has passed was moved


@dataclass(frozen=True)
class Retention:
    """In days; 0: for ever."""

    photographs: int
    tables: int  # that nobody touches

    @classmethod
    def of(cls, settings: Settings) -> "Retention":
        return cls(settings.photo_days, settings.table_days)


def caught_up(before: int, clock: int, running: float) -> int:
    """The time believed after so many seconds of running: the clock's, as far as that is in reach."""
    step = int(running * SECOND) * CATCHES_UP
    return min(max(clock, before - step), before + step)


@dataclass
class Calendar:
    """The time things are aged by.

    A clock that jumps cannot be told from a laptop that was asleep or switched off. So what it says is
    believed only a week for every hour of running: a month's sleep is caught up with in an afternoon, and a
    clock that is wrong by years can be put right long before anything is thrown away for it. How far it has
    come is noted in the database, and outlives every start.
    """

    # Both are looked up when a calendar is made: a test that sets the clocks means these too.
    running: float = field(default_factory=lambda: time.monotonic())  # seconds; not those asleep
    clock: int = field(default_factory=lambda: now())
    steady: bool = True  # whether the clock was let be since the last look

    def look(self) -> int:
        """The earlier of what the clock says and what is believed."""
        running, clock = time.monotonic(), now()
        passed = running - self.running
        self.steady = abs(clock - self.clock - passed * SECOND) < STEADY
        self.running, self.clock = running, clock
        with transaction() as db:
            noted = server_state.value_in(db, MARK)
            latest = db.execute(select(func.max(schema.tables.c.changed))).scalar()
            before = int(noted) if noted is not None else min(latest or clock, clock)
            believed = caught_up(before, clock, passed)
            server_state.put(db, MARK, str(believed))
        return min(clock, believed)


def tidy(calendar: Calendar, kept: Retention) -> None:
    """Forgets what is over."""
    today = calendar.look()
    if kept.photographs:
        photographs.delete_older(today - kept.photographs * DAY)
    if kept.tables:
        for table in past.untouched_since(today - kept.tables * DAY):
            photographs.delete_of_table(table)
            tables.delete_table(table)
    if calendar.steady:  # else a file on its way in would look old
        photographs.sweep_pictures()
    limits.forget()
