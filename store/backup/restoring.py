"""Brings a backup back: all of it is checked before anything is touched, then all of it holds at once."""

import hashlib
import json
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from sqlalchemy.exc import OperationalError, SQLAlchemyError

from scoring.faults import Fault, Refused
from scoring.json_text import read_json
from store import editions, migrate, staging
from store.backup import rows
from store.backup.members import (
    DECKS,
    FORMAT,
    KEYS,
    LARGEST,
    LONGEST_LIST,
    MANIFEST,
    MOST_TIMES,
    PRODUCT,
    ROWS,
    SPARE,
    Contents,
    contents,
    folder_of,
    is_ours,
    looks_right,
    read_deck,
)
from store.copies import copy_database
from store.database_faults import as_faults
from store.drafts import OWNERS_ALONE
from store.engine import engine

AT_ONCE = 1 << 20  # bytes
ENCRYPTED = 0x1 | 0x20 | 0x40  # flags of members that are not simply packed
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
OURS = ("backup-damaged", "backup-unknown", "backup-too-large", "restore-unwritable")
END = struct.Struct("<4s4H2LH")  # what stands at the end of an archive, before a remark
END_64 = struct.Struct("<4sQ2H2L4Q")  # the same before that, where numbers are larger
LONGEST_REMARK = 65_535  # bytes
DAMAGE = (  # what reading a file that anybody may have made raises
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    LookupError,
    TypeError,
    ValueError,
    RuntimeError,
    ArithmeticError,
    MemoryError,
    SQLAlchemyError,
)


@dataclass(frozen=True)
class Manifest:
    made: str
    revision: str
    members: Mapping[str, str]  # name → SHA-256


def restore(source: Path, *, keys: bool = False) -> Contents:
    """Checks the whole backup, copies what is here, then puts the backup in its place; raises Refused.

    Without `keys` those of this server stay, and its phones stay who they are.
    """
    with as_faults(), _unwritable():
        migrate.upgrade()
        with _opened(source) as archive, staging.staged() as place:
            with _damage():
                manifest = _checked(archive)
            if keys and not any(name.startswith(KEYS) for name in manifest.members):
                raise Refused([Fault("backup-without-keys")])
            for name in manifest.members:
                _lay_ready(archive, name, manifest, place, keys=keys)
            tables = _gathered(place, manifest.revision)
            with engine().connect() as connection:
                copy_database(connection)
            staging.make_durable(place)
            rows.put(place / "rows.sqlite", lambda db: staging.decide(db, place))
            _completed(place)
    return contents(manifest.members, manifest.made, tables, keys=keys)


def _completed(place: Path) -> None:
    try:
        staging.complete(place)
    except OSError as error:
        raise Refused([Fault("restore-unfinished", {"why": error.strerror or "?"})]) from None


@contextmanager
def _unwritable() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused([Fault("restore-unwritable", {"why": error.strerror or "?"})]) from None


@contextmanager
def _damage() -> Iterator[None]:
    """Whatever is wrong with the file, it is the file, and one sentence says so."""
    try:
        yield
    except Refused as refused:
        if refused.faults[0].key in OURS:
            raise
        raise Refused([Fault("backup-damaged")]) from None
    except DAMAGE:
        raise Refused([Fault("backup-damaged")]) from None


@contextmanager
def _opened(source: Path) -> Iterator[zipfile.ZipFile]:
    try:
        file = source.open("rb")
    except FileNotFoundError:
        raise Refused([Fault("file-missing")]) from None
    except IsADirectoryError:
        raise Refused([Fault("file-is-folder")]) from None
    except (OSError, ValueError) as error:
        raise Refused([Fault("file-unreadable", {"why": getattr(error, "strerror", None) or "?"})]) from None
    with file:
        try:
            with _damage():
                if _listed(file) > LONGEST_LIST:
                    raise Refused([Fault("backup-too-large")])
                archive = zipfile.ZipFile(file)
        except OSError:  # it says its parts are where nothing can be
            raise Refused([Fault("backup-damaged")]) from None
        with archive:
            yield archive


def _listed(file: BinaryIO) -> int:
    """Bytes of the list of members, which is read as a whole and takes many times its size in memory."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - END.size - LONGEST_REMARK))
    tail = file.read()
    at = tail.rfind(b"PK\x05\x06")
    if at < 0:
        raise zipfile.BadZipFile
    if tail[max(0, at - 20) : at].startswith(b"PK\x06\x07"):  # an archive too large for the old numbers
        return int(END_64.unpack_from(tail, max(0, at - 20 - END_64.size))[8])
    return int(END.unpack_from(tail, at)[5])


def _checked(archive: zipfile.ZipFile) -> Manifest:
    """What the backup says of itself, once every member is named, packed and as large as ours are."""
    found = archive.infolist()
    names = {member.filename for member in found}
    if len(names) != len(found) or not all(map(_is_plain, found)):
        raise ValueError("no archive of ours")
    size = os.fstat(archive.fp.fileno()).st_size if archive.fp else 0
    if sum(member.file_size for member in found) > MOST_TIMES * size + SPARE:
        raise Refused([Fault("backup-too-large")])
    manifest = _manifest(archive)
    if {*manifest.members, MANIFEST} != names or ROWS not in names:
        raise ValueError("members nobody told of")
    return manifest


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    match read_json(b"".join(_chunks(archive, MANIFEST)), most=LARGEST[MANIFEST]):
        case {
            "product": str(product),
            "format": int(number),
            "revision": str(revision),
            "made": str(made),
            "members": dict(members),
        }:
            if (product, number) != (PRODUCT, FORMAT) or not migrate.knows(revision):
                raise Refused([Fault("backup-unknown")])
            datetime.fromisoformat(made)
            return Manifest(made, revision, members)
    raise ValueError("no manifest of ours")


def _is_plain(member: zipfile.ZipInfo) -> bool:
    """A file as we pack it: no link, nothing encrypted, of a name we write."""
    kind = stat.S_IFMT(member.external_attr >> 16)
    return (
        is_ours(member.filename)
        and member.filename == member.orig_filename
        and kind in (0, stat.S_IFREG)
        and not member.flag_bits & ENCRYPTED
        and member.compress_type in PACKED
        and member.file_size <= LARGEST[folder_of(member.filename)]
    )


def _chunks(archive: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    """A member piece by piece, never more of it than it was checked to hold."""
    with _damage():
        try:
            with archive.open(name) as member:
                while chunk := member.read(AT_ONCE):
                    yield chunk
        except OSError:
            raise Refused([Fault("backup-damaged")]) from None


def _lay_ready(archive: zipfile.ZipFile, name: str, manifest: Manifest, place: Path, *, keys: bool) -> None:
    """One member where it waits, once it is whole and as we write it; keys only where they are wanted."""
    path = place / name
    digest = hashlib.sha256()
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNERS_ALONE), "wb") as file:
        for chunk in _chunks(archive, name):
            digest.update(chunk)
            file.write(chunk)
    with _damage():
        if digest.hexdigest() != manifest.members[name] or not looks_right(name, path):
            raise ValueError("another content than was kept")
        if name.startswith(DECKS):
            _settle_deck(path, keys=keys)
    if name.startswith(KEYS) and not keys:
        path.unlink()


def _settle_deck(path: Path, *, keys: bool) -> None:
    """A deck as it will be stored. Who may change it comes along with the keys only: else it stays as it is
    here, and a deck that is new here is kept by the server's owner."""
    edition = read_deck(path.read_bytes(), path.stem)
    if not keys:
        edition = editions.kept_as_here(path.stem, edition)
    path.write_text(json.dumps(edition, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _gathered(place: Path, revision: str) -> int:
    """How many tables there are, their rows checked and laid ready."""
    with _damage(), (place / ROWS).open("rb") as lines:
        try:
            return rows.gather(lines, revision, place / "rows.sqlite")
        except OperationalError as error:  # the disk is full, not the backup damaged
            raise Refused([Fault("restore-unwritable", {"why": str(error.orig)})]) from None
