"""What this server keeps for itself in the database: a name and a text. No backup holds any of it."""

from sqlalchemy import Connection, delete, insert, select

from store import schema
from store.engine import snapshot, transaction

C = schema.marks.c


def value(name: str) -> str | None:
    with snapshot() as db:
        return value_in(db, name)


def value_in(db: Connection, name: str) -> str | None:
    return db.execute(select(C.value).where(C.name == name)).scalar()


def put(db: Connection, name: str, value: str) -> None:
    """As part of what else is written with it."""
    db.execute(delete(schema.marks).where(C.name == name))
    db.execute(insert(schema.marks).values(name=name, value=value))


def drop(name: str, value: str) -> None:
    """Unless another stands there since."""
    with transaction() as db:
        db.execute(delete(schema.marks).where(C.name == name, C.value == value))
