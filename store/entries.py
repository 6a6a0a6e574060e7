"""The log of a table: what was entered is only ever added to; what holds is the latest of each field."""

import json
from collections.abc import Iterable, Sequence
from contextvars import ContextVar

from sqlalchemy import ColumnElement, Connection, Row, Select, bindparam, func, insert, select, update

from store import schema
from store.clock import now
from store.engine import snapshot, transaction
from store.leaving import REVEALED
from store.seats import seats_in
from store.tables import knows, table_in, touch
from store.values import Change, Conflict, Entry, Facts, Sitting, Table

ANYTHING = -1  # as `based_on`: enter it whatever stands there
IDEMPOTENCY_KEY: ContextVar[str | None] = ContextVar(
    "idempotency_key", default=None
)  # of the request that is being answered
C = schema.entries.c
COLUMNS = (C.id, C.seat, C.field, C.value, C.by, C.at, C.based_on, C.undoes, C.undone_by)


class _Stale(Exception):
    """Leaves the transaction, so that nothing of it stays."""

    def __init__(self, conflict: Conflict) -> None:
        self.conflict = conflict


def enter(
    table: int, *, seat: int | None, by: int | None, field: str, value: object, based_on: int | None
) -> Entry | Conflict:
    """One change. `based_on` is what its writer saw; if that no longer holds, nothing is overwritten."""
    made = enter_all(table, [Change(seat, field, value, based_on)], by=by)
    return made if isinstance(made, Conflict) else made[0]


def enter_all(table: int, changes: Sequence[Change], *, by: int | None) -> tuple[Entry, ...] | Conflict:
    """Several changes, all of them or none. What stands there already is not entered again."""
    try:
        with transaction() as db:
            touch(db, table)
            return tuple(_enter(db, table, change, by) for change in changes)
    except _Stale as stale:
        return stale.conflict


def facts(table: int, *, upto: int | None = None) -> Facts:
    """What holds now, or held when entry `upto` had just been made."""
    with snapshot() as db:
        return _facts(db, table, upto)


def _facts(db: Connection, table: int, upto: int | None) -> Facts:
    rows = db.execute(_HOLDING if upto is None else _holding_at(upto), {"table": table})
    return Facts({(entry.seat, entry.field): entry for entry in map(_entry, rows)})


def _holding_at(upto: int | None = None) -> Select[*tuple[object, ...]]:
    newest = select(func.max(C.id)).where(C.table_id == bindparam("table")).group_by(C.seat, C.field)
    return select(*COLUMNS).where(C.id.in_(newest if upto is None else newest.where(C.id <= upto)))


_HOLDING = _holding_at()  # built once: every page of a table asks for it


def sitting(table: Table, *, upto: int | None = None) -> Sitting:
    with snapshot() as db:
        return Sitting(table, seats_in(db, table.id), _facts(db, table.id, upto))


def visited(code: str, phone: str | None) -> tuple[Sitting, bool] | None:
    """The table of a code, and whether it knows the phone: all a page needs, in one go."""
    with snapshot() as db:
        table = table_in(db, code)
        if table is None:
            return None
        known = phone is not None and (table.host == phone or knows(db, table.id, phone))
        return Sitting(table, seats_in(db, table.id), _facts(db, table.id, None)), known


def log(table: int, *, after: int = 0) -> tuple[Entry, ...]:
    """Everything entered, oldest first."""
    with snapshot() as db:
        return _read(db, select(*COLUMNS).where(C.table_id == table, C.id > after).order_by(C.id))


def undo(table: int, entry: int, *, by: int | None) -> Entry | Conflict | None:
    """Enters again what held before this entry: a conflict if it no longer holds, None if it cannot be."""
    try:
        with transaction() as db:
            touch(db, table)
            undone = _by_id(db, table, entry)
            if undone is None or undone.undone_by or undone.undoes:
                return None
            before = _standing_before(db, table, undone)
            change = Change(
                undone.seat, undone.field, before.value if before else None, _holding(db, table, undone)
            )
            made = _add(db, table, change, by, undoes=undone.id)
            db.execute(update(schema.entries).where(C.id == undone.id).values(undone_by=made.id))
            return made
    except _Stale as stale:
        return stale.conflict


def sent_before(table: int) -> tuple[Entry, ...]:
    """What this very request entered when it was sent the first time."""
    key = IDEMPOTENCY_KEY.get()
    if key is None:
        return ()
    with snapshot() as db:
        return _read(db, select(*COLUMNS).where(C.table_id == table, C.sent == key))


def tables_where(field: str) -> frozenset[int]:
    """The tables at which something of the table's own holds as true."""
    newest = select(func.max(C.id)).where(C.seat.is_(None), C.field == field).group_by(C.table_id)
    with snapshot() as db:
        on = db.execute(select(C.table_id).where(C.id.in_(newest), C.value == "true"))
        return frozenset(on.scalars())


def revealed_of(tables: Iterable[int]) -> frozenset[int]:
    """Those of these tables at which the result is shown."""
    of_table = C.table_id.in_(tables), C.seat.is_(None), C.field == REVEALED
    newest = select(func.max(C.id)).where(*of_table).group_by(C.table_id)
    with snapshot() as db:
        found = db.execute(select(C.table_id).where(C.id.in_(newest), C.value != "null"))
        return frozenset(found.scalars())


def _enter(db: Connection, table: int, change: Change, by: int | None) -> Entry:
    if (before := _entered_before(db, table, change)) is not None:
        return before
    current = _latest(db, table, change.seat, change.field)
    if current is not None and current.value == change.value and not current.undoes:
        return current
    if change.based_on not in (ANYTHING, current.id if current else None):
        raise _Stale(Conflict(change, _by_id(db, table, change.based_on), current))
    return _add(db, table, change, by)


def _entered_before(db: Connection, table: int, change: Change) -> Entry | None:
    """What was entered under the same key before; its answer did not reach the phone."""
    key = IDEMPOTENCY_KEY.get()
    if key is None:
        return None
    same = C.table_id == table, _at(change.seat), C.field == change.field, C.sent == key
    row = db.execute(select(*COLUMNS).where(*same)).first()
    return _entry(row) if row else None


def _add(db: Connection, table: int, change: Change, by: int | None, undoes: int | None = None) -> Entry:
    based_on = None if change.based_on == ANYTHING else change.based_on
    values = {
        "seat": change.seat,
        "field": change.field,
        "value": json.dumps(change.value, ensure_ascii=False),
        "by": by,
        "at": now(),
        "based_on": based_on,
        "undoes": undoes,
        "sent": IDEMPOTENCY_KEY.get(),
    }
    return _entry(db.execute(_ADDED, {"table_id": table, **values}).one())


def _holding(db: Connection, table: int, undone: Entry) -> int | None:
    """The latest entry of the same field; only the one to undo and undoings may stand after it."""
    current = _latest(db, table, undone.seat, undone.field)
    last = db.execute(_field(table, undone).where(C.undone_by.is_(None), C.undoes.is_(None)).limit(1)).first()
    if last is not None and last.id != undone.id:
        raise _Stale(Conflict(Change(undone.seat, undone.field, undone.value, undone.id), undone, current))
    return current.id if current else None


def _standing_before(db: Connection, table: int, undone: Entry) -> Entry | None:
    standing = C.undone_by.is_(None), C.undoes.is_(None), C.id < undone.id
    row = db.execute(_field(table, undone).where(*standing).limit(1)).first()
    return _entry(row) if row else None


def _field(table: int, entry: Entry) -> Select[*tuple[object, ...]]:
    same = C.table_id == table, _at(entry.seat), C.field == entry.field
    return select(*COLUMNS).where(*same).order_by(C.id.desc())


def _latest(db: Connection, table: int, seat: int | None, field: str) -> Entry | None:
    row = db.execute(_LATEST[seat is None], {"table": table, "seat": seat, "field": field}).first()
    return _entry(row) if row else None


def _newest_of(seat: ColumnElement[bool]) -> Select[*tuple[object, ...]]:
    same = C.table_id == bindparam("table"), seat, C.field == bindparam("field")
    return select(*COLUMNS).where(*same).order_by(C.id.desc()).limit(1)


# Built once: every edit asks for them. Of the table's own, of a seat's:
_LATEST = {True: _newest_of(C.seat.is_(None)), False: _newest_of(C.seat == bindparam("seat"))}
_ADDED = insert(schema.entries).returning(*COLUMNS)


def _at(seat: int | None) -> ColumnElement[bool]:
    return C.seat.is_(None) if seat is None else C.seat == seat


def _by_id(db: Connection, table: int, entry: int | None) -> Entry | None:
    if entry is None:
        return None
    row = db.execute(select(*COLUMNS).where(C.id == entry, C.table_id == table)).first()
    return _entry(row) if row else None


def _read(db: Connection, query: Select[*tuple[object, ...]]) -> tuple[Entry, ...]:
    return tuple(_entry(row) for row in db.execute(query))


def _entry(row: Row[*tuple[object, ...]]) -> Entry:
    found = dict(row._mapping)
    return Entry(**{**found, "value": json.loads(str(found["value"]))})
