"""A new version migrates what it finds, after copying it, and never touches what a newer one made."""

import contextlib
import gzip
import itertools
import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from store import copies, entries, migrate, photographs, tables
from store.engine import engine, transaction
from store.schema import metadata

pytestmark = pytest.mark.usefixtures("database")


def test_the_migrations_make_exactly_what_the_schema_says():
    with engine().connect() as connection:
        context = MigrationContext.configure(connection, opts={"render_as_batch": True})
        assert compare_metadata(context, metadata) == []


def test_an_empty_database_is_made_without_a_copy_and_only_once():
    assert migrate.is_current()
    assert migrate.upgrade() is None
    assert not (copies.home() / "copies").exists()


def test_every_earlier_shape_is_copied_then_migrated_with_all_that_was_entered(table):
    entries.enter(table.id, seat=0, by=0, field="shelf", value="A1:FH", based_on=None)
    photo = photographs.add(table.id, seat=0, by=0, picture=b"picture", pile=False)
    before = entries.sitting(table), photographs.of_seat(table.id, 0)
    for earlier in earlier_shapes():
        shape(earlier)
        with engine().connect() as connection:
            assert migrate.revision(connection) == earlier
        copied = migrate.upgrade()
        assert '"A1:FH"' in values_of(copied)
        assert copied.stat().st_mode & 0o077 == 0  # the copy is its owner's alone
        assert migrate.is_current()
        assert (entries.sitting(table), photographs.of_seat(table.id, 0)) == before
    assert photographs.start(photo).names == {}


def test_a_migration_that_fails_leaves_all_as_it_was_and_the_next_start_tries_again(table, monkeypatch):
    shape(earlier_shapes()[-1])
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "head", lambda: "none such")
        with pytest.raises(migrate.Failed):
            migrate.upgrade()
    assert tables.find_table(table.code) == table
    assert migrate.upgrade() is not None
    assert tables.find_table(table.code) == table


NEXT = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "next", "{before}", None, None


def upgrade() -> None:
    op.create_table("shelves", sa.Column("id", sa.Integer(), primary_key=True))
    with op.batch_alter_table("photographs") as photographs:
        photographs.add_column(sa.Column("more", sa.Text(), nullable=True))
    op.execute("{then}")
    op.execute("{last}")
"""
SPOILT = NEXT.replace("{last}", "insert into nowhere values (1)")
MENDED = NEXT.replace("{last}", "insert into shelves values (1)")


@pytest.mark.parametrize("then", ["delete from entries", "drop table entries"])
def test_a_migration_that_fails_half_way_leaves_all_as_it_was_and_a_mended_one_goes_through(
    table, tmp_path, monkeypatch, then
):
    entries.enter(table.id, seat=0, by=0, field="shelf", value="A1:FH", based_on=None)
    before, known, shape_before = entries.sitting(table), migrate.head(), shape_now()
    step = later_version(tmp_path, monkeypatch) / "next.py"
    step.write_text(SPOILT.format(before=known, then=then))
    with pytest.raises(migrate.Failed) as failed:
        migrate.upgrade()
    assert (entries.sitting(table), shape_now()) == (before, shape_before)
    assert '"A1:FH"' in values_of(failed.value.copied)
    step.write_text(MENDED.format(before=known, then="update entries set seat = seat"))
    assert migrate.upgrade() is not None
    assert migrate.is_current()
    assert entries.sitting(table) == before
    assert "shelves" in shape_now()


def later_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The migrations as a later version of the product has them; where one more can be laid."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.HERE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(migrate, "HERE", folder)
    return folder / "versions"


def shape_now() -> dict[str, list[str]]:
    """Every table there is, and its columns."""
    found = inspect(engine())
    return {name: [column["name"] for column in found.get_columns(name)] for name in found.get_table_names()}


def test_a_database_of_a_later_version_is_left_alone(table):
    stamp("9999")
    with pytest.raises(migrate.TooNew):
        migrate.upgrade()
    assert tables.find_table(table.code) == table


def test_only_the_latest_copies_are_kept():
    with engine().connect() as connection:
        made = [copies.copy_database(connection) for _ in range(copies.KEPT + 2)]
    assert [path.exists() for path in made] == [False, False, *[True] * copies.KEPT]


def earlier_shapes() -> list[str]:
    """Every shape the database ever had but the present one, the first of them first."""
    known = [script.revision for script in migrate._scripts().walk_revisions()]
    assert known[0] == migrate.head()
    return known[:0:-1]


def shape(revision: str) -> None:
    """Takes the database back to what an earlier version would have left."""
    with engine().connect() as connection:
        config = Config()
        config.set_main_option("script_location", str(migrate.HERE))
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
        connection.commit()


def stamp(revision: str) -> None:
    with transaction() as db:
        db.execute(text("update alembic_version set version_num = :revision"), {"revision": revision})


def values_of(copied: Path) -> list[str]:
    """The values of the entries in a copy: a whole SQLite file, or the rows as lines of JSON."""
    if copied.suffix == ".sqlite":
        with contextlib.closing(sqlite3.connect(copied)) as copy:
            return [value for (value,) in copy.execute("select value from entries")]
    lines = [json.loads(line) for line in gzip.decompress(copied.read_bytes()).splitlines()]
    start = next(n for n, line in enumerate(lines) if isinstance(line, dict) and line["table"] == "entries")
    column = lines[start]["columns"].index("value")
    rows = itertools.takewhile(lambda line: isinstance(line, list), lines[start + 1 :])
    return [row[column] for row in rows]
