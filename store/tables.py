"""Tables: opened, found, listed, forgotten."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from store import changes, schema
from store.clock import now
from store.engine import snapshot, transaction
from store.secrets import new_code
from store.values import PLAYER, Table

ATTEMPTS = 20  # at a code nobody has; the first nearly always is one
COLUMNS = tuple(schema.tables.c)
# Built once, for every page and every edit asks for them:
BY_CODE = select(*COLUMNS).where(schema.tables.c.code == bindparam("code"))
KNOWN = select(schema.phones.c.since).where(
    schema.phones.c.table_id == bindparam("table"), schema.phones.c.phone == bindparam("phone")
)

TOUCHED = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values(version=schema.tables.c.version + 1, changed=bindparam("at"))
)


def open_table(game: str, names: Sequence[str], *, host: str, others: Sequence[str] = ()) -> Table:
    """A new table with its seats; `others` are seats that are no players, named by their role."""
    for _ in range(ATTEMPTS):
        try:
            with transaction() as db:
                table = _insert(db, game, host)
                people = [{"name": name, "role": PLAYER} for name in names]
                people += [{"name": role, "role": role} for role in others]
                rows = [
                    {"table_id": table.id, "place": n, "folded": person["name"].casefold(), **person}
                    for n, person in enumerate(people)
                ]
                db.execute(insert(schema.seats), rows)
                remember(db, table.id, host)
                return table
        except IntegrityError:
            continue
    raise RuntimeError("no free code was found")


def _insert(db: Connection, game: str, host: str) -> Table:
    at = now()
    values = {"code": new_code(), "game": game, "host": host, "opened": at, "changed": at, "version": 1}
    made = db.execute(insert(schema.tables).values(values).returning(schema.tables.c.id)).scalar_one()
    return Table(id=made, code=str(values["code"]), game=game, host=host, opened=at, changed=at, version=1)


def remember(db: Connection, table: int, phone: str) -> None:
    """This phone knows the table from now on: it finds it in its history, and after the code's expiry."""
    if not knows(db, table, phone):
        db.execute(insert(schema.phones).values(table_id=table, phone=phone, since=now()))


def invite(table: int, phones: Iterable[str]) -> None:
    """These phones know the table too: it is offered to them where they look for one."""
    with transaction() as db:
        for phone in phones:
            remember(db, table, phone)


def touch(db: Connection, table: int) -> None:
    """Counts one change. As the first statement it also keeps every other writer of this table out."""
    db.execute(TOUCHED, {"table": table, "at": now()})
    changes.tell(db, table)


def find_table(code: str) -> Table | None:
    with snapshot() as db:
        return table_in(db, code)


def table_in(db: Connection, code: str) -> Table | None:
    row = db.execute(BY_CODE, {"code": code}).first()
    return table_from(row) if row else None


def versions(tables: Iterable[int]) -> Mapping[int, int]:
    """Of many tables at once; one that is gone is missing."""
    c = schema.tables.c
    with snapshot() as db:
        found = db.execute(select(c.id, c.version).where(c.id.in_(tables)))
        return {row.id: row.version for row in found}


def table_of_id(table: int) -> Table | None:
    with snapshot() as db:
        row = db.execute(select(*COLUMNS).where(schema.tables.c.id == table)).first()
    return table_from(row) if row else None


def knows(db: Connection, table: int, phone: str) -> bool:
    """Whether this phone was at the table before."""
    return db.execute(KNOWN, {"table": table, "phone": phone}).first() is not None


def pass_on(table: int, phone: str) -> None:
    """Another phone is the host from now on."""
    with transaction() as db:
        touch(db, table)
        db.execute(update(schema.tables).where(schema.tables.c.id == table).values(host=phone))


def delete_table(table: int) -> None:
    """The rows; the photographs' files are store.photographs' business, before."""
    with transaction() as db:
        changes.tell(db, table)
        db.execute(delete(schema.tables).where(schema.tables.c.id == table))


def table_from(row: Row[*tuple[object, ...]]) -> Table:
    return Table(**row._mapping)
