"""What a document may not say: every fault at once, each with its place."""

import pytest

from scoring.faults import Refused
from tests import answers
from translations import fault_sentence

TALLY = {"C": 1, "F": 2, "H": 3, "M": 4, "R": 5, "S": 6}
ANNA = {"name": "Anna", "focus": "F", "tally": TALLY, "stability": 0}
BORIS = {"name": "Boris", "focus": "H", "shelf": "A1:FH B1:CC"}
TABLE = {"game": "ex-libris", "popular": "R", "banned": "C", "players": [ANNA, BORIS]}
LIBRARY = {"focus": "H", "pile": "A1:FH"}
SOLO = {**TABLE, "game": "ex-libris-solo", "players": [ANNA], "library": LIBRARY}


def at(key: str, *where: str | int, row: int | None = None, column: int | None = None):
    return key, where, row, column


def without(document: dict, key: str) -> dict:
    return {name: value for name, value in document.items() if name != key}


def players(*given: dict) -> dict:
    return {**TABLE, "players": list(given)}


FAULTY = [
    ([], [at("document-not-object")]),
    ({}, [at("field-missing")]),
    ({"game": "chess"}, [at("field-choice", "game")]),
    ({"game": 7}, [at("field-choice", "game")]),
    (without(TABLE, "popular"), [at("field-missing")]),
    (without(TABLE, "players"), [at("field-missing")]),
    ({**TABLE, "players": {}}, [at("field-type", "players")]),
    ({**TABLE, "popular": "Z"}, [at("field-choice", "popular")]),
    ({**TABLE, "popular": "CF"}, [at("field-choice", "popular")]),
    ({**TABLE, "banned": "R"}, [at("popular-is-banned", "banned")]),
    ({**TABLE, "colour": 1, "": 2}, [at("field-unknown"), at("field-unknown")]),
    ({**TABLE, "library": LIBRARY}, [at("field-unknown")]),
    (
        {**TABLE, "rulings": {"popular-tie": "all", "odd": 1}},
        [at("field-choice", "rulings", "popular-tie"), at("field-unknown", "rulings")],
    ),
    ({**TABLE, "rulings": []}, [at("field-type", "rulings")]),
    ({**TABLE, "race": "Zoe"}, [at("race-nobody", "race")]),
    ({**TABLE, "difficulty": 8}, [at("number-range", "difficulty")]),
    (players(ANNA), [at("players-count", "players")]),
    (players(), [at("players-count", "players")]),
    (players(ANNA, 3), [at("field-type", "players", 1)]),
    (players(ANNA, {**BORIS, "name": "Anna"}), [at("name-twice", "players", 1, "name")]),
    (
        players({**ANNA, "name": "\u00c9va"}, {**BORIS, "name": " E\u0301va"}),
        [at("name-twice", "players", 1, "name")],
    ),
    (players(ANNA, {**BORIS, "name": "a\u200db"}), [at("name-unprintable", "players", 1, "name")]),
    (players(ANNA, {**BORIS, "name": "  "}), [at("name-empty", "players", 1, "name")]),
    (players(ANNA, {**BORIS, "name": "a\nb"}), [at("name-unprintable", "players", 1, "name")]),
    (players(ANNA, {**BORIS, "name": "\ud800"}), [at("name-unprintable", "players", 1, "name")]),
    (players(ANNA, {**BORIS, "name": "x" * 121}), [at("name-long", "players", 1, "name")]),
    (players(ANNA, {**BORIS, "focus": "F"}), [at("focus-twice", "players", 1, "focus")]),
    (players(ANNA, {**BORIS, "focus": "R"}), [at("focus-is-popular", "players", 1, "focus")]),
    (players(ANNA, {**BORIS, "focus": "C"}), [at("focus-is-banned", "players", 1, "focus")]),
    (players(ANNA, {**BORIS, "hand": -1}), [at("number-range", "players", 1, "hand")]),
    (players(ANNA, {**BORIS, "hand": True}), [at("field-type", "players", 1, "hand")]),
    (players(ANNA, {**BORIS, "hand": 1.0}), [at("field-type", "players", 1, "hand")]),
    (players(ANNA, {**BORIS, "hand": 10**30}), [at("number-range", "players", 1, "hand")]),
    (players(ANNA, {**BORIS, "tally": TALLY}), [at("both-given", "players", 1)]),
    (players(ANNA, without(BORIS, "shelf")), [at("neither-given", "players", 1)]),
    (players(ANNA, {**BORIS, "stability": 4}), [at("stability-with-shelf", "players", 1, "stability")]),
    (players(without(ANNA, "stability"), BORIS), [at("field-missing", "players", 0)]),
    (players({**ANNA, "tally": without(TALLY, "S")}, BORIS), [at("field-missing", "players", 0, "tally")]),
    (players({**ANNA, "tally": {**TALLY, "S": 86}}, BORIS), [at("number-range", "players", 0, "tally", "S")]),
    (players({**ANNA, "tally": {**TALLY, "X": 1}}, BORIS), [at("field-unknown", "players", 0, "tally")]),
    (
        players(ANNA, {**BORIS, "claimed": {"X": 1, "C": "two"}}),
        [at("field-type", "players", 1, "claimed", "C"), at("field-unknown", "players", 1, "claimed")],
    ),
    (
        players(ANNA, {**BORIS, "shelf": "A1:FH B1"}),
        [at("icons-missing", "players", 1, "shelf", row=1, column=2)],
    ),
    (
        players(ANNA, {**BORIS, "shelf": "A1:FH A1:FH"}),
        [at("card-twice", "players", 1, "shelf", row=1, column=2)],
    ),
    (
        players({**BORIS, "name": "A", "focus": "F"}, {**BORIS, "shelf": "# / ~B1"}),
        [at("card-twice", "players", 1, "shelf", row=2, column=1)],
    ),
    (players(ANNA, {**BORIS, "shelf": 5}), [at("field-type", "players", 1, "shelf")]),
    (players(ANNA, {**BORIS, "shelf": " ".join(["#+"] * 77)}), [at("cards-over-box", "players")]),
    (
        {**SOLO, "players": [ANNA, {**BORIS, "focus": "M", "shelf": "B1:FH"}]},
        [at("players-alone", "players")],
    ),
    (without(SOLO, "library"), [at("field-missing")]),
    ({**SOLO, "library": {"focus": "F", "pile": ""}}, [at("focus-twice-of-library", "library", "focus")]),
    ({**SOLO, "library": {**LIBRARY, "focus": "R"}}, [at("focus-is-popular-of-library", "library", "focus")]),
    ({**SOLO, "library": {**LIBRARY, "focus": "C"}}, [at("focus-is-banned-of-library", "library", "focus")]),
    ({**SOLO, "players": [{**ANNA, "name": "library"}]}, [at("name-of-library", "players", 0, "name")]),
    ({**SOLO, "library": {"focus": "H"}}, [at("neither-given", "library")]),
    (
        {**SOLO, "library": {**LIBRARY, "pile": "A1:FH / B1"}},
        [at("pile-no-rows", "library", "pile", column=2), at("icons-missing", "library", "pile", column=3)],
    ),
    ({**SOLO, "players": [{**ANNA, "hand": 0}]}, [at("hand-in-solo", "players", 0, "hand")]),
    (
        {**SOLO, "library": {**LIBRARY, "pile": "A1:FH ~A2:FH # A3:CC+"}},
        [
            at("pile-face-down", "library", "pile", column=2),
            at("pile-face-down", "library", "pile", column=3),
            at("pile-entombed", "library", "pile", column=4),
        ],
    ),
    (
        {**SOLO, "library": {**LIBRARY, "pile": "A1:FH A1:FH"}},
        [at("card-twice-in-pile", "library", "pile", column=2)],
    ),
]


@pytest.mark.parametrize(("document", "expected"), FAULTY)
def test_every_fault_is_named_with_its_place(document: object, expected: list):
    with pytest.raises(Refused) as refused:
        answers.score(document)
    assert [(fault.key, fault.where, fault.row, fault.column) for fault in refused.value.faults] == expected


@pytest.mark.parametrize("focus", ["F", "R", "C"])
def test_the_public_library_is_no_name_in_a_sentence(focus: str):
    with pytest.raises(Refused) as refused:
        answers.score({**SOLO, "library": {**LIBRARY, "focus": focus}})
    assert "of the public library." in fault_sentence(refused.value.faults[0], game="ex-libris-solo")
    assert "игрока Публичная" not in fault_sentence(refused.value.faults[0], "ru", "ex-libris-solo")


def test_a_text_of_the_wrong_kind_keeps_its_quotes():
    with pytest.raises(Refused) as refused:
        answers.score(players({**ANNA, "hand": "2"}, BORIS))
    assert [fault_sentence(fault) for fault in refused.value.faults] == [
        'players[0].hand: "2" is of the wrong kind here; expected: a whole number.'
    ]


def test_all_faults_at_once():
    document = {
        **TABLE,
        "popular": "Q",
        "players": [{**ANNA, "hand": "two"}, {**BORIS, "name": "", "shelf": "A1:FX / . / Z0:FH"}],
        "extra": 1,
    }
    with pytest.raises(Refused) as refused:
        answers.score(document)
    keys = [fault.key for fault in refused.value.faults]
    assert sorted(keys) == sorted(
        [
            "field-choice",
            "field-type",
            "name-empty",
            "icons-unknown",
            "row-empty",
            "mark-malformed",
            "field-unknown",
        ]
    )


@pytest.mark.parametrize(
    "document", [TABLE, SOLO, {**TABLE, "race": "Anna", "deck": "club", "difficulty": 3, "rulings": {}}]
)
def test_what_is_right_is_scored(document: dict):
    assert answers.score(document)["winners"]


def test_a_name_is_kept_as_typed():
    document = players(ANNA, {**BORIS, "name": " Нина & <b>Zoë</b> "})
    assert answers.score(document)["players"][1]["name"] == "Нина & <b>Zoë</b>"
