"""For whoever watches over the server: is it alive, and can it take tables."""

import os
import shutil
from collections.abc import Callable

from flask import Blueprint, current_app, jsonify
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import SQLAlchemyError

from jobs import worker
from scoring.faults import Refused
from store import migrate, pictures, self_test
from store.home import home

ROOM = 64 * 1024 * 1024  # bytes: a few photographs, and the database's own log
pages = Blueprint("health", __name__)


@pages.get("/health")
def health() -> ResponseReturnValue:
    """The process answers."""
    return jsonify(status="ok")


@pages.get("/ready")
def ready() -> ResponseReturnValue:
    """Everything an edit and a photograph need does its work; else the first thing that does not."""
    why = next(filter(None, (_wrong(probe) for probe in PROBES)), None)
    if why is None:
        return jsonify(status="ready")
    current_app.logger.warning("not ready: %s", why)
    return jsonify(status="waiting", why=why), 503


def _wrong(probe: Callable[[], str | None]) -> str | None:
    try:
        return probe()
    except (SQLAlchemyError, OSError, Refused) as error:
        current_app.logger.warning("not ready", exc_info=error)
        return f"{NAMES[probe]} failed ({type(error).__name__})."


def _shape() -> str | None:
    return None if migrate.is_current() else "The database is not of this version's shape."


def _edits() -> str | None:
    """An edit is tried, and taken back before anybody sees it."""
    return None if self_test.edit_works() else "The database is damaged: an edit could not be read back."


def _whole() -> str | None:
    return None if self_test.is_whole() else "The database is damaged: bring back a backup."


def _files() -> str | None:
    probe = home() / f".probe-{os.getpid()}"
    probe.write_bytes(b"ready")
    probe.unlink(missing_ok=True)
    return None


def _pictures() -> str | None:
    """One is put where pictures are kept, and taken away again; an unfinished one is swept like any other."""
    pictures.put(f"probe-{os.getpid()}", pictures.RAW, b"ready")
    pictures.delete(f"probe-{os.getpid()}", pictures.RAW)
    return None


def _room() -> str | None:
    left = shutil.disk_usage(home()).free
    return None if left >= ROOM else f"The disk is full: {left // 1024 // 1024} MB are left."


def _queue() -> str | None:
    return None if worker.waiting() is not None else "The queue of photographs does not answer."


NAMES: dict[Callable[[], str | None], str] = {
    _shape: "Looking at the database",
    _whole: "Looking for damage in the database",
    _edits: "Trying an edit",
    _files: "Writing into the data folder",
    _pictures: "Keeping a picture",
    _room: "Looking at the disk",
    _queue: "Asking the queue",
}
PROBES = tuple(NAMES)
