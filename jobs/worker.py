"""The reader behind the pages: takes photographs from the queue, has them read, keeps what was proposed."""

import contextlib
import logging
import os
import signal
import threading
import time
from collections.abc import Mapping, Sequence
from typing import cast

from sqlalchemy.exc import SQLAlchemyError

import jobs.queue
from jobs import heartbeat, logs
from jobs.queue import Queue, mended
from jobs.retention import Calendar, Retention, tidy
from jobs.sandbox import Died, Job, Sandbox
from scoring.ex_libris.notation import named
from scoring.faults import Refused
from settings import Settings
from store import editions, entries, photographs, pictures, staging, tables, turns
from store.blobs import NotAnswering
from store.clock import SECOND, now
from store.home import Store, use, used, using
from store.values import Facts, deck_in

CARD_FIELDS = ("shelf", "pile")
LOOKS = 4  # for what lost its reader, within the silence after which it is lost
SHORTEST = 0.25  # seconds between two of them
TIDY_EVERY = 30  # seconds
NO_PICTURE: dict[str, object] = {"faults": [photographs.GIVEN_UP]}
log = logging.getLogger("shelfmark.worker")


def queue() -> Queue:
    return jobs.queue.queue(read_photograph)


def ask_for(photo: int) -> None:
    """Queues a photograph. If the queue does not answer the photograph waits in the database to be found."""
    try:
        asked = queue()
        with mended(asked.huey):
            asked.read(photo)
    except Exception:  # whatever the queue is made of, a page must not fail for it
        log.exception("the queue does not answer")


def ask_to_name(photo: photographs.Photograph, names: Mapping[int, str]) -> bool:
    """Queues a photograph whose looks somebody named: the deck learns them, then it is read again.

    False where it has been read anew since it was shown.
    """
    taken = photographs.name(photo, names)
    if taken:
        ask_for(photo.id)
    return taken


def waiting() -> int | None:
    """How many tasks are in the queue; None where it does not answer."""
    try:
        return _pending()
    except Exception:
        log.exception("the queue does not answer")
        return None


def _pending() -> int:
    huey = queue().huey
    with mended(huey):
        return int(huey.pending_count())


def read_photograph(_asked: int) -> None:
    """Reads the photograph whose turn it is and keeps the reading; a reader that died gets it once more.

    A task in the queue calls for one more to be read, in whichever queue it is. Which one, the turns say.
    """
    taken = next(filter(None, map(photographs.start, turns.waiting())), None)
    if taken is None:
        return
    try:
        job = _job(taken)
    except NotAnswering as error:
        log.warning("photograph %s waits for its picture: %s", taken.id, error)
        photographs.put_off(taken)
        return
    try:
        answer = _reader().read(job, lambda: _beat(taken)) if job else NO_PICTURE
    except Died as died:
        log.warning("the reader died over photograph %s: %s", taken.id, died)
        if photographs.give_back(taken):
            read_photograph(taken.id)
        return
    _keep(taken, answer)


def _beat(photo: photographs.Photograph) -> None:
    """One sign of life that cannot be written is no reason to give up."""
    with contextlib.suppress(SQLAlchemyError):
        photographs.alive(photo)


def _keep(photo: photographs.Photograph, answer: dict[str, object]) -> None:
    """The pictures first, then the row that says they are there."""
    match answer:
        case {"reading": dict(reading), "width": int(width), "height": int(height), **made}:
            for kind, name in ((pictures.CLEAN, "kept"), (pictures.VIEW, "view")):
                pictures.put(photo.file, kind, cast(bytes, made[name]))
            pictures.put_shots(photo.file, cast(Sequence[bytes], made.get("shots", ())))
            photographs.finish(photo, reading=reading, width=width, height=height)
        case {"faults": [dict(first), *_]}:
            photographs.fail(photo, first)
            pictures.delete(photo.file, pictures.RAW, *pictures.SHOTS)
        case _:
            photographs.fail(photo, photographs.GIVEN_UP)


def _job(photo: photographs.Photograph) -> Job | None:
    """What its reader is handed; None where no picture of it is left."""
    sent = pictures.get(photo.file, pictures.RAW)
    picture = pictures.get(photo.file, pictures.CLEAN) if sent is None else sent
    if picture is None:
        return None
    facts = entries.facts(photo.table)
    named = deck_in(facts.fields(None, "settings") or {}) or None
    by = _host(photo)
    names = photo.names if named and _may_teach(named, by) else {}
    return Job(
        picture,
        named,
        photo.pile,
        sent is not None,
        names,
        looks=photo.looks,
        taken=taken_elsewhere(facts, photo.seat),
        by=by,
        store=used(),
        shown=True,
        shots=pictures.shots_of(photo.file),
    )


def _host(photo: photographs.Photograph) -> str:
    table = tables.table_of_id(photo.table)
    return table.host if table else ""


def _may_teach(deck: str, by: str) -> bool:
    """Asked again here: the table may play with another deck than when its symbols were named."""
    try:
        return editions.may_change(deck, by)
    except Refused:
        return False


def taken_elsewhere(facts: Facts, seat: int) -> tuple[str, ...]:
    """The cards entered for the other seats: one card stands but once on a table."""
    texts = [
        str(facts.value(other, field))
        for other, field in facts.entries
        if other != seat and field in CARD_FIELDS and facts.has(other, field)
    ]
    return tuple(sorted({mark for text in texts for mark, _place in named(text)}))


_own = threading.local()


def _reader() -> Sandbox:
    """One process a thread of the worker, kept warm."""
    if not hasattr(_own, "reader"):
        _own.reader = Sandbox()
    found: Sandbox = _own.reader
    return found


def look_after() -> None:
    """Asks again for what lost its reader, and for what fell out of the queue."""
    for photo in photographs.rescue():
        ask_for(photo)
    if not _pending():
        for photo in turns.waiting():
            ask_for(photo)


def watch_for_ever(stop: threading.Event, kept: Retention) -> None:
    """Looks after the photographs, and now and then tidies and completes what was killed."""
    looked, calendar, every = now(), Calendar(), max(SHORTEST, used().silence / LOOKS)
    while not stop.wait(every):
        slept = now() - looked > 2 * every * SECOND
        looked = now()
        try:
            if not slept:  # else the readers slept too, and have yet to say that they are alive
                look_after()
            if time.monotonic() - calendar.running > TIDY_EVERY:
                staging.recover()
                tidy(calendar, kept)
        except Exception:  # the next round may find the database or the queue again
            log.exception("looking after the photographs failed; it will be tried again")


def run(settings: Settings) -> None:
    """The worker's process, until it is told to stop."""
    logs.to_stderr()
    with contextlib.suppress(KeyboardInterrupt):  # told to stop before, or twice after, its consumer listens
        heartbeat.hold(settings, lambda: os.kill(os.getpid(), signal.SIGINT))
        with using(Store.of(settings)) as store:
            _consume(settings, store)


def _consume(settings: Settings, store: Store) -> None:
    """Until it is told to stop; so many photographs are read at a time, and each takes a core."""
    stop = threading.Event()

    def watch() -> None:
        use(store)
        watch_for_ever(stop, Retention.of(settings))

    threading.Thread(target=watch, daemon=True).start()
    huey = queue().huey
    huey.on_startup("store")(lambda: use(store))  # in each of its threads
    consumer = huey.create_consumer(
        workers=settings.readers, worker_type="thread", periodic=False, initial_delay=0.05, max_delay=0.5
    )
    consumer.run()
    stop.set()
