"""A PostgreSQL and a Redis of the tests' own, on free ports of loopback and in folders that go away.

Where they cannot be had the tests that need them are skipped, and say so.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

DEBIANS = Path("/usr/lib/postgresql")  # its programs are not on the path
PATIENCE = 60.0  # seconds for a service to start
NO_POSTGRESQL = "POSTGRESQL TESTS SKIPPED: it is not installed here (apt-get install postgresql)"
NO_REDIS = "REDIS TESTS SKIPPED: it is not installed here (apt-get install redis-server)"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of an empty database."""
    programs = _postgresql_programs()
    if programs is None:
        pytest.skip(NO_POSTGRESQL)
    # not in pytest's own folders: those are closed to the user PostgreSQL runs as
    with tempfile.TemporaryDirectory() as folder, _postgresql(programs, Path(folder), free_port()) as address:
        yield address


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip(NO_REDIS)
    port, folder = free_port(), tmp_path_factory.mktemp("redis")
    words = ["--bind", "127.0.0.1", "--port", str(port), "--save", "", "--dir", str(folder)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([program, *words], **quiet) as process:
        _until(lambda: socket.create_connection(("127.0.0.1", port), 1).close(), process)
        yield f"redis://127.0.0.1:{port}/0"
        process.terminate()


@contextlib.contextmanager
def _postgresql(programs: Path, folder: Path, port: int) -> Iterator[str]:
    become = _become(folder)
    made = [
        str(programs / "initdb"),
        "-D",
        str(folder),
        "-U",
        "shelfmark",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--no-sync",
    ]
    subprocess.run([*become, *made], check=True, capture_output=True)
    settings = ["-p", str(port), "-k", str(folder), "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]
    command = [*become, str(programs / "postgres"), "-D", str(folder), *settings]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, cwd=folder, **quiet) as process:
        address = f"postgresql://shelfmark@127.0.0.1:{port}/postgres"
        _until(lambda: psycopg.connect(address).close(), process)
        yield address
        process.terminate()


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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _until(answers: Callable[[], object], process: "subprocess.Popen[bytes]") -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and process.poll() is None:
        with contextlib.suppress(OSError, psycopg.OperationalError):
            answers()
            return
        time.sleep(0.05)
    pytest.skip(f"A SERVICE DID NOT START: {process.args}")
