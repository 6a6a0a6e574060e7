"""Earlier tables: found by a player's name, a game, a code, newest first."""

from collections.abc import Callable, Sequence

from sqlalchemy import func, or_, select

from store import schema
from store.engine import snapshot
from store.tables import COLUMNS, table_from
from store.values import Table

PAGE = 20  # tables a page


def tables_of(
    phone: str | None, *, words: str = "", page: int = 0, called: Callable[[str], Sequence[str]]
) -> tuple[Table, ...]:
    """One page of the tables a phone knows (None: of all); one table more than a page tells of another.

    A table is found by each of the words: a part of a name, its code, or a game `called` so.
    """
    at = schema.tables.c
    wanted = select(*COLUMNS).order_by(at.changed.desc(), at.id.desc())
    if phone is not None:
        known = select(schema.phones.c.table_id).where(schema.phones.c.phone == phone)
        wanted = wanted.where(at.id.in_(known))
    for word in words.split()[:5]:
        pattern = f"%{_literal(word.casefold())}%"
        named = select(schema.seats.c.table_id).where(schema.seats.c.folded.like(pattern, escape="\\"))
        wanted = wanted.where(or_(at.id.in_(named), at.code == word.upper(), at.game.in_(called(word))))
    with snapshot() as db:
        rows = db.execute(wanted.offset(page * PAGE).limit(PAGE + 1)).all()
    return tuple(table_from(row) for row in rows)


def latest(phone: str) -> tuple[Table, ...]:
    """The last tables a phone was at, those on which something was entered last first."""
    at, known = schema.tables.c, schema.phones.c
    wanted = select(*COLUMNS).join(schema.phones, known.table_id == at.id)
    wanted = wanted.where(known.phone == phone).order_by(at.changed.desc(), at.id.desc())
    with snapshot() as db:
        return tuple(table_from(row) for row in db.execute(wanted.limit(PAGE)))


def untouched_since(moment: int) -> tuple[int, ...]:
    at = schema.tables.c
    with snapshot() as db:
        return tuple(db.execute(select(at.id).where(at.changed < moment)).scalars())


def count() -> int:
    with snapshot() as db:
        return int(db.execute(select(func.count()).select_from(schema.tables)).scalar_one())


def _literal(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
