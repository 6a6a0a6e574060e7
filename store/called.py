"""PostgreSQL calls out which tables changed; see store.changes."""

import time
from collections.abc import Collection
from contextlib import suppress

import psycopg
from sqlalchemy import make_url

from store.changes import CHANNEL, OFTEN
from store.engine import url

SELDOM = 5.0  # seconds between two looks at everything, and between two tries to listen
KNOCKING = 2  # seconds for the database to answer whoever wants to listen


class Called:
    """Falls back to looking often where it hears nothing, and listens again as soon as it can."""

    def __init__(self) -> None:
        self._connection: psycopg.Connection | None = None
        self._again = 0.0  # when all is looked at, or it is tried to listen
        self._listen()

    @property
    def every(self) -> float:
        return OFTEN if self._connection is None else SELDOM

    @property
    def line(self) -> int | None:
        return None if self._connection is None else self._connection.fileno()

    def among(self, tables: Collection[int]) -> Collection[int]:
        called = self._called()
        if time.monotonic() < self._again and self._connection is not None:
            return called.intersection(tables)
        if time.monotonic() >= self._again:
            self._again = time.monotonic() + SELDOM
            if self._connection is None:
                self._listen()
        return tables

    def _called(self) -> set[int]:
        if self._connection is None:
            return set()
        try:
            return {int(told.payload) for told in self._connection.notifies(timeout=0)}
        except (psycopg.Error, OSError):
            self.close()
            return set()

    def _listen(self) -> None:
        """What changes from here on is heard of; what did before, whoever asks now looks at."""
        address = make_url(url()).set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            self._connection = psycopg.connect(address, autocommit=True, connect_timeout=KNOCKING)
            self._connection.execute(f"LISTEN {CHANNEL}")
        except (psycopg.Error, OSError):
            self.close()

    def close(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error, OSError):
                self._connection.close()
            self._connection = None
