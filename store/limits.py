"""How often something happened lately, counted in the database so that every process counts the same."""

from sqlalchemy import case, delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert

from store import schema
from store.clock import SECOND, now
from store.engine import transaction
from store.secrets import hashed

C = schema.limits.c
APART = 10 * SECOND  # clocks of machines that share a database, at most
ENDLESS = 1_000_000_000  # more often than anything happens


def take(key: str, *, most: int, window: int) -> int:
    """Counts it, where it may happen now, in one step: of many at once no more than allowed get through.

    Milliseconds to wait where it may not; 0: it was counted. The window begins with the first time and is
    not drawn out by later ones.
    """
    with transaction() as db:
        if db.execute(_counted(db.dialect.name, key, most, window)).first() is not None:
            return 0
        until = db.execute(select(C.until).where(C.key == _key(key))).scalar_one()
    return max(1, int(until) - now())


def give_back(key: str) -> None:
    """What was counted beforehand turned out not to count."""
    less = case((C["count"] > 0, C["count"] - 1), else_=0)
    with transaction() as db:
        db.execute(update(schema.limits).where(C.key == _key(key)).values(count=less))


def count(key: str, *, window: int) -> None:
    """Once more, however often it was before."""
    take(key, most=ENDLESS, window=window)


def forget() -> None:
    """Clears what is over."""
    with transaction() as db:
        db.execute(delete(schema.limits).where(C.until <= now()))


def _counted(dialect: str, key: str, most: int, window: int) -> "ReturningInsert[tuple[int]]":
    """One statement that both databases do as a whole: begun, begun again, once more, or nothing."""
    at = now()
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    over = or_(C.until <= at, C.until > at + window + APART)  # the clock was ahead, and is put right
    return (
        insert(schema.limits)
        .values(key=_key(key), until=at + window, count=1)
        .on_conflict_do_update(
            index_elements=[C.key],
            set_={
                "count": case((over, 1), else_=C["count"] + 1),
                "until": case((over, at + window), else_=C.until),
            },
            where=or_(over, C["count"] < most),
        )
        .returning(C["count"])
    )


def _key(key: str) -> str:
    """Addresses are not kept as such."""
    return hashed(key)
