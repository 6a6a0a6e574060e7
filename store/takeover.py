"""What this machine's folder, or the database, holds of what is kept elsewhere since a setting changed.

Every start looks, and takes over what is not there yet. Decks and keys stay in the folder too, as they were.
Pictures are moved, so that none outlives its days in a place nobody tidies; but they are left in a folder
whose own database is not the one in use: that evening may be wanted there again.
"""

import logging
from collections.abc import Iterator

from sqlalchemy import select

from store import blobs, editions, pictures, schema
from store.blobs import Blobs, Folder, NotAnswering
from store.engine import FILE, snapshot
from store.home import home, is_shared, used
from store.locks import everywhere
from store.secrets import hashed, is_key

MARKED = 8  # characters of a key's hash, in the name under which it is believed still
log = logging.getLogger("shelfmark.store")


def take_over() -> None:
    """Whoever is slow, or killed over it, is finished by the next start."""
    if is_shared():
        with everywhere(editions.LOCK):
            for kind in (blobs.DECKS, blobs.LESSONS):
                _decks(blobs.in_folder(kind), blobs.with_rows(kind))
        with everywhere("keys"):
            _keys(blobs.in_folder(blobs.KEYS), blobs.with_rows(blobs.KEYS))
    try:
        moved = sum(_pictures(source) for source in _earlier())
    except NotAnswering as error:
        log.warning("pictures wait to be taken over: %s", error)
        return
    if moved:
        log.warning("%s pictures were taken over from where they were kept before", moved)


def _decks(folder: Folder, shared: Blobs) -> None:
    for deck in folder.listed():
        if editions.name_of(deck.name.rpartition(".")[0]) and not shared.exists(deck.name):
            shared.put(deck.name, folder.get(deck.name) or b"")


def _keys(folder: Folder, shared: Blobs) -> None:
    """The first machine's keys are those of all; what another signed with its own before is believed too."""
    for file in folder.listed():
        key = (folder.get(file.name) or b"").decode("ascii", "replace").strip()
        if not is_key(key):
            continue
        if not shared.exists(file.name):
            shared.put(file.name, f"{key}\n".encode())
        elif file.name == "session.key" and shared.get(file.name) != f"{key}\n".encode():
            shared.put(f"session-{hashed(key)[:MARKED]}.key", f"{key}\n".encode())


def _earlier() -> Iterator[Blobs]:
    """Where pictures may still be, beside where they are kept."""
    now = blobs.of(blobs.PHOTOGRAPHS)
    if not isinstance(now, Folder):
        yield blobs.in_folder(blobs.PHOTOGRAPHS)
    if is_shared() and used().blobs:
        yield blobs.in_database(blobs.PHOTOGRAPHS)


def _pictures(source: Blobs) -> int:
    """How many were put where they are kept now: those whose photographs are known there."""
    with snapshot() as db:
        known = set(db.execute(select(schema.photographs.c.file)).scalars())
    target, moved = blobs.of(blobs.PHOTOGRAPHS), 0
    for picture in list(source.listed()):
        content = source.get(picture.name) if pictures.file_of(picture.name) in known else None
        if content is None:
            continue
        if not target.exists(picture.name):
            target.put(picture.name, content)
            moved += 1
        if not _is_of_another(source):
            source.delete(picture.name)
    return moved


def _is_of_another(source: Blobs) -> bool:
    """Whether these are the pictures of a database that stands beside them, and is not the one in use."""
    return isinstance(source, Folder) and is_shared() and (home() / FILE).exists()
