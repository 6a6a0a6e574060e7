"""Takes a person out of the history: the name, the photographs, and seals that quote the name."""

import json

from sqlalchemy import Connection, delete, select, update

from store import people, photographs, schema
from store.engine import snapshot, transaction
from store.tables import touch

NOTE = "note"  # in people's own words; one that speaks of the person goes
SEALS = ("sealed", "sealed-answer")  # a checksum over names cannot stay true without them


def erase(name: str) -> int:
    """Renames every seat of this name, whoever's case it is typed in; how many seats there were."""
    c = schema.seats.c
    with snapshot() as db:
        found = db.execute(select(c.table_id, c.place).where(c.folded == name.strip().casefold())).all()
    with transaction() as db:
        db.execute(delete(schema.same_people).where(people.about(name)))
    for table, place in found:
        photographs.delete_photographs(photographs.of_seat(table, place))
        with transaction() as db:
            touch(db, table)
            _rename(db, table, place)
    return len(found)


def _rename(db: Connection, table: int, place: int) -> None:
    at = schema.seats.c
    names = {row.place: row.name for row in db.execute(select(at.place, at.name).where(at.table_id == table))}
    old, new = names[place], _nobody(place, frozenset(names.values()))
    seat = update(schema.seats).where(at.table_id == table, at.place == place)
    db.execute(seat.values(name=new, folded=new.casefold()))
    c = schema.entries.c
    of_table = c.table_id == table
    db.execute(delete(schema.entries).where(of_table, c.field.in_(SEALS)))
    for row in db.execute(select(c.id, c.field, c.value).where(of_table)).all():
        value = json.loads(row.value)
        told = row.field == NOTE and old.casefold() in str(value).casefold()
        if (changed := None if told else _without(value, old, new)) != value:
            text = json.dumps(changed, ensure_ascii=False)
            db.execute(update(schema.entries).where(c.id == row.id).values(value=text))


def _nobody(place: int, taken: frozenset[str]) -> str:
    """A name that says nothing in any language and is nobody else's at the table."""
    name = f"№ {place + 1}"
    while name in taken:
        name += "*"
    return name


def _without(value: object, old: str, new: str) -> object:
    """The same value with every text that is the name replaced, however deep it stands."""
    if isinstance(value, dict):
        return {_without(key, old, new): _without(part, old, new) for key, part in value.items()}
    if isinstance(value, list):
        return [_without(part, old, new) for part in value]
    return new if value == old else value
