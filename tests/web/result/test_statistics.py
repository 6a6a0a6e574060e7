"""Figures over finished tables."""

import random
from itertools import product

import pytest

from scoring import games
from scoring.answer import Answer, PlayerAnswer
from store import editions
from store.people import SamePeople
from tests.printing.tables import RULEBOOK, SOLO
from tests.web.conftest import FOUR, open_table
from tests.web.finished import correct, finish
from web.result import briefs, charts, leads
from web.result.figures import Score, deciding, favours, head_to_head, longest_run, people, records
from web.result.finished import Played
from web.result.kept import Kept


def player(name, total, place, **lines):
    return PlayerAnswer(name, lines or {"l": total}, total, place)


def table(*players, winners=("A",), at=0, roles=(), favoured=None):
    answer = Answer("x", (), form="X-1", players=players, winners=tuple(winners), settled_by="total")
    return Played(at, f"T{at}", answer, roles, favoured or {}, "category")


def evenings(seed: int, count: int = 40) -> list[Played]:
    """Tables of two to five people drawn by chance, places shared now and then."""
    lot = random.Random(seed)
    made = []
    for at in range(count):
        names = lot.sample("ABCDEFG", lot.randint(2, 5))
        totals = {name: lot.randint(1, 6) for name in names}
        places = {name: 1 + sum(other > totals[name] for other in totals.values()) for name in names}
        rows = [player(name, totals[name], places[name]) for name in names]
        made.append(table(*rows, winners=[name for name in names if places[name] == 1], at=at))
    return made


def test_names_are_people_whatever_their_case_and_spaces():
    tables = [
        table(player("Anna  B", 5, 1), player("c", 3, 2), winners=["Anna  B"]),
        table(player("anna b", 7, 1), winners=["anna b"], at=1),
    ]
    first, second = people(tables)
    assert (first.name, first.played, first.won, first.best, first.average) == ("anna b", 2, 2, 7, 6.0)
    assert (second.name, second.won) == ("c", 0)


def test_two_names_said_to_be_one_are_one_person_even_by_way_of_a_third():
    tables = [table(player(name, 5, 1), winners=[name], at=at) for at, name in enumerate(("A", "B", "C"))]
    (one,) = people(tables, SamePeople({"a": "b", "b": "c"}))
    assert (one.key, one.won, one.spellings) == ("c", 3, ("A", "B", "C"))


def test_names_that_were_said_to_be_each_other_lead_nowhere_for_ever():
    assert SamePeople({"a": "b", "b": "a"}).person("A") in ("a", "b")


@pytest.mark.parametrize("seed", range(5))
def test_head_to_head_is_what_counting_every_pair_by_hand_gives(seed):
    tables = evenings(seed)
    found = head_to_head(tables)
    for one, other in product("abcdefg", repeat=2):
        met = [
            (places[one], places[other])
            for places in ({row.name.casefold(): row.place for row in at.answer.players} for at in tables)
            if one != other and one in places and other in places
        ]
        wanted = Score(sum(x < y for x, y in met), sum(x == y for x, y in met), sum(x > y for x, y in met))
        assert found.get((one, other), Score()) == wanted
        assert found.get((other, one), Score()) == wanted.turned


def test_nobody_stands_against_themselves_whatever_names_they_sat_under():
    both = table(player("A", 5, 1), player("B", 3, 2))
    assert head_to_head([both], SamePeople({"b": "a"})) == {}


def test_the_library_is_no_person_but_somebody_called_so_is():
    solo = table(player("A", 5, 2), player("library", 9, 1), winners=["library"], roles=("library",))
    assert [one.name for one in people([solo])] == ["A"]
    assert [one.key for one in records([solo])] == ["total"]
    assert people([table(player("library", 9, 1), winners=["library"])])[0].won == 1


def test_records_are_the_highest_the_widest_the_closest_and_the_longest_run():
    tables = [
        table(player("A", 9, 1), player("B", 8, 2), at=1),
        table(player("B", 50, 1), player("A", 20, 2), winners=["B"], at=2),
        table(player("A", 7, 1), player("B", 3, 2), at=3),
        table(player("A", 7, 1), player("B", 7, 1), winners=["A", "B"], at=4),
    ]
    told = {one.key: (one.value, one.names, one.table and one.table.code) for one in records(tables)}
    assert told == {
        "total": (50, ("B",), "T2"),
        "widest": (30, ("B",), "T2"),
        "closest": (1, ("A",), "T1"),
        "run": (2, ("A",), None),
    }


def test_a_run_ends_with_a_table_that_was_not_won():
    (one,) = people(
        [table(player("A", 1, 1), winners=["A"] * won, at=at) for at, won in enumerate((1, 1, 0, 1))]
    )
    assert longest_run(one) == 2


def test_favourites_are_counted_with_the_victories_they_brought():
    tables = [
        table(player("A", 5, 1), at=at, winners=winners, favoured={"A": key})
        for at, (key, winners) in enumerate((("F", ["A"]), ("F", []), ("H", ["A"])))
    ]
    (one,) = people(tables)
    assert [(favour.key, favour.played, favour.won) for favour in favours(one)] == [("F", 2, 1), ("H", 1, 1)]


def test_columns_stand_on_one_scale_with_losses_below_zero():
    (one,) = people([table(player("A", 8, 1, l=10, m=-2), at=1), table(player("A", 5, 1, l=5, m=0), at=2)])
    picture = charts.columns(one, ["l", "m"])
    first, second = picture.columns
    gained, lost = first.pieces
    assert gained.y + gained.height == pytest.approx(picture.zero, abs=0.02)
    assert lost.y == picture.zero
    assert gained.height == pytest.approx(2 * second.pieces[0].height, abs=0.02)
    assert gained.height == pytest.approx(5 * lost.height, abs=0.05)
    assert lost.y + lost.height <= picture.height
    assert len(second.pieces) == 1


def test_the_line_furthest_ahead_of_the_second_decides():
    ahead = table(player("A", 9, 1, x=2, y=7), player("B", 8, 2, x=5, y=3))
    assert leads.widest(ahead.answer) == ("y",)


def test_every_line_of_the_widest_lead_decides_over_all_who_share_second_place():
    level = table(player("A", 9, 1, x=3, y=4, z=2), player("B", 6, 2, x=1, y=2, z=3))
    assert leads.widest(level.answer) == ("x", "y")
    shared = table(player("A", 9, 1, x=5, y=4), player("B", 6, 2, x=3, y=3), player("C", 6, 2, x=6, y=0))
    assert leads.widest(shared.answer) == ("y",)
    assert deciding([level, shared], "xyz") == {"x": 1, "y": 2, "z": 0}


def test_no_line_decides_a_shared_victory():
    assert leads.widest(table(player("A", 5, 1, x=5), player("B", 5, 1, x=5)).answer) == ()


def test_the_page_counts_finished_tables_alone(evening, app):
    assert "No finished table yet." in evening.host.get("/statistics").text
    finish(evening, RULEBOOK)
    open_table(evening.host, *FOUR)
    text = evening.host.get("/statistics").text
    assert "1 table" in text
    assert "55" in text
    assert "No finished table yet." in app.test_client().get("/statistics").text


def test_a_person_is_shown_to_phones_that_were_there_and_unknown_to_all_others(evening, app):
    assert evening.host.get("/statistics/person?name=rita").status_code == 404  # nothing is revealed yet
    finish(evening, RULEBOOK)
    page = evening.host.get("/statistics/person?name=%20ÉRIC").text
    assert "of 1 table won" in page
    assert "Historic Volumes" in page
    assert app.test_client().get("/statistics/person?name=Rita").status_code == 404
    assert evening.host.get("/statistics/person?name=Nobody").status_code == 404


def test_two_names_are_joined_and_taken_apart_on_the_pages_of_who_said_so_alone(evening):
    finish(evening, RULEBOOK)
    host, other = evening.phones[:2]
    joined = host.post("/statistics/same", data={"name": "Rita", "person": "Éric"})
    assert "Also written: Rita" in host.get(joined.location).text
    assert host.get("/statistics/person?name=Rita").text.count("of 2 tables won") == 1
    assert "of 1 table won" in other.get("/statistics/person?name=Rita").text
    host.post("/statistics/apart", data={"name": "Rita"})
    assert "of 1 table won" in host.get("/statistics/person?name=Rita").text


def test_names_this_phone_never_met_cannot_be_joined(evening, app):
    finish(evening, RULEBOOK)
    for phone in (evening.host, app.test_client()):
        assert phone.post("/statistics/same", data={"name": "Rita", "person": "Nobody"}).status_code == 404
    assert evening.host.post("/statistics/same", data={"name": "Rita"}).status_code == 400


def test_a_solo_game_counts_its_player_and_never_the_library(app):
    host = app.test_client()
    code = open_table(host, "Igor", game="ex-libris-solo", popular="M", banned="C", difficulty="2")
    host.post(f"/t/{code}/take-all")
    solo(code)
    page = host.get("/statistics").text
    assert "Igor" in page
    assert "/statistics/person?name=library" not in page


def solo(code: str) -> None:
    from store import entries, tables
    from store.entries import ANYTHING
    from store.values import Change

    found = tables.find_table(code)
    assert found is not None
    (igor,), library = SOLO["players"], SOLO["library"]
    facts = [(0, "focus", igor["focus"]), (0, "shelf", igor["shelf"]), (0, "hand", 0)]
    facts += [(1, "focus", library["focus"]), (1, "pile", library["pile"]), (None, "revealed", True)]
    entries.enter_all(found.id, [Change(*fact, ANYTHING) for fact in facts], by=None)


@pytest.fixture
def scored(monkeypatch) -> list[object]:
    """Every document that is scored from here on."""
    asked, score = [], games.score
    monkeypatch.setattr(games, "score", lambda *given: asked.append(given) or score(*given))
    return asked


def test_a_table_is_scored_once_for_all_looks_back_until_something_changes(evening, scored):
    finish(evening, {**RULEBOOK, "deck": "club"})
    for pages, times in (
        (("/statistics", "/history", "/statistics/person?name=Rita"), 1),
        (("/history",), 0),
    ):
        for page in pages:
            assert evening.host.get(page).status_code == 200
        assert len(scored) == times
        scored.clear()
    correct(evening, 0, "stability", 60)
    assert "89" in evening.host.get("/history").text
    assert len(scored) == 1
    editions.change("club", lambda known: {**known, "cards": {"A1": "FH"}})
    assert evening.host.get("/history").status_code == 200
    assert len(scored) == 2


def test_only_so_many_answers_are_kept(evening, scored, monkeypatch):
    monkeypatch.setattr(briefs, "_kept", Kept(1))
    finish(evening, RULEBOOK)
    for stability in (1, 2, 3):
        correct(evening, 0, "stability", stability)
        assert evening.host.get("/history").status_code == 200
    assert (len(scored), len(briefs._kept._made)) == (3, 1)
