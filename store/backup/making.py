"""Makes a backup while serving: all rows of one moment, then the files."""

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, func, select

from scoring.faults import Fault, Refused
from store import blobs, editions, migrate, schema
from store.backup.members import (
    DECKS,
    FORMAT,
    KEY_NAMES,
    KEYS,
    LESSONS,
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
from store.lessons import is_file
from store.secrets import kept_secret, key_file


def backup(target: Path, *, keys: bool = False) -> Contents:
    """Writes the backup beside its place, then moves it there; raises Refused.

    A link stays a link, and of what stands there an earlier backup alone is replaced: a device of that name
    is the system's, and another file somebody's.
    """
    target = target.resolve()
    if target.exists() and not target.is_file():
        raise Refused([Fault("backup-unwritable", {"why": "no file stands there"})])
    if target.exists() and target.stat().st_size and not is_backup(target):
        raise Refused([Fault("backup-other-file")])
    try:
        with draft_of(target) as draft, draft.open("w+b") as file:
            return write(file, keys=keys)
    except OSError as error:
        raise Refused([Fault("backup-unwritable", {"why": error.strerror or "?"})]) from None


def is_backup(file: Path) -> bool:
    """Whether it looks like one of ours; damaged ones may."""
    with suppress(OSError, zipfile.BadZipFile, ValueError), zipfile.ZipFile(file) as archive:
        return MANIFEST in archive.namelist()
    return False


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
    for name, content in _blobs(left_out, keys=keys):
        members[name] = _write(archive, name, [content])
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


def _blobs(left_out: list[str], *, keys: bool) -> Iterator[tuple[str, bytes]]:
    """What stands beside the rows. A deck that no restore could read goes to those left out."""
    for file, content in _contents(DECKS):
        if is_ours(DECKS + file) and _reads(file, content):
            yield DECKS + file, content
        else:
            left_out.append(file.removesuffix(editions.SUFFIX))
    for file, content in _contents(LESSONS):
        if is_ours(LESSONS + file) and is_file(content):
            yield LESSONS + file, content
    for file, content in _contents(PHOTOGRAPHS):
        if is_ours(PHOTOGRAPHS + file):
            yield PHOTOGRAPHS + file, content
    for name in KEY_NAMES if keys else ():
        if blobs.of(blobs.KEYS).exists(key_file(name)):
            yield KEYS + key_file(name), f"{kept_secret(name)}\n".encode()  # a damaged one is made anew


def _contents(folder: str) -> Iterator[tuple[str, bytes]]:
    """All of a kind, one at a time; what is deleted meanwhile is passed over."""
    store = blobs.of(folder.rstrip("/"))
    for file in sorted(found.name for found in store.listed()):
        if (content := store.get(file)) is not None:
            yield file, content


def _reads(file: str, content: bytes) -> bool:
    try:
        read_deck(content, file.removesuffix(editions.SUFFIX))
    except Refused:
        return False
    return True


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
