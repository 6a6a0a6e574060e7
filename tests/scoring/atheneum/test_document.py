"""What a document of Atheneum may not say: every fault at once, each with its place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import games
from scoring.atheneum.plan import parse_plan, write_plan
from scoring.faults import Refused
from tests import answers
from tests.scoring.atheneum.drawn import PLAN_TEXT
from tests.scoring.fuzz import broken, sentences_about

COUNTS = {"favourite": 2, "compartments": [3], "candles": [4], "books": 9, "subject_books": 3}
ANNA = {"name": "Anna", "track": 30, "subject": "pink", "wands": 1, **COUNTS}
DRAWN = {
    "name": "Boris",
    "track": 28,
    "subject": "green",
    "wands": 0,
    "shelves": "^ / P G / P P / . | 1: . / G+G",
}
TABLE = {"game": "atheneum", "plan": PLAN_TEXT, "players": [ANNA, DRAWN]}
OTHER_PLAN = PLAN_TEXT.replace("A3", "A4")


def anna(**changes: object) -> dict:
    return {**TABLE, "players": [{**ANNA, **changes}, DRAWN]}


def boris(**changes: object) -> dict:
    return {**TABLE, "players": [ANNA, {**DRAWN, **changes}]}


def without(document: dict, *keys: str) -> dict:
    return {key: value for key, value in document.items() if key not in keys}


FAULTY = [
    (without(TABLE, "players"), ["field-missing"]),
    ({**TABLE, "players": []}, ["players-count players"]),
    ({**TABLE, "players": [ANNA, ANNA]}, ["name-twice players 1 name", "subject-twice players 1 subject"]),
    ({**TABLE, "rulings": {"adjacency": "near"}}, ["field-choice rulings adjacency"]),
    ({**TABLE, "race": "Anna"}, ["field-unknown"]),
    ({**TABLE, "plan": 5}, ["field-type plan"]),
    ({**TABLE, "plan": "^1 / A2"}, ["compartments-count plan", "candles-count plan"]),
    (without(TABLE, "plan"), ["plan-missing players 1 shelves"]),
    (anna(track=-1), ["number-range players 0 track"]),
    (anna(wands=7), ["number-range players 0 wands"]),
    (anna(subject="blue"), ["field-choice players 0 subject"]),
    (anna(subject="green"), ["subject-twice players 1 subject"]),
    (anna(compartments=[1, 3]), ["number-range players 0 compartments 0"]),
    (anna(compartments=[3, 8]), ["number-range players 0 compartments 1"]),
    (anna(compartments=[3] * 8, books=40), ["list-long players 0 compartments"]),
    (anna(candles=[0, 5]), ["number-range players 0 candles 0", "number-range players 0 candles 1"]),
    (anna(candles=[1] * 8), ["list-long players 0 candles"]),
    (anna(favourite=4), ["favourite-many players 0 favourite"]),
    (anna(favourite=1), ["favourite-alone players 0 favourite"]),
    (anna(subject_books=10), ["subject-books-many players 0 subject_books"]),
    (
        anna(claimed={"candles": 1.5, "spiders": 1}),
        ["field-type players 0 claimed candles", "field-unknown players 0 claimed"],
    ),
    (
        boris(books=3, candles=[1]),
        ["count-with-shelves players 1 candles", "count-with-shelves players 1 books"],
    ),
    (boris(shelves=[]), ["field-type players 1 shelves"]),
    (boris(shelves="^ / P G / P P / . P"), ["book-leans-on-nothing players 1 shelves 4 2"]),
    (boris(shelves="^ / X / . P"), ["cell-no-book players 1 shelves 2 1"]),
    (
        {
            "game": "atheneum",
            "x": 1,
            "players": [{"name": "Anna", "subject": "pink"}, {**DRAWN, "subject": "pink"}],
        },
        [
            *["field-missing players 0"] * 5,
            "plan-missing players 1 shelves",
            "field-unknown",
            "subject-twice players 1 subject",
        ],
    ),
]


@pytest.mark.parametrize(("document", "expected"), FAULTY)
def test_every_fault_is_named_with_its_place(document, expected):
    with pytest.raises(Refused) as caught:
        answers.score(document)
    found = [(f.key, *f.where, *[spot for spot in (f.row, f.column) if spot]) for f in caught.value.faults]
    assert [" ".join(map(str, fault)) for fault in found] == expected
    assert caught.value.game == "atheneum"


def test_the_plain_table_is_accepted():
    assert [player["total"] for player in answers.score(TABLE)["players"]] == [40, 42]


def test_the_plan_of_an_edition_stands_in_for_one_in_the_document():
    bare = {**without(TABLE, "plan"), "deck": "club"}
    edition = {"name": "club", "plan": PLAN_TEXT, "totals": {"A": 7}}
    assert answers.score(bare, edition) == answers.score(TABLE)
    assert answers.score({**bare, "plan": PLAN_TEXT.lower()}, edition) == answers.score(TABLE)


def test_a_plan_that_quarrels_with_the_edition_is_refused():
    with pytest.raises(Refused) as caught:
        answers.score({**TABLE, "deck": "club"}, {"name": "club", "plan": OTHER_PLAN})
    assert [(f.key, f.where) for f in caught.value.faults] == [("plan-quarrel", ("plan",))]


def test_a_malformed_plan_in_an_edition_is_named_there():
    with pytest.raises(Refused) as caught:
        answers.score({**without(TABLE, "plan"), "deck": "club"}, {"name": "club", "plan": "^1 / A9"})
    assert {f.where for f in caught.value.faults} == {("deck", "plan")}


def test_an_edition_learns_the_plan_of_a_document_and_keeps_it():
    learn = games.GAMES["atheneum"].learn
    learnt = learn({**TABLE, "plan": PLAN_TEXT.lower()}, {"name": "club", "cards": {}})
    assert learnt == {"name": "club", "cards": {}, "plan": PLAN_TEXT}
    counted = {"game": "atheneum", "players": [ANNA, {**ANNA, "name": "Eva", "subject": "black"}]}
    assert learn(counted, learnt) == learnt
    assert learn(counted, {"name": "club"}) == {"name": "club"}


def test_an_edition_shows_its_plan_and_a_malformed_one_is_refused():
    said, quarrels = games.check_edition({"name": "club", "plan": PLAN_TEXT.lower()})
    assert (said["plan"], quarrels) == (PLAN_TEXT, ())
    with pytest.raises(Refused) as caught:
        games.read_edition({"name": "club", "plan": "nonsense"}, "club")
    assert caught.value.game == "atheneum"


@settings(max_examples=200)
@given(broken({**TABLE, "rulings": {"adjacency": "compartment"}}, ("deck", "claimed", "doubled")))
def test_nothing_but_a_refusal_comes_of_a_broken_document(document):
    assert all(sentences_about(document))


@given(st.text("ABCDE^1234567.|/: +PGKTB", max_size=60), st.text("^./ |1:2PGKTB+", max_size=60))
def test_nothing_but_a_refusal_comes_of_a_broken_drawing(plan, shelves):
    own, found = parse_plan(plan)
    assert found or write_plan(own)
    assert all(sentences_about({**TABLE, "plan": plan}))
    assert all(sentences_about(boris(shelves=shelves)))
