"""The final scoring: the rulebook's example, the five lines, ties, and what it all hangs on."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.atheneum.rulings import OPTIONS
from scoring.atheneum.shelves import write_shelves
from scoring.atheneum.subjects import LETTER_OF, SUBJECTS
from scoring.atheneum.table import LINES
from tests import answers
from tests.scoring.atheneum.drawn import NAMES, PLAN_TEXT, documents, shelves

TIMOTHEE = {
    "name": "Timothée",
    "track": 34,
    "subject": "pink",
    "favourite": 9,
    "compartments": [3, 6, 6, 2],
    "candles": [4, 3, 2],
    "wands": 1,
    "books": 31,
    "subject_books": 11,
}
SIMON = {**TIMOTHEE, "name": "Simon", "subject": "green"}
BARE = ". / . / . / ."


def table(*players: dict, **more: object) -> dict:
    return {"game": "atheneum", "players": list(players), **more}


def drawn(*texts: str, subject: str = "pink", **more: object) -> dict:
    """A table of the players whose shelves these are; the first has the subject, others another."""
    others = [another for another in SUBJECTS if another != subject]
    players = [
        {"name": name, "track": 0, "wands": 0, "subject": own, "shelves": text}
        for name, own, text in zip(NAMES, [subject, *others], texts, strict=False)
    ]
    return table(*players, plan=PLAN_TEXT, **more)


def lines(document: dict) -> dict[str, int]:
    return answers.score(document)["players"][0]["lines"]


def test_the_example_of_the_rulebook_is_worth_70():
    answer = answers.score(table(TIMOTHEE, {**SIMON, "track": 0}))
    assert answer["players"][0] == {
        "name": "Timothée",
        "subject": "pink",
        "books": 31,
        "subject_books": 11,
        "lines": {"track": 34, "favourite": 9, "compartments": 17, "candles": 9, "wands": 1},
        "total": 70,
        "place": 1,
    }
    assert (answer["winners"], answer["settled_by"]) == (["Timothée"], "total")
    because = answers.said(table(TIMOTHEE, {**SIMON, "track": 0}))["because"]
    sums = {reason["line"]: reason["formula"] for reason in because if reason["player"] == "Timothée"}
    assert sums["compartments"] == "3 + 6 + 6 + 2 = 17"
    assert sums["candles"] == "4 + 3 + 2 = 9"
    assert sums["total"] == "34 + 9 + 17 + 9 + 1 = 70"


def test_a_single_column_can_be_scored():
    answer = answers.score(table(TIMOTHEE))
    assert (answer["players"][0]["total"], answer["winners"]) == (70, ["Timothée"])


@pytest.mark.parametrize(
    ("changes", "winners", "settled_by"),
    [
        ({"wands": 2}, ["Simon"], "total"),
        ({"books": 32}, ["Simon"], "books"),
        ({"books": 30, "subject_books": 12}, ["Timothée"], "books"),
        ({"subject_books": 12}, ["Simon"], "subject-books"),
        ({}, ["Timothée", "Simon"], "shared"),
    ],
)
def test_ties_go_to_books_then_to_the_own_subject_then_are_shared(changes, winners, settled_by):
    answer = answers.score(table(TIMOTHEE, {**SIMON, **changes}))
    assert (answer["winners"], answer["settled_by"]) == (winners, settled_by)
    assert answer["depends_on"] == []


def test_every_place_goes_by_the_whole_chain():
    third = {**TIMOTHEE, "name": "Lucas", "subject": "black", "books": 40}
    fourth = {**TIMOTHEE, "name": "Banana", "subject": "purple", "subject_books": 10}
    answer = answers.score(table(TIMOTHEE, SIMON, third, fourth))
    assert [player["place"] for player in answer["players"]] == [2, 2, 1, 4]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BARE, 0),
        (". / . / K / .", 0),
        (". / . / K K / .", 2),
        (". / K K / K G / .", 3),
        (". / K G / G K / .", 0),  # diagonals are none
        (". / . / K G K K / .", 2),  # the one at the left stands alone
        (". / . / K+G / K K", 2),  # another compartment below
        (". / . / . . K K / .", 2),
        (". / . / G K K / .", 0),  # a wall between
        (". / . / . / . . . . K | 1: . / K", 0),
    ],
)
def test_favourites_stand_beside_their_like_in_their_compartment(text, expected):
    assert lines(drawn(text, BARE))["favourite"] == expected


@pytest.mark.parametrize(
    ("text", "within", "dividers", "everywhere"),
    [
        (". / . / K K / .", 2, 2, 2),
        (". / . / G K K / .", 0, 2, 2),  # side by side across a wall
        (". / . / . . K / . . K", 0, 2, 2),  # one above the other across a board
        (". / . / . / . . . . K | 1: . / K", 0, 0, 2),  # at the touching ends of two shelves
        ("2: . / . / . K | . / . / K / .", 0, 0, 0),  # bottoms are level: one is higher than the other
        ("2: . / . K / . K | . / . / K / .", 2, 2, 3),  # its upper level is next to the main shelf's second
        ("1: . / . K | 1: . / K K | . / . / . / K", 2, 2, 4),
        (". / . / . / . . . . K | 2: . / . / . K", 0, 0, 0),  # not at the ends
    ],
)
def test_adjacency_reaches_as_far_as_the_ruling_says(text, within, dividers, everywhere):
    for ruling, expected in zip(OPTIONS["adjacency"], (within, dividers, everywhere), strict=True):
        document = drawn(text, BARE, rulings={"adjacency": ruling})
        assert lines(document)["favourite"] == expected, ruling


@pytest.mark.parametrize(
    ("text", "compartments", "candles"),
    [
        (BARE, 0, 0),
        ("^ . . . ^ / . / . / .", 0, 6),
        (". / P G / K P / .", 3, 0),
        (". / P . / K P / .", 0, 0),
        (". / P G P G P / K P G P G / P G P G P", 21, 0),
        ("1: ^ ^ / P+G | ^ . ^ . ^ / . / . / . . . P+P | 2: ^ / . / .", 5 + 4, 4 + 9 + 2),
    ],
)
def test_full_compartments_and_candles_are_worth_what_is_printed(text, compartments, candles):
    found = lines(drawn(text, BARE))
    assert (found["compartments"], found["candles"]) == (compartments, candles)


def test_books_are_counted_on_all_shelves_and_a_tile_is_two():
    player = answers.score(drawn(". / . / K+G / K | 1: . / P+K", BARE))["players"][0]
    assert (player["books"], player["subject_books"]) == (5, 3)


def test_reasons_point_at_the_cells_of_the_drawing():
    because = answers.score(drawn("1: ^ ^ / K+K | . . ^ / . / K+K / .", BARE))["because"]
    cells = {reason["line"]: reason["cells"] for reason in because if reason["player"] == NAMES[0]}
    assert cells["favourite"] == [[2, 2], [2, 3], [3, 0], [3, 1]]
    assert cells["compartments"] == [[3, 0], [3, 1]]
    assert cells["candles"] == [[0, 4], [2, 0], [2, 1]]


def test_a_victory_that_hangs_on_adjacency_says_so():
    tight = drawn(". / . / K / .", ". / . / P K K / .", ". / . / . / .")
    loose = drawn(". / . / P K K / .", ". / . / P / .", BARE)
    loose["players"][1]["track"] = 1
    assert answers.score(tight)["depends_on"] == []
    assert answers.score(loose)["winners"] == [NAMES[1]]
    assert answers.score(loose)["depends_on"] == ["adjacency"]


def test_drawn_shelves_and_their_counts_give_the_same_answer():
    text = "^ . ^ / K K K P P / K G . . T / P P P K K | 1: . ^ / K+K"
    document = drawn(text, BARE)
    counted = {
        "favourite": 7,
        "compartments": [3, 6, 2, 4, 5],
        "candles": [4, 3, 1],
        "books": 15,
        "subject_books": 8,
    }
    by_hand = {key: value for key, value in document["players"][0].items() if key != "shelves"}
    both = answers.score({**document, "players": [{**by_hand, **counted}, document["players"][1]]})
    assert both["players"] == answers.score(document)["players"]


@given(documents(), st.randoms(use_true_random=False))
def test_relabelling_players_changes_nothing(document, chance: random.Random):
    shuffled = list(document["players"])
    chance.shuffle(shuffled)
    here, there = answers.score(document), answers.score({**document, "players": shuffled})
    assert {p["name"]: p for p in here["players"]} == {p["name"]: p for p in there["players"]}
    assert sorted(here["winners"]) == sorted(there["winners"])
    assert here["settled_by"] == there["settled_by"]


@given(documents())
def test_the_total_is_the_sum_of_its_lines(document):
    for entered, player in zip(document["players"], answers.score(document)["players"], strict=True):
        assert tuple(player["lines"]) == LINES
        assert player["total"] == sum(player["lines"].values())
        assert player["lines"]["compartments"] == sum(entered["compartments"])


@settings(max_examples=60)
@given(st.lists(shelves(), min_size=2, max_size=3), st.sampled_from(OPTIONS["adjacency"]))
def test_every_line_of_drawn_shelves_has_a_reason_that_can_be_said(found, adjacency):
    document = drawn(*map(write_shelves, found), rulings={"adjacency": adjacency})
    answer = answers.said(document)
    said = {(reason["line"], reason["player"]) for reason in answer["because"]}
    for player in document["players"]:
        assert said >= {(line, player["name"]) for line in (*LINES, "books", "total")}
    for reason in answer["because"]:
        assert reason["text"]
        assert "{" not in reason["text"] + reason["formula"]
        assert reason["rule"].startswith("French rulebook")


@given(shelves())
def test_wider_adjacency_never_gives_fewer_favourites(found):
    text = write_shelves(found)
    gained = [
        lines(drawn(text, BARE, rulings={"adjacency": ruling}))["favourite"]
        for ruling in OPTIONS["adjacency"]
    ]
    assert gained == sorted(gained)
    assert 1 not in gained
    assert gained[-1] <= sum(shelf.books[p] == LETTER_OF["pink"] for shelf in found for p in shelf.books)


def test_claims_that_do_not_follow_are_disputed_and_the_sum_is_checked():
    claimed = {"track": 34, "favourite": 9, "compartments": 17, "candles": 8, "wands": 1, "total": 71}
    answer = answers.score(
        table(
            {**TIMOTHEE, "claimed": claimed},
            {**SIMON, "claimed": {"books": 30, "subject_books": 11, "place": 2}},
        )
    )
    assert answer["disputes"] == [
        {"player": "Timothée", "line": "candles", "claimed": 8, "follows": 9},
        {"player": "Timothée", "line": "total", "claimed": 71, "follows": 70},
        {"player": "Timothée", "line": "total", "claimed": 71, "follows": 69},
        {"player": "Simon", "line": "books", "claimed": 30, "follows": 31},
        {"player": "Simon", "line": "place", "claimed": 2, "follows": 1},
    ]
