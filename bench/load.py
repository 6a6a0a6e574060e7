"""How many phones the pages carry: tables of four that watch and edit, on loopback and for a bounded time.

    ./run bench load [--tables 100] [--seconds 60] [--every 10] [--most 800] [--club]

Starts `./run serve` on a fresh data folder (with --club on a PostgreSQL and a Redis of its own) and asks
what phones ask: every phone its table's version once a second, the page again when that has changed, and an
edit every ten seconds. Then the same while eight photographs are sent at once; then with ever more tables,
until something fails or takes too long. A line of JSON each. Who asks shares the machine with who answers.
"""

import argparse
import asyncio
import contextlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench import crowd, services
from bench.crowd import PLAYERS, Run, Sent, Table
from bench.phones import FAILURES, Phone
from bench.serving import Server, footprint, served

SLOWEST = 50  # milliseconds: 95 of 100 pages, and of edits, take no longer
LATEST = 1500  # milliseconds until a change is on every other phone
AT_ONCE = 8  # photographs
LARGE = (4032, 3024)  # pixels of a phone's photograph
PROBE = 15.0  # seconds a number of tables is tried
CLOSE = 1.15  # numbers of tables this near to each other are told apart no further
STARTING = 90.0  # seconds

Figures = dict[str, object]


def main(words: Sequence[str] = ()) -> None:
    given = arguments(words)
    with settings(club=given.club) as found, served(found) as server:
        asyncio.run(measure(server, given))


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run bench load")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=10, help="seconds between two edits of one phone")
    parser.add_argument("--most", type=int, default=800, help="tables to try at most; 0: do not search")
    parser.add_argument("--photographs", type=int, default=AT_ONCE, help="sent at once; 0: none")
    parser.add_argument("--club", action="store_true", help="on PostgreSQL and Redis")
    return parser.parse_args(words)


@contextlib.contextmanager
def settings(*, club: bool) -> Iterator[dict[str, str]]:
    """The embedded defaults with two processes, or besides them what a club would set."""
    own = {"WEB_CONCURRENCY": "2", "SHELFMARK_THREADS": "8", "SHELFMARK_READERS": "1"}
    if not club:
        yield {**own, "DATABASE_URL": "", "REDIS_URL": ""}
        return
    with services.postgresql() as database, services.redis_server() as redis:
        yield {**own, "DATABASE_URL": database, "REDIS_URL": redis}


async def measure(server: Server, given: argparse.Namespace) -> None:
    await until_ready(server.port)
    tables = await crowd.seat(server.port, given.tables)
    run = await crowd.play(tables, seconds=given.seconds, every=given.every)
    first = {"part": "tables", **summary(run, len(tables)), **vars(footprint(server))}
    say(first)
    if given.photographs:
        say({"part": "photographs", **await photographs(server, tables, given)})
    if given.most:
        say({"part": "limit", **await limit(server, tables, given, good=holds(first))})


async def until_ready(port: int) -> None:
    for _ in range(int(STARTING / 0.1)):
        with contextlib.closing(Phone(port, "", 0, "")) as phone, contextlib.suppress(*FAILURES):
            if (await phone.ask("/ready"))[0] == 200:
                return
        await asyncio.sleep(0.1)
    raise SystemExit("the pages did not start")


async def photographs(server: Server, tables: Sequence[Table], given: argparse.Namespace) -> Figures:
    """The same traffic while photographs are read; the memory is the most there was."""
    pictures = [picture for picture, _ in zip(shown(), range(given.photographs), strict=False)]
    watching = asyncio.ensure_future(heaviest(server))
    run, sent = await crowd.play_and_send(tables, pictures, given.every)
    watching.cancel()
    return {**summary(run, len(tables)), **told(sent), "memory": await watching}


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


async def heaviest(server: Server) -> float:
    """Megabytes at the worst moment, until cancelled."""
    most = 0.0
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            most = max(most, footprint(server).memory)
            await asyncio.sleep(0.5)
    return most


async def limit(server: Server, tables: Sequence[Table], given: argparse.Namespace, *, good: bool) -> Figures:
    """Doubles the tables until they are too many, then halves the difference."""
    carried = len(tables) if good else 0
    too_many: int | None = None if good else len(tables)
    failed: int | None = None
    while (count := following(carried, too_many, given.most)) is not None:
        tables = [*tables, *await crowd.seat(server.port, max(0, count - len(tables)))]
        run = await crowd.play(tables[:count], seconds=PROBE, every=given.every)
        found = summary(run, count)
        say({"part": "try", **found})
        failed = min(failed or count, count) if run.errors else failed
        carried, too_many = (count, too_many) if holds(found) else (carried, count)
    return {"carried": carried, "too many": too_many, "first with errors": failed}


def following(carried: int, too_many: int | None, most: int) -> int | None:
    """The next number of tables to try; None once it is known closely enough, or no more shall be tried."""
    if too_many is None:
        return min(carried * 2, most) if carried < most else None
    return (carried + too_many) // 2 if too_many > max(carried, 1) * CLOSE else None


def holds(found: Figures) -> bool:
    slow = [found[kind]["p95"] > SLOWEST for kind in ("page", "edit")]  # type: ignore[index]
    return not (found["errors"] or any(slow) or found["seen"]["max"] > LATEST)  # type: ignore[index]


def summary(run: Run, tables: int) -> Figures:
    return {
        "tables": tables,
        "phones": tables * PLAYERS,
        "errors": len(run.errors),
        "examples": sorted(set(run.errors))[:5],
        **{kind: spans(times) for kind, times in run.took.items()},
        "seen": spans(run.seen),
    }


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
