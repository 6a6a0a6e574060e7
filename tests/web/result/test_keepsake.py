"""A note and the photographs, kept with a finished table by whoever sat there."""

import csv
import io

import pytest

from store import entries, erasing, photographs
from tests.printing.tables import RULEBOOK
from tests.web.finished import finish
from web.result import sharing

NOTE = "Éric’s last card, at midnight"


def text_of(evening) -> str:
    return entries.facts(evening.table.id).text(None, "note")


def write(evening, seat: int, text: str, based_on: str = ""):
    return evening.phones[seat].post(evening.address("/note"), data={"note": text, "based_on": based_on})


@pytest.fixture
def finished(evening):
    finish(evening, RULEBOOK)
    return evening


def test_before_the_reveal_there_is_nothing_to_keep(evening):
    for rest in ("/note", "/photographs"):
        assert evening.host.post(evening.address(rest), data={"note": "x"}).status_code == 403


def test_anybody_at_the_table_writes_a_note_and_everybody_there_reads_it(finished, app):
    write(finished, 2, NOTE)
    for path in (finished.address("/verdict"), "/history"):
        assert NOTE in finished.phones[1].get(path).text
    log = finished.host.get(finished.address("/log")).text
    assert NOTE in log
    assert "by Ahmed" in log
    with app.test_request_context():
        token = sharing.token_of(finished.table)
    assert NOTE not in app.test_client().get(f"/v/{token}").text


def test_who_does_not_sit_there_writes_nothing(finished, app):
    stranger = app.test_client()
    for rest in ("/note", "/photographs"):
        assert stranger.post(finished.address(rest), data={"note": NOTE}).status_code == 403
    assert text_of(finished) == ""


def test_nobodys_note_is_written_over_unseen_and_what_was_typed_is_told_back(finished):
    write(finished, 1, NOTE)
    write(finished, 2, "Mine")
    assert text_of(finished) == NOTE
    assert "Yours was: Mine" in finished.phones[2].get(finished.address("/verdict")).text
    write(finished, 2, "Mine", str(entries.facts(finished.table.id).id(None, "note")))
    assert text_of(finished) == "Mine"


def test_an_empty_note_is_taken_back_and_a_long_one_cut(finished):
    write(finished, 1, NOTE)
    write(finished, 1, " ", str(entries.facts(finished.table.id).id(None, "note")))
    assert text_of(finished) == ""
    write(finished, 1, "x" * 300, str(entries.facts(finished.table.id).id(None, "note")))
    assert text_of(finished) == "x" * 240


def test_the_note_leaves_with_document_and_spreadsheet_and_is_no_formula(finished):
    assert "note" not in finished.host.get(finished.address("/answer.json")).json
    write(finished, 0, "=1+1")
    assert finished.host.get(finished.address("/answer.json")).json["note"] == "=1+1"
    sheet = finished.host.get(finished.address("/players.csv")).data.decode("utf-8-sig")
    assert {row["note"] for row in csv.DictReader(io.StringIO(sheet))} == {"'=1+1"}


def test_a_note_that_speaks_of_somebody_goes_with_them(finished):
    write(finished, 0, NOTE)
    erasing.erase("éric")
    assert text_of(finished) == ""
    assert NOTE not in finished.host.get(finished.address("/log")).text


def test_photographs_stay_by_the_tables_choice_and_go_again_without_it(finished):
    photo = photographs.add(finished.table.id, seat=1, by=1, picture=b"x", pile=False)
    photographs.finish(photographs.start(photo), reading={}, width=4, height=3)
    page = finished.host.get(finished.address("/verdict")).text
    assert "Photographs are deleted 30 days after they were sent." in page
    finished.phones[3].post(finished.address("/photographs"), data={"keep": "1"})
    photographs.delete_older(2**50)
    assert "stay as long as this table does" in finished.host.get(finished.address("/verdict")).text
    assert len(photographs.of_seat(finished.table.id, 1)) == 1
    assert "The photographs stay with the table" in finished.host.get(finished.address("/log")).text
    finished.phones[1].post(finished.address("/photographs"))
    photographs.delete_older(2**50)
    assert photographs.of_seat(finished.table.id, 1) == ()
