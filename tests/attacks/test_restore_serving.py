"""A restore beside the pages: phones stay who they are, and a killed one is completed by itself."""

import os
import signal
from pathlib import Path

import pytest

from jobs import worker
from store import backup, editions, staging, tables
from store.engine import engine
from store.secrets import kept_secret
from tests.attacks.backups import made, members, written


def seat(phone, code: str) -> int:
    return phone.get(f"/t/{code}/seat/0").status_code


@pytest.fixture
def theirs(evening, tmp_path) -> Path:  # noqa: ARG001
    """A backup of this evening as another server would have made it, with a key of its own."""
    return written(
        tmp_path / "b.zip", {**members(made(tmp_path / "a.zip", keys=True)), "keys/session.key": b"y" * 32}
    )


def test_without_keys_phones_keep_their_seats_as_far_as_their_tables_are_there(app, evening, theirs):
    later = tables.open_table("ex-libris", ["A", "B"], host="h" * 64).code
    backup.restore(theirs)
    assert [seat(phone, evening.code) for phone in evening.phones[:2]] == [200, 403]
    assert app.test_client().get(f"/t/{later}/seat/0").status_code == 404  # opened after the backup


def test_with_keys_they_hold_from_the_next_start_and_what_runs_goes_on(evening, theirs):
    backup.restore(theirs, keys=True)
    assert seat(evening.phones[0], evening.code) == 200
    assert kept_secret("session") == "y" * 32


@pytest.mark.usefixtures("evening")
def test_what_a_killed_restore_decided_is_completed_by_the_running_server(theirs, monkeypatch):
    editions.save("club", {"cards": {"B1": "CC"}, "totals": {}})
    deck = made(theirs.with_name("c.zip"))
    editions.save("club", {"cards": {}, "totals": {}})
    engine().dispose()
    child = os.fork()
    if child == 0:
        staging.complete = lambda _: os.kill(os.getpid(), signal.SIGKILL)
        backup.restore(deck)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert editions.load("club")["cards"] == {}
    stop = Once()
    monkeypatch.setattr(worker, "TIDY_EVERY", 0)
    worker.watch_for_ever(stop, worker.Retention(0, 0))
    assert editions.load("club")["cards"] == {"B1": "CC"}


class Once:
    """Lets the worker look around once."""

    def __init__(self) -> None:
        self.asked = 0

    def wait(self, _: float) -> bool:
        self.asked += 1
        return self.asked > 1


@pytest.mark.usefixtures("evening")
def test_what_cannot_be_put_in_its_place_yet_is_said_and_done_later(theirs, monkeypatch):
    """The rows are in: all that can happen to the files now is that they come later."""
    from scoring.faults import Refused

    with monkeypatch.context() as patch:
        patch.setattr(staging, "_move", full)
        with pytest.raises(Refused) as refused:
            backup.restore(theirs, keys=True)
    assert [fault.key for fault in refused.value.faults] == ["restore-unfinished"]
    staging.recover()
    assert kept_secret("session") == "y" * 32


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.usefixtures("evening")
def test_a_full_disk_before_that_changes_nothing(theirs, monkeypatch):
    from scoring.faults import Refused

    before = kept_secret("session")
    monkeypatch.setattr("store.backup.restoring.copy_database", full)
    with pytest.raises(Refused) as refused:
        backup.restore(theirs, keys=True)
    assert [fault.key for fault in refused.value.faults] == ["restore-unwritable"]
    assert kept_secret("session") == before


def test_files_are_moved_to_another_disk_too(theirs, monkeypatch):
    replace = Path.replace

    def elsewhere(self: Path, target: Path) -> Path:
        if "restoring-" in str(self):
            raise OSError(18, "Invalid cross-device link")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", elsewhere)
    backup.restore(theirs, keys=True)
    assert kept_secret("session") == "y" * 32
