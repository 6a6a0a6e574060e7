"""Whatever part of the server is killed, phones find it again where they know it."""

import os
import signal
import sqlite3
from pathlib import Path

import pytest

from tests.attacks.lines import asked, serving
from tests.command_line import main
from tests.services import free_port
from tests.web.processes import called, children, command, descendants, until
from tests.web.server.test_serve import ready, served


def masters_of(serving: int) -> list[int]:
    return called(children(serving), "gunicorn")


def test_serve_killed_and_started_at_once_comes_back_to_its_port(tmp_path):
    """Nobody asked for a port by name: it must not move to the next one."""
    home = tmp_path / "home"
    with served(home, heard=False) as first:
        port = until(lambda: port_of(first.pid))
        assert ready(port, first)
        first.kill()
        with served(home, heard=False) as second:
            assert until(lambda: port_of(second.pid)) == port
            assert ready(port, second)


def port_of(serving: int) -> int | None:
    """What its pages were told to listen on."""
    for master in masters_of(serving):
        words = command(master).split()
        if "--bind" in words:
            return int(words[words.index("--bind") + 1].rpartition(":")[2])
    return None


def test_pages_whose_first_process_is_killed_are_opened_again(tmp_path):
    port = free_port()
    with served(tmp_path / "home", heard=False, PORT=str(port)) as process:
        assert ready(port, process)
        (master,) = masters_of(process.pid)
        family = [master, *descendants(master)]
        os.kill(master, signal.SIGKILL)
        until(lambda: masters_of(process.pid) not in ([], [master]))
        assert ready(port, process)
        assert process.poll() is None
        until(lambda: not [pid for pid in family if command(pid)])


def test_pages_that_cannot_be_opened_are_given_up_with_a_sentence(monkeypatch, capsys):
    from jobs import supervisor
    from web.server import ports, serve

    monkeypatch.setattr(supervisor, "AGAIN_AFTER", 0.01)
    monkeypatch.setattr(serve, "pages", lambda *_: ["false"])
    monkeypatch.setattr(serve, "_reader", lambda: ["sleep", "60"])
    monkeypatch.setattr(ports, "choose", lambda _: free_port())
    assert main(["serve"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == serve.GAVE_UP


@pytest.mark.parametrize("damaged", ["database", "photographs"])
def test_a_server_that_cannot_take_an_edit_does_not_say_that_it_is_ready(tmp_path, damaged):
    with serving(tmp_path / "home") as server:
        spoil(server.home, damaged)
        _, said = until(lambda: (got := asked(server.port, "/ready"))[0] == 503 and got)
        assert b'"why"' in said
        assert asked(server.port, "/health")[0] == 200


def spoil(home: Path, what: str) -> None:
    if what == "database":
        file = home / "shelfmark.sqlite"
        with sqlite3.connect(file) as db:  # what waits in the log goes into the file
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.close()
        with file.open("r+b") as pages:
            pages.seek(4096)
            pages.write(os.urandom(file.stat().st_size - 4096))
    else:
        folder = home / "photographs"
        folder.rename(home / "elsewhere")
        folder.write_bytes(b"no folder")
