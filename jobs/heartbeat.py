"""Heartbeats of the processes `serve` started; and to them the news that it has ended."""

import contextlib
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from settings import ROOT, Settings, environment_of

PATIENCE = 10.0  # seconds a child has to finish what it is at
OFTEN = 4  # heartbeats within the silence after which somebody is taken for lost


@dataclass(frozen=True)
class Child:
    """Something `serve` started. `silent`: looks since its last heartbeat; None: there was none yet."""

    process: "subprocess.Popen[bytes]"
    line: socket.socket
    silent: int | None = None


def start(command: Sequence[str], settings: Settings) -> Child:
    """In a process group of its own, so that Ctrl-C reaches only `serve`, which stops it in good order."""
    ours, theirs = socket.socketpair()
    with theirs:
        ours.setblocking(False)
        told = environment_of(replace(settings, line=theirs.fileno()))
        process = subprocess.Popen(command, cwd=ROOT, env=told, pass_fds=(theirs.fileno(),), process_group=0)
    return Child(process, ours)


def listened(child: Child) -> Child:
    """The child after one more look. Looks are counted, not time: a laptop that slept heard nobody."""
    with contextlib.suppress(BlockingIOError):
        if child.line.recv(4096):
            return replace(child, silent=0)
    return replace(child, silent=None if child.silent is None else child.silent + 1)


def stop(child: Child, how: signal.Signals = signal.SIGTERM) -> None:
    """Returns once it has ended, however that came about."""
    if child.process.poll() is None:
        child.process.send_signal(how)
        try:
            child.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            child.process.kill()
            child.process.wait()
    child.line.close()


def hold(settings: Settings, ended: Callable[[], object]) -> None:
    """For what was started: its heart beats, and `ended` is called once nobody listens any more."""
    if settings.line:
        line = socket.socket(fileno=settings.line)
        threading.Thread(target=_beat, args=(line, settings.silence / OFTEN, ended), daemon=True).start()


def _beat(line: socket.socket, seconds: float, ended: Callable[[], object]) -> None:
    with contextlib.suppress(OSError):
        while True:
            line.send(b".")
            time.sleep(seconds)
    ended()
