"""`python -m tests.attacks.fuzz --minutes N`: mutated requests of every kind against a running server.

What must hold: no answer of 500 or more (503 while photographs wait is one), nobody waits longer for a page
beside it, and memory stays bounded. What fails is written as a seed
into a folder, and belongs into `tests/attacks/seeds` once it was understood.
"""

import argparse
import contextlib
import json
import random
import socket
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bench.serving import Server, footprint, served
from tests.attacks.lines import said_to, status
from tests.attacks.material import KINDS, Asked, Known
from tests.web.server.test_killed import seated

LINES = 4  # requests at a time
ALLOWED = (503,)  # photographs wait in line
SLOW = 5.0  # seconds
READ = ("picture",)  # these wait for each other and for the reader, and hold no page up
PATIENCE = 60.0  # seconds without an answer at all
LOOK_EVERY = 5.0  # seconds between two looks at the memory
MOST_GROWTH = 1.6  # times what it was after the first minute


@dataclass
class Found:
    """What was seen so far, by all lines together."""

    statuses: Counter[int] = field(default_factory=Counter)
    bad: list[tuple[str, int, float, bytes]] = field(default_factory=list)
    slowest: float = 0.0
    page: float = 0.0
    memory: list[float] = field(default_factory=list)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attacks.fuzz")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("instance") / "fuzz")
    given = parser.parse_args(words)
    with served({"WEB_CONCURRENCY": "2", "SHELFMARK_PROXIES": "1"}) as server:
        _until_ready(server.port)
        known = _opened(server.port)
        found = _attacked(server, known, given.minutes * 60, given.seed)
    return _told(found, given.keep)


def _until_ready(port: int) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        with contextlib.suppress(OSError):
            if status(said_to(port, b"GET /ready HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")) == 200:
                return
        time.sleep(0.2)
    raise SystemExit("The server did not get ready.")


def _opened(port: int) -> Known:
    """A table with a phone on each of its seats, whose cookies and tokens get the fuzz past the door."""
    code, phones = seated(port, "Rita", "Éric")
    return Known(port, code, tuple(phone.cookie for phone in phones), tuple(phone.token for phone in phones))


def _attacked(server: Server, known: Known, seconds: float, seed: int) -> Found:
    found, ends = Found(), time.monotonic() + seconds
    lines = [
        threading.Thread(target=_line, args=(known, random.Random(seed * 1000 + n), ends, found), daemon=True)
        for n in range(LINES)
    ]
    for line in lines:
        line.start()
    while time.monotonic() < ends:
        time.sleep(min(LOOK_EVERY, max(0.1, ends - time.monotonic())))
        found.memory.append(footprint(server).memory)
        found.page = max(found.page, _page(known.port))
    for line in lines:
        line.join(PATIENCE * 2)
    return found


def _page(port: int) -> float:
    began = time.monotonic()
    said_to(port, b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    return time.monotonic() - began


def _line(known: Known, dice: random.Random, ends: float, found: Found) -> None:
    while time.monotonic() < ends:
        kind = dice.choice(tuple(KINDS))
        asked = KINDS[kind](known, dice)
        code, took = _ask(known.port, asked)
        found.statuses[code] += 1
        found.slowest = max(found.slowest, took)
        if (
            (code >= 500 and code not in ALLOWED)
            or (took > SLOW and kind not in READ)
            or (code == 0 and asked.answered)
        ):
            found.bad.append((kind, code, took, asked.raw))


def _ask(port: int, asked: Asked) -> tuple[int, float]:
    began = time.monotonic()
    answer = b""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.settimeout(PATIENCE)
        with contextlib.suppress(ConnectionError):
            line.sendall(asked.raw)
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_WR) if not asked.answered else None
        answer = line.recv(65536)
    return status(answer), time.monotonic() - began


def _told(found: Found, keep: Path) -> int:
    early = found.memory[: max(1, int(60 / LOOK_EVERY))]
    told = {
        "requests": found.statuses.total(),
        "statuses": dict(sorted(found.statuses.items())),
        "bad": Counter(f"{kind} {code}{' slow' if took > SLOW else ''}" for kind, code, took, _ in found.bad),
        "slowest": round(found.slowest, 2),
        "slowest page beside it": round(found.page, 2),
        "megabytes": [early[-1] if early else 0, max(found.memory, default=0)],
    }
    print(json.dumps(told))
    keep.mkdir(parents=True, exist_ok=True)
    for number, (kind, code, _, raw) in enumerate(found.bad[:200]):
        (keep / f"{kind}-{code}-{number}.raw").write_bytes(raw)
    grown = bool(found.memory) and max(found.memory) > MOST_GROWTH * max(early)
    return 1 if found.bad or grown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
