"""Copies of the database, made before anything is done to its shape."""

import gzip
import json
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, MetaData, select

from store.drafts import draft_of
from store.home import home

NOT_COPIED = ("blobs",)  # pictures, decks and keys: a copy is made before the shape of rows changes
KEPT = 5  # copies; the oldest goes first


def copy_database(connection: Connection) -> Path:
    """SQLite as a whole file; another database as its rows, one JSON list a line, table after table."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    is_file = connection.dialect.name == "sqlite"
    made = _folder() / f"before-{stamp}.{'sqlite' if is_file else 'jsonl.gz'}"
    with draft_of(made) as draft:
        (_sqlite if is_file else _rows)(connection, draft)
    _drop_oldest()
    return made


def _sqlite(connection: Connection, path: Path) -> None:
    source = connection.engine.url.database
    assert source is not None
    with sqlite3.connect(source) as live, sqlite3.connect(path) as copy:
        live.backup(copy)
    live.close()
    copy.close()


def _rows(connection: Connection, path: Path) -> None:
    shape = MetaData()
    shape.reflect(connection)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        for table in shape.sorted_tables:
            if table.name in NOT_COPIED:
                continue
            file.write(json.dumps({"table": table.name, "columns": [c.name for c in table.columns]}) + "\n")
            for row in connection.execute(select(table)):
                file.write(json.dumps(list(row), ensure_ascii=False) + "\n")


def _drop_oldest() -> None:
    for path in sorted(_folder().glob("before-*"))[:-KEPT]:
        path.unlink(missing_ok=True)


def _folder() -> Path:
    place = home() / "copies"
    place.mkdir(exist_ok=True, mode=0o700)
    return place
