"""A PostgreSQL and a Redis of one's own, on free ports of loopback and in folders that go away."""

import contextlib
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import psycopg

DEBIANS = Path("/usr/lib/postgresql")  # its programs are not on the path
PORTS = range(20_000, 32_000)  # registered for nothing we start, and lent to nobody (ip_local_port_range)
PATIENCE = 90.0  # seconds for a service to start
NO_POSTGRESQL = "it is not installed here (apt-get install postgresql)"
NO_REDIS = "it is not installed here (apt-get install redis-server)"


_AGAIN: dict[str, Callable[[], object]] = {}  # by address, how what runs is started again


class Missing(RuntimeError):
    """A service cannot be had here."""


@contextlib.contextmanager
def postgresql(*, durable: bool = True) -> Iterator[str]:
    """The address of an empty database; one that is not durable spares the disk."""
    programs = _postgresql_programs()
    if programs is None:
        raise Missing(NO_POSTGRESQL)
    port = free_port()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        become = _become(folder)
        options = ["-U", "shelfmark", "-A", "trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
        made = [*become, str(programs / "initdb"), "-D", place, *options]
        subprocess.run(made, check=True, capture_output=True)
        settings = ["-p", str(port), "-k", place, "-c", "listen_addresses=127.0.0.1"]
        settings += [] if durable else ["-c", "fsync=off"]
        command = [*become, str(programs / "postgres"), "-D", place, *settings]
        address = f"postgresql://shelfmark@127.0.0.1:{port}/postgres"
        with _kept(command, folder, address, lambda: psycopg.connect(address).close()):
            yield address


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        raise Missing(NO_REDIS)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        words = ["--bind", "127.0.0.1", "--port", str(port), "--save", "", "--dir", folder]
        address = f"redis://127.0.0.1:{port}/0"
        answers = lambda: socket.create_connection(("127.0.0.1", port), 1).close()  # noqa: E731
        with _kept([program, *words], Path(folder), address, answers):
            yield address


def restart(address: str) -> None:
    """Stops the service of this address, whoever is connected, and starts it again where it was."""
    _AGAIN[address]()


@contextlib.contextmanager
def _kept(
    command: Sequence[str], folder: Path, address: str, answers: Callable[[], object]
) -> Iterator[None]:
    """It runs and answers, until it is left."""

    def started() -> "subprocess.Popen[bytes]":
        process = quiet(command, folder)
        _until(answers, process)
        return process

    def stopped(process: "subprocess.Popen[bytes]") -> None:
        process.send_signal(signal.SIGINT)  # whoever is still connected is not waited for
        process.wait()

    running = [started()]

    def again() -> None:
        stopped(running.pop())
        running.append(started())

    _AGAIN[address] = again
    try:
        yield
    finally:
        del _AGAIN[address]
        for process in running:
            stopped(process)


def quiet(
    command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None
) -> "subprocess.Popen[bytes]":
    """Started, and nothing it says is listened to."""
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=nowhere, stderr=nowhere)


def free_port() -> int:
    """One that stays free until it is wanted, and while a server is started again on it: below those the
    kernel lends to whoever connects, and drawn anew by every process."""
    for port in random.SystemRandom().sample(PORTS, len(PORTS)):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
    raise Missing("no port is free")


def _become(folder: Path) -> list[str]:
    """PostgreSQL will not run as root: its Debian package brings a user of its own."""
    if os.geteuid() != 0:
        return []
    shutil.chown(folder, "postgres")
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]


def _postgresql_programs() -> Path | None:
    folders = [folder / "bin" for folder in sorted(DEBIANS.glob("*"), reverse=True)]
    on_path = shutil.which("initdb")
    folders += [Path(on_path).resolve().parent] if on_path else []
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


def _until(answers: Callable[[], object], process: "subprocess.Popen[bytes]") -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and process.poll() is None:
        with contextlib.suppress(OSError, psycopg.OperationalError):
            answers()
            return
        time.sleep(0.05)
    raise Missing(f"it did not start: {process.args!r}")
