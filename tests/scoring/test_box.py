"""What no box holds is refused, with the sum and who holds what; what is only unlikely is remarked on."""

import pytest

import translations
from scoring.faults import Refused
from tests import answers

NONE = dict.fromkeys("CFHMRS", 0)


def ex_libris(*tallies: dict, **more: object) -> dict:
    players = [
        {"name": name, "focus": focus, "tally": NONE | tally, "stability": 0}
        for name, focus, tally in zip("ABCD", "FHMS", tallies, strict=False)
    ]
    return {"game": "ex-libris", "popular": "R", "banned": "C", "players": players} | more


def exlibrium(*rows: list[int], **more: object) -> dict:
    players = [
        {"name": name, "points": 0, "influence": row} for name, row in zip("abcde", rows, strict=False)
    ]
    return {"game": "exlibrium", "rules": "basic", "players": players} | more


def atheneum(*players: dict) -> dict:
    plain = {"track": 0, "favourite": 0, "compartments": [], "candles": [], "wands": 0}
    named = zip(("A", "B", "C"), ("pink", "green", "black"), players, strict=False)
    return {
        "game": "atheneum",
        "players": [{"name": name, "subject": subject, **plain, **own} for name, subject, own in named],
    }


SOLO = {
    "game": "ex-libris-solo",
    "popular": "R",
    "banned": "C",
    "players": [{"name": "I", "focus": "F", "shelf": "A1:CC ~A2:CC"}],
    "library": {"focus": "H", "tally": {**NONE, "C": 82}},
}


@pytest.mark.parametrize(
    ("document", "keys", "says"),
    [
        (
            ex_libris({"C": 85}, {"C": 85}),
            ["books-over-box"],
            "170 books at this table, but the box holds 85. Who has them: A 85, B 85.",
        ),
        (ex_libris({"F": 60}, {"F": 25}, {"F": 1}), ["books-over-box"], "A 60, B 25, C 1"),
        (SOLO, ["books-over-box"], "I 4, Public library 82"),
        (
            ex_libris(*[dict.fromkeys("CFHMRS", 43)] * 2),
            ["books-over-box"] * 6 + ["all-books-over-box"],
            "516 books",
        ),
        (
            ex_libris(
                {},
                {},
                players=[
                    {"name": "A", "focus": "F", "hand": 80, "tally": NONE, "stability": 0},
                    {"name": "B", "focus": "H", "hand": 73, "tally": NONE, "stability": 0},
                ],
            ),
            ["cards-over-box"],
            "153 cards at least",
        ),
        (
            exlibrium([9] * 7, [0, 0, 1, 0, 0, 0, 0]),
            ["influence-over-box"],
            "64 influence at this table, but the box has 63 cards",
        ),
        (
            atheneum({"compartments": [3, 6], "books": 3}, {}),
            ["compartments-without-books"],
            "Books of A on the shelves: 3, but 2 full compartments hold 4",
        ),
        (
            atheneum({"compartments": [3], "books": 0}, {}),
            ["compartments-without-books"],
            "Books of A on the shelves: 0",
        ),
        (atheneum({"books": 160}, {"books": 81}), ["books-over-box"], "241 books at this table"),
        (atheneum({"books": 241}, {}), ["number-range"], "from 0 to 240"),
        (atheneum({"wands": 7}, {}), ["number-range"], "from 0 to 6"),
    ],
)
def test_what_no_box_holds_is_refused(document, keys, says):
    with pytest.raises(Refused) as refused:
        answers.score(document)
    assert [fault.key for fault in refused.value.faults] == keys
    said = [translations.fault_sentence(fault, game=refused.value.game) for fault in refused.value.faults]
    assert any(says in sentence for sentence in said)


def test_a_plan_tells_how_many_books_fill_its_compartments():
    plan = "^4 . ^3 . ^2 / A3 A B6 B B / A A C6 C C / D2 D D E4 E | ^3 ^1 / A5 A | ^2 ^2 / A3 A / A A"
    own = {"compartments": [3, 6, 6], "books": 9}  # 4 + 3 + 3 places
    with pytest.raises(Refused) as refused:
        answers.score({**atheneum(own, {}), "plan": plan})
    assert [fault.args["needed"] for fault in refused.value.faults] == [10]
    assert answers.score({**atheneum({**own, "books": 10}, {}), "plan": plan})


@pytest.mark.parametrize(
    ("values", "needed"),
    [
        ([6], 3),
        ([6, 6], 8),  # two are worth 6, and the other has 5 places
        ([5, 5], 4),  # one on each side shelf
        ([5, 4, 6], 8),
        ([5, 5, 4], 6),  # more than two side shelves: of these the plan says nothing
    ],
)
def test_each_compartment_of_a_plan_is_filled_once(values, needed):
    plan = "^4 . ^3 . ^2 / A3 A B6 B B / A A D2 D / C6 C C C C / E4 E E | ^3 ^1 / A5 A | ^2 ^1 / A4 A A A"
    if values == [5, 5, 4]:
        plan = plan.replace("E4", "E7")
    short = {"compartments": values, "books": needed - 1}
    with pytest.raises(Refused) as refused:
        answers.score({**atheneum(short, {}), "plan": plan})
    assert [fault.args["needed"] for fault in refused.value.faults] == [needed]
    assert answers.score({**atheneum({**short, "books": needed}, {}), "plan": plan})


@pytest.mark.parametrize(
    ("document", "players"),
    [
        (ex_libris({"C": 85}, {"F": 85}), []),
        (
            ex_libris(
                {},
                {},
                players=[
                    {"name": "A", "focus": "F", "tally": NONE, "stability": 7},
                    {"name": "B", "focus": "H", "tally": NONE, "stability": 9},
                ],
            ),
            ["A"],
        ),
        (exlibrium([3] * 7, [6, 0, 0, 0, 0, 0, 0]), []),
        (exlibrium([3] * 7, [7, 0, 0, 0, 0, 0, 0]), [""]),  # 28 where three rounds bring 27
        (exlibrium([3] * 7, [7, 0, 0, 0, 0, 0, 0], rules="advanced"), []),
        (atheneum({"books": 100}, {"books": 60}), []),
        (atheneum({"books": 100}, {"books": 61}), [""]),
        (atheneum({"books": 240}, {}), [""]),  # however few have them
        (atheneum({"books": 60, "subject_books": 33}, {}), ["A"]),
    ],
)
def test_what_is_only_unlikely_is_said_beside_the_answer(document, players):
    because = answers.said(document)["because"]
    odd = [reason for reason in because if reason["line"] == "unlikely"]
    assert [reason["player"] for reason in odd] == players
    assert all(reason["text"] for reason in odd)
