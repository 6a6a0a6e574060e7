"""When each phone was last heard of, so that the others know whether their host is still there.

A note a phone and table, renewed at most every few seconds. That a host fell silent counts as a change of the
table, once, and so does the return: only then do the waiting phones look again.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError

from store import schema
from store.clock import MINUTE, SECOND, now
from store.engine import snapshot, transaction
from store.tables import touch

EVERY = 15 * SECOND  # a phone's note is at least so old before it is renewed
SILENT = MINUTE  # so long after the last sign of life the host's phone is taken for silent
THERE = 10 * MINUTE  # so long its owner is taken to be at the table
UNWRITABLE = (DBAPIError, OSError)  # a full disk: who only looks is served all the same
P = schema.presence.c
T = schema.tables.c


@dataclass(frozen=True)
class Asked:
    """The version of a table, for a phone it knows, and what has to be noted of the asking."""

    version: int
    table: int
    mine: int | None  # when the asking phone was last noted
    host: int | None
    missed: bool  # the silence of the host was counted as a change already


def asked(code: str, phone: str) -> int | None:
    """The one number a waiting phone asks for; None where the table does not know the phone."""
    found = _asked(code, phone)
    if found is None:
        return None
    with suppress(*UNWRITABLE):
        if _old(found.mine, now()):
            _renew(found.table, phone)
        if silent(found.host) and not found.missed:
            _count_silence(found.table)
    return found.version


def heard(table: int, phone: str) -> None:
    """The phone was here just now."""
    with snapshot() as db:
        last = db.execute(select(P.at).where(_is(table, phone))).scalar()
    if _old(last, now()):
        with suppress(*UNWRITABLE):
            _renew(table, phone)


def last_heard(table: int) -> Mapping[str, int]:
    """When each phone that was noted here was last heard of."""
    with snapshot() as db:
        return {row.phone: row.at for row in db.execute(select(P.phone, P.at).where(P.table_id == table))}


def silent(at: int | None) -> bool:
    """Whether a phone last heard of then is silent; of one never heard of nobody knows."""
    return at is not None and now() - at >= SILENT


def lately(at: int | None) -> bool:
    """Whether the owner of a phone last heard of then is taken to be at the table still."""
    return at is not None and now() - at < THERE


def succeed(table: int, *, before: str, after: str) -> bool:
    """Another phone is the host from now on, if the one before is silent still; whether it is."""
    since = select(P.at).where(P.table_id == table, P.phone == before).scalar_subquery()
    still = and_(T.id == table, T.host == before, since <= now() - SILENT)
    with transaction() as db:
        touch(db, table)
        return db.execute(update(schema.tables).where(still).values(host=after)).rowcount == 1


def _asked(code: str, phone: str) -> Asked | None:
    with snapshot() as db:
        row = db.execute(_ASKED, {"code": code, "phone": phone}).first()
    return Asked(row[0], row[1], row[2], row[3], bool(row[4])) if row else None


def _everything() -> Select[int, int, int, int, int]:
    """Built once: every phone asks it every second."""
    mine, host, known = schema.presence.alias("mine"), schema.presence.alias("host"), schema.phones.c
    phone: BindParameter[str] = bindparam("phone")
    return (
        select(T.version, T.id, mine.c.at, host.c.at, host.c.missed)
        .join(schema.phones, known.table_id == T.id)
        .outerjoin(mine, and_(mine.c.table_id == T.id, mine.c.phone == phone))
        .outerjoin(host, and_(host.c.table_id == T.id, host.c.phone == T.host))
        .where(T.code == bindparam("code"), known.phone == phone)
    )


_ASKED = _everything()


def _renew(table: int, phone: str) -> None:
    """As the only writer, so that two at once do not both find nothing there."""
    with transaction() as db:
        _note(db, table, phone)


def _note(db: Connection, table: int, phone: str) -> None:
    missed = db.execute(select(P.missed).where(_is(table, phone))).scalar()
    if missed is None:
        db.execute(insert(schema.presence).values(table_id=table, phone=phone, at=now(), missed=0))
    else:
        db.execute(update(schema.presence).where(_is(table, phone)).values(at=now(), missed=0))
    if missed:
        touch(db, table)


def _count_silence(table: int) -> None:
    host = select(T.host).where(T.id == table).scalar_subquery()
    unseen = and_(P.table_id == table, P.phone == host, P.missed == 0, P.at <= now() - SILENT)
    with transaction() as db:
        if db.execute(update(schema.presence).where(unseen).values(missed=1)).rowcount:
            touch(db, table)


def _old(last: int | None, at: int) -> bool:
    return last is None or not 0 <= at - last < EVERY


def _is(table: int, phone: str) -> ColumnElement[bool]:
    return and_(P.table_id == table, P.phone == phone)
