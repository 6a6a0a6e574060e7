"""Makes a backup while serving: all rows of one moment, then the files."""

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, func, select

from scoring.faults import Fault, Refused
from store import editions, migrate, photographs, schema
from store.backup.members import (
    DECKS,
    FORMAT,
    KEY_NAMES,
    KEYS,
    MANIFEST,
    PHOTOGRAPHS,
    PRODUCT,
    ROWS,
    Contents,
    contents,
    is_ours,
    read_deck,
)
from store.backup.rows import KEPT
from store.database_faults import as_faults
from store.drafts import draft_of
from store.engine import engine
from store.secrets import kept_secret, key_file

AT_ONCE = 1 << 20  # bytes


def backup(target: Path, *, keys: bool = False) -> Contents:
    """Writes the backup beside its place, then moves it there; raises Refused.

    A link stays a link, and nothing but a file is replaced: a device of that name is the system's.
    """
    target = target.resolve()
    if target.exists() and not target.is_file():
        raise Refused([Fault("backup-unwritable", {"why": "no file stands there"})])
    try:
        with draft_of(target) as draft, draft.open("w+b") as file:
            return write(file, keys=keys)
    except OSError as error:
        raise Refused([Fault("backup-unwritable", {"why": error.strerror or "?"})]) from None


def write(file: IO[bytes], *, keys: bool = False) -> Contents:
    """Writes the backup into an open file. With `keys` whoever has it can pass for any phone of ours."""
    with as_faults(), zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        migrate.upgrade()
        return _fill(archive, keys=keys)


def _fill(archive: zipfile.ZipFile, *, keys: bool) -> Contents:
    with engine().connect() as connection:
        isolated = connection.execution_options(**_snapshot(connection))
        revision = migrate.revision(isolated)
        members = {ROWS: _write(archive, ROWS, _lines(isolated))}
        tables = isolated.execute(select(func.count()).select_from(schema.tables)).scalar_one()
    left_out: list[str] = []
    for name, path in _files(left_out, keys=keys):
        try:
            with path.open("rb") as file:
                members[name] = _write(archive, name, iter(lambda f=file: f.read(AT_ONCE), b""))  # type: ignore[misc]
        except FileNotFoundError:  # a photograph that was deleted meanwhile
            continue
    made = datetime.now(UTC).isoformat(timespec="seconds")
    manifest = {"product": PRODUCT, "format": FORMAT, "made": made, "revision": revision, "members": members}
    archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
    held = any(name.startswith(KEYS) for name in members)
    return contents(members, made, tables, keys=held, left_out=tuple(left_out))


def _snapshot(connection: Connection) -> dict[str, str]:
    """One moment for all tables; SQLite's readers see no other."""
    return {} if connection.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}


def _lines(connection: Connection) -> Iterator[bytes]:
    """Every row, as a line of JSON each that says its table."""
    for table in KEPT:
        for row in connection.execution_options(yield_per=500).execute(select(table)).mappings():
            yield json.dumps([table.name, dict(row)], ensure_ascii=False).encode() + b"\n"


def _files(left_out: list[str], *, keys: bool) -> Iterator[tuple[str, Path]]:
    """What stands beside the database. A deck that no restore could read goes to those left out."""
    for path in sorted(editions.folder().glob(f"*{editions.SUFFIX}")):
        if _reads(path):
            yield DECKS + path.name, path
        else:
            left_out.append(path.name.removesuffix(editions.SUFFIX))
    for path in sorted(photographs.folder().iterdir()):
        if is_ours(PHOTOGRAPHS + path.name):
            yield PHOTOGRAPHS + path.name, path
    for name in KEY_NAMES if keys else ():
        if key_file(name).exists():
            kept_secret(name)  # a damaged one is made anew first
            yield f"{KEYS}{name}.key", key_file(name)


def _reads(path: Path) -> bool:
    try:
        read_deck(path.read_bytes(), path.name.removesuffix(editions.SUFFIX))
    except (Refused, OSError):
        return False
    return is_ours(DECKS + path.name)


def _write(archive: zipfile.ZipFile, name: str, chunks: Iterable[bytes]) -> str:
    """One member, piece by piece; its digest."""
    member = zipfile.ZipInfo(name)
    member.compress_type = zipfile.ZIP_STORED if name.startswith(PHOTOGRAPHS) else zipfile.ZIP_DEFLATED
    digest = hashlib.sha256()
    with archive.open(member, "w", force_zip64=name == ROWS) as file:
        for chunk in chunks:
            digest.update(chunk)
            file.write(chunk)
    return digest.hexdigest()
