"""Who sits where: one seat, one phone; a seat is handed over by a link that works once."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, bindparam, select, update

from store import schema
from store.clock import MINUTE, now
from store.engine import snapshot, transaction
from store.leaving import Hidden, forget
from store.secrets import hashed, new_secret
from store.tables import remember, table_of_id, touch
from store.values import Seat, Table

LINK_LIVES = 15 * MINUTE
HANDED_OVER = {"link": None, "link_until": None}


C = schema.seats.c
_ALL = (  # built once: every page of a table asks for it
    select(C.place, C.name, C.role, C.holder, C.held_since)
    .where(C.table_id == bindparam("table"))
    .order_by(C.place)
)


@dataclass(frozen=True)
class Taken:
    """The seat is somebody else's already."""

    seat: Seat


def seats(table: int) -> tuple[Seat, ...]:
    """The seats of a table in the order people sit, clockwise; seats that are no players come last."""
    with snapshot() as db:
        return seats_in(db, table)


def seats_in(db: Connection, table: int) -> tuple[Seat, ...]:
    rows = db.execute(_ALL, {"table": table}).all()
    return tuple(Seat(**row._mapping) for row in rows)


def claim(table: int, place: int, phone: str, hidden: Hidden) -> Seat | Taken | None:
    """Sits down where nobody sits, and finds nothing secret there; None where there is no such seat."""
    with transaction() as db:
        touch(db, table)
        seat = _seat(db, table, place)
        if seat is None:
            return None
        if seat.holder not in (None, phone):
            return Taken(seat)
        if seat.holder is None:
            forget(db, table, place, hidden)
        _hold(db, table, place, phone)
        remember(db, table, phone)
        return Seat(seat.place, seat.name, seat.role, phone, now())


def release(table: int, place: int, hidden: Hidden) -> None:
    """Gets up: the seat is free, a link to it is dead, and what was secret there is gone."""
    with transaction() as db:
        touch(db, table)
        forget(db, table, place, hidden)
        _hold(db, table, place, None)


def rename(table: int, place: int, name: str) -> None:
    with transaction() as db:
        touch(db, table)
        db.execute(update(schema.seats).where(_is(table, place)).values(name=name, folded=name.casefold()))


def make_link(table: int, place: int) -> str:
    """A secret that hands the seat to the next phone that shows it; an earlier one no longer does."""
    secret = new_secret()
    with transaction() as db:
        link = {"link": hashed(secret), "link_until": now() + LINK_LIVES}
        db.execute(update(schema.seats).where(_is(table, place)).values(link))
    return secret


def linked(secret: str) -> tuple[Table, Seat] | None:
    """The seat a link leads to, while it does."""
    c = schema.seats.c
    with snapshot() as db:
        row = db.execute(select(c.table_id, c.place).where(_opens(secret))).first()
        seat = _seat(db, row.table_id, row.place) if row else None
    table = table_of_id(row.table_id) if row else None
    return (table, seat) if table and seat else None


def take_over(secret: str, phone: str) -> tuple[Table, Seat] | None:
    """The seat goes to this phone; the one before has lost it, and the link is used up."""
    found = linked(secret)
    if found is None:
        return None
    table, seat = found
    with transaction() as db:
        touch(db, table.id)
        taken = update(schema.seats).where(_opens(secret))
        if db.execute(taken.values(holder=phone, held_since=now(), **HANDED_OVER)).rowcount != 1:
            return None
        remember(db, table.id, phone)
    return table, Seat(seat.place, seat.name, seat.role, phone)


def _seat(db: Connection, table: int, place: int) -> Seat | None:
    c = schema.seats.c
    row = db.execute(select(c.place, c.name, c.role, c.holder, c.held_since).where(_is(table, place))).first()
    return Seat(**row._mapping) if row else None


def _hold(db: Connection, table: int, place: int, phone: str | None) -> None:
    since = now() if phone else None
    held = update(schema.seats).where(_is(table, place))
    db.execute(held.values(holder=phone, held_since=since, **HANDED_OVER))


def _is(table: int, place: int) -> ColumnElement[bool]:
    return and_(schema.seats.c.table_id == table, schema.seats.c.place == place)


def _opens(secret: str) -> ColumnElement[bool]:
    return and_(schema.seats.c.link == hashed(secret), schema.seats.c.link_until > now())
