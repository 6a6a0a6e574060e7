"""Brings the database to this version's shape, after copying it; one of a later version is left alone."""

import contextlib
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from scoring.faults import Fault, Refused
from store import drafts, staging, takeover
from store.copies import copy_database
from store.engine import BUSY, engine
from store.home import home

HERE = Path(__file__).parent / "migrations"
LONGEST_WHY = 120  # characters of what SQLite says is wrong
LOCK = 7_355_608  # any number, the same in every process: PostgreSQL's advisory lock while migrating


class TooNew(RuntimeError):
    """A later version of the product has been here."""


class Failed(RuntimeError):
    """A step on the way to this version failed. The database is as it was, and so is its copy."""

    def __init__(self, copied: Path | None, why: Exception) -> None:
        super().__init__(type(why).__name__)
        self.copied = copied


def upgrade() -> Path | None:
    """Migrates where that is needed; the path of the copy made before, if one was made.

    Also clears up after what was killed here: drafts are thrown away, a restore is completed or forgotten.
    And takes over what was kept elsewhere before a setting changed.
    """
    _check_file()
    copied = _migrated()
    with contextlib.suppress(OSError):  # a full disk is no reason not to start
        drafts.sweep()
    staging.recover()
    takeover.take_over()
    return copied


def _check_file() -> None:
    """A damaged file is left as it is, and where its copies lie is said; raises Refused."""
    name = engine().url.database if engine().dialect.name == "sqlite" else None
    if not name or not Path(name).exists():
        return
    copies = home() / "copies"
    try:
        with contextlib.closing(sqlite3.connect(name, timeout=BUSY / 1000)) as db:
            found = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.OperationalError:  # busy, or closed to us: told when it is opened
        return
    except sqlite3.DatabaseError as error:
        found = str(error)
    if Path(name).stat().st_size == 0 and any(
        copies.glob("before-*")
    ):  # a new one is empty too, but has no past
        found = "it is empty"
    if found != "ok":
        why = " ".join(found.split())[:LONGEST_WHY]
        args = {"file": name, "why": why, "copies": str(copies)}
        raise Refused([Fault("database-damaged", args)])


def _migrated() -> Path | None:
    with _alone() as connection:
        before = revision(connection)
        if before == head():
            return None
        if before is not None and before not in _known():
            raise TooNew(f"the database is of a later version ({before})")
        copied = copy_database(connection) if before else None
        try:
            bring(connection, head())
        except Exception as why:
            raise Failed(copied, why) from why
        return copied


def bring(connection: Connection, wanted: str) -> None:
    """Brings whatever database is at the end of this connection to the shape of one version."""
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    command.upgrade(config, wanted)
    connection.commit()


def knows(wanted: str) -> bool:
    """Whether this version of the product knows that shape."""
    return wanted in _known()


def is_current() -> bool:
    with engine().connect() as connection:
        return revision(connection) == head()


def revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def head() -> str:
    return _scripts().get_current_head() or ""


def _known() -> frozenset[str]:
    return frozenset(script.revision for script in _scripts().walk_revisions())


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(HERE))


@contextmanager
def _alone() -> Iterator[Connection]:
    """Several processes may start at once: one migrates, the others wait and find it done."""
    with engine().connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": LOCK})
            connection.commit()
            try:
                yield connection
            finally:
                connection.rollback()
                connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": LOCK})
                connection.commit()
        else:
            yield connection.execution_options(shelfmark_immediate=True)
