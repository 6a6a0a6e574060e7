"""A table in a fresh database: every test of the store runs on SQLite and again on a real PostgreSQL."""

import pytest
from sqlalchemy import text

from store import migrate, tables
from store.engine import engine, transaction
from store.home import Store, using
from store.values import Table
from tests.services import postgresql  # noqa: F401  a fixture


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, data_folder):
    address = request.getfixturevalue("postgresql") if request.param == "postgresql" else ""
    with using(Store(data_folder, address)):
        if address:
            empty()
        migrate.upgrade()
        yield request.param
        engine().dispose()


def empty() -> None:
    with transaction() as db:
        db.execute(text("DROP SCHEMA public CASCADE"))
        db.execute(text("CREATE SCHEMA public"))


@pytest.fixture
def table() -> Table:
    return tables.open_table("ex-libris", ("Rita", "Éric", "Ahmed"), host="host", others=("library",))
