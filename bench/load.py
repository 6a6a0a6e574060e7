"""How many phones the pages carry: tables of four that watch and edit, on loopback and for a bounded time.

    python -m bench.load [--tables 100] [--seconds 60] [--every 10] [--processes 2] [--threads 8]

Starts the pages as `./run serve` does, on a fresh data folder, and asks what phones ask: every phone its
table's version once a second, the page again when that has changed, and an edit every ten seconds.
Arrivals keep their own clock and wait for no answer. Prints one line of JSON.
"""

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.phones import FAILURES, PATIENCE, Phone, text_of, token_of

ROOT = Path(__file__).resolve().parent.parent
PLAYERS = 4
POLL = 1.0  # seconds between two questions of one phone, as static/js/live.js asks
WARM_UP = 3.0  # seconds before anything is counted


@dataclass
class Tally:
    """What was measured, in seconds."""

    took: dict[str, list[float]] = field(default_factory=lambda: {"poll": [], "page": [], "edit": []})
    seen: list[float] = field(
        default_factory=list
    )  # from an edit's answer to the last other phone that knows
    errors: list[str] = field(default_factory=list)
    late: int = 0


def main(words: Sequence[str] = ()) -> int:
    given = arguments(words)
    with tempfile.TemporaryDirectory() as home:
        server, port = start(home, given)
        try:
            found = asyncio.run(measure(port, given, server.pid))
        finally:
            server.terminate()
            server.wait(20)
    print(json.dumps(found))
    return 1 if found["errors"] else 0


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.load")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=10, help="seconds between two edits of one phone")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--threads", type=int, default=8)
    return parser.parse_args(list(words))


def start(home: str, given: argparse.Namespace) -> tuple["subprocess.Popen[bytes]", int]:
    """The pages alone, on a free port of loopback."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "SHELFMARK_HOME": home,
        "WEB_CONCURRENCY": str(given.processes),
        "SHELFMARK_THREADS": str(given.threads),
        "SHELFMARK_NEW_TABLES": "1000000",
    }
    subprocess.run(
        [sys.executable, "-c", "from store import migrate; migrate.upgrade()"],
        cwd=ROOT,
        env=environment,
        check=True,
    )
    command = [sys.executable, "-m", "gunicorn", "--config", str(ROOT / "gunicorn.conf.py")]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    bind = ["--bind", f"127.0.0.1:{port}", "app:create_app()"]
    return subprocess.Popen([*command, *bind], cwd=ROOT, env=environment, **quiet), port


async def measure(port: int, given: argparse.Namespace, pid: int) -> dict[str, object]:
    await until_ready(port)
    tables = [await seated(port) for _ in range(given.tables)]
    tally, began = Tally(), time.monotonic()
    ends = began + WARM_UP + given.seconds
    counted = began + WARM_UP
    jobs = []
    for phones in tables:
        for phone in phones:
            jobs.append(watch(phone, ends, counted, tally))
            jobs.append(edit(phone, phones, ends, counted, tally, given.every))
    await asyncio.gather(*jobs)
    return summary(tally, given, pid)


async def until_ready(port: int) -> None:
    for _ in range(100):
        try:
            status, _, _ = await Phone(port, "", 0, "").ask("/ready")
            if status == 200:
                return
        except FAILURES:
            await asyncio.sleep(0.1)
    raise SystemExit("the pages did not start")


async def seated(port: int) -> list[Phone]:
    """A table of four, each on a phone of their own, by the same forms people use."""
    host = Phone(port, "", 0, "")
    token = token_of(await host.ask("/open/ex-libris"))
    names = [("name", f"Player {place}") for place in range(PLAYERS)]
    form = [("csrf_token", token), ("popular", "R"), ("banned", "C"), *names]
    _, headers, _ = await host.ask("/open/ex-libris", form)
    host.code = headers["location"].split("/")[2]
    phones = [host, *(Phone(port, host.code, place, "") for place in range(1, PLAYERS))]
    for phone in phones:
        token = token_of(await phone.ask(f"/t/{host.code}/join"))
        await phone.ask(f"/t/{host.code}/seat/{phone.place}/take", [("csrf_token", token)])
        await look(phone)
    return phones


async def look(phone: Phone) -> None:
    """Loads the seat's page, as a phone does when its table has changed."""
    answer = await phone.ask(f"/t/{phone.code}/seat/{phone.place}")
    if answer[0] != 200:
        raise OSError(f"page {answer[0]}")
    page = text_of(answer)
    phone.token = token_of(answer)
    version = re.search(r'data-version="(\d+)"', page)
    phone.version = int(version.group(1)) if version else phone.version


async def watch(phone: Phone, ends: float, counted: float, tally: Tally) -> None:
    due = time.monotonic() + random.random() * POLL
    while due < ends:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        began = due
        try:
            status, _, body = await phone.ask(f"/t/{phone.code}/changes?since={phone.version}")
            note(tally, "poll", began, counted)
            if status == 200:
                phone.version = max(phone.version, json.loads(body)["version"])
                began = time.monotonic()
                await look(phone)
                note(tally, "page", began, counted)
            elif status != 304:
                tally.errors.append(f"poll {status}")
        except FAILURES as error:
            tally.errors.append(f"poll {type(error).__name__} {error}")
        due += POLL


async def edit(
    phone: Phone, phones: list[Phone], ends: float, counted: float, tally: Tally, every: float
) -> None:
    """Enters a number of cards in hand, and waits until the others' phones know of it.

    On a connection of its own, as a browser opens one where another is busy.
    """
    own = Phone(phone.port, phone.code, phone.place, phone.cookie)
    due = time.monotonic() + random.random() * every
    while due < ends - 2 * POLL:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        phone.hand = (phone.hand + 1) % 20
        form = [("csrf_token", phone.token), ("hand", str(phone.hand))]
        try:
            status, _, _ = await own.ask(f"/t/{phone.code}/seat/{phone.place}/hand", form)
            note(tally, "edit", due, counted)
            if status != 302:
                tally.errors.append(f"edit {status}")
            await spread(
                own, [other for other in phones if other is not phone], time.monotonic(), counted, tally
            )
        except FAILURES as error:
            tally.errors.append(f"edit {type(error).__name__} {error}")
        due += every


async def spread(phone: Phone, others: list[Phone], at: float, counted: float, tally: Tally) -> None:
    """How long until every other phone of the table has heard of a version made by now."""
    _, _, body = await phone.ask(f"/t/{phone.code}/changes?since=-1")
    version = json.loads(body)["version"]
    while time.monotonic() - at < PATIENCE:
        if all(other.version >= version for other in others):
            if at > counted:
                tally.seen.append(time.monotonic() - at)
            return
        await asyncio.sleep(0.02)
    tally.errors.append("a change was not seen in time")


def note(tally: Tally, kind: str, began: float, counted: float) -> None:
    if began >= counted:
        tally.took[kind].append(time.monotonic() - began)


def summary(tally: Tally, given: argparse.Namespace, pid: int) -> dict[str, object]:
    kinds = {kind: spans(times) for kind, times in tally.took.items()}
    memory, threads = footprint(pid)
    return {
        "phones": given.tables * PLAYERS,
        "seconds": given.seconds,
        "errors": len(tally.errors),
        "examples": sorted(set(tally.errors))[:5],
        **kinds,
        "seen_by_all": spans(tally.seen),
        "memory_mb": memory,
        "threads": threads,
    }


def spans(times: list[float]) -> dict[str, float]:
    """Count, median, 95th percentile and longest, in milliseconds."""
    ordered = sorted(times) or [0.0]
    at = {"p50": 0.5, "p95": 0.95, "max": 1.0}
    last = len(ordered) - 1
    found = {name: round(ordered[min(last, int(len(ordered) * part))] * 1000, 1) for name, part in at.items()}
    return {"count": len(times), **found}


def footprint(pid: int) -> tuple[float, int]:
    """Resident megabytes and threads of the pages' processes together."""
    pids = [pid, *children(pid)]
    pages = threads = 0
    for number in pids:
        status = Path(f"/proc/{number}/status").read_text()
        pages += int(re.search(r"VmRSS:\s+(\d+)", status).group(1))  # type: ignore[union-attr]
        threads += int(re.search(r"Threads:\s+(\d+)", status).group(1))  # type: ignore[union-attr]
    return round(pages / 1024, 1), threads


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
