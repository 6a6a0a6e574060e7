"""Between `serve` and what it started: signs of life one way, the news of its end the other."""

import contextlib
import os
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from store.photographs import SILENCE

ROOT = Path(__file__).resolve().parent.parent
LINE = "SHELFMARK_LINE"  # in the environment of what was started: the number of its end of the line
BEAT = SILENCE / 4  # seconds between two signs of life


@dataclass(frozen=True)
class Child:
    """Something `serve` started. `silent`: looks since it last said that it lives; None: it never did."""

    process: "subprocess.Popen[bytes]"
    line: socket.socket
    silent: int | None = None


def start(command: Sequence[str]) -> Child:
    """In a process group of its own, so that Ctrl-C reaches only `serve`, which stops it in good order."""
    ours, theirs = socket.socketpair()
    with theirs:
        ours.setblocking(False)
        environment = {**os.environ, LINE: str(theirs.fileno())}
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, pass_fds=(theirs.fileno(),), process_group=0
        )
    return Child(process, ours)


def listened(child: Child) -> Child:
    """The child after one more look. Looks are counted, not time: a laptop that slept heard nobody."""
    with contextlib.suppress(BlockingIOError):
        if child.line.recv(4096):
            return replace(child, silent=0)
    return replace(child, silent=None if child.silent is None else child.silent + 1)


def hold(ended: Callable[[], object]) -> None:
    """For what was started: says that it lives, and calls `ended` once nobody listens any more."""
    number = os.environ.get(LINE)
    if number:
        line = socket.socket(fileno=int(number))
        threading.Thread(target=_beat, args=(line, ended), daemon=True).start()


def _beat(line: socket.socket, ended: Callable[[], object]) -> None:
    with contextlib.suppress(OSError):
        while True:
            line.send(b".")
            time.sleep(BEAT)
    ended()
