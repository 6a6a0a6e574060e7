"""The reveal's page: whom it leads there, how far it is, who stands first and what parted the first two."""

import re

import pytest
from flask import Flask

from scoring import games
from scoring.answer import Answer, PlayerAnswer
from scoring.reasons import TOTAL, Reason
from store import entries
from tests.printing.tables import RULEBOOK
from tests.web.finished import finish
from web.result import ceremony as reveal
from web.result.podium import Step, podium, row_letters
from web.result.reveal import bars

LEVEL = {  # level on points: Bruno's four cards in hand decide
    "game": "ex-libris",
    "popular": "R",
    "banned": "C",
    "players": [
        {"name": "Anna", "focus": "M", "hand": 1, "shelf": "A1:FH B1:RS"},
        {"name": "Bruno", "focus": "H", "hand": 4, "shelf": "A2:FM B2:RS"},
    ],
}


def told(answer) -> str:
    found = re.search(r'<div class="stack reveal"[^>]+>', answer.text)
    assert found is not None
    return found[0]


def test_a_waiting_phone_is_told_where_the_result_is_once_there_is_one(evening):
    asked = evening.address("/changes?since=0")
    assert "reveal" not in evening.phones[1].get(asked).json
    finish(evening, RULEBOOK)
    assert evening.phones[1].get(asked).json["reveal"] == evening.address("/reveal")


@pytest.mark.parametrize("path", ["", "/seat/1", "/join", "/log", "/seat/1/text"])
def test_every_page_of_the_table_waits_for_the_reveal(evening, path):
    assert " data-awaits" in evening.phones[1].get(evening.address(path)).text


def test_nobody_waits_after_the_reveal(evening):
    finish(evening, RULEBOOK)
    for path in ("", "/reveal", "/verdict", "/log"):
        assert " data-awaits" not in evening.host.get(evening.address(path)).text


def test_the_server_says_how_long_ago_the_table_revealed(evening, monkeypatch):
    finish(evening, RULEBOOK)
    revealed = entries.facts(evening.table.id).entry(None, "revealed")
    assert revealed is not None
    lasts = reveal.ceremony(revealed, 5).lasts
    for age, runs in ((0, True), (lasts - 1, True), (lasts, False), (-5, True)):
        monkeypatch.setattr(reveal, "now", lambda age=age: revealed.at + age)
        said = told(evening.phones[1].get(evening.address("/reveal")))
        assert f'data-age="{max(age, 0)}"' in said
        assert (" data-runs" in said) is runs


def test_the_ranking_stands_in_the_order_of_the_places(evening):
    finish(evening, RULEBOOK)
    text = evening.host.get(evening.address("/reveal")).text
    assert re.findall(r'class="medal medal-(\d)"', text) == ["1", "2", "3", "4"]
    assert re.findall(r'class="rank-total number">(−?\d+)<', text) == ["55", "38", "37", "32"]


def test_what_made_it_is_the_line_with_the_widest_lead(evening):
    finish(evening, RULEBOOK)
    text = " ".join(re.sub("<[^>]+>", " ", evening.host.get(evening.address("/reveal")).text).split())
    assert "What made it: Variety , Éric 18 · Daria 3" in text


def test_what_made_it_names_every_line_that_weighs_the_same_and_all_who_share_second_place(app: Flask):
    lines = ("stability", "popular", "banned", "diversity", "specialty")
    rows = (("A", 9, 1, (3, 4, 2, 0, 0)), ("B", 6, 2, (1, 2, 3, 0, 0)), ("C", 6, 2, (1, 2, 3, 0, 0)))
    players = tuple(PlayerAnswer(a, dict(zip(lines, b, strict=True)), t, p) for a, t, p, b in rows)
    why = Reason("place", "A", "place-total", players=("A", "B"), step=TOTAL, values=(9, 6))
    answer = Answer("ex-libris", (why,), form="B-7c", players=players, winners=("A",), settled_by=TOTAL)
    with app.test_request_context():
        found = podium(answer).gaps
    assert [gap.line for gap in found] == ["stability", "popular"]
    assert found[1].values == (("A", 4), ("B", 2), ("C", 2))


def test_the_longer_the_names_the_smaller_they_stand_beneath_each_other():
    assert [row_letters(["A", "B" * n]) for n in (14, 15, 22, 23)] == ["large", "medium", "medium", "small"]


def test_steps_of_a_tie_are_told_side_by_side(app: Flask):
    with app.test_request_context():
        first = podium(games.score(LEVEL)).first
    names = ("Anna", "Bruno")
    had = tuple(zip(names, (1, 4), strict=True))
    assert first[-1] == Step("cards in hand", had, decides=True, rule="fewest cards in hand")
    assert [step.name for step in first[:-1]] == ["Total", "books on face-up cards"]
    assert not any(step.decides for step in first[:-1])


def test_bars_share_one_scale_and_losses_lie_left_of_zero():
    drawn = bars(games.score(RULEBOOK), ("stability", "popular", "banned", "diversity", "specialty"))
    for bar in drawn:
        lost = [one for one in bar.segments if one.points < 0]
        assert all(one.x + one.width <= bar.zero + 0.01 for one in lost)
        assert len({round(one.width / abs(one.points), 1) for one in bar.segments}) == 1
