"""Looking after the server: what there is, a backup, how long things are kept, and erasing a person."""

import io
import zipfile

import pytest

import worker
from store import entries, photographs, tables
from store.clock import DAY
from store.secrets import kept_secret
from tests.web.conftest import open_table
from web.release import RELEASE

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


def test_tables_are_kept_for_ever_unless_somebody_says_otherwise(evening, monkeypatch):
    later = entries.now() + 400 * DAY
    monkeypatch.setattr("store.past.now", lambda: later)
    worker.tidy()
    assert tables.find_table(evening.code) is not None
    monkeypatch.setattr(worker, "TABLE_DAYS", 365)
    worker.tidy()
    assert tables.find_table(evening.code) is None
