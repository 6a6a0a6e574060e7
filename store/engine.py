"""One way to the database in use: SQLite in the data folder, or whatever its address names."""

import contextlib
import fcntl
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from store.home import home, used

FILE = "shelfmark.sqlite"
BUSY = 10_000  # milliseconds a writer waits for another
RESTED = 1.0  # seconds after which a connection is asked whether it still lives
RESTS = "shelfmark_rests"  # since when
IMMEDIATE = "shelfmark_immediate"
_TURN = threading.Lock()  # of this process; the file is for the others


def url() -> str:
    """Where the database is. PostgreSQL is spoken to by psycopg 3, however its address is written."""
    named = used().database
    if not named:
        return f"sqlite:///{home() / FILE}"
    parsed = make_url(named)
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    return parsed.render_as_string(hide_password=False)


def engine() -> Engine:
    return _engine(url(), used().connections)


@contextmanager
def snapshot() -> Iterator[Connection]:
    """A look at the database as it stands now."""
    with _looking(engine()).connect() as connection:
        yield connection


@contextmanager
def transaction() -> Iterator[Connection]:
    """All or nothing; on SQLite the only writer from the first line on, so that nothing read goes stale."""
    made = engine()
    with _turn(made), made.connect() as connection:
        connection = connection.execution_options(**{IMMEDIATE: True})
        with connection.begin():
            yield connection
    _to_disk(made)


def _to_disk(made: Engine) -> None:
    """What was committed outlives a power cut before anybody is told so.

    SQLite would wait for the disk at every commit while all others wait for it; here the next writer goes
    on at once, and those who wait for the disk wait together. Its log may be gone: then it is in the file.
    """
    if made.dialect.name == "sqlite":
        with contextlib.suppress(FileNotFoundError), Path(f"{made.url.database}-wal").open("rb") as log:
            os.fsync(log.fileno())


@contextmanager
def _turn(made: Engine) -> Iterator[None]:
    """On SQLite writers queue here and follow at once; left to itself it sleeps between two looks."""
    if made.dialect.name != "sqlite":
        yield
        return
    with _TURN, Path(f"{made.url.database}.turn").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@cache
def _looking(made: Engine) -> Engine:
    """With the same connections, and no transaction on PostgreSQL: there each line sees the newest anyway."""
    return made if made.dialect.name == "sqlite" else made.execution_options(isolation_level="AUTOCOMMIT")


@cache
def _engine(address: str, connections: int) -> Engine:
    if make_url(address).get_backend_name() == "sqlite":
        return _sqlite(address, connections)
    made = create_engine(address, pool_size=connections, max_overflow=connections, hide_parameters=True)
    event.listen(made, "checkin", _put_back)
    event.listen(made, "checkout", partial(_ask_after_rest, made))
    return made


def _put_back(_line: DBAPIConnection | None, record: ConnectionPoolEntry) -> None:
    record.info[RESTS] = time.monotonic()


def _ask_after_rest(
    made: Engine, line: DBAPIConnection, record: ConnectionPoolEntry, _lent: PoolProxiedConnection
) -> None:
    """A connection that had nothing to do for a while may have died; one that just worked is not asked."""
    if time.monotonic() - record.info.get(RESTS, time.monotonic()) < RESTED:
        return
    try:
        made.dialect.do_ping(line)
    except made.dialect.loaded_dbapi.Error as error:
        raise InvalidatePoolError from error  # all of them are made anew


def _sqlite(address: str, connections: int) -> Engine:
    made = create_engine(
        address,
        pool_size=connections,
        max_overflow=connections,
        hide_parameters=True,  # an error in the log must not quote what was entered
        connect_args={"timeout": BUSY / 1000, "check_same_thread": False},
    )
    event.listen(made, "connect", _set_up)
    event.listen(made, "begin", _begin)
    return made


def _set_up(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say, see _begin
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get(IMMEDIATE)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
