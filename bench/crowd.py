"""What phones at tables of four do: wait for changes, load pages, enter numbers, send photographs.

Arrivals keep their own clock and wait for no answer: what is late counts from when it was due. Beside them
somebody asks each server for a trivial page, so that every figure stands beside one that suffers alike.
"""

import asyncio
import contextlib
import json
import random
import re
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field

from bench.phones import FAILURES, PATIENCE, Answer, Phone
from bench.seating import Table

SECOND = 1.0  # between two questions of one phone that are answered at once
WAIT = 10  # seconds a question waits for a change, as static/js/live.js asks
TRIVIAL = "/health"  # a page that looks at nothing
TRIVIAL_EVERY = 0.1  # seconds
WARM_UP = 3.0  # seconds before anything is counted
ARRIVING = 800  # phones that come in a second, before anything is counted
SETTLING = 2.0  # seconds before the end in which nothing new is entered, so that all is seen
READ_WITHIN = 90.0  # seconds a photograph may take, the others before it not counted
VERSION = re.compile(r'data-version="(\d+)"')
KINDS = ("trivial", "page", "edit")


@dataclass
class Run:
    """A stretch of traffic: from when and until when it is counted, and what was measured, in seconds."""

    every: float  # seconds between two edits of one phone
    short: bool  # nobody waits: every phone asks every second
    counted: float
    ends: float
    took: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    seen: list[float] = field(default_factory=list)  # from an edit's answer to the last phone that knows
    questions: int = 0  # whether a table changed
    over: bool = False
    errors: list[str] = field(default_factory=list)

    def note(self, kind: str, due: float) -> None:
        if due >= self.counted:
            self.took[kind].append(time.monotonic() - due)

    async def tried(self, what: str, doing: Awaitable[None]) -> bool:
        """What goes wrong is kept; whether it went well."""
        try:
            await doing
        except FAILURES as error:
            self.errors.append(f"{what} {type(error).__name__} {error}".strip())
            return False
        return True


@dataclass
class Sent:
    """A photograph: the places in the queue its phone was told, and when it was read."""

    places: list[int] = field(default_factory=list)
    state: str = ""
    seconds: float = 0.0


async def play(tables: Sequence[Table], *, seconds: float, every: float, short: bool = False) -> Run:
    """Everybody watches and edits for so long."""
    run = begun(tables, seconds, every, short=short)
    await played(tables, run)
    return run


async def play_and_send(
    tables: Sequence[Table], pictures: Sequence[bytes], every: float, *, short: bool = False
) -> tuple[Run, list[Sent]]:
    """Everybody watches and edits while one phone a table sends a photograph, until all are read."""
    run = begun(tables, READ_WITHIN * len(pictures), every, short=short)
    playing = asyncio.ensure_future(played(tables, run))
    await asyncio.sleep(run.counted - time.monotonic())
    senders = [send(table[0], picture, run) for table, picture in zip(tables, pictures, strict=False)]
    sent = list(await asyncio.gather(*senders))
    run.ends = time.monotonic() + SETTLING
    await playing
    return run, sent


def leave(tables: Sequence[Table]) -> None:
    for table in tables:
        for phone in table:
            phone.close()


def begun(tables: Sequence[Table], seconds: float, every: float, *, short: bool) -> Run:
    arriving = sum(map(len, tables)) / ARRIVING
    counted = time.monotonic() + WARM_UP + arriving
    return Run(every, short, counted, counted + seconds)


async def played(tables: Sequence[Table], run: Run) -> None:
    """Until everything was entered and its time is over; then nobody waits any longer."""
    phones = [(phone, table) for table in tables for phone in table]
    ports = {phone.port: phone for phone, _ in phones}
    waiting = [asyncio.ensure_future(watch(phone, run)) for phone, _ in phones]
    waiting += [asyncio.ensure_future(trivial(phone, run)) for phone in ports.values()]
    await asyncio.gather(*(edit(phone, table, run) for phone, table in phones))
    run.over = True
    for one in waiting:
        one.cancel()
    for ended in await asyncio.gather(*waiting, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


async def trivial(near: Phone, run: Run) -> None:
    """Somebody of no table at the same server."""
    own = Phone(near.port, near.room)

    async def one() -> None:
        at = time.monotonic()
        of_status(await own.ask(TRIVIAL), 200)
        run.note("trivial", at)

    with contextlib.closing(own):
        while not run.over:
            await run.tried("trivial", one())
            await asyncio.sleep(TRIVIAL_EVERY)


async def watch(phone: Phone, run: Run) -> None:
    """Asks whether the table changed, until all is over; every second where the server does not wait."""
    await asyncio.sleep(random.random() * max(SECOND, run.counted - time.monotonic() - WARM_UP))
    while not run.over:
        asked = time.monotonic()
        known = phone.version
        well = await run.tried("question", ask(phone, run))
        if phone.version == known and (not well or run.short or time.monotonic() - asked < SECOND):
            await asyncio.sleep(max(0.0, asked + SECOND - time.monotonic()))


async def ask(phone: Phone, run: Run) -> None:
    """One question; where there is news, the page."""
    waits, more = (0, "") if run.short else (WAIT, f"&wait={WAIT}")
    path = f"/t/{phone.code}/changes?since={phone.version}{more}"
    answer = of_status(await phone.ask(path, patience=waits + PATIENCE), 200, 304)
    run.questions += time.monotonic() >= run.counted
    news = answer.status == 200 and learn(phone, json.loads(answer.body)["version"])
    if news and not phone.sends:  # else its edit leads to the page anyway
        began = time.monotonic()
        of_status(await phone.ask(page(phone)), 200)
        run.note("page", began)


def learn(phone: Phone, version: int) -> bool:
    """Whether this is news."""
    if version <= phone.version:
        return False
    phone.version, phone.learned = version, time.monotonic()
    return True


def page(phone: Phone) -> str:
    return f"/t/{phone.code}/seat/{phone.place}"


def of_status(answer: Answer, *expected: int) -> Answer:
    if answer.status not in expected:
        raise OSError(f"answered {answer.status}")
    return answer


async def edit(phone: Phone, table: Table, run: Run) -> None:
    """Enters a number of cards in hand again and again, and waits until the others' phones know of it."""
    due = run.counted - WARM_UP + random.random() * run.every
    while await is_time(due, run):
        await run.tried("edit", entered(phone, table, run, due))
        due += run.every


async def is_time(due: float, run: Run) -> bool:
    """Waits for an edit's time; whether the others go on asking long enough to hear of it."""
    while (left := min(due, run.ends) - time.monotonic()) > 0:
        await asyncio.sleep(min(left, SECOND))  # the end may come earlier than was thought
    return due < run.ends - SETTLING


async def entered(phone: Phone, table: Table, run: Run, due: float) -> None:
    """One edit, and how long it takes until everybody knows."""
    phone.sends = True
    try:
        version, at = await sent(phone, run, due)
    finally:
        phone.sends = False
    await spread(version, [other for other in table if other is not phone], run, at)


async def sent(phone: Phone, run: Run, due: float) -> tuple[int, float]:
    """The version an edit made, as the page it leads to tells; and when it was entered."""
    phone.hand = (phone.hand + 1) % 20
    form = [("csrf_token", phone.token), ("hand", str(phone.hand))]
    of_status(await phone.ask(f"{page(phone)}/hand", form), 302)
    run.note("edit", due)
    at = time.monotonic()
    answer = of_status(await phone.ask(page(phone)), 200)
    run.note("page", at)
    found = VERSION.search(answer.text)
    if found is None:
        raise OSError("a page without a version")
    learn(phone, int(found.group(1)))
    return int(found.group(1)), at


async def spread(version: int, others: Sequence[Phone], run: Run, at: float) -> None:
    """How long after `at` every other phone of the table had heard of this version."""
    while time.monotonic() - at < PATIENCE:
        if all(other.version >= version for other in others):
            if at > run.counted:
                run.seen.append(max(0.0, *(other.learned - at for other in others)))
            return
        await asyncio.sleep(0.05)
    raise OSError("a change was not seen in time")


async def send(phone: Phone, picture: bytes, run: Run) -> Sent:
    """Sends a photograph and asks once a second what has become of it, as its page does."""
    sent = Sent()
    await run.tried("photograph", sending(phone, picture, run, sent))
    return sent


async def sending(phone: Phone, picture: bytes, run: Run, sent: Sent) -> None:
    began = time.monotonic()
    fields = [("csrf_token", phone.token), ("next", f"{page(phone)}/review")]
    await phone.send(f"{page(phone)}/photos", fields, picture)
    answer = of_status(await phone.ask(f"{page(phone)}/review"), 302)
    photo = answer.header("location").rsplit("/", 1)[1]
    while sent.state not in ("done", "failed") and time.monotonic() < run.ends:
        told = json.loads((await phone.ask(f"/t/{phone.code}/photo/{photo}/state")).body)
        sent.state, sent.seconds = told["state"], time.monotonic() - began
        sent.places.append(told["ahead"])
        await asyncio.sleep(SECOND)
