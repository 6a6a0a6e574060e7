"""The rows of a backup: read line by line, checked, brought to this version's shape, put in the database."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import groupby, islice
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import Connection, MetaData, Table, create_engine, delete, func, insert, select, text

from scoring.json_text import read_json
from store import migrate, schema
from store.backup.values import check
from store.engine import transaction

AT_ONCE = 500  # rows written in one go
LONGEST_LINE = 64_000_000  # bytes
# of this server and this hour; the last go along as files
NOT_KEPT = (schema.limits, schema.marks, schema.presence, schema.blobs)
KEPT = tuple(table for table in schema.metadata.sorted_tables if table not in NOT_KEPT)

Row = Mapping[str, object]


def gather(lines: BinaryIO, revision: str, file: Path) -> int:
    """Makes a database of the rows by way of one of the backup's own version; how many tables it holds.

    Raises ValueError and others for whatever is not as we write it.
    """
    with _database(file) as connection:
        migrate.bring(connection, revision)
        shape = MetaData()
        shape.reflect(connection)
        for table, rows in _batches(_rows(lines, shape)):
            connection.execute(insert(table), rows)
        connection.commit()
        migrate.bring(connection, migrate.head())
        if connection.execute(text("PRAGMA foreign_key_check")).first() is not None:
            raise ValueError("a row speaks of a table that is not there")
        for kept in KEPT:
            for row in connection.execute(select(kept)).mappings():
                for column in kept.columns:
                    check(column, row[column.name])
        return int(connection.execute(select(func.count()).select_from(schema.tables)).scalar_one())


def put(file: Path, more: Callable[[Connection], None]) -> None:
    """All tables at once, in one turn of writing: a page sees the old state or the new one.

    `more` is written with them, or not at all.
    """
    with _database(file) as source, transaction() as db:
        if db.dialect.name == "postgresql":  # whoever is at it finishes first, in the order all go by
            db.execute(text(f"LOCK TABLE {', '.join(table.name for table in KEPT)}"))
        for table in reversed(KEPT):
            db.execute(delete(table))
        for table in KEPT:
            rows = source.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
            for batch in rows.partitions(AT_ONCE):
                db.execute(insert(table), [dict(row) for row in batch])
        if db.dialect.name == "postgresql":
            _count_on(db)
        more(db)


@contextmanager
def _database(file: Path) -> Iterator[Connection]:
    made = create_engine(f"sqlite:///{file}")
    try:
        with made.connect() as connection:
            yield connection
    finally:
        made.dispose()


def _rows(lines: BinaryIO, shape: MetaData) -> Iterator[tuple[Table, Row]]:
    """Every row with its table; those of this server's own notes are passed over."""
    kept = {table.name for table in KEPT}
    passed_over = {table.name for table in NOT_KEPT}
    while line := lines.readline(LONGEST_LINE + 1):
        name, row = _line(line)
        table = shape.tables[name]
        if set(row) != set(table.columns.keys()) or name not in kept | passed_over:
            raise ValueError("a row with other columns than its table's")
        for column in table.columns:
            value, kind = row[column.name], column.type.python_type
            if value is not None and type(value) is not kind:
                raise ValueError("a value of another type than its column's")
        if name in kept:
            yield table, row


def _line(line: bytes) -> tuple[str, dict[str, object]]:
    match read_json(line, most=LONGEST_LINE):
        case [str(name), dict(row)]:
            return name, row
    raise ValueError("a line that is no row")


def _batches(rows: Iterable[tuple[Table, Row]]) -> Iterator[tuple[Table, list[dict[str, object]]]]:
    for table, group in groupby(rows, key=lambda pair: pair[0]):
        while batch := [dict(row) for _, row in islice(group, AT_ONCE)]:
            yield table, batch


def _count_on(connection: Connection) -> None:
    """PostgreSQL numbers new rows after the restored ones."""
    for table in KEPT:
        if "id" in table.c and connection.execute(select(func.max(table.c.id))).scalar() is not None:
            connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), "
                    f"(SELECT max(id) FROM {table.name}))"
                )
            )
