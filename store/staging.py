"""Files that take their places together with rows, or not at all, however often somebody pulls the plug.

They are laid ready first. The rows are written with a mark that names where they lie: from that moment on the
files are moved, and whoever finds the mark after a crash moves those that are left.
"""

import errno
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection

from store import blobs, server_state
from store.blobs import Blobs, Folder
from store.blobs.database import InDatabase
from store.drafts import draft_of, to_disk
from store.home import home
from store.locks import alone

MARK, PREFIX = "restored", "restoring-"


@contextmanager
def staged() -> Iterator[Path]:
    """A folder to lay files ready in. Nobody else restores meanwhile; what is left of it goes with it."""
    with alone("restore"):
        _recover()
        place = home() / f"{PREFIX}{secrets.token_hex(8)}"
        place.mkdir(mode=0o700)
        for kind in blobs.KINDS:
            (place / kind).mkdir(mode=0o700)
        try:
            yield place
        finally:
            if server_state.value(MARK) != place.name:  # else it waits for being completed
                shutil.rmtree(place, ignore_errors=True)


def decide(db: Connection, place: Path) -> None:
    """Once this is committed what was laid ready holds; what is kept in the database is put there with it."""
    for kind in blobs.KINDS:
        store = blobs.of(kind)
        if isinstance(store, InDatabase):
            for path in sorted((place / kind).iterdir()):
                store.put_in(db, path.name, path.read_bytes())
    server_state.put(db, MARK, place.name)


def make_durable(place: Path) -> None:
    """What was laid ready is on the disk."""
    for path in place.rglob("*"):
        to_disk(path)
    to_disk(place)
    to_disk(home())


def complete(place: Path) -> None:
    """Moves what was laid ready to where it belongs."""
    for kind in blobs.KINDS:
        store = blobs.of(kind)
        if (place / kind).exists() and not isinstance(store, InDatabase):
            _put(place / kind, store)
    shutil.rmtree(place)
    server_state.drop(MARK, place.name)


def _put(waiting: Path, store: Blobs) -> None:
    found = sorted(waiting.iterdir())
    for path in found:
        if isinstance(store, Folder):
            _move(path, store.path(path.name))
        else:
            store.put(path.name, path.read_bytes())
            path.unlink()
    if isinstance(store, Folder) and found:
        to_disk(store.place)


def recover() -> None:
    """After a crash: completes what was decided and throws away what was not. Waits for nobody."""
    if _left():
        with alone("restore", wait=False) as mine:
            if mine:
                _recover()


def _recover() -> None:
    found = _left()
    decided = server_state.value(MARK) if found else None
    for place in found:
        if place.name == decided:
            complete(place)
        else:
            shutil.rmtree(place)


def _left() -> list[Path]:
    return sorted(home().glob(f"{PREFIX}*"))


def _move(path: Path, target: Path) -> None:
    try:
        path.replace(target)
    except OSError as error:
        if error.errno != errno.EXDEV:  # a folder of its own disk
            raise
        with draft_of(target) as draft:
            shutil.copyfile(path, draft)
        path.unlink()
