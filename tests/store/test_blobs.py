"""Pictures, decks and keys: the same wherever they are kept, and taken along when that changes."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy.exc import OperationalError

from app import create_app
from settings import Settings
from store import backup, blobs, editions, entries, lessons, migrate, photographs, pictures, tables
from store.blobs import NotAnswering, s3, signature
from store.engine import engine
from store.home import Store, home, used, using
from store.secrets import kept_secret, put_aside
from store.values import Change
from tests.lessons import LOOK, lesson
from tests.services import postgresql  # noqa: F401  a fixture
from tests.store import bucket_server
from tests.store.bucket_server import KEY, SECRET
from tests.store.conftest import empty
from tests.web.conftest import TESTED, open_table
from vision.lessons import Lessons, write

NAMES = ("shelf.raw", "Ex Libris AB2CDE.json", "Vol. %231 é.json", "déjà-vu.jpg", "+&=.raw")


@pytest.fixture
def bucket() -> Iterator[bucket_server.Store]:
    with bucket_server.running() as found:
        yield found


@pytest.fixture(params=["folder", "database", "bucket"])
def place(request, data_folder) -> Iterator[str]:
    """A migrated store that keeps its pictures there."""
    database = request.getfixturevalue("postgresql") if request.param == "database" else ""
    address = request.getfixturevalue("bucket").address() if request.param == "bucket" else ""
    with using(Store(data_folder, database, blobs=address, blobs_key=KEY, blobs_secret=SECRET)):
        if database:
            empty()
        migrate.upgrade()
        yield request.param
        engine().dispose()


@pytest.mark.usefixtures("place")
def test_what_is_put_is_there_until_it_is_deleted():
    kept = blobs.of(blobs.PHOTOGRAPHS)
    assert (list(kept.listed()), kept.get("shelf.raw"), kept.exists("shelf.raw")) == ([], None, False)
    for number, name in enumerate(NAMES):
        kept.put(name, b"before")
        kept.put(name, bytes([number]) * number)
    assert [kept.get(name) for name in NAMES] == [bytes([n]) * n for n in range(len(NAMES))]
    assert {(blob.name, blob.size) for blob in kept.listed()} == {(n, at) for at, n in enumerate(NAMES)}
    assert all(-2000 < blob.age < 3_600_000 for blob in kept.listed())
    for name in NAMES:
        kept.delete(name)
        kept.delete(name)
    assert list(kept.listed()) == []


@pytest.mark.usefixtures("place")
def test_a_photographs_pictures_go_with_its_row_and_strays_are_swept(monkeypatch):
    table = tables.open_table("ex-libris", ("Rita", "Éric"), host="h" * 64)
    number = photographs.add(table.id, seat=0, by=0, picture=b"sent", pile=False)
    pictures.put("stray", pictures.RAW, b"left by a process that died")
    photographs.sweep_pictures()
    assert pictures.exists("stray", pictures.RAW)  # it may be on its way in
    monkeypatch.setattr(photographs, "STRAY", -60_000)
    photographs.sweep_pictures()
    assert [pictures.file_of(one.name) for one in pictures.listed()] == [
        photographs.photograph(table.id, number).file
    ]
    photographs.delete_of_table(table.id)
    assert list(pictures.listed()) == []


def evening() -> str:
    table = tables.open_table("ex-libris", ("Rita", "Éric"), host="h" * 64)
    entries.enter_all(table.id, [Change(0, "shelf", "A1:FH B1:CC", None)], by=0)
    photographs.add(table.id, seat=0, by=0, picture=b"picture", pile=False)
    editions.save("club", {"cards": {"A1": "FH"}})
    return table.code


def sent(code: str) -> list[bytes | None]:
    """The pictures of a table, wherever they are."""
    table = tables.find_table(code)
    return [pictures.get(one.file, pictures.RAW) for one in photographs.of_seat(table.id, 0)]


@pytest.mark.usefixtures("place")
def test_a_backup_takes_everything_from_where_it_is_and_to_where_it_belongs(tmp_path):
    with using(Store(tmp_path / "laptop")):
        migrate.upgrade()
        code = evening()
        keys = [kept_secret(name) for name in ("session", "keeper")]
        backup.backup(tmp_path / "out.zip", keys=True)
        engine().dispose()
    backup.restore(tmp_path / "out.zip", keys=True)
    assert [kept_secret(name) for name in ("session", "keeper")] == keys
    assert (sent(code), editions.load("club")["cards"]) == ([b"picture"], {"A1": "FH"})
    backup.backup(tmp_path / "back.zip", keys=True)
    with using(Store(tmp_path / "other")):
        backup.restore(tmp_path / "back.zip", keys=True)
        assert [kept_secret(name) for name in ("session", "keeper")] == keys
        assert (sent(code), editions.load("club")["cards"]) == ([b"picture"], {"A1": "FH"})
        engine().dispose()


@pytest.fixture
def shared(data_folder, request) -> Iterator[Store]:
    """A PostgreSQL for which an earlier version kept all but the rows in the data folder."""
    with using(Store(data_folder, request.getfixturevalue("postgresql"))) as found:
        empty()
        migrate.upgrade()
        with using(replace(found, blobs="folder")):
            yield found
        engine().dispose()


def in_folder(*, session: str) -> None:
    """What lies there of a machine's own."""
    blobs.in_folder(blobs.KEYS).put("session.key", session.encode())
    blobs.in_folder(blobs.DECKS).put("club.json", b'{"cards": {"A1": "FH"}}')
    blobs.in_folder(blobs.LESSONS).put("club.zip", write(Lessons((lesson("A1"),), LOOK)))


def test_what_an_earlier_version_kept_in_the_folder_is_taken_over_once(shared):
    in_folder(session="a" * 32)
    code = evening_of_rows()
    with using(shared):
        assert sent(code) == [None]
        for _ in range(2):
            migrate.upgrade()
            assert (sent(code), kept_secret("session")) == ([b"picture"], "a" * 32)
            assert editions.load("club")["cards"] == {"A1": "FH"}
            assert [each.mark for each in lessons.kept("club").cards] == ["A1"]
        editions.save("club", {"cards": {"B1": "CC"}})
        migrate.upgrade()
        assert editions.load("club")["cards"] == {"B1": "CC"}
    assert list(blobs.in_folder(blobs.PHOTOGRAPHS).listed()) == []


def test_a_second_machine_brings_its_decks_and_believes_whom_it_knew(shared, tmp_path):
    with using(shared):
        kept_secret("session")
        first = kept_secret("session")
    with using(replace(shared, home=tmp_path / "second")):
        in_folder(session="b" * 32)
        migrate.upgrade()
        assert kept_secret("session") == first
    with using(shared):
        assert put_aside("session-*.key") == ["b" * 32]
        assert editions.exists("club")
        app = create_app(Settings(home=shared.home, database=shared.database))
        assert "b" * 32 in app.config["SECRET_KEY_FALLBACKS"]


def test_pictures_beside_a_database_of_their_own_are_left_to_it(shared):
    """Somebody tries PostgreSQL and goes back: the laptop's evening is still there."""
    code = evening_of_rows()
    (home() / "shelfmark.sqlite").touch()
    with using(shared):
        migrate.upgrade()
        assert sent(code) == [b"picture"]
    assert sent(code) == [b"picture"]


def evening_of_rows() -> str:
    table = tables.open_table("ex-libris", ("Rita", "Éric"), host="h" * 64)
    photographs.add(table.id, seat=0, by=0, picture=b"picture", pile=False)
    return table.code


def test_a_bucket_takes_over_what_was_in_the_folder_before(data_folder, bucket):
    with using(Store(data_folder)) as before:
        migrate.upgrade()
        code = evening()
        with using(replace(before, blobs=bucket.address(), blobs_key=KEY, blobs_secret=SECRET)):
            migrate.upgrade()
            assert sent(code) == [b"picture"]
            assert editions.load("club")["cards"] == {"A1": "FH"}  # decks stay with the rows
        assert list(pictures.listed()) == []
        engine().dispose()


def test_keys_made_by_many_at_once_are_one_key_in_a_database(shared):
    from concurrent.futures import ThreadPoolExecutor
    from contextvars import copy_context

    with using(shared), ThreadPoolExecutor(8) as pool:
        made = [pool.submit(copy_context().run, kept_secret, "session") for _ in range(8)]
        assert len({one.result() for one in made}) == 1
        blobs.of(blobs.KEYS).put("session.key", b"spoilt")
        assert kept_secret("session") != "spoilt"
        assert [one.name.split(".damaged")[0] for one in blobs.of(blobs.KEYS).listed()] == ["session.key"] * 2


def kept_in(bucket: bucket_server.Store, **other: str) -> s3.Bucket:
    said = {"address": bucket.address(), "key": KEY, "secret": SECRET, **other}
    return s3.bucket(**said, kind="photographs")


def test_a_store_in_trouble_is_asked_again_and_one_that_stays_so_is_said(bucket, monkeypatch):
    monkeypatch.setattr(s3, "PAUSE", 0)
    kept = kept_in(bucket)
    bucket.troubles = s3.TRIES - 1
    kept.put("a.raw", b"x")
    assert kept.get("a.raw") == b"x"
    bucket.troubles = s3.TRIES
    with pytest.raises(NotAnswering, match="503 SlowDown"):
        kept.get("a.raw")


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"secret": "wrong"}, "403 SignatureDoesNotMatch"),
        ({"key": "stranger"}, "403 SignatureDoesNotMatch"),
        ({"address": "s3://none/x?endpoint=http://127.0.0.1:{port}&region=eu-test-1"}, "404 NoSuchBucket"),
        ({"address": "s3://club/x?endpoint=http://127.0.0.1:1"}, "ConnectionRefusedError"),
    ],
)
def test_a_bucket_that_does_not_let_us_in_is_never_taken_for_an_empty_one(bucket, monkeypatch, other, why):
    monkeypatch.setattr(s3, "PAUSE", 0)
    other = {name: text.format(port=bucket.server_port) for name, text in other.items()}
    kept = kept_in(bucket, **other)
    for ask in (lambda: kept.put("a", b""), lambda: kept.get("a"), lambda: list(kept.listed())):
        with pytest.raises(NotAnswering, match=why):
            ask()
    assert "wrong" not in repr(kept)


def test_a_page_says_that_the_store_of_pictures_does_not_answer(data_folder, monkeypatch):
    monkeypatch.setattr(s3, "PAUSE", 0)
    nowhere = "s3://club/x?endpoint=http://127.0.0.1:1"
    app = create_app(Settings(home=data_folder, blobs=nowhere, blobs_key="k", blobs_secret="s"))
    with using(Store.of(app.config["SETTINGS"])):
        migrate.upgrade()
        assert used().blobs
        answer = app.test_client().get("/ready")
        assert (answer.status_code, "Keeping a picture" in answer.json["why"]) == (503, True)
        engine().dispose()


@pytest.mark.parametrize(  # from Amazon's own description of the signature
    ("query", "expected"),
    [
        ("lifecycle=", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        ("max-keys=2&prefix=J", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ],
)
def test_requests_are_signed_as_their_description_has_it(query, expected):
    by = signature.Signer("us-east-1", "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
    asked = ("GET", "examplebucket.s3.amazonaws.com", "/", query, b"")
    headers = signature.signed(*asked, by, datetime(2013, 5, 24, tzinfo=UTC))
    assert headers["authorization"].endswith(f"Signature={expected}")


def test_pages_that_start_before_their_database_know_every_phone_once_it_answers(shared, monkeypatch):
    """Nobody's cookie is replaced meanwhile by one that is signed with nothing that lasts."""
    with using(shared):
        key = kept_secret("session")
    settings = Settings(home=shared.home, database=shared.database)
    before = create_app(settings)
    before.config.update(TESTED)
    phone = before.test_client()
    code = open_table(phone, "Rita", "Éric", popular="R", banned="C")
    with monkeypatch.context() as patch:
        patch.setattr("web.server.sessions.kept_secret", silent)
        app = create_app(settings)
        app.config.update(TESTED)
        client = app.test_client()
        client.set_cookie("shelfmark", phone.get_cookie("shelfmark").value)
        answer = client.get("/")
        assert (answer.status_code, answer.headers.get_all("Set-Cookie")) == (200, [])
    assert app.config["SECRET_KEY"] != key
    assert client.get(f"/t/{code}/settings").status_code == 200  # the host's alone
    assert app.config["SECRET_KEY"] == key


def silent(_name: str) -> str:
    raise OperationalError("", {}, Exception("the connection was refused"))
