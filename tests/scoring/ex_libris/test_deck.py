"""A deck learns from what is entered, fills in what it knows, and finds what quarrels."""

import pytest

from scoring import games
from scoring.ex_libris.cards import CATEGORIES
from scoring.faults import Refused
from tests import answers

PLAYERS = [
    {"name": "A", "focus": "F", "shelf": "A1:HF ~B2:CC"},
    {"name": "B", "focus": "H", "shelf": "A2:SS"},
]
TABLE = {"game": "ex-libris", "popular": "R", "banned": "C", "deck": "club", "players": PLAYERS}
GAME = games.GAMES["ex-libris"]


def known(document: dict, edition: dict) -> dict:
    return GAME.learn(document, edition)


def test_it_starts_empty_and_learns_what_is_entered():
    learnt = known(TABLE, {"name": "club"})
    assert learnt["cards"] == {"A1": "HF", "A2": "SS", "B2": "CC"}


def test_what_is_known_needs_no_icons():
    learnt = known(TABLE, {"name": "club"})
    bare = [{**PLAYERS[0], "shelf": "A1 ~B2"}, {**PLAYERS[1], "shelf": "A2"}]
    assert answers.score({**TABLE, "players": bare}, learnt) == answers.score(TABLE, learnt)


def test_the_order_of_icons_is_no_quarrel_but_other_icons_are():
    learnt = known(TABLE, {"name": "club"})
    turned_round = [{**PLAYERS[0], "shelf": "A1:FH"}, PLAYERS[1]]
    assert known({**TABLE, "players": turned_round}, learnt) == learnt
    other = [{**PLAYERS[0], "shelf": "A1:FS"}, PLAYERS[1]]
    with pytest.raises(Refused) as refused:
        answers.score({**TABLE, "players": other}, learnt)
    (fault,) = refused.value.faults
    assert (fault.key, fault.args["card"], fault.args["known"]) == ("icons-quarrel", "A1", "HF")


def test_a_number_beyond_its_letters_total_is_named():
    with pytest.raises(Refused) as refused:
        answers.score(TABLE, {"name": "club", "totals": {"B": 1}})
    (fault,) = refused.value.faults
    assert (fault.key, fault.args["card"], fault.row, fault.column) == ("number-over-total", "B2", 1, 2)


def test_other_parts_of_an_edition_survive_learning():
    edition = {"name": "club", "look": {"icons": [1]}, "plan": "…"}
    assert known(TABLE, edition) | {"cards": {}} == {**edition, "totals": {}, "cards": {}}


def whole_deck() -> dict[str, str]:
    """152 cards, 510 books, 85 a category, 54 more cards of four icons than of two."""
    sizes = [4] * 76 + [3] * 54 + [2] * 22
    order = iter(CATEGORIES * 85)
    icons = ["".join(next(order) for _ in range(size)) for size in sizes]
    return {f"{'ABCDEFGH'[i // 19]}{i % 19 + 1}": icon for i, icon in enumerate(icons)}


def quarrels(edition: dict) -> list[str]:
    return [fault.key for fault in games.check_edition(edition)[1]]


def test_a_whole_deck_is_sound():
    said, found = games.check_edition(
        {"name": "x", "cards": whole_deck(), "totals": dict.fromkeys("ABCDEFGH", 19)}
    )
    assert (said["complete"], said["cards"], said["books"], found) == (True, 152, 510, ())


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ({"cards": {"A3:": "FH"}}, None),
        ({"cards": {"A3": "F"}}, None),
        ({"cards": {"A3": "FH"}, "totals": {"A": 2}}, ["number-over-total"]),
        ({"totals": {"A": 100, "B": 60}}, ["deck-totals"]),
        ({"cards": {f"A{i}": "CCCC" for i in range(1, 23)}}, ["deck-category-over"]),
        (
            {"cards": {**whole_deck(), "A1": "FF"}},
            ["deck-category-over", *["deck-category-short"] * 3, "deck-sizes"],
        ),
        (
            {"cards": {**whole_deck(), "Z1": "CF"}},
            ["deck-category-over", "deck-category-over", "deck-cards-over"],
        ),
        ({"totals": {"AB": 3}}, None),
        ({"totals": []}, None),
        ({"colour": 1}, None),
    ],
)
def test_a_deck_checks_itself(edition: dict, expected: list | None):
    if expected is None:
        with pytest.raises(Refused):
            games.check_edition(edition)
    else:
        assert quarrels(edition) == expected


def test_a_deck_with_too_many_of_a_category_names_the_cards():
    _, (fault,) = games.check_edition({"cards": {f"A{i}": "CCCC" for i in range(1, 23)}})
    assert fault.args["cards"] == tuple(f"A{i}" for i in range(1, 23))
