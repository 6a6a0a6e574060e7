"""Reasons: every number of every line is worked out again from what its reason says."""

import re
from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

import translations
from tests import answers
from tests.scoring.atheneum import drawn
from tests.scoring.ex_libris import shelves
from tests.scoring.exlibrium import tables

NUMBER = re.compile(r"\d+")
EXPRESSION = re.compile(r"[0-9+*/()\- ]+")
OWN_LINES = ("counts", "total")

documents = st.one_of(shelves.documents(), drawn.documents(), tables.documents())
languages = st.sampled_from(translations.languages())


def said(document: dict, language: str = "en") -> dict:
    return answers.said(document, language)


def worth(formula: str) -> int:
    """A formula worked out; it must agree with the result it names, rounded up only after an arrow."""
    sum_, sign, result = re.fullmatch(r"(.*?)(?: ([=→]) (\S+))?", formula).groups()
    value = reckoned(sum_)
    if sign == "=":
        assert value == reckoned(result)
    elif sign == "→":
        assert (value.denominator > 1, ceil(value)) == (True, reckoned(result))
    return ceil(value)


def reckoned(text: str) -> Fraction:
    plain = text.replace("−", "-").replace("×", "*").replace("÷", "/")
    assert EXPRESSION.fullmatch(plain), text
    return Fraction(eval(NUMBER.sub(r"Fraction(\g<0>)", plain)))


def numbers(value: object) -> set[str]:
    """Every number among arguments."""
    if isinstance(value, list):
        return set().union(*map(numbers, value))
    return set(NUMBER.findall(str(value))) if isinstance(value, int | str) else set()


@given(documents, languages)
def test_every_line_is_worth_what_its_own_formula_says(document, language):
    answer = said(document, language)
    by_line = {
        (reason["player"], reason["line"]): reason for reason in answer["because"] if reason["formula"]
    }
    for player in answer["players"]:
        for line, points in player["lines"].items():
            reason = by_line[player["name"], line]
            assert worth(reason["formula"]) == points == reason["args"].get("points", points)
        assert worth(by_line[player["name"], "total"]["formula"]) == player["total"]
        assert by_line[player["name"], "total"]["args"]["summands"] == list(player["lines"].values())
        assert player["total"] == sum(player["lines"].values())


@given(documents)
def test_every_point_is_accounted_for_by_exactly_one_line(document):
    answer = said(document)
    for player in answer["players"]:
        own = [
            reason for reason in answer["because"] if reason["player"] == player["name"] and reason["formula"]
        ]
        points = [reason["line"] for reason in own if reason["line"] in player["lines"]]
        assert sorted(points) == sorted(player["lines"])


@given(documents, languages)
def test_a_text_names_no_number_that_is_not_among_its_arguments(document, language):
    for reason in said(document, language)["because"]:
        named = numbers(list(reason["args"].values())) | numbers(reason["player"])
        figures = set(NUMBER.findall(reason["text"]))
        assert figures <= named, reason
        assert set(NUMBER.findall(reason["formula"])) <= named | {"1"}, reason


@given(shelves.documents())
def test_every_card_is_accounted_for_by_exactly_one_line(document):
    because = said(document)["because"]
    for player in [*document["players"], {"name": "library", **document.get("library", {})}]:
        text = player.get("shelf", player.get("pile"))
        if text is None:
            continue
        rows = [line.split() for line in text.split("/")]
        cards = [[r, c] for r, row in enumerate(rows) for c, word in enumerate(row) if word != "."]
        own = [reason for reason in because if reason["player"] == player["name"]]
        told = [cell for reason in own if reason["line"] in ("counts", "down") for cell in reason["cells"]]
        told += [reason["cells"][0] for reason in own if reason["line"] == "turned"]
        assert sorted(told) == cards


@given(tables.documents())
def test_every_influence_card_is_discarded_or_left(document):
    for before, after in zip(document["players"], answers.score(document)["players"], strict=True):
        gone = [after["lines"][key] for key in list(after["lines"])[1:]]
        assert [kept + cards for kept, cards in zip(after["left"], gone, strict=True)] == before["influence"]


@given(shelves.documents(solo=False))
def test_the_reward_is_made_of_the_rewards_and_players_it_names(document):
    answer = said(document)
    counts = {player["name"]: player["counts"][document["popular"]] for player in answer["players"]}
    for reason in answer["because"]:
        if reason["line"] == "popular":
            args, own = reason["args"], counts[reason["player"]]
            assert args["books"] == own
            assert reason["player"] in args["players"]
            assert all(counts[name] == own for name in args["players"])
            assert args["points"] == ceil(Fraction(sum(args["pool"]), args["tied"] if args["pool"] else 1))
            assert args["tied"] == len(args["players"])


@given(documents, languages)
def test_every_place_is_explained_by_the_pair_beside_it(document, language):
    answer = said(document, language)
    places = {player["name"]: player["place"] for player in answer["players"]}
    pairs = [reason for reason in answer["because"] if reason["line"] == "place"]
    assert len(pairs) == len(places) - 1
    standing = [pairs[0]["players"][0], *(reason["players"][1] for reason in pairs)]
    assert sorted(standing) == sorted(places)
    assert [places[name] for name in standing] == sorted(places.values())
    for reason in pairs:
        upper, lower = reason["players"]
        assert all(name in reason["text"] or name == "library" for name in reason["players"])
        if reason["step"] == "shared" or reason["step"].endswith("-unknown"):
            continue
        assert places[upper] < places[lower]
        if reason["step"] == "total":
            totals = {player["name"]: player["total"] for player in answer["players"]}
            assert reason["values"] == [totals[upper], totals[lower]]


@given(documents)
def test_what_is_lost_is_taken_away_instead_of_added_as_less_than_nothing(document):
    assert not any("+ −" in reason["formula"] for reason in said(document)["because"])


TALLY = dict.fromkeys("CFHMS", 0)


@pytest.mark.parametrize(
    ("books", "ruling", "words", "formula"),
    [
        (
            (8, 8, 8),
            "next",
            "rewards of their place and of the next one, 15 + 9, are shared among 3",
            "(15 + 9) ÷ 3 = 8",
        ),
        (
            (8, 8, 8),
            "occupied",
            "all the places they take up, 15 + 9 + 4, are shared among 3",
            "(15 + 9 + 4) ÷ 3 → 10",
        ),
        (
            (8, 8, 8),
            "next-then-third",
            "rewards of their place and of the next one, 15 + 9, are shared among 3",
            "(15 + 9) ÷ 3 = 8",
        ),
        ((8, 8, 8, 8), "occupied", "15 + 9 + 4, are shared among 4", "(15 + 9 + 4) ÷ 4 = 7"),
        ((9, 8, 7, 7), "next", "its reward of 4, the last one paid, is shared among 2", "(4) ÷ 2 = 2"),
    ],
)
def test_who_shares_a_place_is_told_by_the_ruling_in_force(books, ruling, words, formula):
    players = [
        {"name": name, "focus": focus, "tally": {**TALLY, "R": own}, "stability": 0}
        for name, focus, own in zip("ABDE", "FHMS", books, strict=False)
    ]
    document = {"game": "ex-libris", "popular": "R", "banned": "C", "players": players}
    told = said({**document, "rulings": {"popular-tie": ruling}})["because"]
    (reason,) = (r for r in told if r["line"] == "popular" and r["player"] == players[-1]["name"])
    assert words in reason["text"]
    assert reason["formula"] == formula


def test_solo_quotes_the_rules_of_the_solo_game_alone():
    document = {
        "game": "ex-libris-solo",
        "popular": "M",
        "banned": "C",
        "players": [{"name": "Igor", "focus": "R", "shelf": "A1:MM A2:MM"}],
        "library": {"focus": "H", "pile": "B1:MM B2:MM"},
    }
    because = said(document)["because"]
    assert {reason["rule"] for reason in because} == {"FR p.21"}
    texts = " ".join(reason["text"] for reason in because if reason["player"] == "library")
    assert "order" not in texts
    assert "face-up" not in texts
    rules = [translations.term("ex-libris-solo", "rule", line) for line in ("popular", "place", "counts")]
    assert not any(word in " ".join(rules) for word in ("9", "4,", "hand", "first finishes"))


@pytest.mark.parametrize(
    ("game", "rule", "language", "cited"),
    [
        ("ex-libris", "popular", "en", "FR p.9"),
        ("ex-libris", "popular", "fr", "FR p.9"),
        ("ex-libris", "popular", "pt", "PT p.9"),
        ("ex-libris", "popular", "ru", "бланк B-7c, B2"),
        ("ex-libris", "stability-mummy", "pt", "PT p.9, p.16"),
        ("ex-libris-solo", "popular", "pt", "PT p.21"),
        ("ex-libris-solo", "popular", "ru", "бланк S-42a, B2"),
        ("atheneum", "candles", "fr", "livret, fin de partie, 3"),
        ("atheneum", "candles", "en", "French rulebook, end of the game, 3"),
        ("exlibrium", "count", "ru", "«Окончание игры и определение победителя»"),
        ("exlibrium", "count", "fr", "livret russe, fin de partie"),
    ],
)
def test_a_rule_is_cited_by_what_the_reader_has(game, rule, language, cited):
    assert translations.say.source(game, rule, language) == cited


@given(documents)
def test_every_line_has_a_citation_and_the_rule_in_our_own_words(document):
    answer, bare = said(document), answers.score(document)
    for reason, before in zip(answer["because"], bare["because"], strict=True):
        assert reason["rule"] != before["rule"]
        assert translations.term(answer["game"], "rule", reason["line"]) != reason["line"]
