"""The whole of `./run serve` for measuring: started on loopback, watched from outside, stopped again."""

import contextlib
import os
import re
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.services import free_port, quiet

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 90  # seconds to stop in


@dataclass(frozen=True)
class Server:
    port: int
    pid: int


@dataclass(frozen=True)
class Footprint:
    """Megabytes of memory, what processes share counted once, and threads, of all processes together."""

    memory: float
    threads: int


@contextlib.contextmanager
def served(settings: Mapping[str, str]) -> Iterator[Server]:
    """Pages and reader on a fresh data folder."""
    port = free_port()
    with tempfile.TemporaryDirectory() as home:
        own = {"SHELFMARK_HOME": home, "HOST": "127.0.0.1", "PORT": str(port)}
        limits = {"SHELFMARK_NEW_TABLES": "1000000"}
        environment = {**os.environ, **limits, **settings, **own}
        with quiet([sys.executable, "-m", "commands", "serve"], ROOT, environment) as made:
            try:
                yield Server(port, made.pid)
            finally:
                made.send_signal(signal.SIGINT)
                made.wait(PATIENCE)


def footprint(server: Server) -> Footprint:
    pids = [server.pid, *_descendants(server.pid)]
    memory = sum(_number(pid, "smaps_rollup", "Pss") for pid in pids)
    return Footprint(round(memory / 1024, 1), sum(_number(pid, "status", "Threads") for pid in pids))


def _number(pid: int, file: str, name: str) -> int:
    """One line of what the kernel says of a process; 0 where it has just ended."""
    with contextlib.suppress(OSError):
        found = re.search(rf"^{name}:\s+(\d+)", Path(f"/proc/{pid}/{file}").read_text(), re.MULTILINE)
        return int(found.group(1)) if found else 0
    return 0


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in map(int, children.read_text().split()):
                found += [child, *_descendants(child)]
    return found
