"""Key files that are empty, cut off or binary: no page fails, no command shows its insides."""

import os
import stat
import threading
from contextvars import copy_context

import pytest

from app import create_app
from settings import Settings
from store import drafts
from store.home import home
from store.secrets import kept_secret
from tests.command_line import main

DAMAGED = {
    "empty": b"",
    "zeros, as after a power cut": b"\0" * 33,
    "binary": bytes(range(128, 256)),
    "cut off": b"abc\n",
    "two lines": b"a" * 30 + b"\n" + b"b" * 30,
    "huge": b"x" * 5_000_000,
}


def put(name: str, content: bytes) -> None:
    (home() / f"{name}.key").write_bytes(content)


@pytest.mark.parametrize("how", DAMAGED)
@pytest.mark.usefixtures("fresh")
def test_a_damaged_key_is_set_aside_and_made_anew(how, data_folder, caplog):
    for name in ("session", "keeper"):
        put(name, DAMAGED[how])
    client = create_app(Settings(home=data_folder)).test_client()
    assert client.get("/").status_code == 200
    assert client.get(f"/keeper/{kept_secret('keeper')}").status_code == 302
    for name in ("session", "keeper"):
        (aside,) = home().glob(f"{name}.key.damaged-*")
        assert aside.read_bytes() == DAMAGED[how]
        assert aside.name in caplog.text
        assert kept_secret(name) == kept_secret(name)  # the new one is kept


@pytest.fixture
def fresh():
    from store import migrate
    from store.engine import engine

    migrate.upgrade()
    yield
    engine().dispose()


def test_a_key_that_is_a_folder_is_set_aside_too():
    (home() / "session.key").mkdir()
    assert len(kept_secret("session")) == 32


@pytest.mark.parametrize("before", [None, b""])
def test_many_who_start_at_once_agree_on_one_key(before):
    """Whoever finds the damaged one last must not set aside what another has just made."""
    if before is not None:
        put("session", before)
    found: list[str] = []
    start = threading.Barrier(12)

    def read() -> None:
        start.wait()
        found.append(kept_secret("session"))

    threads = [threading.Thread(target=copy_context().run, args=(read,)) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(found) == {kept_secret("session")}


def test_a_key_is_on_the_disk_before_it_is_used(monkeypatch):
    settled = []
    real = os.fsync

    def fsync(handle: int) -> None:
        real(handle)
        settled.append(stat.S_ISDIR(os.fstat(handle).st_mode))

    monkeypatch.setattr(drafts.os, "fsync", fsync)
    kept_secret("session")
    assert settled == [False, True]  # the file, then its name in the folder
    kept_secret("session")
    assert len(settled) == 2


def test_a_key_is_its_owners_alone_and_leaves_no_draft():
    kept_secret("session")
    assert (home() / "session.key").stat().st_mode & 0o077 == 0
    assert not list(home().rglob("*.draft"))


def test_a_key_nobody_may_read_is_said_in_a_sentence(monkeypatch, capsys):
    put("keeper", b"x" * 32)

    def forbidden(*_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", forbidden)
    monkeypatch.setattr("commands.deck.run", lambda _: len(kept_secret("keeper")))
    assert main(["deck"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert "keeper.key" in said[0]
    assert (home() / "keeper.key").exists()  # it may be whole: nothing is set aside
