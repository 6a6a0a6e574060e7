"""The queue of photographs to read: Redis, or a file that is made anew when it is damaged."""

import contextlib
import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from huey import Huey, RedisHuey, SqliteHuey
from huey.registry import Message
from redis import ConnectionPool

from store.drafts import set_aside
from store.home import home, used
from store.locks import alone

FILE = "queue.sqlite"
TASK = "read_photograph"
LONGEST = 200  # bytes of a task
HIGHEST = 2**63  # photographs' numbers are lower
PATIENCE = 10  # seconds for the queue to answer
log = logging.getLogger("shelfmark.queue")


@dataclass(frozen=True)
class Queue:
    huey: Huey
    read: Callable[[int], object]  # puts a photograph's number into the queue


class Tasks:
    """A task as data, a name and a number; whoever writes into the queue can have nothing else done."""

    def serialize(self, message: Message) -> bytes:
        (photo,) = message.args
        return json.dumps({"task": TASK, "photograph": photo}).encode()

    def deserialize(self, written: bytes) -> Message:
        """Raises ValueError for whatever is no such task: an earlier version's pickle, or a stranger's."""
        raw = bytes(written)
        task = json.loads(raw.decode("ascii")) if len(raw) <= LONGEST else None
        match task:
            case {"task": "read_photograph", "photograph": int(photo), **more} if not more:
                if type(photo) is int and 0 < photo < HIGHEST:
                    return Message(id=None, name=f"jobs.worker.{TASK}", args=(photo,), kwargs={})
        raise ValueError("this is no task of ours")


def queue(work: Callable[[int], object]) -> Queue:
    """That of the store in use: Redis, or a file in the data folder. `work` reads a photograph."""
    return _queue(used().queue or str(home() / FILE), work)


@cache
def _queue(address: str, work: Callable[[int], object]) -> Queue:
    made = _on_redis(address) if "://" in address else _in_file(Path(address))
    return Queue(made, read=made.task(name=TASK)(work))


def _on_redis(address: str) -> Huey:
    pool = ConnectionPool.from_url(address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
    return RedisHuey("shelfmark", connection_pool=pool, results=False, serializer=Tasks())


def _in_file(path: Path) -> Huey:
    def opened() -> Huey:
        return SqliteHuey(
            "shelfmark", filename=str(path), results=False, timeout=PATIENCE, serializer=Tasks()
        )

    try:
        return opened()
    except sqlite3.DatabaseError:
        _replace_damaged(path)
        return opened()


@contextmanager
def mended(huey: Huey) -> Iterator[None]:
    """Whatever fails because the queue's file is damaged is to be tried again: from here on it is a new one.

    Nothing is lost with it: what waits is in the database, and whoever looks after that asks again.
    """
    try:
        yield
    except sqlite3.DatabaseError:
        storage = huey.storage
        _replace_damaged(Path(storage.filename))
        storage.close()
        storage.initialize_schema()
        raise


def _replace_damaged(path: Path) -> None:
    """Sets the file aside if it is damaged, and not only busy; one process does, the others find it done."""
    with alone("queue"):
        if path.exists() and not _is_whole(path):
            log.warning("the queue was damaged: it was set aside as %s", set_aside(path).name)
            for beside in ("-wal", "-shm"):
                path.with_name(path.name + beside).unlink(missing_ok=True)


def _is_whole(path: Path) -> bool:
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE)) as db:
            return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.OperationalError:  # busy, or no room
        return True
    except sqlite3.DatabaseError:
        return False
