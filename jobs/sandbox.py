"""The sandbox: a process of its own that reads photographs, with limits of memory and time."""

import multiprocessing
import os
import resource
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from store.home import Store, using

MEMORY = 2 * 1024**3  # bytes of address space one picture may take
SECONDS = 45  # of work a picture may take; the reader needs about one
LONGEST = 600  # seconds by the clock, however little of the machine it was given
START = 120  # seconds by the clock until it can read
WORD = 10  # seconds from an answer's first byte to its last
READY = "ready"  # its first word
BEAT = 1  # seconds between two signs of life while a picture is being read
GENTLY = 5  # of nice's 19: whoever turns a page goes first, and a reader still gets on
GRACE = 15  # seconds after which a process nobody watches over any more ends by itself
QUALITY = 90  # of the JPEG that is kept
VIEW_SIDE, VIEW_QUALITY = 1280, 80  # of what a page shows: pixels of the longest side, and of that JPEG

Json = dict[str, Any]


@dataclass(frozen=True)
class Job:
    """What to read. `sent`: as it came, so that a clean copy is to be made of it first."""

    picture: bytes
    deck: str | None = None
    pile: bool = False
    sent: bool = True
    names: Mapping[int, str] = field(default_factory=dict)  # of its looks, for the deck to learn
    looks: tuple[Json, ...] = ()  # those of the reading that was shown to whoever named them
    shown: bool = False  # on a page, where its looks may be named
    taken: tuple[str, ...] = ()  # cards that stand elsewhere on the table
    by: str | None = None  # the phone that teaches the deck; None: whoever owns this machine
    store: Store | None = None  # what the deck is in
    shots: tuple[bytes, ...] = ()  # of the same moment, for where the picture leaves a doubt


class Died(Exception):
    """The process ended, or had to be ended, over a picture."""


class Late(Died):
    """It was not ready, or not done, within the time its asker has."""


class Sandbox:
    """The process. It is started when first asked, and again after it died."""

    def __init__(self, *, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.process: SpawnProcess | None = None
        self.line: Connection | None = None
        self.ready = False
        self.began = 0.0

    def read(self, job: Job, alive: Callable[[], object] = lambda: None, *, within: float = LONGEST) -> Json:
        """{"reading", "width", "height", "kept", "view", "shots"} or {"faults": [{"key", "args"}]};
        raises Died.

        `alive` is called every beat for as long as it takes; `within`: seconds by the clock once it can read.
        """
        line = self.start(alive)
        with self._ended_by_faults():
            line.send(job)
            if not self._wait(line, alive, within):
                raise Late(f"no answer within {within:.0f} seconds")
            answer: Json = self._word(line)
        return answer

    def start(self, alive: Callable[[], object] = lambda: None, *, within: float = LONGEST) -> Connection:
        """Waits until it can read; raises Died. One that is late goes on, to be ready for the next asker."""
        line = self._line()
        if self.ready:
            return line
        with self._ended_by_faults():
            if self._wait(line, alive, within):
                self._word(line)
                self.ready = True
                return line
            if time.monotonic() - self.began > START:
                raise Died("it did not start")
        raise Late("it is still starting")

    @contextmanager
    def _ended_by_faults(self) -> Iterator[None]:
        try:
            yield
        except (EOFError, OSError) as error:
            self.stop()
            raise Died(str(error)) from None
        except BaseException:  # whatever it was: a late answer must not be taken for that of the next picture
            self.stop()
            raise

    def _wait(self, line: Connection, alive: Callable[[], object], within: float) -> bool:
        """Whether it says something within so many seconds; raises Died after more work than a picture takes.

        Its work is counted, and beats without any: a laptop that slept meanwhile, or had others to serve,
        took nothing from the picture.
        """
        taken, before, ends = 0.0, self._worked(), time.monotonic() + within
        while taken < self.seconds:
            left = max(0.0, ends - time.monotonic())
            if line.poll(min(BEAT, left)):
                return True
            if not left:
                return False
            alive()
            worked = self._worked()
            taken, before = taken + (worked - before or BEAT), worked
        raise Died(f"no answer in {taken:.0f} seconds")

    def _word(self, line: Connection) -> Any:
        """What it has begun to say; should it stop in the middle of it, it is ended, and so is this."""
        assert self.process is not None
        ending = threading.Timer(WORD, self.process.kill)
        ending.start()
        try:
            return line.recv()
        finally:
            ending.cancel()

    def _worked(self) -> float:
        """Seconds of work the process has done so far; where the system does not say, every beat counts."""
        try:
            told = Path(f"/proc/{self.process.pid if self.process else 0}/stat").read_text()
        except OSError:
            return 0.0
        user, system = told.rpartition(")")[2].split()[11:13]  # what is before may hold spaces
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        if self.line is not None:
            self.line.close()
        if self.process is not None:
            self.process.kill()
            self.process.join()
        self.process = self.line = None
        self.ready = False

    def _line(self) -> Connection:
        if self.line is None or self.process is None or not self.process.is_alive():
            self.stop()
            context = multiprocessing.get_context("spawn")
            self.line, theirs = context.Pipe()
            self.process = context.Process(target=serve, args=(theirs,), daemon=True)
            self.process.start()
            self.began = time.monotonic()
            theirs.close()
        return self.line


def serve(line: Connection) -> None:
    """The process's own life: one job after another until nobody asks any more."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(GENTLY)
    try:
        import jobs.reader  # noqa: F401  all that reading takes

        line.send(READY)
        while True:
            job = line.recv()
            signal.alarm(LONGEST + GRACE)  # should whoever started us be killed, and this picture never end
            line.send(read(job))
            signal.alarm(0)
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        return


def read(job: Job) -> Json:
    """Makes the clean copies and reads them; every fault of the picture is an answer."""
    with using(job.store) if job.store else nullcontext():
        return _read(job)


def _read(job: Job) -> Json:
    import cv2

    from jobs import reader
    from jobs.giving_way import giving_way
    from scoring.faults import Refused
    from vision.values import Unreadable

    cv2.setNumThreads(1)
    try:
        copies = _clean(job)
        if job.names and job.deck:
            reader.name_shown(job.looks, job.names, job.deck, by=job.by)
        with giving_way(job.store) as networks:
            reading = reader.read_photograph(
                copies["kept"],
                deck=job.deck,
                pile=job.pile,
                taken=job.taken,
                samples=True,
                middles=job.shown,
                shots=copies["shots"],
                networks=networks,
            )
    except Unreadable as unreadable:
        return {"faults": [{"key": f"photo-{unreadable.key}", "args": unreadable.arguments}]}
    except Refused as refused:
        return {"faults": [{"key": fault.key, "args": dict(fault.args)} for fault in refused.faults]}
    except MemoryError:
        return {"faults": [{"key": "photo-too-large-here", "args": {}}]}
    return {"reading": reading, **copies}


def _clean(job: Job) -> Json:
    """The picture as a person sees it, encoded anew: no metadata survives, and nothing rides behind it."""
    import cv2

    from vision.picture.load import load

    full = load(job.picture).full
    height, width = full.shape[:2]
    scale = VIEW_SIDE / max(height, width)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    view = cv2.resize(full, size, interpolation=cv2.INTER_AREA) if scale < 1 else full
    kept = _encoded(full, QUALITY) if job.sent else job.picture
    shots = tuple(_clean_shots(job.shots)) if job.sent else job.shots
    view_file = _encoded(view, VIEW_QUALITY)
    return {"width": width, "height": height, "kept": kept, "view": view_file, "shots": shots}


def _clean_shots(shots: Sequence[bytes]) -> Iterator[bytes]:
    """In the place of one that is no picture, nothing: the photograph is read without it."""
    from vision.picture.load import load
    from vision.values import Unreadable

    for shot in shots:
        try:
            yield _encoded(load(shot).full, QUALITY)
        except Unreadable:
            yield b""


def _encoded(picture: object, quality: int) -> bytes:
    import cv2

    done, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])  # type: ignore[call-overload]
    if not done:
        raise OSError("the picture could not be encoded")
    made: bytes = encoded.tobytes()
    return made
