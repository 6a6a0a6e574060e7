"""Names: É is one letter however it was composed, emoji are whole, and nothing hides in between."""

import pytest

import recount
from scoring import games
from scoring.faults import Refused
from scoring.names import is_printable, printable, same
from tests.command_line import TABLE

COMPOSED, APART = "\u00c9ric", "E\u0301ric"


@pytest.mark.parametrize(
    ("name", "shows"),
    [
        ("Éric", True),
        (APART, True),
        ("Петя", True),
        ("👩\u200d💻", True),
        ("👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿 & Rita", True),
        ("🙂\u200d↔\ufe0f", True),
        ("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", True),
        ("\U0001fae9", True),  # of a later Unicode than Python may know
        ("a\u200db", False),
        ("👩\u200d", False),
        ("\u200d💻", False),
        ("👩\u200d\u200d💻", False),
        ("Rita\u00a0B", True),
        ("山田\u3000太郎", True),
        ("a\u200bb", False),
        ("a\u2028b", False),
        ("\U000e0067", False),
        ("a\u202eb", False),
        ("a\nb", False),
        ("\ud83d", False),
    ],
)
def test_what_shows_on_one_line_may_be_a_name(name, shows):
    assert is_printable(name) is shows
    assert (printable(name) == name) is shows


def test_a_sign_that_does_not_show_is_told_by_another():
    assert printable("a\u200db 👩\u200d💻\0") == "a�b 👩\u200d💻�"


def test_who_finished_first_is_meant_however_the_name_was_typed():
    """And is written back as their own name was."""
    level = {"focus": "F", "hand": 1, "tally": dict.fromkeys("CFHMRS", 5), "stability": 3}
    seats = [{**level, "name": APART}, {**level, "name": "Нина", "focus": "H"}]
    document = {**TABLE, "players": seats, "race": f" {COMPOSED} "}
    answer = games.score(document)
    assert (answer.winners, answer.settled_by) == ((APART,), "race")
    assert recount.faults(document) == []
    assert recount.count(document)["winners"] == [APART]


def test_who_has_the_doubling_token_is_meant_however_the_name_was_typed():
    document = {
        "game": "exlibrium",
        "players": [{"name": APART, "influence": [1] * 7}, {"name": "Вася", "influence": [1] * 7}],
        "ask": {"activates": 4, "doubled": [{"player": COMPOSED, "character": 4}]},
    }
    assert games.answer(document).to_json()["activates"] == APART
    assert recount.count(document)["activates"] == APART


UNSEEN = "\u034f", "\u115f", "\u1160", "\u2800", "\u3164", "\uffa0", "\ufe0f", "\U000e0100"


@pytest.mark.parametrize(
    "names",
    [
        *(
            (COMPOSED, APART),
            (APART, f"{COMPOSED} "),
            ("Rita B", "Rita\u00a0B"),
            ("Rita", f"Rita{UNSEEN[4]} "),
        ),
        *(("Rita", f"{sign}Ri{sign}ta") for sign in UNSEEN),
        ("Rita", "".join(UNSEEN[:6])),
        ("Rita ❤\ufe0f", "Rita\ufe0f ❤\ufe0f"),
    ],
)
def test_two_of_one_name_are_refused_by_both_calculators(names):
    seats = [{**seat, "name": name} for seat, name in zip(TABLE["players"], names, strict=True)]
    document = {**TABLE, "players": seats}
    assert "names are distinct and not empty" in recount.faults(document)
    with pytest.raises(Refused):
        games.score(document)


def test_what_is_seen_of_a_name_stays_what_it_was():
    for name in ("👩\u200d💻", "❤\ufe0f", "山田 太郎", "Éric"):
        assert same(name) == name
    assert same("❤\ufe0f") != same("❤")
