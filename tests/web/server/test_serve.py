"""The whole of `./run serve`: it says where it is, serves and reads, and leaves nothing running behind."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from store import networks
from tests.command_line import main
from tests.services import free_port
from tests.store.test_migrate import earlier_shapes, shape
from tests.web.processes import command, descendants, until
from web.server import serve
from web.server.app_settings import SETTINGS
from web.table import addresses

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, "-m", "commands", "serve"]
PATIENCE = 90.0  # seconds


@contextlib.contextmanager
def served(
    home: Path, *, heard: bool = True, within: Sequence[str] = (), **settings: str
) -> Iterator["subprocess.Popen[str]"]:
    """`./run serve`, started by `within`. Unless `heard`, it talks to nobody: a full pipe would stall it."""
    environment = {
        **os.environ,
        "SHELFMARK_HOME": str(home),
        "HOST": "127.0.0.1",
        "WEB_CONCURRENCY": "1",
        **settings,
    }
    pipe = subprocess.PIPE if heard else subprocess.DEVNULL
    pipes = {"stdout": pipe, "stderr": pipe, "text": True, "start_new_session": True}
    with subprocess.Popen([*within, *COMMAND], cwd=ROOT, env=environment, **pipes) as process:
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_it_says_where_it_is_serves_and_stops_cleanly_and_keeps_what_it_had(tmp_path):
    port = free_port()
    for stop in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with served(tmp_path / "home", PORT=str(port)) as process:
            said = spoken(process)
            assert ready(port, process)
            family = descendants(process.pid)
            mumbled(port)
            process.send_signal(stop)
            _, logged = process.communicate(timeout=PATIENCE)
            assert process.returncode == 0, logged
        assert f"http://127.0.0.1:{port}" in said
        assert re.search(r"[█▀▄]{10}", said)  # the QR code, for phones to scan off the terminal
        assert len(family) >= 2
        assert not [pid for pid in family if command(pid)]
        events = [json.loads(line)["event"] for line in logged.splitlines()]  # every line of it is JSON
        assert "Invalid request" in events
        assert "secret" not in logged
    readable = [path for path in (tmp_path / "home").rglob("*") if path.stat().st_mode & 0o077]
    assert readable == []  # for nobody else who has an account on the machine


def spoken(process: "subprocess.Popen[str]") -> str:
    """All it says of where it is; only once it can be used."""
    assert process.stdout
    said = ""
    while not said.endswith("Ctrl-C.\n"):
        line = process.stdout.readline()
        assert line, process.stderr and process.stderr.read()
        said += line
    return said


def mumbled(port: int) -> None:
    """What no browser says, with something in it that no log should repeat."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(b"GET /t/secret HTTP/1.1\r\nCookie secret\r\n\r\n")
        while line.recv(4096):
            pass


def test_killed_it_leaves_nothing_behind_that_would_hold_its_port(tmp_path):
    with served(tmp_path / "home", heard=False, PORT=str(free_port()), SHELFMARK_SILENCE="2") as process:
        family = until(lambda: len(found := descendants(process.pid)) >= 3 and found)
        process.kill()
    until(lambda: not [pid for pid in family if command(pid)])


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path):
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        with served(tmp_path / "home", PORT=str(holder.getsockname()[1])) as process:
            said, logged = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (2, "")
    assert len(logged.splitlines()) == 1


@pytest.mark.parametrize(("words", "port"), [(["--port", "any"], ""), ([], "any")])
def test_what_cannot_be_understood_is_said_in_one_line(capsys, words, port):
    assert main(["serve", *words], PORT=port) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)


def test_a_word_that_means_nothing_is_said_in_one_line(capsys):
    assert main(["serve", "--colour"]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)


def test_what_is_typed_stands_in_place_of_what_the_environment_says(capsys, monkeypatch):
    monkeypatch.setattr(serve, "_brought_up_to_date", lambda: "no further")
    assert main(["serve", "--port", "8123"], PORT="any") == 2
    assert capsys.readouterr().err == "no further\n"


def test_a_database_of_a_later_version_is_said_in_one_line(monkeypatch, capsys):
    from store import migrate

    migrate.upgrade()
    monkeypatch.setattr(migrate, "head", lambda: "0000")
    monkeypatch.setattr(migrate, "_known", frozenset)
    assert main(["serve"]) == 2
    assert "newer" in capsys.readouterr().err


def test_a_database_that_cannot_be_brought_up_to_date_is_said_in_one_line_with_its_copy(
    monkeypatch, capsys, tmp_path
):
    from store import migrate

    migrate.upgrade()
    shape(earlier_shapes()[-1])
    monkeypatch.setattr(migrate, "HERE", tmp_path / "migrations")
    shutil.copytree(Path(migrate.__file__).parent / "migrations", migrate.HERE)
    step = next((migrate.HERE / "versions").glob(f"{migrate.head()}_*.py"))
    begin = "def upgrade() -> None:\n"
    spoilt = f"{begin}    op.create_table('half')\n    op.execute('no sentence of any database')\n"
    step.write_text(step.read_text().replace(begin, spoilt))
    assert main(["serve"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "as it was" in line
    assert Path(line.rsplit(" ", 1)[1]).exists()


def ready(port: int, process: "subprocess.Popen[str]") -> bool:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and process.poll() is None:
        address = f"http://127.0.0.1:{port}/ready"
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5) as answer:
            return json.load(answer)["status"] == "ready"
        time.sleep(0.1)
    return False


def test_this_machines_addresses_are_found_without_its_loopback():
    found = networks.addresses()
    assert len(set(found)) == len(found)
    assert not [address for address in found if address.startswith("127.")]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("games.example", "http://games.example"),
        ("localhost:8000", "http://10.0.0.7:8000"),
        ("127.0.0.1:8123", "http://10.0.0.7:8123"),
        ("localhost", "http://10.0.0.7"),
    ],
)
def test_phones_are_told_an_address_they_can_reach(evening, monkeypatch, asked, expected):
    monkeypatch.setattr(addresses, "addresses", lambda: ("10.0.0.7", "10.1.0.7"))
    page = evening.host.get(evening.address(), base_url=f"http://{asked}").text
    assert f"{expected}{evening.address()}" in page


@pytest.mark.parametrize(
    ("listening", "told"), [("127.0.0.1", "localhost"), ("10.1.0.7", "10.1.0.7"), ("::", "10.0.0.7")]
)
def test_no_address_is_told_that_is_not_served(evening, monkeypatch, listening, told):
    monkeypatch.setattr(addresses, "addresses", lambda: ("10.0.0.7", "10.1.0.7"))
    monkeypatch.setitem(evening.app.config, SETTINGS, replace(evening.app.config[SETTINGS], host=listening))
    page = evening.host.get(evening.address(), base_url="http://localhost:8000").text
    assert f"http://{told}:8000{evening.address()}" in page
    assert ("10.0.0.7" in page) == (told == "10.0.0.7")


def test_the_host_chooses_among_the_machines_addresses(evening, monkeypatch):
    monkeypatch.setattr(addresses, "addresses", lambda: ("10.0.0.7", "10.1.0.7"))
    evening.host.post(evening.address("/address"), data={"address": "10.1.0.7"})
    evening.host.post(evening.address("/address"), data={"address": "evil.example"})
    assert "http://10.1.0.7/t/" in evening.phones[2].get(evening.address()).text
