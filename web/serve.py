"""`./run serve`: migrates, says where it is, and runs pages and reader until told to stop."""

import argparse
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from typing import NoReturn

import segno

import translations
from jobs.retention import retention
from scoring.faults import Refused
from store import migrate
from store.networks import addresses
from store.photographs import SILENCE
from store.secrets import kept_secret
from web import lifeline
from web.lifeline import ROOT, Child

HOST = "0.0.0.0"  # every network of the machine: the phones come in by one of them
PORT = 8000
TRIES = 20  # ports after the first, where others are taken
PATIENCE = 10.0  # seconds the children have to finish what they are at
OURS_ALONE = 0o077  # whoever else has an account on this machine has no business in the data folder
AGAIN_AFTER = 1.0  # seconds before a reader that ended is started again
LOOK_EVERY = 0.2  # seconds between two looks at what was started


class Words(argparse.ArgumentParser):
    """Words after the command; what is wrong with them is said in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message}\n")


def serve(words: Sequence[str]) -> int:
    """Runs until Ctrl-C or SIGTERM; 0 then, 2 where it could not start."""
    given = _given(words)
    os.umask(OURS_ALONE)
    trouble = _brought_up_to_date()
    if trouble:
        return _refuse(trouble)
    port = _free_port(given.host, given.port)
    if port is None:
        return _refuse(f"The ports {given.port} to {given.port + TRIES} are all taken; name another in PORT.")
    announce(given.host, port)
    return _run(_pages(given.host, port), _reader())


def _brought_up_to_date() -> str:
    """Gives the database this version's shape; why it cannot be used, in one line for people."""
    try:
        retention()
        copied = migrate.upgrade()
    except Refused as refused:
        return " ".join(map(translations.fault_sentence, refused.faults))
    except migrate.TooNew as error:
        return f"This version of Shelfmark is too old for its data: {error}. Start the newer one."
    except migrate.Failed as failed:
        was = "It is as it was, for the version before; a copy of it:"
        return f"The database could not be brought up to date ({failed}). {was} {failed.copied or 'none'}"
    except Exception as error:  # whatever the database says
        return f"The database cannot be opened: {type(error).__name__}."
    if copied:
        print(f"The database was brought up to date; a copy of it as it was: {copied}", file=sys.stderr)
    return ""


def announce(host: str, port: int) -> None:
    """Every address on standard output, the first with its QR code, and the keeper's own."""
    places = addresses() or ("127.0.0.1",) if host in ("0.0.0.0", "::") else (host,)
    first = f"http://{places[0]}:{port}"
    print(f"Shelfmark is open at {first}", flush=True)
    for other in places[1:]:
        print(f"             also at http://{other}:{port}")
    segno.make(first + "/").terminal(out=sys.stdout, compact=True, border=2)
    print(f"For whoever keeps this server: http://127.0.0.1:{port}/keeper/{kept_secret('keeper')}")
    print("Stop with Ctrl-C.", flush=True)


def _given(words: Sequence[str]) -> argparse.Namespace:
    parser = Words(prog="./run serve", description="The table server.")
    parser.add_argument("--host", default=os.environ.get("HOST") or HOST)
    parser.add_argument("--port", type=int, default=os.environ.get("PORT") or str(PORT))
    return parser.parse_args(words)


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


def _free_port(host: str, port: int) -> int | None:
    """The wanted port, or where none was asked for by name the next free one."""
    named = bool(os.environ.get("PORT"))
    for wanted in range(port, port + (1 if named else TRIES)):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind((host, wanted))
                return int(probe.getsockname()[1])
    return None


def _pages(host: str, port: int) -> list[str]:
    settings = str(ROOT / "gunicorn.conf.py")
    return [
        sys.executable,
        "-m",
        "gunicorn",
        "--config",
        settings,
        "--bind",
        f"{host}:{port}",
        "app:create_app()",
    ]


def _reader() -> list[str]:
    return [sys.executable, str(ROOT / "worker.py")]


def _run(pages: list[str], reader: list[str]) -> int:
    """Until somebody wants us to stop, or the pages end."""
    with _stoppable() as stopping:
        front, behind = lifeline.start(pages), lifeline.start(reader)
        try:
            while not stopping and front.process.poll() is None:
                front, behind = lifeline.listened(front), _kept_going(lifeline.listened(behind), reader)
                time.sleep(LOOK_EVERY)
        finally:
            code = front.process.poll()
            _stop(front.process, signal.SIGTERM)
            _stop(behind.process, signal.SIGINT)
    return 0 if stopping or code == 0 else 2


def _kept_going(behind: Child, reader: list[str]) -> Child:
    """A reader that died or stands still is no reason to close the tables: another takes its place."""
    if (behind.silent or 0) * LOOK_EVERY > SILENCE:
        behind.process.kill()
        behind.process.wait()
    if behind.process.poll() is None:
        return behind
    behind.line.close()
    time.sleep(AGAIN_AFTER)
    return lifeline.start(reader)


@contextlib.contextmanager
def _stoppable() -> Iterator[list[int]]:
    """A list that stops being empty when somebody wants us to stop."""
    asked: list[int] = []
    before = {
        number: signal.signal(number, lambda got, _frame: asked.append(got))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # the last: its window was closed
    }
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(child: "subprocess.Popen[bytes]", how: signal.Signals) -> None:
    if child.poll() is not None:
        return
    child.send_signal(how)
    try:
        child.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
