"""Everything entered in one file, made while serving; and back again, checked before anything is touched."""

import hashlib
import json
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, create_engine, delete, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from scoring.faults import Fault, Refused
from store import editions, migrate, photographs, schema
from store.copies import copy_database
from store.engine import engine, writing
from store.home import home
from store.trouble import told

MANIFEST, ROWS = "manifest.json", "database.jsonl"
DECKS, PHOTOGRAPHS, KEYS = "decks/", "photographs/", "keys/"
PRODUCT = "shelfmark"
FORMAT = 1
AT_ONCE = 500  # rows written in one go
LARGEST_MEMBER = 200_000_000  # bytes; no file of ours comes near

Row = Mapping[str, object]


@dataclass(frozen=True)
class Contents:
    """What a backup holds, to be told to whoever made or restored it."""

    tables: int
    photographs: int
    decks: int
    made: str


def backup(target: Path) -> Contents:
    """Writes the backup beside its place, then moves it there."""
    draft = target.with_name(f".{target.name}.draft")
    try:
        with told(), zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
            migrate.upgrade()
            contents = _fill(archive)
        draft.chmod(0o600)  # it holds the keys of this server
        draft.replace(target)
    except OSError as error:
        raise Refused([Fault("backup-unwritable", {"why": error.strerror or "?"})]) from None
    finally:
        draft.unlink(missing_ok=True)
    return contents


def restore(source: Path) -> Contents:
    """Checks the whole backup, copies what is here, then puts the backup in its place; raises Refused."""
    with told(), _opened(source) as archive, tempfile.TemporaryDirectory() as folder:
        migrate.upgrade()
        manifest = _checked(archive)
        try:
            rows = _migrated(archive, str(manifest["revision"]), Path(folder))
        except (KeyError, TypeError, ValueError, SQLAlchemyError):  # whole, but nothing of ours
            raise Refused([Fault("backup-damaged")]) from None
        with engine().connect() as connection:
            copy_database(connection)
        _put_files(archive)
        _put_rows(rows)
        return _contents(archive, str(manifest["made"]), len(rows["tables"]))


def _fill(archive: zipfile.ZipFile) -> Contents:
    with engine().connect() as connection:
        isolated = connection.execution_options(**_snapshot(connection))
        revision, (rows, tables) = migrate.revision(isolated), _rows(isolated)
    members = {ROWS: _write(archive, ROWS, rows.encode())}
    for name, path in _files():
        try:
            members[name] = _write(archive, name, path.read_bytes())
        except FileNotFoundError:  # a photograph that was deleted meanwhile
            continue
    made = datetime.now(UTC).isoformat(timespec="seconds")
    manifest = {"product": PRODUCT, "format": FORMAT, "made": made, "revision": revision, "members": members}
    archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
    return _contents(archive, made, tables)


def _snapshot(connection: Connection) -> dict[str, str]:
    """One moment for all tables; SQLite's readers see no other."""
    return {} if connection.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}


def _rows(connection: Connection) -> tuple[str, int]:
    """Every row, as a line of JSON each that says its table; and how many tables people sat at."""
    lines = [
        json.dumps([table.name, dict(row)], ensure_ascii=False)
        for table in schema.metadata.sorted_tables
        for row in connection.execute(select(table)).mappings()
    ]
    count = connection.execute(select(func.count()).select_from(schema.tables)).scalar_one()
    return "\n".join(lines), count


def _files() -> Iterator[tuple[str, Path]]:
    for path in sorted(editions.folder().glob("*.json")):
        yield DECKS + path.name, path
    for path in sorted(photographs.folder().iterdir()):
        yield PHOTOGRAPHS + path.name, path
    for path in sorted(home().glob("*.key")):
        yield KEYS + path.name, path


def _write(archive: zipfile.ZipFile, name: str, content: bytes) -> str:
    packed = zipfile.ZIP_STORED if name.startswith(PHOTOGRAPHS) else zipfile.ZIP_DEFLATED
    archive.writestr(name, content, compress_type=packed)
    return hashlib.sha256(content).hexdigest()


def _contents(archive: zipfile.ZipFile, made: str, tables: int) -> Contents:
    names = archive.namelist()
    pictures = sum(name.startswith(PHOTOGRAPHS) and name.endswith(".view.jpg") for name in names)
    return Contents(tables, pictures, sum(name.startswith(DECKS) for name in names), made)


def _opened(source: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(source)
    except FileNotFoundError:
        raise Refused([Fault("file-missing")]) from None
    except (OSError, zipfile.BadZipFile):
        raise Refused([Fault("backup-damaged")]) from None


def _checked(archive: zipfile.ZipFile) -> Mapping[str, object]:
    """The manifest, once every member is there, whole, named as we name them and of a known kind."""
    try:
        manifest = json.loads(archive.read(MANIFEST))
        members = dict(manifest["members"])
        known = manifest["product"] == PRODUCT and manifest["format"] == FORMAT
        revision, made = str(manifest["revision"]), str(manifest["made"])
    except (KeyError, ValueError, TypeError, zipfile.BadZipFile):
        raise Refused([Fault("backup-damaged")]) from None
    if not known or not migrate.knows(revision):
        raise Refused([Fault("backup-unknown")])
    names = set(archive.namelist()) - {MANIFEST}
    if names != set(members) or not all(map(_is_ours, names)):
        raise Refused([Fault("backup-damaged")])
    for name, digest in members.items():
        if _digest(archive, name) != digest:
            raise Refused([Fault("backup-damaged")])
    return {"revision": revision, "made": made}


def _is_ours(name: str) -> bool:
    folder, _, file = name.rpartition("/")
    return name == ROWS or (
        f"{folder}/" in (DECKS, PHOTOGRAPHS, KEYS) and file not in ("", ".", "..") and "\\" not in file
    )


def _digest(archive: zipfile.ZipFile, name: str) -> str:
    if archive.getinfo(name).file_size > LARGEST_MEMBER:
        raise Refused([Fault("backup-damaged")])
    try:
        return hashlib.sha256(archive.read(name)).hexdigest()
    except (zipfile.BadZipFile, OSError, EOFError):
        raise Refused([Fault("backup-damaged")]) from None


def _migrated(archive: zipfile.ZipFile, revision: str, folder: Path) -> dict[str, list[Row]]:
    """The rows in this version's shape, by way of a database of the backup's own version."""
    made = create_engine(f"sqlite:///{folder / 'restored.sqlite'}")
    with made.connect() as connection:
        migrate.bring(connection, revision)
        shape = MetaData()
        shape.reflect(connection)
        for name, rows in _read_rows(archive).items():
            _insert(connection, shape.tables[name], rows)
        connection.commit()
        migrate.bring(connection, migrate.head())
        if connection.execute(text("PRAGMA foreign_key_check")).first() is not None:
            raise Refused([Fault("backup-damaged")])
        found: dict[str, list[Row]] = {
            table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for table in schema.metadata.sorted_tables
        }
    made.dispose()
    return found


def _read_rows(archive: zipfile.ZipFile) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = {}
    for line in archive.read(ROWS).decode().splitlines():
        name, row = json.loads(line)
        rows.setdefault(name, []).append(row)
    return rows


def _put_files(archive: zipfile.ZipFile) -> None:
    """Decks, photographs and keys in their places; what the backup does not know stays where it is."""
    folders = {DECKS: editions.folder(), PHOTOGRAPHS: photographs.folder(), KEYS: home()}
    for name in archive.namelist():
        kind, file = name.rpartition("/")[0] + "/", name.rpartition("/")[2]
        if kind in folders:
            draft = folders[kind] / f".{file}.restored"
            draft.touch(mode=0o600)
            draft.write_bytes(archive.read(name))
            draft.replace(folders[kind] / file)


def _put_rows(rows: Mapping[str, Sequence[Row]]) -> None:
    """All tables at once, in one turn of writing: a page sees the old state or the new one."""
    ordered = schema.metadata.sorted_tables
    with writing() as connection:
        if connection.dialect.name == "postgresql":  # whoever is at it finishes first, in the order all go by
            connection.execute(text(f"LOCK TABLE {', '.join(table.name for table in ordered)}"))
        for table in reversed(ordered):
            connection.execute(delete(table))
        for table in ordered:
            _insert(connection, table, rows[table.name])
        if connection.dialect.name == "postgresql":
            _count_on(connection)


def _insert(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    for start in range(0, len(rows), AT_ONCE):
        connection.execute(insert(table), [dict(row) for row in rows[start : start + AT_ONCE]])


def _count_on(connection: Connection) -> None:
    """PostgreSQL numbers new rows after the restored ones."""
    for table in schema.metadata.sorted_tables:
        if "id" in table.c and connection.execute(select(func.max(table.c.id))).scalar() is not None:
            connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), "
                    f"(SELECT max(id) FROM {table.name}))"
                )
            )
