"""What phones at tables of four do: ask for changes, load pages, enter numbers, send photographs.

Arrivals keep their own clock and wait for no answer: what is late counts from when it was due.
"""

import asyncio
import contextlib
import json
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.phones import FAILURES, PATIENCE, Phone, text_of, token_of

PLAYERS = 4
POLL = 1.0  # seconds between two questions of one phone, as static/js/live.js asks
WARM_UP = 3.0  # seconds before anything is counted
SETTLING = 2 * POLL  # seconds before the end in which nothing new is entered, so that all is seen
SEATING = 8  # tables that sit down at the same time
READ_WITHIN = 90.0  # seconds a photograph may take, the others before it not counted

Table = Sequence[Phone]


@dataclass
class Run:
    """A stretch of traffic: from when and until when it is counted, and what was measured, in seconds."""

    every: float  # seconds between two edits of one phone
    counted: float
    ends: float
    took: dict[str, list[float]] = field(default_factory=lambda: {"poll": [], "page": [], "edit": []})
    seen: list[float] = field(default_factory=list)  # from an edit's answer to the last phone that knows
    errors: list[str] = field(default_factory=list)

    def note(self, kind: str, due: float) -> None:
        if due >= self.counted:
            self.took[kind].append(time.monotonic() - due)


@dataclass
class Sent:
    """A photograph: the places in the queue its phone was told, and when it was read."""

    places: list[int] = field(default_factory=list)
    state: str = ""
    seconds: float = 0.0


async def seat(port: int, count: int) -> list[Table]:
    turn = asyncio.Semaphore(SEATING)

    async def one() -> Table:
        async with turn:
            return await seated(port)

    return list(await asyncio.gather(*(one() for _ in range(count))))


async def seated(port: int) -> Table:
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


async def play(tables: Sequence[Table], *, seconds: float, every: float) -> Run:
    """Everybody watches and edits for so long."""
    run = begun(seconds, every)
    await asyncio.gather(*jobs(tables, run))
    return run


async def play_and_send(
    tables: Sequence[Table], pictures: Sequence[bytes], every: float
) -> tuple[Run, list[Sent]]:
    """Everybody watches and edits while one phone a table sends a photograph, until all are read."""
    run = begun(READ_WITHIN * len(pictures), every)
    playing = asyncio.gather(*jobs(tables, run))
    await asyncio.sleep(WARM_UP)
    senders = [send(table[0], picture, run) for table, picture in zip(tables, pictures, strict=False)]
    sent = list(await asyncio.gather(*senders))
    run.ends = time.monotonic() + SETTLING
    await playing
    return run, sent


def leave(tables: Sequence[Table]) -> None:
    for table in tables:
        for phone in table:
            phone.close()


def begun(seconds: float, every: float) -> Run:
    counted = time.monotonic() + WARM_UP
    return Run(every, counted, counted + seconds)


def jobs(tables: Sequence[Table], run: Run) -> list["asyncio.Task[None]"]:
    phones = [(phone, table) for table in tables for phone in table]
    watching = [asyncio.ensure_future(watch(phone, run)) for phone, _ in phones]
    return watching + [asyncio.ensure_future(edit(phone, table, run)) for phone, table in phones]


async def look(phone: Phone) -> None:
    """Loads the seat's page, as a phone does when its table has changed."""
    answer = await phone.ask(f"/t/{phone.code}/seat/{phone.place}")
    if answer[0] != 200:
        raise OSError(f"page {answer[0]}")
    phone.token = token_of(answer)
    version = re.search(r'data-version="(\d+)"', text_of(answer))
    phone.version = int(version.group(1)) if version else phone.version


async def watch(phone: Phone, run: Run) -> None:
    due = time.monotonic() + random.random() * POLL
    while due < run.ends:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        try:
            status, _, body = await phone.ask(f"/t/{phone.code}/changes?since={phone.version}")
            run.note("poll", due)
            if status == 200:
                phone.version = max(phone.version, json.loads(body)["version"])
                began = time.monotonic()
                await look(phone)
                run.note("page", began)
            elif status != 304:
                run.errors.append(f"poll {status}")
        except FAILURES as error:
            run.errors.append(f"poll {type(error).__name__} {error}")
        due += POLL


async def edit(phone: Phone, table: Table, run: Run) -> None:
    """Enters a number of cards in hand, and waits until the others' phones know of it.

    On a connection of its own, as a browser opens one where another is busy.
    """
    own = Phone(phone.port, phone.code, phone.place, phone.cookie)
    others = [other for other in table if other is not phone]
    due = time.monotonic() + random.random() * run.every
    while await is_time(due, run):
        phone.hand = (phone.hand + 1) % 20
        form = [("csrf_token", phone.token), ("hand", str(phone.hand))]
        try:
            status, _, _ = await own.ask(f"/t/{phone.code}/seat/{phone.place}/hand", form)
            run.note("edit", due)
            if status != 302:
                run.errors.append(f"edit {status}")
            await spread(own, others, run)
        except FAILURES as error:
            run.errors.append(f"edit {type(error).__name__} {error}")
        due += run.every
    own.close()


async def is_time(due: float, run: Run) -> bool:
    """Waits for an edit's time; whether the others go on asking long enough to hear of it."""
    await asyncio.sleep(max(0.0, due - time.monotonic()))
    return due < run.ends - SETTLING


async def spread(phone: Phone, others: Sequence[Phone], run: Run) -> None:
    """How long until every other phone of the table has heard of a version made by now."""
    at = time.monotonic()
    _, _, body = await phone.ask(f"/t/{phone.code}/changes?since=-1")
    version = json.loads(body)["version"]
    while time.monotonic() - at < PATIENCE:
        if all(other.version >= version for other in others):
            if at > run.counted:
                run.seen.append(time.monotonic() - at)
            return
        await asyncio.sleep(0.02)
    run.errors.append("a change was not seen in time")


async def send(phone: Phone, picture: bytes, run: Run) -> Sent:
    """Sends a photograph and asks once a second what has become of it, as its page does."""
    own = Phone(phone.port, phone.code, phone.place, phone.cookie)
    sent, began = Sent(), time.monotonic()
    seat_path = f"/t/{phone.code}/seat/{phone.place}"
    with contextlib.closing(own):
        try:
            fields = [("csrf_token", phone.token), ("next", f"{seat_path}/review")]
            await own.send(f"{seat_path}/photos", fields, picture)
            status, headers, _ = await own.ask(f"{seat_path}/review")
            if status != 302:
                raise OSError(f"photograph {status}")
            photo = headers["location"].rsplit("/", 1)[1]
            while sent.state not in ("done", "failed") and time.monotonic() < run.ends:
                _, _, body = await own.ask(f"/t/{phone.code}/photo/{photo}/state")
                told = json.loads(body)
                sent.state, sent.seconds = told["state"], time.monotonic() - began
                sent.places.append(told["ahead"])
                await asyncio.sleep(POLL)
        except FAILURES as error:
            run.errors.append(f"photograph {type(error).__name__} {error}")
    return sent
