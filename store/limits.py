"""How often something happened lately, counted in the database so that every process counts the same."""

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from store import schema
from store.clock import now
from store.engine import reading, writing
from store.secrets import hashed

C = schema.limits.c


def wait(key: str, *, most: int) -> int:
    """Milliseconds until it may happen again; 0: it may now."""
    with reading() as db:
        row = db.execute(select(C.until, C["count"].label("times")).where(C.key == _key(key))).first()
    if row is None or row.times < most:
        return 0
    return max(0, int(row.until) - now())


def count(key: str, *, window: int) -> None:
    """Once more. The window begins with the first time and is not drawn out by later ones."""
    at = now()
    with writing() as db:
        db.execute(delete(schema.limits).where(C.until <= at))
        again = update(schema.limits).where(C.key == _key(key)).values(count=C["count"] + 1)
        if db.execute(again).rowcount:
            return
    try:
        with writing() as db:
            db.execute(insert(schema.limits).values(key=_key(key), until=at + window, count=1))
    except IntegrityError:  # another process was first
        with writing() as db:
            db.execute(again)


def forget() -> None:
    """Clears what is over."""
    with writing() as db:
        db.execute(delete(schema.limits).where(C.until <= now()))


def _key(key: str) -> str:
    """Addresses are not kept as such."""
    return hashed(key)
