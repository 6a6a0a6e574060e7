"""How many phones the pages carry: tables of four that watch and edit, on loopback and for a bounded time.

    ./run bench load [--busy 100] [--tables 100 300 1000 3000] [--every 60] [--seconds 60] [--short] [--club]

Starts `./run serve` on a fresh data folder (with --club on a PostgreSQL and a Redis of its own, and with
`--servers 2` two of them sharing the phones) and asks what phones ask: each waits for a change of its table
(with --short it asks once a second instead), then loads its seat's page, a shelf of fifteen cards, again; and
it enters a number now and then. First so many busy tables with an edit a phone every ten seconds, and once
more while eight photographs are read; then ever more tables with an edit a phone a minute.

A line of JSON each, beside what a trivial page takes in the same server at the same time. `memory` is the
proportional set size of all processes of the servers (what they share counts once), databases not among them;
`processor` is what the servers use of it, in seconds a second, and `client` what is used here: who asks
shares the machine with who answers.
"""

import argparse
import asyncio
import contextlib
import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import crowd, seating, services
from bench.crowd import Run, Sent
from bench.phones import FAILURES, Phone, Room, room
from bench.seating import PLAYERS, Table
from bench.serving import Server, footprint, processor, served

AT_ONCE = 8  # photographs
BUSY_EVERY = 10.0  # seconds between two edits of one phone at a busy table
LARGE = (4032, 3024)  # pixels of a phone's photograph
STARTING = 90.0  # seconds

Figures = dict[str, object]


@dataclass(frozen=True)
class Place:
    """Where is measured."""

    servers: Sequence[Server]
    room: Room
    short: bool

    def seat(self, count: int) -> list[Table]:
        return seating.seat(self.servers, count, self.room)


def main(words: Sequence[str] = ()) -> None:
    given = arguments(words)
    with settings(club=given.club) as found, several(given.servers, found) as servers:
        asyncio.run(measure(Place(servers, room(), given.short), given))


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run bench load")
    parser.add_argument("--busy", type=int, default=100, help="tables that edit every ten seconds")
    parser.add_argument("--photographs", type=int, default=AT_ONCE, help="sent at once; 0: none")
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 300, 1000, 3000])
    parser.add_argument("--every", type=float, default=60, help="seconds between two edits of one phone")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--short", action="store_true", help="phones ask once a second and nobody waits")
    parser.add_argument("--club", action="store_true", help="on PostgreSQL and Redis")
    parser.add_argument("--servers", type=int, default=1, help="sharing the phones")
    given = parser.parse_args(words)
    if given.servers > 1 and not given.club:
        parser.error("several servers share a PostgreSQL: --club")
    return given


@contextlib.contextmanager
def settings(*, club: bool) -> Iterator[dict[str, str]]:
    """The embedded defaults with two processes, or besides them what a club would set."""
    own = {"WEB_CONCURRENCY": "2", "SHELFMARK_THREADS": "8", "SHELFMARK_READERS": "1"}
    if not club:
        yield {**own, "DATABASE_URL": "", "REDIS_URL": ""}
        return
    with services.postgresql() as database, services.redis_server() as redis:
        yield {**own, "DATABASE_URL": database, "REDIS_URL": redis}


@contextlib.contextmanager
def several(count: int, found: Mapping[str, str]) -> Iterator[list[Server]]:
    """Servers that believe the same phones; each is ready before the next one starts."""
    with contextlib.ExitStack() as stack:
        servers: list[Server] = []
        for _ in range(count):
            key = {"SECRET_KEY": servers[0].key} if servers else {}
            servers.append(stack.enter_context(served({**found, **key})))
            asyncio.run(until_ready(servers[-1].port))
        yield servers


async def until_ready(port: int) -> None:
    for _ in range(int(STARTING / 0.1)):
        with contextlib.closing(Phone(port, room())) as phone, contextlib.suppress(*FAILURES):
            if (await phone.ask("/ready")).status == 200:
                return
        await asyncio.sleep(0.1)
    raise SystemExit("the pages did not start")


async def measure(place: Place, given: argparse.Namespace) -> None:
    if given.busy:
        tables = place.seat(given.busy)
        say(await minutes(place, "busy", tables, given.seconds, BUSY_EVERY))
        if given.photographs:
            say(await photographs(place, tables, given.photographs))
        crowd.leave(tables)
    tables = []
    for count in given.tables:
        tables += place.seat(count - len(tables))
        say(await minutes(place, "growth", tables[:count], given.seconds, given.every))
    crowd.leave(tables)


async def minutes(place: Place, part: str, tables: Sequence[Table], seconds: float, every: float) -> Figures:
    spent = Spent(place)
    run = await crowd.play(tables, seconds=seconds, every=every, short=place.short)
    return {"part": part, **summary(run, len(tables)), **spent.told(), **vars(footprint(*place.servers))}


async def photographs(place: Place, tables: Sequence[Table], count: int) -> Figures:
    """The same traffic while photographs are read; the memory is the most there was."""
    pictures = [picture for picture, _ in zip(shown(), range(count), strict=False)]
    watching = asyncio.ensure_future(heaviest(place.servers))
    spent = Spent(place)
    run, sent = await crowd.play_and_send(tables, pictures, BUSY_EVERY, short=place.short)
    watching.cancel()
    figures = {**summary(run, len(tables)), **spent.told(), **told(sent)}
    return {"part": "photographs", **figures, "memory": await watching}


class Spent:
    """Of the processor, from here on, by those who answer and by those who ask."""

    def __init__(self, place: Place) -> None:
        self.servers = place.servers
        self.at = self._now()

    def _now(self) -> tuple[float, float, float]:
        return time.monotonic(), processor(*self.servers), time.process_time()

    def told(self) -> Figures:
        spent, answering, asking = (
            after - before for before, after in zip(self.at, self._now(), strict=True)
        )
        return {
            "processor": round(answering / spent, 2),
            "client": round(asking / spent, 2),
            "load average": round(os.getloadavg()[0], 1),
        }


def shown() -> Iterator[bytes]:
    """Photographs as large as phones take them, again and again."""
    import cv2

    folder = Path(__file__).parent.parent / "tests" / "vision" / "photographs"
    paths = sorted(folder.glob("*.jpg"))
    assert paths
    while True:
        for path in paths:
            small = cv2.imread(str(path))
            assert small is not None
            large = cv2.resize(small, LARGE, interpolation=cv2.INTER_CUBIC)
            yield cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


async def heaviest(servers: Sequence[Server]) -> float:
    """Megabytes at the worst moment, until cancelled."""
    most = 0.0
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            most = max(most, footprint(*servers).memory)
            await asyncio.sleep(0.5)
    return most


def summary(run: Run, tables: int) -> Figures:
    figures = {kind: spans(times) for kind, times in {**run.took, "seen": run.seen}.items()}
    return {
        "tables": tables,
        "phones": tables * PLAYERS,
        "errors": len(run.errors),
        "examples": sorted(set(run.errors))[:5],
        "questions": run.questions,
        **figures,
        **{f"{kind} / trivial": multiple(figures[kind], figures["trivial"]) for kind in ("page", "edit")},
    }


def multiple(ours: Mapping[str, float], trivial: Mapping[str, float]) -> float | None:
    """How many times as long 95 of 100 take as of the trivial page's; None where nothing was measured."""
    return round(ours["p95"] / trivial["p95"], 1) if trivial["p95"] else None


def told(sent: Sequence[Sent]) -> Figures:
    """The first place in the queue each phone was told; whether places only ever fell; when all were read."""
    places = sorted(one.places[0] for one in sent if one.places)
    fell = all(one.places == sorted(one.places, reverse=True) for one in sent)
    read = sum(one.state == "done" for one in sent)
    return {
        "read": read,
        "places": places,
        "fell": fell,
        "all read in": round(max(one.seconds for one in sent), 1),
    }


def spans(times: Sequence[float]) -> dict[str, float]:
    """Count, median, 95th percentile and longest, in milliseconds."""
    ordered = sorted(times) or [0.0]
    at = {"p50": 0.5, "p95": 0.95, "max": 1.0}
    last = len(ordered) - 1
    found = {name: round(ordered[min(last, int(len(ordered) * part))] * 1000, 1) for name, part in at.items()}
    return {"count": len(times), **found}


def say(figures: Figures) -> None:
    print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
