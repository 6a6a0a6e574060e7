"""Who is who over many evenings: names that a phone holds for one person's. Only its own pages hear of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, delete, insert, or_, select

from store import schema
from store.clock import now
from store.engine import snapshot, transaction

MOST = 200  # of one phone's
C = schema.same_people.c


@dataclass(frozen=True)
class SamePeople:
    """What one phone said: name → the name whose person it is, both folded."""

    said: Mapping[str, str]

    def person(self, name: str) -> str:
        """The folded name that stands for somebody, however the name was written."""
        found = folded(name)
        for _step in self.said:
            if found not in self.said:
                break
            found = self.said[found]
        return found


NOBODY = SamePeople({})


def folded(name: str) -> str:
    """The same for names that differ in case and spaces alone."""
    return " ".join(name.split()).casefold()


def of_phone(phone: str | None) -> SamePeople:
    if phone is None:
        return NOBODY
    with snapshot() as db:
        rows = db.execute(select(C.folded, C.person).where(C.phone == phone)).all()
    return SamePeople({row.folded: row.person for row in rows})


def join(phone: str, name: str, person: str) -> bool:
    """From now on `name` is written by `person`; False where they are one already, or too many are joined."""
    known = of_phone(phone)
    one, other = known.person(name), known.person(person)
    if one == other or not one or not other or len(known.said) >= MOST:
        return False
    row = {"phone": phone, "folded": one, "person": other, "at": now()}
    with transaction() as db:
        db.execute(delete(schema.same_people).where(_is(phone, one)))
        db.execute(insert(schema.same_people).values(row))
    return True


def part(phone: str, name: str) -> None:
    """A name is its own person's again."""
    with transaction() as db:
        db.execute(delete(schema.same_people).where(_is(phone, folded(name))))


def about(name: str) -> ColumnElement[bool]:
    """Everything that anybody said about a name."""
    return or_(C.folded == folded(name), C.person == folded(name))


def _is(phone: str, name: str) -> ColumnElement[bool]:
    return and_(C.phone == phone, C.folded == name)
