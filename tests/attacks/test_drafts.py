"""Whatever is written is its owner's from the first byte, and what a killed writer leaves is thrown away."""

import os
import signal
from pathlib import Path

import pytest

from store import backup, drafts, migrate
from store.backup import making
from store.copies import copy_database
from store.engine import engine
from store.home import home
from store.secrets import kept_secret


@pytest.fixture(autouse=True)
def _embedded():
    migrate.upgrade()
    yield
    engine().dispose()


def test_a_backup_is_its_owners_alone_while_it_is_written(tmp_path, monkeypatch):
    seen = []

    def write(_: object, **__: object) -> None:
        seen.extend(path.stat().st_mode & 0o777 for path in tmp_path.glob(".shelfmark-*"))

    monkeypatch.setattr(making, "write", write)
    before = os.umask(0)
    try:
        backup.backup(tmp_path / "b.zip")
    finally:
        os.umask(before)
    assert seen == [0o600]
    assert (tmp_path / "b.zip").stat().st_mode & 0o777 == 0o600


def killed(doing) -> None:
    """Does it in a process that is killed when it brings something to the disk."""
    engine().dispose()
    child = os.fork()
    if child == 0:
        drafts.to_disk = lambda _: os.kill(os.getpid(), signal.SIGKILL)
        try:
            doing()
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


def copied() -> None:
    with engine().connect() as db:
        copy_database(db)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("what", ["a backup", "a copy", "a key"])
def test_what_a_killed_writer_leaves_is_gone_after_the_next_start(tmp_path, what):
    doing = {
        "a backup": lambda: backup.backup(tmp_path / "b.zip"),
        "a copy": copied,
        "a key": lambda: kept_secret("session"),
    }
    killed(doing[what])
    assert left(tmp_path)
    migrate.upgrade()
    assert not left(tmp_path)
    assert not list((home() / "drafts").iterdir())


def left(folder: Path) -> list[Path]:
    return [path for path in folder.rglob(".shelfmark-*") if path.parent.name != "drafts"]


def test_what_somebody_is_still_writing_is_let_be(tmp_path):
    with drafts.draft_of(tmp_path / "b.zip") as draft:
        draft.write_text("half")
        migrate.upgrade()
        draft.write_text("whole")
    assert (tmp_path / "b.zip").read_text() == "whole"


def test_a_note_leads_to_nothing_but_drafts(tmp_path):
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    with drafts.draft_of(tmp_path / "b.zip"):
        pass
    (home() / "drafts" / "note").write_text(str(mine))
    drafts.sweep()
    assert mine.exists()


def test_a_draft_is_never_written_through_a_link(tmp_path):
    """In a folder others may write to somebody may have laid one where the draft would be."""
    names = set()
    for _ in range(3):
        with drafts.draft_of(tmp_path / "b.zip") as draft:
            names.add(draft.name)
    assert len(names) == 3  # nobody can tell beforehand where it will be
