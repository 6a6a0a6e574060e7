"""An application on a fresh database, and phones at a table of it."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache, StrictUndefined, Undefined
from jinja2.bccache import Bucket

from app import create_app
from settings import Settings
from store import migrate, tables
from store.engine import FILE, engine
from store.home import Store, using
from store.values import Table
from web.api import reader

TESTED = {"TESTING": True, "WTF_CSRF_ENABLED": False, "PROPAGATE_EXCEPTIONS": True}
SETTINGS = {"popular": "R", "banned": "C"}
FOUR = ("Rita", "Éric", "Ahmed", "Daria")


class Unknown(Undefined):
    """A name no template was given: it may be asked after, but neither shown nor looped over in silence."""

    __str__ = __iter__ = __len__ = StrictUndefined.__str__


class Compiled(BytecodeCache):
    """Templates are compiled once, not by every test's application anew."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()


@pytest.fixture(scope="session")
def fresh_database(tmp_path_factory) -> Path:
    """Migrated once; every test starts with a copy of it."""
    folder = tmp_path_factory.mktemp("fresh")
    with using(Store(folder)):
        migrate.upgrade()
        engine().dispose()
    return folder / FILE


@pytest.fixture
def settings(data_folder) -> Settings:
    return Settings(home=data_folder)


@pytest.fixture
def app(settings, data_folder, fresh_database, monkeypatch) -> Iterator[Flask]:
    monkeypatch.setattr("jobs.worker.ask_for", [].append)
    data_folder.mkdir()
    shutil.copy(fresh_database, data_folder / FILE)
    made = create_app(settings)
    made.config.update(TESTED)
    made.jinja_env.undefined = Unknown
    made.jinja_env.bytecode_cache = COMPILED
    yield made
    made.extensions[reader.EXTENSION].sandbox.stop()
    engine().dispose()


@dataclass(frozen=True)
class Evening:
    """A table with its host's phone and one phone a seat."""

    app: Flask
    code: str
    host: FlaskClient
    phones: tuple[FlaskClient, ...]

    @property
    def table(self) -> Table:
        found = tables.find_table(self.code)
        assert found is not None
        return found

    def address(self, rest: str = "") -> str:
        return f"/t/{self.code}{rest}"


def open_table(client: FlaskClient, *names: str, game: str = "ex-libris", **settings: str) -> str:
    """Opens a table through its form; the code."""
    answer = client.post(f"/open/{game}", data={"name": list(names), **(settings or SETTINGS)})
    assert answer.status_code == 302, answer.text
    return answer.location.split("/")[2]


@pytest.fixture
def evening(app) -> Evening:
    """Four players, the first of them the host, each on a phone of their own."""
    phones = tuple(app.test_client() for _ in FOUR)
    code = open_table(phones[0], *FOUR)
    for place, phone in enumerate(phones):
        assert phone.post(f"/t/{code}/seat/{place}/take").status_code == 302
    return Evening(app, code, phones[0], phones)
