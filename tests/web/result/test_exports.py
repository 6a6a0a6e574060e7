"""The way out: what leaves can be read back, and nothing leaves before the reveal."""

import csv
import io
import json
from urllib.parse import unquote

import cv2
import numpy as np
import pypdf
import pytest

from scoring import games
from store import entries, photographs, pictures, seats
from store.entries import ANYTHING
from tests import answers
from tests.printing.tables import RULEBOOK
from tests.web.finished import finish
from web.result import appendix_parts
from web.result.exports import BG_STATS, harmless
from web.table.seats import Visit

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


def test_a_host_on_the_laptop_itself_shares_an_address_that_others_reach(table, monkeypatch):
    monkeypatch.setattr("web.table.addresses.addresses", lambda: ("10.0.0.7",))
    here = "http://127.0.0.1:8000"
    assert "http://10.0.0.7:8000/v/" in table.host.get(table.address("/verdict"), base_url=here).text
    form = table.host.get(table.address("/form.pdf"), base_url=here).data
    printed = "".join(pypdf.PdfReader(io.BytesIO(form)).pages[0].extract_text().split())
    assert f"10.0.0.7:8000{table.address()}" in printed
    assert "127.0.0.1" not in printed


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
    assert all(p["startPlayer"] is False and p["sourcePlayerId"] for p in play["players"])  # nobody said who
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
    assert answers.score(said["document"])["players"] == said["answer"]["players"]


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
    for rest in ("", "?guided=1", "?guided=1&paper=letter"):
        assert app.test_client().get(f"/blank/{game}.pdf{rest}").data.startswith(b"%PDF")


@pytest.mark.parametrize("rest", ["chess.pdf", "ex-libris.pdf?paper=a3"])
def test_there_is_no_empty_form_of_anything_else(app, rest):
    assert app.test_client().get(f"/blank/{rest}").status_code == 404


def test_the_appendix_tells_the_log_and_shows_what_was_hard_to_read(table):
    picture = cv2.imencode(".jpg", np.full((60, 80, 3), 120, np.uint8))[1].tobytes()
    number = photographs.add(table.table.id, seat=1, by=1, picture=b"x", pile=False)
    taken = photographs.start(number)
    sure = {"mark": "A1", "doubt": [], "quad": [[1, 1], [20, 1], [20, 30], [1, 30]], "others": []}
    cells = [sure, {**sure, "doubt": ["total"]}, {**sure, "mark": "E2", "doubt": ["mark"], "others": ["E7"]}]
    photographs.finish(taken, reading={"shelf": "A1 E2", "cells": cells, "looks": []}, width=80, height=60)
    pictures.put(taken.file, pictures.VIEW, picture)
    reader = pypdf.PdfReader(io.BytesIO(get(table, "appendix.pdf").data))
    text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    assert len({picture.name for page in reader.pages for picture in page.images}) == 1
    assert "read as E2; perhaps E7" in text
    assert "Rita: Books by category" in text
    assert "Prominent works: Reference Texts; Banned books: Corrupted Codices" in text
    assert "by the host" in text


def test_what_one_hand_did_in_a_row_is_one_line_of_the_log(table):
    before = len(logged(table))
    for hand in (3, 4, 5):
        entries.enter(table.table.id, seat=2, by=2, field="hand", value=hand, based_on=ANYTHING)
    entries.enter(table.table.id, seat=3, by=3, field="hand", value=9, based_on=ANYTHING)
    told = logged(table)
    assert [(line.what, line.value, line.by) for line in told[before:]] == [
        ("Ahmed: Cards in hand", "5", "by Ahmed"),
        ("Daria: Cards in hand", "9", "by Daria"),
    ]


def test_settings_are_told_in_words_rulings_and_all(table):
    agreed = {
        "popular": "R",
        "banned": "C",
        "advice": True,
        "deck": "club",
        "rulings": {"popular-zero": "unranked"},
    }
    entries.enter(table.table.id, seat=None, by=None, field="settings", value=agreed, based_on=ANYTHING)
    assert logged(table)[-1].value == (
        "Prominent works: Reference Texts; Banned books: Corrupted Codices; Advice; Deck: club; "
        "Players without prominent works: They earn nothing; their place stays unpaid"
    )


def logged(evening):
    with evening.app.test_request_context():
        return appendix_parts.logged(Visit(entries.sitting(evening.table), None))
