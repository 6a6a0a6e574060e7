"""One file holds everything entered; what comes back is checked first, and whole."""

import hashlib
import json
import os
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import text

from scoring.faults import Refused
from store import backup, editions, entries, migrate, photographs, pictures, tables
from store.engine import engine, transaction
from store.home import home
from store.secrets import kept_secret
from store.values import Change
from tests.command_line import main

pytestmark = pytest.mark.usefixtures("database")


def evening() -> str:
    """A table with a shelf, a photograph and a deck; its code."""
    table = tables.open_table("ex-libris", ["Rita", "Éric"], host="h" * 64)
    entries.enter_all(table.id, [Change(0, "shelf", "A1:FH B1:CC", None)], by=0)
    photographs.add(table.id, seat=0, by=0, picture=b"picture", pile=False)
    editions.save("club", {"cards": {"A1": "FH"}})
    return table.code


def state(code: str) -> tuple:
    table = tables.find_table(code)
    assert table is not None
    facts = entries.facts(table.id)
    (photo,) = photographs.of_seat(table.id, 0)
    return (
        table,
        facts,
        photo,
        pictures.get(photo.file, pictures.RAW),
        editions.load("club"),
        kept_secret("session"),
    )


def test_what_is_restored_is_what_was_kept(tmp_path: Path):
    code = evening()
    before = state(code)
    kept = backup.backup(tmp_path / "evening.zip")
    assert (kept.tables, kept.decks) == (1, 1)
    table = before[0]
    entries.enter_all(table.id, [Change(0, "shelf", "Z1:FH", before[1].id(0, "shelf"))], by=0)
    other = tables.open_table("ex-libris", ["A", "B"], host="x" * 64)
    editions.save("club", {"cards": {}})
    pictures.delete(before[2].file, pictures.RAW)
    assert backup.restore(tmp_path / "evening.zip") == kept
    assert state(code) == before
    assert tables.find_table(other.code) is None


def test_a_backup_replaces_files_alone_and_a_link_stays_one(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Refused, match="backup-unwritable"):
        backup.backup(tmp_path / "pipe")
    assert (tmp_path / "pipe").is_fifo()
    (tmp_path / "link").symlink_to(tmp_path / "kept.zip")
    backup.backup(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert zipfile.is_zipfile(tmp_path / "kept.zip")


def test_life_goes_on_after_a_restore(tmp_path: Path):
    code = evening()
    backup.backup(tmp_path / "b.zip")
    backup.restore(tmp_path / "b.zip")
    table = tables.find_table(code)
    assert table is not None
    made = entries.enter(table.id, seat=1, by=1, field="hand", value=3, based_on=None)
    assert entries.facts(table.id).entry(1, "hand") == made
    assert tables.open_table("ex-libris", ["A", "B"], host="x" * 64).id > table.id


def spoil(path: Path, how) -> None:
    """The same archive with its members as `how` makes them of the old ones."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in how(members).items():
            archive.writestr(name, content)


def other_manifest(archive: dict[str, bytes], **other) -> dict[str, bytes]:
    said = {**json.loads(archive["manifest.json"]), **other}
    return {**archive, "manifest.json": json.dumps(said).encode()}


def other_rows(archive: dict[str, bytes], rows: bytes) -> dict[str, bytes]:
    """With rows of somebody else's making, and a digest that fits."""
    members = {
        **json.loads(archive["manifest.json"])["members"],
        "database.jsonl": hashlib.sha256(rows).hexdigest(),
    }
    return other_manifest({**archive, "database.jsonl": rows}, members=members)


@pytest.mark.parametrize(
    ("how", "key"),
    [
        (lambda m: {k: v for k, v in m.items() if k != "database.jsonl"}, "backup-damaged"),
        (lambda m: {**m, "database.jsonl": m["database.jsonl"] + b"\n"}, "backup-damaged"),
        (lambda m: {**m, "decks/../../evil": b"x"}, "backup-damaged"),
        (lambda m: {k: v for k, v in m.items() if k != "manifest.json"}, "backup-damaged"),
        (lambda m: other_rows(m, b'["tables", {"nothing": 1}]'), "backup-damaged"),
        (lambda m: other_rows(m, b'["no table", {"id": 1}]'), "backup-damaged"),
        (lambda m: other_rows(m, b"[1, 2, 3"), "backup-damaged"),
        (lambda m: other_manifest(m, revision="9999"), "backup-unknown"),
        (lambda m: other_manifest(m, product="else"), "backup-unknown"),
        (lambda m: other_manifest(m, members=3), "backup-damaged"),
    ],
)
def test_a_spoilt_backup_changes_nothing(tmp_path: Path, how, key: str):
    code = evening()
    before = state(code)
    backup.backup(tmp_path / "b.zip")
    spoil(tmp_path / "b.zip", how)
    with pytest.raises(Refused) as refused:
        backup.restore(tmp_path / "b.zip")
    assert [fault.key for fault in refused.value.faults] == [key]
    assert state(code) == before


def test_the_commands_say_what_was_kept(tmp_path: Path, capsys):
    evening()
    file = str(tmp_path / "b.zip")
    assert main(["backup", file]) == 0
    assert json.loads(capsys.readouterr().out)["tables"] == 1
    assert main(["backup", file]) == 0
    assert (
        capsys.readouterr()
        .err.rstrip()
        .endswith("b.zip was an earlier backup; this one stands in its place.")
    )
    (tmp_path / "shelf.jpg").write_bytes(b"a photograph")
    assert main(["backup", str(tmp_path / "shelf.jpg")]) == 2
    assert capsys.readouterr().err.startswith("A file that is no backup stands there")
    assert (tmp_path / "shelf.jpg").read_bytes() == b"a photograph"
    assert main(["restore", file]) == 0
    assert main(["restore", str(tmp_path / "none.zip")]) == 2
    assert main(["restore", __file__]) == 2
    assert main(["backup", str(tmp_path / "no" / "folder.zip")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3


def test_a_database_that_cannot_be_used_is_said_in_a_line(tmp_path: Path, capsys, monkeypatch):
    file = str(tmp_path / "b.zip")
    assert main(["backup", file]) == 0  # of nothing at all, and yet it can be restored
    assert main(["restore", file]) == 0
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "head", lambda: "no such version")
        assert [main([what, file]) for what in ("backup", "restore")] == [2, 2]
    with transaction() as db:
        db.execute(text("update alembic_version set version_num = '9999'"))
    assert [main([what, file]) for what in ("backup", "restore")] == [2, 2]
    engine().dispose()
    nowhere = "postgresql://nobody@127.0.0.1:1/nothing"
    assert [main([what, file], DATABASE_URL=nowhere) for what in ("backup", "restore")] == [2, 2]
    assert len(capsys.readouterr().err.splitlines()) == 6


def test_only_the_owner_may_read_a_backup(tmp_path: Path):
    kept_secret("session")
    backup.backup(tmp_path / "b.zip")
    assert (tmp_path / "b.zip").stat().st_mode & 0o077 == 0
    assert not list(home().glob(".*.draft"))
