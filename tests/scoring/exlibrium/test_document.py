"""What a document of Exlibrium may not say: every fault at once, each with its place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from tests import answers
from tests.scoring.fuzz import broken, sentences_about

ANNA = {"name": "Anna", "points": 1, "influence": [3, 0, 0, 2, 2, 0, 0]}
BORIS = {"name": "Boris", "points": 0, "influence": [2, 0, 0, 2, 0, 1, 0], "discards": [1, 0, 0, 0, 0, 1, 0]}
TABLE = {"game": "exlibrium", "rules": "basic", "players": [ANNA, BORIS]}
TOKEN = {"player": "Boris", "character": 4}
QUESTION = {**TABLE, "ask": {"activates": 5, "doubled": [TOKEN]}}


def boris(**changes: object):
    return {**TABLE, "players": [ANNA, {**BORIS, **changes}]}


def without(document: dict, *keys: str) -> dict:
    return {key: value for key, value in document.items() if key not in keys}


FAULTY = [
    (without(TABLE, "rules"), [("field-missing",)]),
    ({**TABLE, "rules": "hard"}, [("field-choice", "rules")]),
    ({**TABLE, "players": []}, [("players-count", "players")]),
    ({**TABLE, "players": [{**ANNA, "name": str(n)} for n in range(6)]}, [("players-count", "players")]),
    ({**TABLE, "players": [ANNA, ANNA]}, [("name-twice", "players", 1, "name")]),
    ({**TABLE, "rulings": {"ties-read": "both"}}, [("field-choice", "rulings", "ties-read")]),
    ({**TABLE, "difficulty": 1}, [("field-unknown",)]),
    ({**TABLE, "doubled": [TOKEN, TOKEN]}, [("list-long", "doubled")]),
    ({**TABLE, "doubled": [{**TOKEN, "character": 8}]}, [("number-range", "doubled", 0, "character")]),
    ({**TABLE, "doubled": [{**TOKEN, "player": "Zoe"}]}, [("doubled-nobody", "doubled", 0, "player")]),
    (boris(points=-1), [("number-range", "players", 1, "points")]),
    (boris(points=None), [("field-type", "players", 1, "points")]),
    (boris(influence=[1, 2, 3]), [("characters-seven", "players", 1, "influence")]),
    (boris(influence=[0] * 8), [("list-long", "players", 1, "influence")]),
    (
        boris(influence=[0, 0, "2", -1, 0, 0, 64]),
        [
            ("field-type", "players", 1, "influence", 2),
            ("number-range", "players", 1, "influence", 3),
            ("number-range", "players", 1, "influence", 6),
        ],
    ),
    (boris(discards=[1, None]), [("characters-seven", "players", 1, "discards")]),
    (boris(discards=[]), [("characters-seven", "players", 1, "discards")]),
    (
        boris(discards=[-1, True, 1.5, None, 0, 0, 0]),
        [
            ("number-range", "players", 1, "discards", 0),
            ("field-type", "players", 1, "discards", 1),
            ("field-type", "players", 1, "discards", 2),
        ],
    ),
    (boris(discards="all"), [("field-type", "players", 1, "discards")]),
    (
        boris(claimed={"berserk": "2", "knights": 1}),
        [("field-type", "players", 1, "claimed", "berserk"), ("field-unknown", "players", 1, "claimed")],
    ),
    ({**QUESTION, "ask": 5}, [("field-type", "ask")]),
    ({**QUESTION, "ask": {"activates": 0}}, [("number-range", "ask", "activates")]),
    ({**QUESTION, "ask": {"who": 5}}, [("field-unknown", "ask")]),
    ({**QUESTION, "doubled": [TOKEN]}, [("both-given", "doubled")]),
    (
        {"game": "exlibrium", "players": [without(ANNA, "points", "influence"), {**BORIS, "odd": 1}], "x": 1},
        [
            ("field-missing",),
            ("field-missing", "players", 0),
            ("field-missing", "players", 0),
            ("field-unknown", "players", 1),
            ("field-unknown",),
        ],
    ),
]


@pytest.mark.parametrize(("document", "expected"), FAULTY)
def test_every_fault_is_named_with_its_place(document, expected):
    with pytest.raises(Refused) as caught:
        answers.score(document)
    assert [(fault.key, *fault.where) for fault in caught.value.faults] == expected
    assert caught.value.game == "exlibrium"


def test_the_plain_tables_are_accepted():
    assert answers.score(TABLE)["winners"]
    assert answers.score(QUESTION)["activates"] == "Anna"
    assert answers.score({**TABLE, "doubled": [TOKEN], "deck": "home"})["winners"]


def test_a_question_needs_neither_rules_nor_points():
    players = [without(ANNA, "points"), without(BORIS, "points")]
    assert answers.score({**without(QUESTION, "rules"), "players": players})["activates"] == "Anna"


def test_the_token_may_stand_in_the_table_or_in_the_question():
    moved = {**TABLE, "ask": {"activates": 4}, "doubled": [TOKEN]}
    assert answers.score(moved) == answers.score({**TABLE, "ask": {"activates": 4, "doubled": [TOKEN]}})


@settings(max_examples=200)
@given(broken({**TABLE, "doubled": [TOKEN], "rulings": {"ties-read": "what-is-left"}}, ("ask", "claimed")))
def test_nothing_but_a_refusal_comes_of_a_broken_document(document):
    assert all(sentences_about(document))


@settings(max_examples=100)
@given(st.data())
def test_nothing_but_a_refusal_comes_of_a_broken_question(data):
    assert all(sentences_about(data.draw(broken(QUESTION))))
