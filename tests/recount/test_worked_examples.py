"""The second calculator alone, on the examples the rulebooks work through."""

import pytest

import recount
from recount.ex_libris import RULINGS, largest_rectangle, reward
from recount.tables import table

NAMES = ("Rita", "Éric", "Ahmed", "Daria")
PRINTED = {  # FR p.10: A2 as C F H M R S, then B1
    "Rita": ((2, 12, 5, 6, 7, 6), 8),
    "Éric": ((4, 8, 10, 6, 8, 7), 12),
    "Ahmed": ((5, 3, 6, 9, 4, 9), 10),
    "Daria": ((9, 10, 7, 7, 9, 1), 9),
}
WRITTEN = {  # B2 to B5 and the total
    "Rita": (8, 4, -2, 15, 12, 37),
    "Éric": (12, 9, -4, 18, 20, 55),
    "Ahmed": (10, 0, -5, 9, 18, 32),
    "Daria": (9, 15, -9, 3, 20, 38),
}
LINES = ("stability", "popular", "banned", "diversity", "specialty", "total")


def inspection(focuses, printed=PRINTED, claimed=None):
    players = [
        {
            "name": name,
            "focus": focus,
            "tally": dict(zip("CFHMRS", counts, strict=True)),
            "stability": stability,
            "claimed": (claimed or {}).get(name, {}),
        }
        for focus, (name, (counts, stability)) in zip(focuses, printed.items(), strict=True)
    ]
    return {"game": "ex-libris", "popular": "R", "banned": "C", "players": players}


@pytest.mark.parametrize("focuses", ["MHSF", "SHMF"])
def test_the_inspection_of_the_rulebook_comes_out(focuses):
    answer = recount.count(inspection(focuses))
    for player in answer["players"]:
        assert (*player["lines"].values(), player["total"]) == WRITTEN[player["name"]]
    assert [player["place"] for player in answer["players"]] == [3, 1, 4, 2]
    assert answer["winners"] == ["Éric"]
    assert answer["settled_by"] == ["total"]
    assert answer["depends_on"] == answer["asks"] == answer["disputes"] == []


def test_the_portuguese_print_of_it_does_not_add_up_and_where():
    printed = {
        **PRINTED,
        "Ahmed": ((5, 3, 6, 4, 4, 4), 10),
        "Daria": ((4, 10, 7, 7, 9, 1), 9),
    }
    written = {**WRITTEN, "Daria": (9, 15, -4, 3, 20, 38)}
    claimed = {name: dict(zip(LINES, numbers, strict=True)) for name, numbers in written.items()}
    disputes = recount.count(inspection("MHSF", printed, claimed))["disputes"]
    assert disputes == [
        {"player": "Ahmed", "line": "specialty", "claimed": 18, "follows": 8},
        {"player": "Ahmed", "line": "total", "claimed": 32, "follows": 22},
        {"player": "Daria", "line": "total", "claimed": 38, "follows": 43},
    ]


DEFAULT = {name: options[0] for name, options in RULINGS.items()}


@pytest.mark.parametrize(
    ("amounts", "ruling", "paid"),
    [
        ((8, 10, 9, 7), "next", (4, 15, 9, 0)),
        ((9, 9, 5, 0), "next", (12, 12, 4, 0)),
        ((9, 5, 5), "next", (15, 7, 7)),
        ((9, 5, 5, 5), "next", (15, 5, 5, 5)),
        ((9, 7, 2, 2), "next", (15, 9, 2, 2)),
        ((9, 9, 2, 2), "next", (12, 12, 2, 2)),
        ((5, 5, 5, 1), "next", (8, 8, 8, 0)),
        ((5, 5, 5, 1), "occupied", (10, 10, 10, 0)),
        ((5, 5, 5, 1), "next-then-third", (8, 8, 8, 4)),
        ((5, 5, 5, 5), "next", (6, 6, 6, 6)),
        ((5, 5, 5, 5), "occupied", (7, 7, 7, 7)),
        ((5, 5, 5, 5), "next-then-third", (6, 6, 6, 6)),
        ((5, 5), "next", (12, 12)),
    ],
)
def test_prominent_works_are_paid_by_the_ruling(amounts, ruling, paid):
    rulings = {**DEFAULT, "popular-tie": ruling}
    assert tuple(reward(amounts, mine, rulings) for mine in amounts) == paid


def test_of_two_players_the_first_alone_may_be_paid_and_nobody_for_nothing():
    assert reward((5, 5), 5, {**DEFAULT, "popular-two-players": "first-only"}) == 8
    assert reward((5, 3), 3, {**DEFAULT, "popular-two-players": "first-only"}) == 0
    assert reward((5, 0), 0, {**DEFAULT, "popular-zero": "unranked"}) == 0
    assert reward((5, 0), 0, DEFAULT) == 9


@pytest.mark.parametrize(
    ("shelf", "ruling", "turned"),
    [
        ("M8:FH M3:FH N1:FH", "last-face-up", ["M3"]),
        ("~M8:FH M3:FH N1:FH", "last-face-up", []),
        ("B1:FH M8:FH C2:FH D1:FH", "last-face-up", ["C2", "D1"]),
        ("B1:FH M8:FH C2:FH D1:FH", "neighbour", ["C2"]),
        ("M8:FH # C2:FH", "neighbour", ["C2"]),
        ("M8:FH . N1:FH / M3:FH M9:FH", "last-face-up", ["M3", "M9"]),
    ],
)
def test_the_inspection_turns_what_comes_too_early(shelf, ruling, turned):
    library = recount.ex_libris.shelf(
        "Rita", recount.cards.read_shelf(shelf, {}), {**DEFAULT, "order-after-flip": ruling}
    )
    assert list(library.turned) == turned


@pytest.mark.parametrize(
    ("shelf", "points"),
    [
        ("# # # / # # # / # # #", 9),
        (". # . . / # # # # / # # # #", 8),
        ("# # # / # # # / # . .", 0),
        ("# # # # / # # # # . / # # # # .", 12),
        ("# # / # #", 4),
        ("# # # #", 0),
    ],
)
def test_the_largest_rectangle_stands_on_the_lowest_row(shelf, points):
    assert largest_rectangle(recount.cards.read_shelf(shelf, {})) == points


def test_a_smallest_category_counts_three_times():
    counts = dict(zip("CFHMRS", (1, 5, 7, 9, 6, 5), strict=True))
    seat = recount.ex_libris.Seat("Ruth", (), counts, 33, 0)
    document = {"banned": "C", "popular": "R"}
    assert recount.ex_libris.lines_of(document, seat, "M", 0)["diversity"] == 15


def test_the_public_library_wins_what_is_level():
    solo = {
        "game": "ex-libris-solo",
        "popular": "M",
        "banned": "C",
        "players": [{"name": "I", "focus": "R", "shelf": "A1:FS"}],
        "library": {"focus": "H", "tally": dict.fromkeys("CFHMRS", 0)},
    }
    answer = recount.count(solo)
    assert [player["total"] for player in answer["players"]] == [0, 15]
    assert answer["winners"] == ["library"]


def test_a_pile_lies_face_up():
    pile = {
        "game": "ex-libris-solo",
        "popular": "M",
        "banned": "C",
        "players": [{"name": "I", "focus": "R", "shelf": "A1:MM A2:MM"}],
    }
    assert recount.faults({**pile, "library": {"focus": "H", "pile": "B1:MM ~B2:MMM"}})
    face_up = {**pile, "library": {"focus": "H", "pile": "B1:MM B2:MMM"}}
    assert not recount.faults(face_up)
    assert recount.count(face_up)["winners"] == ["library"]


@pytest.mark.parametrize(
    ("hands", "banned", "winners", "settled_by", "asked"),
    [
        ((3, 1), (0, 0), ["Bob"], ["hand"], []),
        ((3, None), (0, 0), ["Ada", "Bob"], ["hand-unknown"], ["Bob"]),
        ((None, None), (0, 0), ["Ada", "Bob"], ["hand-unknown"], ["Ada", "Bob"]),
        ((0, None), (0, 1), ["Ada"], ["hand", "banned"], []),
        ((0, None), (1, 0), ["Ada", "Bob"], ["hand-unknown"], ["Bob"]),
    ],
)
def test_a_hand_nobody_entered_is_asked_for_where_it_matters(hands, banned, winners, settled_by, asked):
    document = {"game": "ex-libris", "popular": "S", "banned": "C", "players": []}
    for name, focus, hand, lost in zip(("Ada", "Bob"), "HM", hands, banned, strict=True):
        tally = {**dict.fromkeys("FHMS", 3), "R": 10 - lost, "C": lost}  # as many books for either
        player = {"name": name, "focus": focus, "tally": tally, "stability": 4 + lost}
        document["players"].append(player if hand is None else {**player, "hand": hand})
    answer = recount.count(document)
    assert answer["winners"] == winners
    assert answer["settled_by"] == settled_by
    assert [ask["player"] for ask in answer["asks"]] == asked


def test_the_school_of_the_example_has_seventy_points():
    other = {
        "name": "Simon",
        "track": 0,
        "subject": "black",
        "favourite": 0,
        "compartments": [],
        "candles": [],
    }
    mine = {
        "name": "Timothée",
        "track": 34,
        "subject": "pink",
        "favourite": 9,
        "compartments": [3, 6, 6, 2],
        "candles": [4, 3, 2],
        "wands": 1,
    }
    answer = recount.count({"game": "atheneum", "players": [mine, {**other, "wands": 0}]})
    assert answer["players"][0]["total"] == 70


@pytest.mark.parametrize(("character", "who"), [(4, "Петя"), (5, "Вася")])
def test_who_activates_in_the_printed_picture(character, who):
    players = [
        {"name": "Вася", "points": 0, "influence": [2, 0, 0, 2, 2, 0, 0]},
        {"name": "Петя", "points": 0, "influence": [3, 0, 0, 2, 0, 0, 0]},
        {"name": "Маша", "points": 0, "influence": [2, 0, 0, 0, 2, 0, 0]},
    ]
    asked = {"game": "exlibrium", "ask": {"activates": character}, "players": players}
    assert recount.count(asked)["activates"] == who


def test_what_the_tables_tried_on_both_hold_could_lie_on_a_table():
    for seed in range(300):
        document = table(seed)
        assert recount.faults(document) == [], seed
