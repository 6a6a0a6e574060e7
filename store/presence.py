"""When each phone was last heard of, so that the others know whether their host is still there.

A note a phone and table, renewed at most every few seconds. That a host fell silent counts as a change of the
table, once, and so does the return: only then do the waiting phones look again.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from store import schema
from store.clock import MINUTE, SECOND, now
from store.engine import snapshot, transaction
from store.tables import touch

EVERY = 15 * SECOND  # a phone's note is at least so old before it is renewed
SILENT = MINUTE  # so long after the last sign of life the host's phone is taken for silent
THERE = 10 * MINUTE  # so long its owner is taken to be at the table
TOGETHER = 500  # phones noted in one transaction, while every other writer waits
UNWRITABLE = (DBAPIError, OSError)  # a full disk: who only looks is served all the same
Who = tuple[str, str]  # the code of a table, and a phone
At = tuple[int, str]  # a table, and a phone
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


def asked_by(who: Collection[Who]) -> Mapping[Who, Asked]:
    """The same for many phones at once, and nothing is noted; whom its table does not know is missing."""
    named = {"codes": {code for code, _ in who}, "phones": {phone for _, phone in who}}
    with snapshot() as db:
        found = {(row[0], row[1]): _read(row[2:]) for row in db.execute(_ASKED_BY, named)}
    return {one: found[one] for one in who if one in found}


def heard(table: int, phone: str) -> None:
    """The phone was here just now."""
    with snapshot() as db:
        last = db.execute(_LAST, {"table": table, "phone": phone}).scalar()
    if _old(last, now()):
        with suppress(*UNWRITABLE):
            _renew(table, phone)


def all_heard(there: Collection[At]) -> None:
    """All these phones are at their tables just now: told in few transactions, not in one a phone."""
    for some in _some_of(sorted(there)):
        with suppress(*UNWRITABLE), transaction() as db:
            _note_all(db, some)


def count_silences(tables: Collection[int]) -> None:
    """Of these tables, that of which the host fell silent has changed, once."""
    still = and_(P.table_id == T.id, P.phone == T.host)
    quiet = select(T.id).join(schema.presence, still).where(P.missed == 0, P.at <= now() - SILENT)
    with suppress(*UNWRITABLE):
        with snapshot() as db:
            found = db.execute(quiet.where(T.id.in_(tables))).scalars().all()
        for table in found:
            _count_silence(table)


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
    return _read(row[2:]) if row else None


def _read(found: Sequence[Any]) -> Asked:
    version, table, mine, host, missed = found
    return Asked(version, table, mine, host, bool(missed))


def _everything() -> Select[str, str, int, int, int, int, int]:
    """Built once: every phone asks it again and again."""
    mine, host, known = schema.presence.alias("mine"), schema.presence.alias("host"), schema.phones.c
    return (
        select(T.code, known.phone, T.version, T.id, mine.c.at, host.c.at, host.c.missed)
        .join(schema.phones, known.table_id == T.id)
        .outerjoin(mine, and_(mine.c.table_id == T.id, mine.c.phone == known.phone))
        .outerjoin(host, and_(host.c.table_id == T.id, host.c.phone == T.host))
    )


_LAST = select(P.at).where(P.table_id == bindparam("table"), P.phone == bindparam("phone"))
_KNOWN = schema.phones.c.phone
_ASKED = _everything().where(T.code == bindparam("code"), bindparam("phone") == _KNOWN)
_ASKED_BY = _everything().where(
    T.code.in_(bindparam("codes", expanding=True)), _KNOWN.in_(bindparam("phones", expanding=True))
)


def _some_of(there: Sequence[At]) -> Iterator[Sequence[At]]:
    for start in range(0, len(there), TOGETHER):
        yield there[start : start + TOGETHER]


def _note_all(db: Connection, there: Sequence[At]) -> None:
    """Those whose silence was counted as a change are back, and that is one too."""
    tables = {table for table, _ in there}
    missed = db.execute(select(P.table_id, P.phone).where(P.table_id.in_(tables), P.missed != 0)).all()
    insert_into = postgresql.insert if db.dialect.name == "postgresql" else sqlite.insert
    note = insert_into(schema.presence)
    again = note.on_conflict_do_update(
        index_elements=[P.table_id, P.phone], set_={"at": note.excluded.at, "missed": 0}
    )
    at = now()
    db.execute(again, [{"table_id": table, "phone": phone, "at": at, "missed": 0} for table, phone in there])
    for table, phone in missed:
        if (table, phone) in there:
            touch(db, table)


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
