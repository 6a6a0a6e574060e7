"""The way out: what leaves can be read back, and nothing leaves before the reveal."""

import csv
import io
import json
from urllib.parse import unquote

import pypdf
import pytest

from scoring import games
from store import seats
from tests.printing.tables import RULEBOOK
from tests.web.finished import finish
from web.exports import BG_STATS, harmless

ADDRESSES = ("play.json", "answer.json", "players.csv", "notation.txt", "form.pdf", "appendix.pdf")


@pytest.fixture
def table(evening):
    finish(evening, RULEBOOK)
    return evening


def get(evening, rest):
    answer = evening.host.get(evening.address(f"/{rest}"))
    assert answer.status_code == 200
    return answer


@pytest.mark.parametrize("rest", ADDRESSES)
def test_nothing_leaves_before_the_reveal(evening, rest):
    assert evening.host.get(evening.address(f"/{rest}")).status_code == 403


def test_bg_stats_gets_a_whole_play(table):
    page = get(table, "verdict").text
    start = page.index(BG_STATS) + len(BG_STATS)
    play = json.loads(unquote(page[start : page.index('"', start)]))
    assert play == get(table, "play.json").json
    assert play["game"] == {
        "name": "Ex Libris",
        "sourceGameId": "ex-libris",
        "bggId": 201825,
        "highestWins": True,
        "noPoints": False,
    }
    assert [p["score"] for p in play["players"]] == ["37", "55", "32", "38"]
    assert [p["winner"] for p in play["players"]] == [False, True, False, False]
    assert [p["rank"] for p in play["players"]] == [3, 1, 4, 2]
    assert all(isinstance(p["startPlayer"], bool) and p["sourcePlayerId"] for p in play["players"])
    assert len(play["playDate"]) == len("2026-11-18 20:15:00")


def test_a_play_keeps_its_ids(table):
    assert get(table, "play.json").json["sourcePlayId"] == get(table, "play.json").json["sourcePlayId"]


def test_the_spreadsheet_has_a_row_a_player_and_every_line(table):
    rows = list(csv.DictReader(io.StringIO(get(table, "players.csv").data.decode("utf-8-sig"))))
    assert [row["player"] for row in rows] == ["Rita", "Éric", "Ahmed", "Daria"]
    assert [row["banned"] for row in rows] == ["-2", "-4", "-5", "-9"]
    assert [row["total"] for row in rows] == ["37", "55", "32", "38"]


def test_a_name_is_no_formula(table):
    seats.rename(table.table.id, 0, '=HYPERLINK("http://example.com")')
    rows = list(csv.reader(io.StringIO(get(table, "players.csv").data.decode("utf-8-sig"))))
    assert rows[1][3].startswith("'=")
    assert harmless("Rita") == "Rita"


def test_the_document_that_leaves_scores_the_same(table):
    said = get(table, "answer.json").json
    assert games.score(said["document"])["players"] == said["answer"]["players"]


def test_the_form_and_its_reasons_are_printed(table):
    for rest, word in (("form.pdf?paper=letter", "B-7c"), ("appendix.pdf", "37")):
        text = "".join(
            page.extract_text() for page in pypdf.PdfReader(io.BytesIO(get(table, rest).data)).pages
        )
        assert word in text
        assert f"/t/{table.code}" in text
        assert "Éric" in text
    assert table.host.get(table.address("/form.pdf?paper=a3")).status_code == 400


def test_a_sealed_form_shows_the_checksum(table):
    table.host.post(table.address("/seal"))
    text = pypdf.PdfReader(io.BytesIO(get(table, "form.pdf").data)).pages[0].extract_text()
    assert "sha256" in text


@pytest.mark.parametrize("game", games.GAMES)
def test_empty_forms_are_for_everybody(app, game):
    assert app.test_client().get(f"/blank/{game}.pdf").data.startswith(b"%PDF")


@pytest.mark.parametrize("rest", ["chess.pdf", "ex-libris.pdf?paper=a3"])
def test_there_is_no_empty_form_of_anything_else(app, rest):
    assert app.test_client().get(f"/blank/{rest}").status_code == 404
