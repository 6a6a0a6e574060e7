"""What nobody entered is not known: first place may turn on it, and then the answer asks."""

import pytest

import translations
from scoring import games
from scoring.standing import Ask
from tests import answers

TALLY = {"C": 1, "F": 3, "H": 3, "M": 3, "R": 3, "S": 3}
LEVEL = {"tally": TALLY, "stability": 4}
TIMOTHEE = {"track": 30, "favourite": 2, "compartments": [3], "candles": [], "wands": 1}
FOCUSES, SUBJECTS = "FHMS", ("pink", "green", "black")


def ex_libris(*hands: int | None, **more: object) -> dict:
    """Players A, B, … level on all but their hands; None: not entered."""
    players = [
        {"name": name, "focus": focus, **LEVEL, **({} if hand is None else {"hand": hand})}
        for name, focus, hand in zip("ABCD", FOCUSES, hands, strict=False)
    ]
    return {"game": "ex-libris", "popular": "R", "banned": "C", "players": players, **more}


def atheneum(*books: tuple[int | None, int | None]) -> dict:
    players = [
        {"name": name, "subject": subject, **TIMOTHEE}
        | {k: v for k, v in zip(("books", "subject_books"), pair, strict=True) if v is not None}
        for name, subject, pair in zip("ABC", SUBJECTS, books, strict=False)
    ]
    return {"game": "atheneum", "players": players}


@pytest.mark.parametrize(
    ("document", "winners", "settled_by", "asks"),
    [
        (ex_libris(3, None), "AB", "hand-unknown", [("B", "hand")]),
        (ex_libris(None, None), "AB", "hand-unknown", [("A", "hand"), ("B", "hand")]),
        (ex_libris(3, None, 5), "AB", "hand-unknown", [("B", "hand")]),
        (ex_libris(0, None), "AB", "hand-unknown", [("B", "hand")]),  # a 0 can be equalled, and then a race
        (ex_libris(0, None, race="A"), "A", "race", []),  # and A has won that one
        (ex_libris(0, None, race="B"), "AB", "hand-unknown", [("B", "hand")]),
        (ex_libris(2, 2), "AB", "shared", []),
        (ex_libris(2, 2, race="B"), "B", "race", []),
        (ex_libris(2, None, race="B"), "AB", "hand-unknown", [("B", "hand")]),
        (atheneum((None, None), (9, 4)), "AB", "books-unknown", [("A", "books")]),
        (atheneum((9, None), (9, 4)), "AB", "subject-books-unknown", [("A", "subject_books")]),
        (
            atheneum((9, None), (9, None)),
            "AB",
            "subject-books-unknown",
            [("A", "subject_books"), ("B", "subject_books")],
        ),
        (atheneum((9, 9), (9, None)), "AB", "subject-books-unknown", [("B", "subject_books")]),
        (atheneum((9, 4), (None, 10)), "B", "books", []),  # ten of the subject are ten books at least
        (atheneum((9, 4), (8, None)), "A", "books", []),
    ],
)
def test_the_answer_asks_for_what_first_place_turns_on(document, winners, settled_by, asks):
    answer = answers.score(document)
    assert ("".join(answer["winners"]), answer["settled_by"]) == (winners, settled_by)
    assert answer["asks"] == [{"player": player, "field": field} for player, field in asks]


def test_a_hand_that_decides_nothing_is_not_asked_for():
    document = ex_libris(None, None)
    document["players"][1]["stability"] = 5
    answer = answers.score(document)
    assert (answer["winners"], answer["settled_by"], answer["asks"]) == (["B"], "total", [])


def test_lower_places_share_what_nobody_can_tell_apart_and_ask_nothing():
    document = ex_libris(3, None, None)
    document["players"][0]["stability"] = 9
    answer = answers.said(document)
    assert [player["place"] for player in answer["players"]] == [1, 2, 2]
    assert (answer["settled_by"], answer["asks"]) == ("total", [])
    assert [reason["step"] for reason in answer["because"] if reason["line"] == "place"] == [
        "total",
        "hand-unknown",
    ]


def test_a_place_is_explained_by_the_pair_the_step_and_their_values():
    answer = answers.said(ex_libris(3, 1))
    (place,) = (reason for reason in answer["because"] if reason["line"] == "place")
    assert (place["players"], place["step"], place["values"]) == (["B", "A"], "hand", [1, 3])
    assert "points 30, books on face-up cards 16" in place["text"]


def test_the_answer_says_none_where_there_is_nothing_to_ask():
    assert answers.score(ex_libris(1, 2))["asks"] == []


@pytest.mark.parametrize("language", translations.languages())
@pytest.mark.parametrize(
    ("game", "field"), [("ex-libris", "hand"), ("atheneum", "books"), ("atheneum", "subject_books")]
)
def test_the_question_names_who_is_asked(language, game, field):
    said = translations.ask_sentence(game, Ask("Zoë", field), language)
    assert "Zoë" in said
    assert said.endswith("?")


def test_nobody_is_crowned_while_first_place_is_open():
    assert games.score(ex_libris(3, None)).crowned == ()
    assert games.score(ex_libris(3, 1)).crowned == ("B",)


def test_nobody_is_crowned_while_people_have_to_settle_it_by_a_race():
    level = ex_libris(3, 3)
    assert games.score(level).winners == ("A", "B")
    assert games.score(level).crowned == ()
    assert games.score({**level, "race": "B"}).crowned == ("B",)


def test_a_place_counts_who_is_surely_ahead():
    document = ex_libris(None, 2, 5, 0)
    document["players"][3] |= {"tally": TALLY | {"S": 0}}
    assert [player["place"] for player in answers.score(document)["players"]] == [1, 1, 2, 4]
