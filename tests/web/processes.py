"""The processes of a running server, found through what was started."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

PATIENCE = 90.0  # seconds, on a machine that has others to serve

T = TypeVar("T")


def children(pid: int) -> list[int]:
    """Of whichever of its threads."""
    found: list[int] = []
    for threads in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            found += map(int, threads.read_text().split())
    return found


def descendants(pid: int) -> list[int]:
    return [far for child in children(pid) for far in (child, *descendants(child))]


def called(pids: list[int], word: str) -> list[int]:
    """Those whose command line holds a word."""
    return [pid for pid in pids if word in command(pid)]


def command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def pages_of(serving: int) -> list[int]:
    """The processes that answer pages: gunicorn's children."""
    masters = called(children(serving), "gunicorn")
    return [page for master in masters for page in children(master)]


def worker_of(serving: int) -> list[int]:
    return called(children(serving), "-m jobs")


def readers_of(serving: int) -> list[int]:
    """The processes pictures are read in."""
    return [reader for worker in worker_of(serving) for reader in called(children(worker), "spawn_main")]


def until(found: Callable[[], T], *, every: float = 0.02) -> T:
    """What is found, as soon as it is anything."""
    ends = time.monotonic() + PATIENCE
    while not (made := found()):
        assert time.monotonic() < ends, f"not within {PATIENCE} seconds: {found}"
        time.sleep(every)
    return made
