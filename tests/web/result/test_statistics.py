"""Figures over finished tables."""

from scoring.answer import Answer, PlayerAnswer
from tests.printing.tables import RULEBOOK
from tests.web.conftest import FOUR, open_table
from tests.web.finished import finish
from web.result.statistics import Played, deciding_line, people


def player(name, total, place, **lines):
    return PlayerAnswer(name, lines, total, place)


def table(*players, winners=("A",)):
    answer = Answer("x", (), form="X-1", players=players, winners=tuple(winners), settled_by="total")
    return Played(2026, answer)


def test_names_are_people_whatever_their_case():
    tables = [
        table(player("A", 5, 1, l=5), player("b", 3, 2, l=3)),
        table(player("a", 7, 1, l=7), winners=["a"]),
    ]
    first, second = people(tables, ["l"])
    assert (first.name, first.played, first.won, first.best, first.average) == ("A", 2, 2, 7, 6.0)
    assert (second.name, second.won) == ("b", 0)


def test_the_line_furthest_ahead_of_the_second_decides():
    ahead = table(player("A", 9, 1, x=2, y=7), player("B", 8, 2, x=5, y=3))
    assert deciding_line(ahead) == "y"


def test_no_line_decides_a_shared_victory():
    assert deciding_line(table(player("A", 5, 1, x=5), player("B", 5, 1, x=5))) is None


def test_the_page_counts_finished_tables_alone(evening, app):
    assert "No finished table yet." in evening.host.get("/statistics").text
    finish(evening, RULEBOOK)
    open_table(evening.host, *FOUR)
    text = evening.host.get("/statistics").text
    assert "1 table" in text
    assert "55" in text
    assert "No finished table yet." in app.test_client().get("/statistics").text
