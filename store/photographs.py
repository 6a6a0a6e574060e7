"""Photographs of a seat's cards: rows with what was read, pictures by their names, both gone together."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, func, insert, or_, select, update

from store import entries, pictures, schema, turns
from store.clock import SECOND, now
from store.engine import snapshot, transaction
from store.home import used
from store.secrets import new_secret
from store.tables import touch
from vision.reading import Reading

QUEUED, READING, DONE, FAILED = turns.WAITS, "reading", "done", "failed"
ATTEMPTS = 2  # a photograph whose reader died is read again, once
STRAY = 90 * SECOND  # a picture no row knows may be on its way in for so long
KEPT_FIELD = "photographs-kept"  # entered at a table: its photographs stay as long as it does
HEAVIEST = 20 * 1024 * 1024  # bytes of one photograph, by whichever door it comes
GIVEN_UP = {"key": "photo-reader-died", "args": {}}
ANEW = {"state": QUEUED, "attempts": 0, "fault": None, "started": None}
C = schema.photographs.c
COLUMNS = (
    C.id,
    C.table_id,
    C.seat,
    C.by,
    C.at,
    C.state,
    C.file,
    C.pile,
    C.reading,
    C.fault,
    C.width,
    C.height,
    C.attempts,
    C.names,
)


@dataclass(frozen=True)
class Photograph:
    """One photograph; `reading`: the document of what was proposed, `ahead`: how many come first.

    `attempts` also tells one reader of it from the next; `names`: of looks of this reading, for the deck to
    learn.
    """

    id: int
    table: int
    seat: int
    by: int | None
    at: int
    state: str
    file: str
    pile: bool
    reading: dict[str, object] | None
    fault: dict[str, Any] | None
    width: int | None
    height: int | None
    attempts: int
    names: Mapping[int, str]
    ahead: int = 0

    @property
    def looks(self) -> tuple[dict[str, object], ...]:
        """The looks of the reading, each with what it looks like."""
        found = (self.reading or {}).get("looks")
        return tuple(found) if isinstance(found, list) else ()

    @property
    def seen(self) -> Reading:
        """What was read on it; nothing while it is not read."""
        return Reading.from_json(self.reading) if self.reading else Reading()


def add(
    table: int, *, seat: int, by: int | None, picture: bytes, pile: bool, shots: Sequence[bytes] = ()
) -> int:
    """Keeps a photograph as it was sent until the reader has made a clean copy of it; its shots too."""
    name = new_secret()
    try:
        pictures.put(name, pictures.RAW, picture)
        pictures.put_shots(name, shots)
        number = _added(table, {"seat": seat, "by": by, "file": name, "pile": int(pile)})
    except BaseException:
        pictures.delete(name)
        raise
    if not pictures.exists(name, pictures.RAW):  # a laptop that slept in between: another tidied it away
        pictures.put(name, pictures.RAW, picture)
    return number


def _added(table: int, row: Mapping[str, object]) -> int:
    with transaction() as db:
        touch(db, table)
        new = {"table_id": table, "at": now(), "state": QUEUED, "attempts": 0}
        made = insert(schema.photographs).values({**row, **new})
        return int(db.execute(made.returning(C.id)).scalar_one())


def photograph(table: int, photo: int) -> Photograph | None:
    found = _find(and_(C.id == photo, C.table_id == table))
    return found[0] if found else None


def of_seat(table: int, seat: int) -> tuple[Photograph, ...]:
    """The photographs of a seat, oldest first."""
    return _find(and_(C.table_id == table, C.seat == seat))


def start(photo: int) -> Photograph | None:
    """Takes a photograph to read; None where another worker has it, or it is gone."""
    with transaction() as db:
        table = db.execute(select(C.table_id).where(C.id == photo, C.state == QUEUED)).scalar()
        if table is None:
            return None
        touch(db, table)
        mine = update(schema.photographs).where(C.id == photo, C.state == QUEUED)
        taken = mine.values(state=READING, started=now(), attempts=C.attempts + 1)
        if db.execute(taken).rowcount != 1:
            return None
    found = _find(C.id == photo)
    return found[0] if found else None


def alive(photo: Photograph) -> None:
    """Its reader is still at it; until it has been silent for long nobody else is given the photograph."""
    with transaction() as db:
        db.execute(update(schema.photographs).where(_still(photo)).values(started=now()))


def finish(photo: Photograph, *, reading: Mapping[str, object], width: int, height: int) -> None:
    """What was read is proposed; nothing of it is entered before a person says so."""
    text = json.dumps(reading, ensure_ascii=False)
    done = {"state": DONE, "reading": text, "width": width, "height": height, "fault": None, "names": None}
    if _end(photo, done):
        pictures.delete(photo.file, pictures.RAW)


def fail(photo: Photograph, fault: Mapping[str, object]) -> None:
    _end(photo, {"state": FAILED, "fault": json.dumps(fault, ensure_ascii=False)})


def again(photo: int) -> None:
    """Back into the queue, because somebody asked for it."""
    with transaction() as db:
        table = db.execute(select(C.table_id).where(C.id == photo)).scalar()
        if table is not None:
            touch(db, table)
            db.execute(update(schema.photographs).where(C.id == photo).values(**ANEW, names=None))


def name(shown: Photograph, names: Mapping[int, str]) -> bool:
    """Back into the queue, for the deck to learn what the looks of the reading that was shown are.

    False, and nothing done, where another reading took its place meanwhile: the same numbers may mean other
    looks in it. Until the deck has learnt them, the names stay with the reading they are about.
    """
    mine = C.id == shown.id
    with transaction() as db:
        stands = db.execute(select(C.reading).where(mine, C.state == DONE).with_for_update()).scalar()
        if stands is None or json.loads(stands) != shown.reading:
            return False
        touch(db, shown.table)
        db.execute(update(schema.photographs).where(mine).values(**ANEW, names=json.dumps(names)))
    return True


def give_back(photo: Photograph) -> bool:
    """Its reader died over it: once more (True), then no more."""
    if photo.attempts >= ATTEMPTS:
        fail(photo, GIVEN_UP)
        return False
    return _end(photo, {"state": QUEUED, "started": None})


def put_off(photo: Photograph) -> None:
    """Its picture cannot be had just now: it waits on, and this was no attempt."""
    _end(photo, {"state": QUEUED, "started": None, "attempts": photo.attempts - 1})


def rescue() -> tuple[int, ...]:
    """Gives back what a reader that is no more had taken; what is to be read once more."""
    lost = or_(C.started.is_(None), C.started < now() - used().silence * SECOND)
    return tuple(photo.id for photo in _find(and_(C.state == READING, lost)) if give_back(photo))


def delete_photographs(photos: tuple[Photograph, ...]) -> None:
    """Rows first: a picture without a row is swept away later, a row without a picture would be shown."""
    for photo in photos:
        with transaction() as db:
            touch(db, photo.table)
            db.execute(delete(schema.photographs).where(C.id == photo.id))
        pictures.delete(photo.file)


def delete_of_table(table: int) -> None:
    delete_photographs(_find(C.table_id == table))


def delete_older(moment: int) -> None:
    """Those that were sent before, but not of tables that chose to keep theirs."""
    delete_photographs(_find(and_(C.at < moment, C.table_id.not_in(entries.tables_where(KEPT_FIELD)))))


def sweep_pictures() -> None:
    """Removes those no row knows, once they are old enough not to be on their way in, from whichever machine.

    They are listed before the rows are looked at: what came in meanwhile is known by then.
    """
    old = [found.name for found in pictures.listed() if found.age > STRAY]
    with snapshot() as db:
        known = set(db.execute(select(C.file)).scalars())
    for name in old:
        file = pictures.file_of(name)
        if file not in known:
            pictures.delete(file, name.removeprefix(file))


def _end(photo: Photograph, values: Mapping[str, object]) -> bool:
    """Writes what became of it, unless another reader has taken it since."""
    with transaction() as db:
        touch(db, photo.table)
        return db.execute(update(schema.photographs).where(_still(photo)).values(values)).rowcount == 1


def _still(photo: Photograph) -> ColumnElement[bool]:
    return and_(C.id == photo.id, C.attempts == photo.attempts)


def _find(which: ColumnElement[bool]) -> tuple[Photograph, ...]:
    with snapshot() as db:
        rows = db.execute(select(*COLUMNS).where(which).order_by(C.id)).all()
        if not any(row.state == QUEUED for row in rows):
            return tuple(_photograph(row, 0) for row in rows)
        being_read = db.execute(select(func.count(C.id)).where(C.state == READING)).scalar_one()
        ahead = {photo: place + being_read for place, photo in enumerate(turns.waiting_in(db))}
        return tuple(_photograph(row, ahead.get(row.id, 0)) for row in rows)


def _photograph(row: Row[*tuple[object, ...]], ahead: int) -> Photograph:
    found = dict(row._mapping)
    found["table"] = found.pop("table_id")
    for key in ("reading", "fault"):
        found[key] = json.loads(str(found[key])) if found[key] is not None else None
    names = {int(look): letter for look, letter in json.loads(str(found["names"] or "{}")).items()}
    told = {"pile": bool(found["pile"]), "names": names, "ahead": ahead if row.state == QUEUED else 0}
    return Photograph(**{**found, **told})
