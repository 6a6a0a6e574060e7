"""That some table changed, heard of by every process: nobody asks the database for each waiting phone.

SQLite says how often anybody has written to its file, and is asked several times a second. PostgreSQL calls
out the tables themselves. Whoever hears no call looks, so that a call that was lost costs time alone.
"""

from collections.abc import Collection
from typing import Protocol

from sqlalchemy import Connection, func, select

from store.engine import engine

CHANNEL = "shelfmark_changes"
OFTEN = 0.125  # seconds between two looks where nobody calls out


def tell(db: Connection, table: int) -> None:
    """Called out once what was written is there."""
    if db.dialect.name == "postgresql":
        db.execute(select(func.pg_notify(CHANNEL, str(table))))


class Changes(Protocol):
    """What may have changed since it was asked last."""

    @property
    def every(self) -> float:
        """Seconds until it has to be asked again."""
        ...

    @property
    def line(self) -> int | None:
        """A descriptor that can be read from as soon as there is something to ask for."""
        ...

    def among(self, tables: Collection[int]) -> Collection[int]: ...

    def close(self) -> None: ...


class OfFile:
    every = OFTEN
    line = None

    def __init__(self) -> None:
        self._connection = engine().raw_connection()
        self._seen: int | None = None

    def among(self, tables: Collection[int]) -> Collection[int]:
        cursor = self._connection.cursor()
        cursor.execute("PRAGMA data_version")
        (found,) = cursor.fetchone() or (None,)
        cursor.close()
        changed, self._seen = found != self._seen, found
        return tables if changed else ()

    def close(self) -> None:
        self._connection.close()
