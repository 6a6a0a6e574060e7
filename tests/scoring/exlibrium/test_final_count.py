"""The final count: who discards what, the standing after it, and what it hangs on."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.exlibrium.characters import CHARACTERS
from scoring.exlibrium.rulings import OPTIONS
from tests import answers
from tests.scoring.exlibrium.tables import documents


def table(*rows: list[int], rules: str = "basic", points: tuple[int, ...] = (), **more: object):
    """Players a, b, c …; rows may stop where only zeros follow."""
    players = [
        {"name": "abcde"[place], "points": (*points, 0, 0, 0, 0, 0)[place], "influence": _seven(row)}
        for place, row in enumerate(rows)
    ]
    return {"game": "exlibrium", "rules": rules, "players": players, **more}


def _seven(row: list[int]) -> list[int]:
    return row + [0] * (7 - len(row))


def choosing(document, **discards: list[int]):
    players = [
        {**player, "discards": _seven(discards[player["name"]])} if player["name"] in discards else player
        for player in document["players"]
    ]
    return {**document, "players": players}


def discarded(document) -> list[list[int]]:
    """What each player discarded, as far as anything but zeros goes."""
    rows = [[player["lines"][key] for key in CHARACTERS] for player in answers.score(document)["players"]]
    return [row[: max((c + 1 for c, cards in enumerate(row) if cards), default=0)] for row in rows]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (table([3], [2], [1]), [[2], [1], []]),
        (table([1], [0], [0]), [[1], [], []]),  # never more than there are
        (table([3], [2], [1], rules="advanced"), [[1], [], []]),
        (table([2], [2]), [[], []]),  # level on all seven: nobody
        (table([2], [2], [1]), [[], [], []]),  # nor the third
        (table([3], [1], [1]), [[2], [], []]),  # the first stands, a second cannot be told
        (table([2, 1], [2, 0], [2, 0, 1]), [[2, 1], [], [1, 0, 1]]),
        (table([0, 2, 1], [0, 2]), [[0, 2, 1], [0, 1]]),
        (table([3, 2], [2, 2]), [[2], [1]]),  # then 1–1 on the Berserk, so level on the Mercenary
        (table([3, 2], [2, 2], [0, 1]), [[2], [1], []]),
    ],
)
def test_first_and_second_discard_what_is_allowed(document, expected):
    assert discarded(document) == expected


def test_a_single_column_can_be_scored():
    document = choosing(table([3, 0, 0, 2, 2], points=(2,)), a=[2, 0, 0, 1])
    (player,) = answers.score(document)["players"]
    assert (player["total"], player["left"]) == (5, [1, 0, 0, 1, 2, 0, 0])


def test_a_first_who_declines_leaves_the_second_theirs():
    assert discarded(choosing(table([3], [2], [1]), a=[0])) == [[], [1], []]


def test_more_than_allowed_counts_as_allowed():
    assert discarded(choosing(table([3], [2], [1]), a=[9], b=[9], c=[9])) == [[2], [1], []]


def test_keeping_a_card_wins_a_later_tie():
    level = table([3, 2, 1], [2, 2])
    assert discarded(choosing(level, b=[1, 2])) == [[2, 2, 1], [1, 1]]  # 1–1 left, so the Wizard decides
    assert discarded(choosing(level, b=[0, 2])) == [[2, 1, 1], [0, 2]]  # b has 2 left to 1


@pytest.mark.parametrize(("ruling", "mercenary"), [("what-is-left", [1, 2]), ("before-final-count", [2, 1])])
def test_ties_read_what_the_ruling_says(ruling, mercenary):
    document = choosing(table([3, 2], [2, 2], rulings={"ties-read": ruling}), b=[0, 2])
    lines = [player["lines"]["mercenary"] for player in answers.score(document)["players"]]
    assert lines == mercenary


@pytest.mark.parametrize(("ruling", "lines"), [("no", [1, 2]), ("yes", [2, 1])])
def test_a_doubled_stack_leads_but_is_worth_its_cards(ruling, lines):
    document = table([2], [3], rulings={"final-doubling": ruling}, doubled=[{"player": "a", "character": 1}])
    assert [player["lines"]["berserk"] for player in answers.score(document)["players"]] == lines


def test_a_doubled_single_card_is_one_point():
    document = table([1], [1], rulings={"final-doubling": "yes"}, doubled=[{"player": "b", "character": 1}])
    assert discarded(document) == [[1], [1]]
    document["rules"] = "advanced"
    assert discarded(document) == [[], [1]]


def test_the_victory_never_reads_doubling_nor_what_was_before():
    document = table(
        [2, 0, 0, 0, 0, 0, 1],
        [3, 0, 0, 0, 0, 0, 1],
        points=(2, 1),
        rulings={"final-doubling": "yes", "ties-read": "before-final-count"},
        doubled=[{"player": "a", "character": 1}],
    )
    answer = answers.score(choosing(document, a=[0, 0, 0, 0, 0, 0, 0], b=[0, 0, 0, 0, 0, 0, 1]))
    assert [player["total"] for player in answer["players"]] == [2, 2]
    assert (answer["winners"], answer["settled_by"]) == (["b"], "berserk")  # 3 cards beat 2, doubled or not


@pytest.mark.parametrize(
    ("document", "winners", "settled_by"),
    [
        (table([3], [2]), ["a"], "total"),
        (table([3], [5], points=(1, 0)), ["b"], "berserk"),  # 2–2, 3 cards left to 2
        (table([2], [2]), ["a", "b"], "shared"),
        (choosing(table([1, 1], [1]), a=[0, 0], b=[0, 0]), ["a"], "mercenary"),
        (choosing(table([1, 0, 0, 0, 0, 0, 1], [1]), a=[], b=[]), ["a"], "alchemist"),
    ],
)
def test_the_victory_goes_by_points_then_by_influence_left(document, winners, settled_by):
    answer = answers.score(document)
    assert (answer["winners"], answer["settled_by"]) == (winners, settled_by)


@given(documents())
def test_a_count_hands_out_at_most_21_points_or_7(document):
    handed = sum(player["total"] - player["lines"]["points"] for player in answers.score(document)["players"])
    assert handed <= (21 if document["rules"] == "basic" else 7)


@given(documents())
def test_what_is_left_and_what_was_discarded_add_up(document):
    for before, after in zip(document["players"], answers.score(document)["players"], strict=True):
        gone = [after["lines"][key] for key in CHARACTERS]
        assert [left + cards for left, cards in zip(after["left"], gone, strict=True)] == before["influence"]
        assert after["total"] == before["points"] + sum(gone)


@given(documents(), st.randoms(use_true_random=False))
def test_relabelling_players_changes_nothing(document, chance: random.Random):
    shuffled = list(document["players"])
    chance.shuffle(shuffled)
    here, there = answers.score(document), answers.score({**document, "players": shuffled})
    assert {p["name"]: p for p in here["players"]} == {p["name"]: p for p in there["players"]}
    assert sorted(here["winners"]) == sorted(there["winners"])
    for key in ("settled_by", "depends_on"):
        assert here[key] == there[key]


@given(documents())
def test_choices_that_are_open_or_too_high_are_as_many_as_allowed(document):
    greedy = [{**player, "discards": [999] * 7} for player in document["players"]]
    plain = [{key: player[key] for key in ("name", "points", "influence")} for player in document["players"]]
    assert answers.score({**document, "players": greedy}) == answers.score({**document, "players": plain})


@given(documents())
def test_depends_on_names_exactly_the_rulings_that_change_the_winners(document):
    answer = answers.score(document)
    now = document["rulings"]
    changing = {
        ruling
        for ruling, ways in OPTIONS.items()
        for way in ways
        if way != now.get(ruling, ways[0])
        and answers.score({**document, "rulings": {**now, ruling: way}})["winners"] != answer["winners"]
    }
    assert set(answer["depends_on"]) == changing


@settings(max_examples=60)
@given(documents())
def test_every_line_has_a_reason_that_can_be_said(document):
    answer = answers.said(document)
    said = {(reason["line"], reason["player"]) for reason in answer["because"]}
    for player in document["players"]:
        assert said >= {(line, player["name"]) for line in ("points", *CHARACTERS, "total")}
    for reason in answer["because"]:
        assert reason["text"]
        assert "{" not in reason["text"] + reason["formula"]
        assert reason["rule"].startswith("Russian rulebook")


def test_claims_that_do_not_follow_are_disputed_and_the_sum_is_checked():
    document = table([3], [2], points=(1, 0))
    claimed = {"points": 1, **dict.fromkeys(CHARACTERS, 0), "berserk": 1, "total": 3, "place": 1}
    document["players"][0]["claimed"] = claimed
    document["players"][1]["claimed"] = {"berserk": 1, "place": 1}
    assert answers.score(document)["disputes"] == [
        {"player": "a", "line": "berserk", "claimed": 1, "follows": 2},
        {"player": "a", "line": "total", "claimed": 3, "follows": 2},
        {"player": "b", "line": "place", "claimed": 1, "follows": 2},
    ]
