"""A backup somebody else made brings false scores at most: it runs nothing and reaches nothing else."""

import contextlib
import json
import os
import signal
import stat
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from store import backup, blobs, editions, entries, migrate, staging, tables
from store.engine import engine
from store.home import home
from store.proposals import NOBODY, Kept, read_kept
from store.secrets import kept_secret
from tests.attacks.backups import JPEG, ROWS, evening, made, members, state, with_rows, written
from tests.command_line import main
from tests.services import postgresql  # noqa: F401  a fixture
from tests.store.conftest import database  # noqa: F401  a fixture

pytestmark = pytest.mark.usefixtures("database")

PHOTO = "photographs/" + "x" * 32


def refused(path: Path, *, keys: bool = False) -> list[str]:
    """What the restore is refused for."""
    with pytest.raises(Refused) as raised:
        backup.restore(path, keys=keys)
    return [fault.key for fault in raised.value.faults]


@pytest.fixture
def whole(tmp_path) -> Path:
    evening()
    return made(tmp_path / "whole.zip", keys=True)


def only(content: bytes):
    """One line of rows, on top of those there are."""
    return lambda found: {**found, ROWS: found[ROWS] + content}


def row(table: str, **values: object):
    """Every row of a table with other values."""
    return lambda found: with_rows(
        found, lambda name, row: [name, {**row, **values}] if name == table else None
    )


STRANGE_MEMBERS = {
    "the queue": ("keys/queue.sqlite", b"SQLite format 3\0"),
    "the database": ("keys/shelfmark.sqlite", b"SQLite format 3\0"),
    "its log": ("keys/shelfmark.sqlite-wal", b"x"),
    "another key": ("keys/other.key", b"x" * 32),
    "a key in a folder": ("keys/more/session.key", b"x" * 32),
    "a program": ("decks/club.py", b"print()"),
    "a hidden deck": ("decks/.club.json", b"{}"),
    "a way out": ("decks/../../evil.json", b"{}"),
    "an absolute way": ("/etc/passwd", b"x"),
    "a folder": ("decks/", b""),
    "a picture of another name": ("photographs/a.jpg", JPEG),
    "a page": (f"{PHOTO}.html", b"<script>"),
    "something beside": ("readme.txt", b"hello"),
    "back slashes": ("decks\\club.json", b"{}"),
}
STRANGE_CONTENTS = {
    "a key that is none": ("keys/session.key", b"short"),
    "a deck that is none": ("decks/club.json", b"[]"),
    "a deck of wrong cards": ("decks/club.json", b'{"cards": {"A1": 5}}'),
    "a deck nested deeply": ("decks/club.json", b'{"look": ' + b"[" * 90_000 + b"]" * 90_000 + b"}"),
    "a page as a picture": (f"{PHOTO}.jpg", b"<html><script>alert(1)</script>"),
    "a picture with a place": (f"{PHOTO}.jpg", JPEG[:2] + b"\xff\xe1\x00\x10Exif\0\0GPS 48.2" + JPEG[2:]),
    "half a head": (f"{PHOTO}.view.jpg", JPEG[:10]),
    "a bomb": (f"{PHOTO}.jpg", JPEG.replace(b"\x00\x18\x00\x20", b"\xff\xff\xff\xff", 1)),
    "rows that are no text": (ROWS, b"\xff\xfe\x00"),
    "rows nested deeply": (ROWS, b"[" * 90_000),
}


@pytest.mark.parametrize("name", [*STRANGE_MEMBERS, *STRANGE_CONTENTS])
def test_a_backup_with_anything_we_do_not_write_is_refused_and_changes_nothing(whole, tmp_path, name):
    before = state()
    member, content = {**STRANGE_MEMBERS, **STRANGE_CONTENTS}[name]
    path = written(tmp_path / "evil.zip", {**members(whole), member: content})
    assert refused(path, keys=True) == ["backup-damaged"]
    assert refused(path) == ["backup-damaged"]
    assert state() == before
    assert not list(home().glob("restoring-*"))
    assert not (home().parent / "evil.json").exists()


HOSTILE_ROWS = {
    "another table": only(b'["alembic_version", {"version_num": "0001"}]\n'),
    "our own notes": only(b'["marks", {"name": "restored", "value": 5}]\n'),
    "no such table": only(b'["users", {"id": 1}]\n'),
    "no row": only(b'["tables"]\n'),
    "a column more": row("tables", admin=1),
    "a number for a text": row("seats", name=5),
    "a text for a number": row("tables", opened="yesterday"),
    "true for a number": row("tables", version=True),
    "a fraction": row("tables", version=1.5),
    "a list": row("entries", value=[1]),
    "nothing where something must be": row("seats", name=None),
    "too long a name": row("seats", name="x" * 121),
    "a zero in a name": row("seats", name="a\0b"),
    "half a character": row("seats", name="\ud800"),
    "a number beyond all": row("tables", changed=10**30),
    "a time no calendar has": row("entries", at=10**17),
    "the last number of all": row("entries", id=2**63 - 1),
    "a value that is no JSON": row("entries", value="{"),
    "a value that is no number": row("entries", value="NaN"),
    "a value nested deeply": row("entries", value="[" * 3000 + "]" * 3000),
    "a value nested rather deeply": row("entries", value="[" * 200 + "]" * 200),
    "a photograph out of its folder": row("photographs", file="../../../etc/passwd"),
    "a photograph in another state": row("photographs", state="evil"),
    "names that are none": row("photographs", names='{"one": "C"}'),
    "a reading that is none": row("photographs", reading="5"),
    "a fault that is none": row("photographs", fault='{"key": 5}'),
    "a game that is none": row("tables", game="poker"),
    "a code that is none": row("tables", code="../../"),
    "a seat at no table": row("seats", table_id=99),
    "one number twice": lambda found: {**found, ROWS: found[ROWS] * 2},
}


@pytest.mark.parametrize("name", HOSTILE_ROWS)
def test_a_row_we_never_write_is_refused_and_changes_nothing(whole, tmp_path, name):
    before = state()
    path = written(tmp_path / "evil.zip", HOSTILE_ROWS[name](members(whole)))
    assert refused(path) == ["backup-damaged"]
    assert state() == before


@pytest.mark.parametrize("name", ["Ri\u2028ta", "Ri\x85ta", "Ri\x1cta", "Рита 😀", '"},["'])
def test_a_name_with_any_sign_in_it_comes_back(tmp_path, name):
    code = evening(name, "Éric")
    path = made(tmp_path / "b.zip")
    before = state()
    backup.restore(path)
    assert state() == before
    assert entries.sitting(tables.find_table(code)).players[0].name == name


def test_a_small_file_that_unpacks_to_gigabytes_is_refused_before_it_does(whole, tmp_path):
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in members(whole).items():
            archive.writestr(name, raw)
        for number in range(8):
            with archive.open(f"photographs/{'x' * 31}{number}.raw", "w") as member:
                for _ in range(48):
                    member.write(bytes(1_000_000))
    assert path.stat().st_size < 1_000_000
    assert refused(path) == ["backup-too-large"]


@pytest.mark.parametrize("large", [False, True])
def test_a_list_of_a_million_members_is_refused_before_it_is_read(whole, monkeypatch, large):
    if large:  # with the numbers of archives of more than 65 535 members
        monkeypatch.setattr(zipfile, "ZIP_FILECOUNT_LIMIT", 1)
        with zipfile.ZipFile(whole, "a") as archive:
            archive.comment = b"a remark"
    assert (b"PK\x06\x06" in whole.read_bytes()) == large
    assert backup.restore(whole).tables == 1
    monkeypatch.setattr("store.backup.restoring.LONGEST_LIST", 200)
    monkeypatch.setattr(zipfile, "ZipFile", lambda *_: pytest.fail("it was read"))
    assert refused(whole) == ["backup-too-large"]


def other_member(path: Path, **other: object) -> None:
    """One member more, with something about it that ours never have."""
    member = zipfile.ZipInfo(f"{PHOTO}.raw")
    for name, value in other.items():
        setattr(member, name, value)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(member, b"x")


@pytest.mark.parametrize(
    "how",
    [
        {"external_attr": (stat.S_IFLNK | 0o777) << 16},
        {"external_attr": (stat.S_IFIFO | 0o777) << 16},
        {"compress_type": zipfile.ZIP_BZIP2},
        {"compress_type": zipfile.ZIP_LZMA},
    ],
)
def test_links_and_odd_packings_are_refused(whole, how):
    other_member(whole, **how)
    assert refused(whole) == ["backup-damaged"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_member_that_stands_twice_is_refused(whole):
    with zipfile.ZipFile(whole, "a") as archive:
        archive.writestr(ROWS, archive.read(ROWS))
    assert refused(whole) == ["backup-damaged"]


def test_an_encrypted_member_is_refused(whole):
    raw = bytearray(whole.read_bytes())
    at = raw.rindex(b"PK\x01\x02")
    raw[at + 8] |= 1
    whole.write_bytes(raw)
    assert refused(whole) == ["backup-damaged"]


NONSENSE = (b"[" * 100_000, b'{"product": "shelfmark"}', b"5", b"\xff", b'{"a": ' + b"9" * 5000)


@pytest.mark.parametrize("text", NONSENSE)
def test_a_manifest_of_nonsense_is_refused(whole, tmp_path, text):
    with zipfile.ZipFile(tmp_path / "evil.zip", "w") as archive:
        for name, raw in {**members(whole), "manifest.json": text}.items():
            archive.writestr(name, raw)
    assert refused(tmp_path / "evil.zip") == ["backup-damaged"]


@settings(max_examples=120, suppress_health_check=list(HealthCheck))
@given(place=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_backup_with_any_bit_turned_over_is_refused_in_a_sentence_or_comes_back_whole(
    tmp_path_factory, place, bit
):
    path = turned(tmp_path_factory, place, bit)
    before = state()
    with contextlib.suppress(Refused):
        backup.restore(path)
    assert state() == before
    assert not list(home().glob("restoring-*"))


KEPT: dict[str, bytes] = {}


def turned(factory: pytest.TempPathFactory, place: float, bit: int) -> Path:
    """The backup of what is here, with one bit of it turned over."""
    where = str(home())
    if where not in KEPT:
        evening()
        KEPT[where] = made(factory.mktemp("kept") / "b.zip").read_bytes()
    raw = bytearray(KEPT[where])
    raw[int(place * len(raw))] ^= 1 << bit
    path = factory.mktemp("turned") / "b.zip"
    path.write_bytes(raw)
    return path


def test_a_backup_cut_off_anywhere_is_refused(whole, tmp_path):
    raw, path = whole.read_bytes(), tmp_path / "short.zip"
    for length in range(0, len(raw), max(1, len(raw) // 40)):
        path.write_bytes(raw[:length])
        assert refused(path) == ["backup-damaged"]


@pytest.mark.parametrize("how", ["a folder", "nothing", "a strange name"])
def test_what_is_no_file_is_said_in_a_sentence(tmp_path, capsys, how):
    path = {"a folder": str(tmp_path), "nothing": str(tmp_path / "none"), "a strange name": "a\0b"}[how]
    assert main(["restore", path]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)


def test_whoever_restores_without_keys_keeps_their_own(whole, tmp_path):
    ours = kept_secret("session")
    theirs = written(tmp_path / "theirs.zip", {**members(whole), "keys/session.key": b"y" * 32})
    assert not backup.restore(theirs).keys
    assert kept_secret("session") == ours
    assert backup.restore(theirs, keys=True).keys
    assert kept_secret("session") == "y" * 32


THEIRS = {
    "by": ["e" * 64],
    "proposed": [{"table": "x", "by": "e" * 64, "at": 1, "cards": {"C1": "CC"}}],
}


@pytest.mark.parametrize("keys", [False, True])
def test_who_may_change_a_deck_comes_with_the_keys_only(whole, tmp_path, keys):
    """What a stranger's deck knows may be false; whoever keeps ours still keeps it, and can put it right."""
    ours = Kept(("r" * 64,)).with_proposal("our table", "o" * 64, {"D1": "HM"})
    editions.save("club", {"cards": {"A1": "FH"}}, ours)
    deck = json.dumps({"cards": {"B1": "CC"}, "kept": THEIRS}).encode()
    evil = {**members(whole), "decks/club.json": deck, "decks/new.json": deck}
    backup.restore(written(tmp_path / "theirs.zip", evil), keys=keys)
    assert [editions.load(name)["cards"] for name in ("club", "new")] == [{"B1": "CC"}] * 2
    theirs = read_kept(THEIRS)
    assert editions.kept("club") == (theirs if keys else ours)
    assert editions.kept("new") == (theirs if keys else NOBODY)
    assert editions.may_change("new", "e" * 64) == keys


def test_a_deck_that_cannot_be_read_here_is_brought_back_and_kept_by_the_servers_owner(whole):
    blobs.of(blobs.DECKS).put("club.json", b"{")
    backup.restore(whole)
    assert editions.load("club")["cards"] == {"A1": "FH"}
    assert editions.kept("club") == NOBODY


def test_a_backup_holds_keys_only_when_they_are_asked_for(tmp_path, capsys):
    evening()
    kept_secret("session")
    path = str(tmp_path / "b.zip")
    assert main(["backup", path]) == 0
    assert not [name for name in members(Path(path)) if name.startswith("keys/")]
    assert main(["restore", path, "--keys"]) == 2
    assert "--keys" in capsys.readouterr().err
    assert main(["backup", path, "--keys"]) == 0
    assert "keys/session.key" in members(Path(path))
    assert main(["restore", path, "--keys"]) == 0


def test_how_often_somebody_guessed_is_no_matter_of_backups(whole, tmp_path):
    """Else a stranger's backup could lock everybody out, or let a guesser in again."""
    from store import limits

    limits.count("guess", window=10**9)
    locked = b'["limits", {"key": "x", "until": 9000000000000, "count": 9000}]\n'
    backup.restore(written(tmp_path / "b.zip", only(locked)(members(whole))))
    assert limits.take("guess", most=1, window=10**9) > 0


def test_a_deck_that_cannot_be_read_is_left_out_and_named(tmp_path):
    evening()
    blobs.of(blobs.DECKS).put("torn.json", b"{")
    (home() / "decks").mkdir(exist_ok=True)
    (home() / "decks" / "club.json.draft").write_text("{")
    kept = backup.backup(tmp_path / "b.zip")
    assert (kept.decks, kept.left_out) == (1, ("torn",))
    assert backup.restore(tmp_path / "b.zip").decks == 1


STEPS = ("fsync", "replace", "unlink", "mkdir", "open", "rmdir")


def killed_at(step: int, path: Path) -> bool:
    """Restores in a process that kills itself at that dealing with the disk; whether it came so far."""
    engine().dispose()
    child = os.fork()
    if child == 0:
        dying(step)
        try:
            backup.restore(path, keys=True)
        except BaseException:
            os._exit(1)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, -signal.SIGKILL)
    return code != 0


def held(after: tuple[dict, dict], wanted: tuple[dict, dict]) -> bool:
    """Whether all of it is there; photographs no row knows are swept away in time."""
    return after[0] == wanted[0] and wanted[1].items() <= after[1].items()


def dying(step: int) -> None:
    left = [step]

    def counted(real):
        def call(*args, **more):
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*args, **more)

        return call

    for name in STEPS:
        setattr(os, name, counted(getattr(os, name)))
    staging.server_state.put = counted(staging.server_state.put)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_killed_at_any_moment_a_restore_holds_whole_or_not_at_all(tmp_path):
    evening("Anna", "Bob")
    blobs.of(blobs.KEYS).put("session.key", b"n" * 32 + b"\n")
    path = made(tmp_path / "new.zip", keys=True)
    new = state()
    evening("Rita", "Éric")  # another table, photograph and deck
    editions.save("club", {"cards": {"B1": "CC"}, "totals": {}})
    blobs.of(blobs.KEYS).put("session.key", b"o" * 32 + b"\n")
    back = made(tmp_path / "old.zip", keys=True)
    old, seen, step = state(), set(), 1
    while killed_at(step, path):  # every third moment: all of them take minutes
        migrate.upgrade()  # the next start
        after = state()
        assert held(after, old) or held(after, new), step
        seen.add(held(after, new))
        assert not list(home().rglob("*.draft"))
        assert not list(home().glob("restoring-*"))
        step += 3
        if held(after, new):
            backup.restore(back, keys=True)
    assert seen == {True, False}  # killed before the one moment, and after it
    assert step > 30
