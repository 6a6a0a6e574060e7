"""Looking after the server: what there is, a backup, how long things are kept, and erasing a person."""

import errno
import io
import zipfile
from dataclasses import replace

import pytest

from store import entries, photographs
from store.secrets import kept_secret
from tests.web.conftest import open_table
from web.release import RELEASE
from web.server.app_settings import SETTINGS

NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture
def keeper(app):
    client = app.test_client()
    client.get(f"/keeper/{kept_secret('keeper')}")
    return client


@pytest.mark.parametrize(("method", "path"), [("get", ""), ("post", "/backup"), ("post", "/erase")])
def test_nobody_but_the_keeper_learns_that_there_is_such_a_page(evening, method, path):
    answer = getattr(evening.host, method)(
        f"/keeper{path}", data={"name": "Rita"} if method == "post" else None
    )
    assert answer.status_code == 404
    assert evening.host.get("/keeper/").status_code == 404


def test_the_keeper_sees_what_there_is(keeper, evening):
    photographs.add(evening.table.id, seat=0, by=0, picture=b"x" * 5000, pile=False)
    page = keeper.get("/keeper").text
    assert "5 kB" in page.replace(NBSP, " ")
    for told in ("SHELFMARK_PHOTO_DAYS", RELEASE, "/keeper/backup"):
        assert told in page


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "1.3 MB"), ("fr", "1,3 Mo"), ("pt", "1,3 MB"), ("ru", "1,3 МБ")],
)
def test_sizes_are_told_in_the_readers_language_on_one_line(keeper, evening, language, expected):
    photographs.add(evening.table.id, seat=0, by=0, picture=b"x" * 1_260_000, pile=False)
    keeper.set_cookie("language", language)
    page = keeper.get("/keeper").text
    assert expected not in page
    assert expected in page.replace(NBSP, " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_the_backup_holds_what_was_entered_and_leaves_no_file_behind(keeper, evening, data_folder):
    entries.enter(evening.table.id, seat=0, by=0, field="shelf", value="A1:FH", based_on=None)
    with keeper.post("/keeper/backup") as answer:
        archive = zipfile.ZipFile(io.BytesIO(answer.data))
    assert any(b"A1:FH" in archive.read(name) for name in archive.namelist())
    assert list(data_folder.glob("*.zip")) == []


def test_erasing_takes_a_person_out_of_every_table(keeper, evening):
    other = open_table(keeper, "rita", "Igor")
    number = photographs.add(evening.table.id, seat=0, by=0, picture=b"x", pile=False)
    sealed = {"players": [{"name": "Rita"}]}
    entries.enter(evening.table.id, seat=None, by=None, field="sealed-answer", value=sealed, based_on=None)
    entries.enter(
        evening.table.id, seat=None, by=None, field="asked", value={"Rita": ["Rita"]}, based_on=None
    )
    keeper.post("/keeper/erase", data={"name": " RITA "})
    for code in (evening.code, other):
        for path in ("", "/log", "/join"):
            assert "rita" not in keeper.get(f"/t/{code}{path}").text.lower()
    assert "rita" not in str(entries.log(evening.table.id)).lower()
    assert photographs.photograph(evening.table.id, number) is None
    assert "Éric" in keeper.get(evening.address()).text
    assert evening.phones[0].get(evening.address("/seat/0")).status_code == 200  # the seat itself stays


def test_what_is_kept_for_ever_is_said_so(keeper, settings):
    keeper.application.config[SETTINGS] = replace(settings, photo_days=0, table_days=0)
    page = keeper.get("/keeper").text
    assert page.count("until somebody deletes them") == 2
    assert "0 days" not in keeper.get("/privacy").text


def test_keys_go_into_the_keepers_backup_only_when_they_are_asked_for(keeper):
    for given, held in (({}, False), ({"keys": "1"}, True)):
        with keeper.post("/keeper/backup", data=given) as answer:
            names = zipfile.ZipFile(io.BytesIO(answer.data)).namelist()
        assert ("keys/keeper.key" in names) == held


@pytest.mark.parametrize("where", ["tempfile.TemporaryFile", "web.keeper.pages.write"])
def test_a_backup_there_is_no_room_for_is_said_on_the_page(keeper, monkeypatch, where):
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(where, full)
    answer = keeper.post("/keeper/backup", follow_redirects=True)
    assert (answer.status_code, "No space left on device" in answer.text) == (200, True)
