"""One way to the database: whose address is understood, whose writes are whole, on disk and in turn."""

import contextlib
import os

import psycopg
import pytest
from sqlalchemy import text

from store import engine, entries, tables
from store.home import Store, using

ADDRESSES = [
    ("postgres://club@db/games", "postgresql+psycopg://club@db/games"),
    ("postgresql://club:pw@db:5432/games", "postgresql+psycopg://club:pw@db:5432/games"),
    ("postgresql+psycopg://club@db/games", "postgresql+psycopg://club@db/games"),
    ("sqlite:////srv/games.sqlite", "sqlite:////srv/games.sqlite"),
]


@pytest.mark.parametrize(("named", "spoken"), ADDRESSES)
def test_the_address_is_taken_as_people_write_it(data_folder, named, spoken):
    with using(Store(data_folder, named)):
        assert engine.url() == spoken


@pytest.mark.usefixtures("database")
def test_a_write_that_fails_leaves_nothing_and_keeps_nobody_waiting(table):
    with contextlib.suppress(ZeroDivisionError), engine.transaction() as db:
        tables.touch(db, table.id)
        raise ZeroDivisionError
    assert tables.find_table(table.code) == table
    entries.enter(table.id, seat=0, by=0, field="hand", value=1, based_on=None)


@pytest.mark.usefixtures("database")
def test_nothing_is_acknowledged_before_it_is_on_disk(database, table, monkeypatch):
    """PostgreSQL sees to it itself; of SQLite the log is brought to disk, with the change in it."""
    settled = []
    real = os.fsync

    def fsync(handle: int) -> None:
        real(handle)
        settled.append(b"B3:CMR" in os.pread(handle, os.fstat(handle).st_size, 0))

    monkeypatch.setattr(engine.os, "fsync", fsync)
    entries.enter(table.id, seat=0, by=0, field="shelf", value="B3:CMR", based_on=None)
    assert settled == ([True] if database == "sqlite" else [])


@pytest.mark.parametrize("act", [engine.snapshot, engine.transaction])
def test_a_line_that_died_while_it_rested_is_made_anew(postgresql, data_folder, monkeypatch, act):
    monkeypatch.setattr(engine, "RESTED", 0.0)
    with using(Store(data_folder, postgresql)):
        with act() as db:
            died = db.scalar(text("SELECT pg_backend_pid()"))
        with psycopg.connect(postgresql) as other:
            other.execute("SELECT pg_terminate_backend(%s, 10000)", [died])
        with act() as db:
            assert db.scalar(text("SELECT pg_backend_pid()")) != died
        engine.engine().dispose()


def test_a_look_costs_postgresql_one_line(postgresql, data_folder):
    """No question whether it lives, no transaction around it."""
    with using(Store(data_folder, postgresql)):
        with engine.snapshot() as db:
            db.scalar(text("SELECT 1"))
        with engine.snapshot() as db:
            last = "SELECT query FROM pg_stat_activity WHERE pid = %s"
            mine = db.scalar(text("SELECT pg_backend_pid()"))
        with psycopg.connect(postgresql) as other:
            assert other.execute(last, [mine]).fetchone() == ("SELECT pg_backend_pid()",)
        engine.engine().dispose()
