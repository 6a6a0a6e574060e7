"""That a table changed is heard of, on SQLite and on PostgreSQL; there without asking for it."""

import select
from contextlib import closing

import pytest
from sqlalchemy import text

from store import called, entries, tables
from store.engine import transaction
from store.listening import listening
from tests.web.processes import until

pytestmark = pytest.mark.usefixtures("database")
WAITING = range(1, 1000)


@pytest.fixture
def heard(database):  # noqa: ARG001  made first
    made = listening()
    made.among(WAITING)  # whatever was before
    yield made
    made.close()


def enter(table, value: int) -> None:
    entries.enter(table.id, seat=0, by=0, field="hand", value=value, based_on=entries.ANYTHING)


def test_what_changed_is_told_once_and_where_nothing_did_nothing_is(table, heard):
    until(lambda: not heard.among(WAITING))
    enter(table, 1)
    until(lambda: table.id in heard.among(WAITING))
    until(lambda: not heard.among(WAITING))


def test_a_table_that_is_gone_has_changed(table, monkeypatch):
    monkeypatch.setattr(called, "SELDOM", 3600.0)
    with closing(listening()) as heard:
        until(lambda: not heard.among(WAITING))
        tables.delete_table(table.id)
        until(lambda: table.id in heard.among(WAITING))


def test_only_tables_somebody_waits_for_are_told(table, heard):
    enter(table, 1)
    assert list(heard.among([])) == []


def test_a_change_that_was_taken_back_is_none(table, heard, database):
    until(lambda: not heard.among(WAITING))
    with pytest.raises(ZeroDivisionError):
        fail_after_touching(table.id)
    enter(tables.open_table("ex-libris", ("Anna", "Boris"), host="other"), 1)
    found: set[int] = set()
    until(lambda: found.update(heard.among(WAITING)) or found)
    assert database == "sqlite" or table.id not in found


def fail_after_touching(table: int) -> None:
    with transaction() as db:
        tables.touch(db, table)
        raise ZeroDivisionError


def test_versions_of_many_tables_are_asked_for_in_one_go(table):
    other = tables.open_table("ex-libris", ("Anna", "Boris"), host="other")
    enter(other, 1)
    assert tables.versions([table.id, other.id, 999]) == {table.id: 1, other.id: 2}


def test_the_tables_that_show_their_result_are_found(table):
    other = tables.open_table("ex-libris", ("Anna", "Boris"), host="other")
    shown = entries.enter(table.id, seat=None, by=None, field="revealed", value=True, based_on=None)
    assert entries.revealed_of([table.id, other.id]) == {table.id}
    assert entries.revealed_of([other.id]) == set()
    entries.undo(table.id, shown.id, by=None)
    assert entries.revealed_of([table.id]) == set()


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_postgresql_calls_and_nobody_has_to_ask(table, heard):
    until(lambda: not heard.among(WAITING))
    enter(table, 1)
    ready, _, _ = select.select([heard.line], [], [], 60)
    assert ready
    until(lambda: list(heard.among(WAITING)) == [table.id])


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_whose_line_is_cut_looks_often_until_it_hears_again(table, heard, monkeypatch):
    monkeypatch.setattr(called, "SELDOM", 3600.0)
    heard._again = 0.0
    until(lambda: not heard.among(WAITING))
    cut_listeners()
    until(lambda: table.id in heard.among(WAITING))  # it may have changed in between
    assert (heard.line, heard.every) == (None, called.OFTEN)
    assert table.id in heard.among(WAITING)
    heard._again = 0.0
    heard.among(WAITING)
    assert heard.line is not None
    until(lambda: not heard.among(WAITING))
    enter(table, 2)
    until(lambda: list(heard.among(WAITING)) == [table.id])


def cut_listeners() -> None:
    with transaction() as db:
        db.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"))
