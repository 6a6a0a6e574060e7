"""The whole of `./run serve` for measuring: started on loopback, watched from outside, stopped again."""

import contextlib
import os
import re
import secrets
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.services import free_port, quiet
from store.home import Store
from tests.web.processes import descendants

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 90  # seconds to stop in
TICKS = os.sysconf("SC_CLK_TCK")  # of /proc, a second


@dataclass(frozen=True)
class Server:
    """`key` signs its phones' sessions."""

    port: int
    pid: int
    key: str
    store: Store


@dataclass(frozen=True)
class Footprint:
    """Of all processes together: megabytes of memory, what they share counted once, and threads."""

    memory: float
    threads: int


@contextlib.contextmanager
def served(settings: Mapping[str, str]) -> Iterator[Server]:
    """Pages and reader on a fresh data folder."""
    port, key = free_port(), settings.get("SECRET_KEY") or secrets.token_urlsafe()
    with tempfile.TemporaryDirectory() as home:
        own = {"SHELFMARK_HOME": home, "HOST": "127.0.0.1", "PORT": str(port), "SECRET_KEY": key}
        store = Store(Path(home), settings.get("DATABASE_URL", ""), settings.get("REDIS_URL", ""))
        limits = {"SHELFMARK_NEW_TABLES": "1000000"}
        environment = {**os.environ, **limits, **settings, **own}
        with quiet([sys.executable, "-m", "commands", "serve"], ROOT, environment) as made:
            try:
                yield Server(port, made.pid, key, store)
            finally:
                made.send_signal(signal.SIGINT)
                made.wait(PATIENCE)


def footprint(*servers: Server) -> Footprint:
    pids = _processes(servers)
    memory = sum(_number(pid, "smaps_rollup", "Pss") for pid in pids)
    return Footprint(round(memory / 1024, 1), sum(_number(pid, "status", "Threads") for pid in pids))


def processor(*servers: Server) -> float:
    """Seconds of the processor that their processes have used, those that ended since among them."""
    return sum(_ticks(pid) for pid in _processes(servers)) / TICKS


def _processes(servers: Sequence[Server]) -> list[int]:
    return [pid for server in servers for pid in (server.pid, *descendants(server.pid))]


def _ticks(pid: int) -> int:
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15]))  # its own and its ended children's, in programs and in the kernel
    return 0


def _number(pid: int, file: str, name: str) -> int:
    """One line of what the kernel says of a process; 0 where it has just ended."""
    with contextlib.suppress(OSError):
        found = re.search(rf"^{name}:\s+(\d+)", Path(f"/proc/{pid}/{file}").read_text(), re.MULTILINE)
        return int(found.group(1)) if found else 0
    return 0
