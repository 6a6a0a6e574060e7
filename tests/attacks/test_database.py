"""A database file that is damaged: no traceback, nothing done to it, and where its copies lie is said."""

import pytest

from store import backup, copies, migrate, tables
from store.engine import FILE, engine
from store.home import home
from tests.command_line import main
from web.server import serve


@pytest.fixture
def damaged(tmp_path) -> bytes:
    """A table and a backup of it, and then garbage over pages of the database; what it holds now."""
    migrate.upgrade()
    for number in range(60):
        tables.open_table("ex-libris", [f"Rita {number}", "Éric"], host="h" * 64)
    backup.backup(tmp_path / "evening.zip")
    with engine().connect() as db:
        copies.copy_database(db)
    engine().dispose()
    path = home() / FILE
    raw = bytearray(path.read_bytes())
    raw[8192:24_576] = b"garbage!" * 2048
    path.write_bytes(raw)
    return bytes(raw)


@pytest.mark.parametrize("how", ["pages overwritten", "no database at all", "empty"])
def test_a_damaged_database_is_left_as_it_is_and_its_copies_are_named(damaged, tmp_path, capsys, how):
    path = home() / FILE
    if how != "pages overwritten":
        damaged = b"" if how == "empty" else how.encode() * 500
        for beside in home().glob(f"{FILE}-*"):
            beside.unlink()
        path.write_bytes(damaged)
    for words in (["serve"], ["backup", str(tmp_path / "b.zip")], ["restore", str(tmp_path / "evening.zip")]):
        assert main(words) == 2
        said = capsys.readouterr()
        assert (said.out, len(said.err.splitlines())) == ("", 1), said
        assert str(home() / "copies") in said.err
    assert path.read_bytes() == damaged


@pytest.mark.usefixtures("damaged")
def test_moved_away_it_makes_room_for_a_backup(tmp_path):
    for path in home().glob(f"{FILE}*"):
        path.rename(tmp_path / path.name)
    engine().dispose()
    assert backup.restore(tmp_path / "evening.zip").tables == 60


@pytest.mark.usefixtures("damaged")
def test_a_copy_put_in_its_place_is_whole(tmp_path):
    for path in home().glob(f"{FILE}*"):
        path.rename(tmp_path / path.name)
    engine().dispose()
    (copy,) = (home() / "copies").iterdir()
    copy.rename(home() / FILE)
    assert serve._brought_up_to_date() == ""
