"""In which order photographs are read: tables take turns, however many each of them has sent."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import zip_longest

from sqlalchemy import Connection, func, select

from store import schema
from store.engine import snapshot

C = schema.photographs.c
WAITS = "queued"


def in_turn(sent: Iterable[tuple[int, int]], last: Mapping[int, int]) -> tuple[int, ...]:
    """Photographs as they are to be read, of pairs of a table and a photograph's number.

    `last`: when one of a table's was last begun. Tables of which none was come first, in the order they
    sent; then they of which one was longest ago. One of each in turn, and each table's own as they were sent.
    """
    tables: defaultdict[int, list[int]] = defaultdict(list)
    for table, photo in sorted(sent, key=lambda pair: pair[1]):
        tables[table].append(photo)
    turns = sorted(tables, key=lambda table: (last.get(table, -1), tables[table][0]))
    rounds = zip_longest(*(tables[table] for table in turns))
    return tuple(photo for one in rounds for photo in one if photo is not None)


def waiting() -> tuple[int, ...]:
    """What is to be read, whose turn it is first."""
    with snapshot() as db:
        return waiting_in(db)


def waiting_in(db: Connection) -> tuple[int, ...]:
    sent = [
        (int(row[0]), int(row[1])) for row in db.execute(select(C.table_id, C.id).where(C.state == WAITS))
    ]
    begun = select(C.table_id, func.max(C.started)).where(C.table_id.in_({table for table, _ in sent}))
    last = {int(row[0]): int(row[1]) for row in db.execute(begun.group_by(C.table_id)) if row[1] is not None}
    return in_turn(sent, last)
