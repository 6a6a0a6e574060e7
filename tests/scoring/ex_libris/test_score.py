"""Tables as a whole: order of players, rulings that matter, standing, reasons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import answers
from tests.scoring.ex_libris.shelves import documents

TALLY = {"C": 1, "F": 3, "H": 3, "M": 3, "R": 3, "S": 3}


@given(documents(solo=False), st.randoms())
def test_the_order_of_players_changes_no_score(document: dict, random):
    shuffled = document["players"][:]
    random.shuffle(shuffled)
    here, there = answers.score(document), answers.score({**document, "players": shuffled})
    assert {p["name"]: p for p in here["players"]} == {p["name"]: p for p in there["players"]}
    assert set(here["winners"]) == set(there["winners"])
    assert here["depends_on"] == there["depends_on"]


@given(documents())
def test_a_total_is_the_sum_of_its_lines(document: dict):
    for player in answers.score(document)["players"]:
        assert player["total"] == sum(player["lines"].values())


@given(documents())
def test_depends_on_names_exactly_the_rulings_that_crown_somebody_else(document: dict):
    from scoring.ex_libris.rulings import OPTIONS

    answer = answers.score(document)
    chosen = document["rulings"]
    changing = [
        ruling
        for ruling, options in OPTIONS.items()
        if any(
            answers.score({**document, "rulings": {**chosen, ruling: option}})["winners"] != answer["winners"]
            for option in options
        )
    ]
    assert answer["depends_on"] == changing


@given(documents())
def test_places_follow_the_chain_and_winners_share_the_first(document: dict):
    answer = answers.score(document)
    places = {player["name"]: player["place"] for player in answer["players"]}
    assert [name for name, place in places.items() if place == 1] == answer["winners"]
    totals = {player["name"]: player["total"] for player in answer["players"]}
    assert all(places[one] <= places[two] or totals[one] <= totals[two] for one in places for two in places)


@given(documents())
def test_every_line_of_every_player_has_its_reason_in_words(document: dict):
    answer = answers.said(document)
    told = {(reason["line"], reason["player"]) for reason in answer["because"]}
    for player in answer["players"]:
        assert {(line, player["name"]) for line in (*player["lines"], "counts", "total")} <= told
        assert {reason["line"] for reason in answer["because"] if reason["player"] == player["name"]} <= {
            *player["lines"],
            "counts",
            "total",
            "turned",
            "down",
            "books",
            "unlikely",
        }
    assert all(
        reason["text"] and "{" not in reason["text"] + reason["formula"] for reason in answer["because"]
    )
    assert all(reason["rule"].startswith("FR p.") for reason in answer["because"])


@given(documents())
def test_claiming_the_truth_is_never_disputed(document: dict):
    answer = answers.score(document)
    for player, found in zip(document["players"], answer["players"], strict=False):
        player["claimed"] = {
            **found["counts"],
            **found["lines"],
            "books": found["books"],
            "total": found["total"],
            "place": found["place"],
        }
    assert answers.score(document)["disputes"] == []


def test_the_formula_and_the_cells_of_the_weakest_category():
    document = {
        "game": "ex-libris",
        "popular": "R",
        "banned": "C",
        "players": [
            {"name": "A", "focus": "M", "shelf": "A1:FRH B1:MSRR / C1:HHMM C2:SS"},
            {"name": "B", "focus": "H", "tally": TALLY, "stability": 0},
        ],
    }
    reasons = answers.said(document)["because"]
    told = {reason["line"]: reason for reason in reasons if reason["player"] == "A"}
    assert told["diversity"]["formula"] == "3 × 1 = 3"
    assert told["diversity"]["cells"] == [[0, 0]]
    assert told["popular"]["cells"] == [[0, 0], [0, 1]]
    assert told["stability"]["formula"] == "2 × 2 = 4"
    assert told["stability"]["cells"] == [[0, 0], [0, 1], [1, 0], [1, 1]]


def test_most_books_decides_by_its_ruling():
    players = [
        {"name": "A", "focus": "F", "hand": 1, "shelf": "A1:CC ~A2:HHHH"},
        {"name": "B", "focus": "H", "hand": 1, "shelf": "B1:CC ~B2:HH ~B3:SS"},
    ]
    document = {"game": "ex-libris", "popular": "R", "banned": "C", "players": players}
    for option, books, settled in (
        ("face-up", [2, 2], "shared"),
        ("all-known", [6, 6], "shared"),
        ("cards", [2, 3], "books"),
    ):
        answer = answers.score({**document, "rulings": {"most-books": option}})
        assert [player["books"] for player in answer["players"]] == books
        assert answer["settled_by"] == settled


@pytest.mark.parametrize("option", ["all-known", "cards"])
def test_a_tally_is_told_as_books_whatever_the_table_compares(option):
    players = [{"name": "A", "focus": "M", "tally": TALLY, "stability": 0}]
    document = {"game": "ex-libris", "popular": "R", "banned": "C", "players": players}
    document["players"].append({"name": "B", "focus": "H", "shelf": "A1:FF"})
    reasons = answers.said({**document, "rulings": {"most-books": option}})["because"]
    told = {reason["player"]: reason["text"] for reason in reasons if reason["line"] == "books"}
    assert "as tallied" in told["A"]
    assert "as tallied" not in told["B"]


def test_the_race_decides_among_the_tied_only():
    level = {"tally": TALLY, "stability": 4, "hand": 1}
    players = [
        {"name": "A", "focus": "F", **level},
        {"name": "B", "focus": "H", **level},
        {"name": "D", "focus": "M", "tally": TALLY, "stability": 0},
    ]
    document = {"game": "ex-libris", "popular": "R", "banned": "C", "players": players}
    assert places(document) == [1, 1, 3]
    assert places({**document, "race": "B"}) == [2, 1, 3]
    assert places({**document, "race": "D"}) == [1, 1, 3]


def places(document: dict) -> list[int]:
    return [player["place"] for player in answers.score(document)["players"]]
