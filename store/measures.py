"""How much there is: for whoever keeps the server and its disk."""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select, text

from store import blobs, past, schema
from store.blobs import DECKS, LESSONS, PHOTOGRAPHS
from store.blobs.database import InDatabase
from store.engine import snapshot
from store.home import home


@dataclass(frozen=True)
class Measures:
    """Bytes by what they hold, and numbers of what there is; photographs by their state."""

    bytes: Mapping[str, int]
    free: int
    tables: int
    photographs: Mapping[str, int]
    oldest: int | None  # milliseconds: when the table untouched for longest was last changed


def measure() -> Measures:
    c = schema.photographs.c
    with snapshot() as db:
        states = {row[0]: int(row[1]) for row in db.execute(select(c.state, func.count()).group_by(c.state))}
        oldest = db.execute(select(func.min(schema.tables.c.changed))).scalar()
    kept = {kind: _held(kind) for kind in (PHOTOGRAPHS, DECKS)}
    kept[DECKS] += _held(LESSONS)
    there = sum(size for kind, size in kept.items() if isinstance(blobs.of(kind), InDatabase))
    return Measures(
        bytes={"database": max(0, _database() - there), **kept, "copies": _size(home() / "copies")},
        free=shutil.disk_usage(home()).free,
        tables=past.count(),
        photographs=states,
        oldest=oldest,
    )


def _held(kind: str) -> int:
    return sum(blob.size for blob in blobs.of(kind).listed())


def _database() -> int:
    """SQLite's files with its log; of PostgreSQL what it says itself."""
    with snapshot() as db:
        if db.dialect.name == "postgresql":
            return int(db.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
        name = db.engine.url.database
    return sum(path.stat().st_size for path in Path(f"{name}").parent.glob(f"{Path(f'{name}').name}*"))


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) if folder.exists() else 0
