"""Blobs as rows of the database, where several machines share one."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import BigInteger, ColumnElement, Connection, and_, cast, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from store import schema
from store.blobs.blob import Blob
from store.clock import SECOND
from store.engine import snapshot, transaction

C = schema.blobs.c
_CLOCK = cast(func.extract("epoch", func.clock_timestamp()) * SECOND, BigInteger)  # one for all machines


@dataclass(frozen=True)
class InDatabase:
    """Spoken to PostgreSQL alone: an embedded database has its folder beside it."""

    kind: str

    def put(self, name: str, content: bytes) -> None:
        with transaction() as db:
            self.put_in(db, name, content)

    def put_in(self, db: Connection, name: str, content: bytes) -> None:
        """As part of what else is written with it."""
        row = insert(schema.blobs).values(kind=self.kind, name=name, content=content, at=_CLOCK)
        anew = {"content": row.excluded.content, "at": row.excluded.at}
        db.execute(row.on_conflict_do_update(index_elements=[C.kind, C.name], set_=anew))

    def get(self, name: str) -> bytes | None:
        with snapshot() as db:
            found = db.execute(select(C.content).where(self._is(name))).scalar()
        return None if found is None else bytes(found)

    def exists(self, name: str) -> bool:
        with snapshot() as db:
            return db.execute(select(C.at).where(self._is(name))).first() is not None

    def delete(self, name: str) -> None:
        with transaction() as db:
            db.execute(delete(schema.blobs).where(self._is(name)))

    def listed(self) -> Iterator[Blob]:
        size, age = func.octet_length(C.content), _CLOCK - C.at
        with snapshot() as db:
            rows = db.execute(select(C.name, size, age).where(C.kind == self.kind).order_by(C.name)).all()
        for name, held, old in rows:
            yield Blob(str(name), int(held), int(old))

    def set_aside(self, name: str) -> str | None:
        """Keeps what is damaged under another name; None where there is nothing."""
        found = self.get(name)
        if found is None:
            return None
        aside = f"{name}.damaged-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"
        self.put(aside, found)
        self.delete(name)
        return aside

    def _is(self, name: str) -> ColumnElement[bool]:
        return and_(C.kind == self.kind, C.name == name)
