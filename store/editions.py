"""Editions (decks, plans) as one JSON file each, written whole or not at all."""

import fcntl
import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scoring.faults import Fault, Refused
from scoring.fields import short
from scoring.game import Json
from store.home import home

SUFFIX = ".json"
LARGEST = 8_000_000  # bytes: an edition with its look
_NAME = re.compile(r"[^\W_][\w .-]{0,59}", re.UNICODE)


def names() -> tuple[str, ...]:
    """Every edition known here."""
    return tuple(sorted(path.name.removesuffix(SUFFIX) for path in folder().glob(f"*{SUFFIX}")))


def load(name: str) -> dict[str, object]:
    """The edition of this name; empty but for its name where nothing is known yet."""
    path = path_of(name)
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {"name": name}
    except (ValueError, OSError, RecursionError):
        raise Refused([Fault("edition-damaged", {"name": name}, ("deck",))]) from None
    return found if isinstance(found, dict) else {"name": name}


def exists(name: str) -> bool:
    return path_of(name).exists()


def save(name: str, edition: Json) -> None:
    """Writes the edition beside its place, then moves it there."""
    path = path_of(name)
    text = json.dumps({**edition, "name": name}, ensure_ascii=False, indent=1)
    handle, draft = tempfile.mkstemp(dir=path.parent, suffix=".draft")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def change(name: str, how: Callable[[dict[str, object]], Json]) -> Json:
    """Loads, changes and saves an edition while nobody else does."""
    with _locked():
        before = load(name)
        after = how(before)
        if dict(after) != before:
            save(name, after)
        return after


def path_of(name: str) -> Path:
    """The file of an edition; a name that is no file name is refused."""
    if not _NAME.fullmatch(name) or name.endswith((".", " ")):
        raise Refused([Fault("edition-name", {"name": short(name)}, ("deck",))])
    return folder() / f"{name}{SUFFIX}"


def folder() -> Path:
    place = home() / "decks"
    place.mkdir(exist_ok=True)
    return place


@contextmanager
def _locked() -> Iterator[None]:
    with (folder() / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
