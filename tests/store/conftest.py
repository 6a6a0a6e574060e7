"""A table in a fresh database: SQLite here, and PostgreSQL where tests/store/test_growth.py says so."""

import pytest

from store import migrate, tables
from store.engine import engine
from store.values import Table


@pytest.fixture
def database(monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    migrate.upgrade()
    yield
    engine().dispose()


@pytest.fixture
def table(request) -> Table:
    request.getfixturevalue("database")
    return tables.open_table("ex-libris", ("Rita", "Éric", "Ahmed"), host="host", others=("library",))
