"""Files that are whole or not there: drafts for their owner's eyes, then moved into their place."""

import contextlib
import fcntl
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from store.home import home

OWNERS_ALONE = 0o600
_DRAFT = re.compile(r"\.shelfmark-[0-9a-f]{16}\.draft")


@contextmanager
def draft_of(target: Path) -> Iterator[Path]:
    """An empty file beside the target; what was written to it is at last put in the target's place.

    While it is being written a note in the data folder says where: the next start throws away what a
    process that was killed has left behind, wherever that is.
    """
    with _noted(target.absolute().with_name(f".shelfmark-{secrets.token_hex(8)}.draft")) as draft:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNERS_ALONE))
        yield draft
        to_disk(draft)
        draft.replace(target)
        to_disk(target.absolute().parent)


def to_disk(path: Path) -> None:
    """A file's content, or a folder's names, outlive a power cut from here on."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def set_aside(path: Path) -> Path:
    """Renames what is damaged, so that it can still be looked at; its new place."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    return path.rename(path.with_name(f"{path.name}.damaged-{stamp}"))


def sweep() -> None:
    """Throws away the drafts of processes that are no more."""
    for note in _notes().iterdir():
        with contextlib.suppress(OSError), note.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # fails while its writer lives
            _discard(Path(os.fsdecode(file.read())))
            note.unlink()


@contextmanager
def _noted(draft: Path) -> Iterator[Path]:
    note = _notes() / draft.name
    with note.open("xb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            file.write(os.fsencode(draft))
            file.flush()
            yield draft
        finally:
            _discard(draft)
            note.unlink(missing_ok=True)


def _discard(draft: Path) -> None:
    """The draft, and what SQLite may have laid beside it."""
    if _DRAFT.fullmatch(draft.name):
        for path in draft.parent.glob(f"{draft.name}*"):
            path.unlink(missing_ok=True)


def _notes() -> Path:
    place = home() / "drafts"
    place.mkdir(exist_ok=True, mode=0o700)
    return place
