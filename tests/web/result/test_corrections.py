"""What the reveal calls a correction: something that stood there, and was entered otherwise afterwards."""

import re

import pytest

from store import entries, tables
from store.entries import ANYTHING
from store.values import Change
from tests.printing.tables import RULEBOOK
from tests.web.conftest import open_table
from tests.web.finished import correct, finish
from web.result import corrections as of_corrections
from web.result.corrections import corrections

LEVEL = (
    *((0, "focus", "F"), (0, "shelf", "A1:FH"), (0, "hand", 0)),
    *((1, "focus", "H"), (1, "shelf", "B2:FH"), (1, "hand", 0)),
    (None, "revealed", True),
)


def test_the_race_that_is_run_after_the_reveal_is_no_correction_and_another_winner_of_it_is(app):
    host = app.test_client()
    code = open_table(host, "Rita", "Éric", popular="M", banned="C", deck="")
    table = tables.find_table(code)
    entries.enter_all(table.id, [Change(*entry, ANYTHING) for entry in LEVEL], by=None)
    for place, is_told in ((1, False), (0, True)):
        entries.enter_all(table.id, [Change(None, "race", place, ANYTHING)], by=None)
        assert ("The last correction changed" in host.get(f"/t/{code}/reveal").text) is is_told


def said(page) -> str:
    """Its words as they are read, without what is no word."""
    return " ".join(re.sub("<[^>]+>", " ", page.text).split())


@pytest.mark.parametrize("page", ["/reveal", "/screen"])
def test_who_stands_first_since_a_correction_is_told_beside_the_winner(evening, page):
    finish(evening, RULEBOOK)
    assert "Corrected after the reveal" not in said(evening.host.get(evening.address(page)))
    correct(evening, 0, "stability", 60)
    correct(evening, 0, "stability", 61)  # changes nothing about who won
    text = said(evening.host.get(evening.address(page)))
    told = "Corrected after the reveal: Rita, Shelf stability First place before: Éric First place now: Rita"
    assert text.index(told) < text.index("What made it")


def test_what_mends_a_table_is_held_against_what_stood_there_last(evening):
    finish(evening, RULEBOOK)
    for stability in (None, 60):  # nothing can be scored in between
        correct(evening, 0, "stability", stability)
    (found,) = corrections(entries.sitting(evening.table))
    assert found.winners is not None
    assert (found.winners.before, found.winners.after) == ("Éric", "Rita")


def test_a_second_look_scores_no_correction_anew(evening, monkeypatch):
    finish(evening, RULEBOOK)
    correct(evening, 0, "stability", 60)
    scored: list[object] = []
    monkeypatch.setattr(of_corrections, "_answer", lambda sitting: scored.append(sitting))
    for corrected, times in ((None, 2), (None, 2), (61, 2 + 3)):
        if corrected:
            correct(evening, 0, "stability", corrected)
        evening.host.get(evening.address("/reveal"))
        assert len(scored) == times


def test_a_page_reads_the_log_once(evening, monkeypatch):
    finish(evening, RULEBOOK)
    for stability in (9, 10, 11):
        correct(evening, 0, "stability", stability)
    read, log = [], entries.log
    monkeypatch.setattr(entries, "log", lambda *table, **more: read.append(table) or log(*table, **more))
    for page in ("/reveal", "/log"):
        assert evening.host.get(evening.address(page)).status_code == 200
        assert len(read) == 1
        read.clear()


@pytest.mark.parametrize("page", ["/seat/0/shelf", "/seat/1/shelf", "/seat/1"])
def test_who_corrected_a_result_goes_on_to_the_result(evening, page):
    finish(evening, RULEBOOK)
    assert f'href="{evening.address("/reveal")}"' in evening.host.get(evening.address(page)).text


def test_tallies_that_were_corrected_lead_to_the_result(evening):
    finish(evening, RULEBOOK)
    stands = re.search(
        'name="based_on" value="([^"]*)"', evening.host.get(evening.address("/seat/1/tally")).text
    )
    form = {**dict.fromkeys("CFHMRS", "3"), "stability": "4", "based_on": stands.group(1)}
    assert evening.host.post(evening.address("/seat/1/tally"), data=form).location == evening.address(
        "/reveal"
    )
