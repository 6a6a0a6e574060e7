"""Whether the database still does what an edit needs, tried without leaving a trace."""

import contextlib
import time
from pathlib import Path

from sqlalchemy import insert, select

from store import schema
from store.clock import now
from store.engine import engine, snapshot, transaction

PROBE = "-probe-"  # no code: it has characters none has
CHECKED_EVERY = 30.0  # seconds between two looks at every page
QUICKLY = 256 * 1024 * 1024  # bytes: a larger file is not looked through
_checked: dict[str, float] = {}  # by database, when it was last found whole


class _Undone(Exception):
    """Leaves the transaction, so that nothing of it stays."""


def edit_works() -> bool:
    """A table with an entry is written, read back and forgotten; raises what the database says."""
    found: object = None
    with contextlib.suppress(_Undone), transaction() as db:
        at = now()
        row = {"code": PROBE, "game": PROBE, "host": PROBE, "opened": at, "changed": at, "version": 0}
        number = db.execute(insert(schema.tables).values(row)).inserted_primary_key
        assert number is not None
        entry = {"table_id": number[0], "seat": 0, "field": PROBE, "value": PROBE, "by": None, "at": at}
        db.execute(insert(schema.entries).values(entry))
        C = schema.entries.c
        found = db.execute(select(C.value).where(C.table_id == number[0], C.field == PROBE)).scalar()
        raise _Undone
    return found == PROBE


def is_whole() -> bool:
    """Whether every page of a database in a file makes sense; looked at now and then."""
    made = engine()
    if made.dialect.name != "sqlite" or made.url.database is None:
        return True
    name, at = made.url.database, time.monotonic()
    if at - _checked.get(name, -CHECKED_EVERY) < CHECKED_EVERY or Path(name).stat().st_size > QUICKLY:
        return True
    with snapshot() as db:
        whole = bool(db.exec_driver_sql("PRAGMA quick_check(1)").scalar() == "ok")
    if whole:
        _checked[name] = at
    return whole
