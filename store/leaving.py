"""What goes when somebody gets up from a seat: the secrets of a game are its own phone's, not the seat's."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update

from store import schema

C = schema.entries.c
REVEALED = "revealed"


@dataclass(frozen=True)
class Hidden:
    """What of a seat is nobody else's business before the reveal.

    `fields` are secret as a whole; of those in `as_it_lies` others may know what lies open on the table,
    which is what the function leaves of a value.
    """

    fields: frozenset[str] = frozenset()
    as_it_lies: Mapping[str, Callable[[str], str]] = field(default_factory=dict)


NOTHING = Hidden()


def forget(db: Connection, table: int, place: int, hidden: Hidden) -> None:
    """Takes the secrets of a seat out of the database for good; after the reveal there are none any more."""
    if _revealed(db, table):
        return
    db.execute(delete(schema.entries).where(_of_seat(table, place), C.field.in_(hidden.fields)))
    for name, as_it_lies in hidden.as_it_lies.items():
        _lay_open(db, and_(_of_seat(table, place), C.field == name), as_it_lies)


def _lay_open(db: Connection, which: ColumnElement[bool], as_it_lies: Callable[[str], str]) -> None:
    """One entry stays, of what lies on the table: how it came about would tell what was planned."""
    newest = db.execute(select(C.id, C.value).where(which).order_by(C.id.desc()).limit(1)).first()
    if newest is None:
        return
    db.execute(delete(schema.entries).where(which, C.id != newest.id))
    entered = json.loads(newest.value)
    lying = as_it_lies(entered) if isinstance(entered, str) else entered
    text = json.dumps(lying, ensure_ascii=False)
    alone = {"value": text, "based_on": None, "undoes": None, "undone_by": None}
    db.execute(update(schema.entries).where(C.id == newest.id).values(alone))


def _revealed(db: Connection, table: int) -> bool:
    shown = select(C.value).where(C.table_id == table, C.seat.is_(None), C.field == REVEALED)
    return db.execute(shown.where(C.value != "null").limit(1)).first() is not None


def _of_seat(table: int, place: int) -> ColumnElement[bool]:
    return and_(C.table_id == table, C.seat == place)
