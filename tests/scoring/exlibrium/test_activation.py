"""Who activates whom: the rulebook's examples, doubling, and nobody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.exlibrium.characters import CHARACTERS
from scoring.exlibrium.stacks import influence
from tests import answers
from tests.scoring.exlibrium.tables import NAMES

COMPARED = ("influence", "level", "tie", "tie-some")
EXAMPLE = {"Вася": [2, 0, 0, 2, 2, 0, 0], "Петя": [3, 0, 0, 2, 0, 0, 0], "Маша": [2, 0, 0, 0, 2, 1, 0]}


def ask(influence: dict[str, list[int]], **question: object) -> dict[str, object]:
    players = [{"name": name, "influence": cards} for name, cards in influence.items()]
    return answers.said({"game": "exlibrium", "ask": question, "players": players})


def steps(answer: dict[str, object]) -> list[tuple[str, list[str], list[int]]]:
    """What was compared, between whom, with what numbers."""
    reasons = [reason["args"] for reason in answer["because"] if reason["key"] in COMPARED]
    return [
        (args.get("character", args.get("level")), args["players"], args.get("numbers", args.get("level_at")))
        for args in reasons
    ]


def test_the_assassin_of_the_example_goes_by_the_berserk():
    answer = ask(EXAMPLE, activates=4)
    assert answer["activates"] == "Петя"
    assert steps(answer) == [
        ("assassin", ["Вася", "Петя", "Маша"], [2, 2, 0]),
        ("berserk", ["Петя", "Вася"], [3, 2]),
    ]


def test_the_knight_of_the_example_goes_by_the_assassin():
    answer = ask(EXAMPLE, activates=5)
    assert answer["activates"] == "Вася"
    assert steps(answer) == [
        ("knight", ["Вася", "Маша", "Петя"], [2, 2, 0]),
        (["berserk", "mercenary", "wizard"], ["Вася", "Маша"], [2, 0, 0]),  # they part nobody
        ("assassin", ["Вася", "Маша"], [2, 0]),
    ]
    assert answer["because"][-1]["text"] == "Вася activates the Knight."


def test_without_a_character_all_seven_are_answered():
    answer = ask(EXAMPLE)
    assert tuple(answer["activates"]) == CHARACTERS
    for number, key in enumerate(CHARACTERS, start=1):
        one = ask(EXAMPLE, activates=number)
        assert answer["activates"][key] == one["activates"]
        assert [reason for reason in answer["because"] if reason["line"] == key] == one["because"]


@pytest.mark.parametrize(
    ("influence", "doubled", "activates", "who"),
    [
        ({"a": [0, 0, 0, 1], "b": [0, 0, 0, 2]}, None, 4, "b"),
        ({"a": [1, 0, 0, 1], "b": [0, 0, 0, 2]}, ("a", 4), 4, "a"),  # doubled, then a tie
        ({"a": [0, 0, 0, 2], "b": [0, 0, 0, 3]}, ("a", 4), 4, "a"),
        ({"a": [2, 0, 0, 1], "b": [3, 0, 0, 1]}, ("a", 1), 4, "a"),  # doubled where the tie is read
        ({"a": [2, 0, 0, 1], "b": [3, 0, 0, 1]}, ("a", 2), 4, "b"),  # doubled elsewhere
        ({"a": [2, 0, 0, 1], "b": [3, 0, 0, 2]}, ("a", 1), 4, "b"),  # no tie, so nothing is read
        ({"a": [1], "b": [1]}, None, 1, None),
        ({"a": [1], "b": [1], "c": [0, 1]}, None, 1, None),  # level at the top: nor the third
        ({"a": [0], "b": [0, 1]}, None, 7, "b"),  # nobody has a card there, yet one is chosen
        ({"a": [1, 2, 3], "b": [1, 2, 2], "c": [1, 2, 3, 1]}, None, 1, "c"),
        ({"a": [1, 3, 0], "b": [1, 2, 9], "c": [1, 2, 9, 1]}, None, 1, "a"),
    ],
)
def test_most_influence_leads_and_ties_go_down_the_line(influence, doubled, activates, who):
    full = {name: cards + [0] * (7 - len(cards)) for name, cards in influence.items()}
    question = {"activates": activates}
    if doubled:
        question["doubled"] = [{"player": doubled[0], "character": doubled[1]}]
    assert ask(full, **question)["activates"] == who


def test_a_tie_that_reads_a_doubled_stack_says_so():
    answer = ask(
        {"a": [2, 0, 0, 1, 0, 0, 0], "b": [3, 0, 0, 1, 0, 0, 0]},
        activates=4,
        doubled=[{"player": "a", "character": 1}],
    )
    assert steps(answer)[1] == ("berserk", ["a", "b"], [4, 3])
    assert [(r["player"], r["args"]["character"]) for r in answer["because"] if r["key"] == "doubled"] == [
        ("a", "berserk")
    ]


rows = st.lists(st.lists(st.integers(0, 2), min_size=7, max_size=7), min_size=2, max_size=5)


@given(rows, st.integers(1, 7))
def test_whoever_activates_is_ahead_of_every_other(cards, activates):
    influence = dict(zip(NAMES, cards, strict=False))
    merits = {name: (row[activates - 1], row) for name, row in influence.items()}
    ahead = [name for name, merit in merits.items() if merit == max(merits.values())]
    assert ask(influence, activates=activates)["activates"] == (ahead[0] if len(ahead) == 1 else None)


@pytest.mark.parametrize(
    ("own", "moved", "counts"),
    [
        ([2, 1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], (2, 1, 0, 0, 0, 0, 0)),
        ([2, 0, 0, 1, 0, 0, 0], [0, 0, 0, 3, 0, 0, 0], (2, 0, 0, 4, 0, 0, 0)),
        ([2, 0, 0, 0, 0, 0, 0], [0, 0, 0, 3, 0, 0, 0], (2, 3, 0, 0, 0, 0, 0)),  # left alone: home again
        ([0, 1, 0, 0, 2, 0, 0], [0, 0, 0, 3, 1, 0, 0], (0, 4, 0, 0, 3, 0, 0)),
    ],
)
def test_moved_mercenaries_count_where_they_lie(own, moved, counts):
    assert influence(tuple(own), tuple(moved)) == counts
