"""Phases, the last round, who still has a turn, and what the public library's focus can be."""

import pytest

from referee import books
from referee.rounds import foci_of_the_library, last_round, phases, revealed_by

EX_LIBRIS = books()["ex-libris"]


@pytest.mark.parametrize(
    ("shelved", "versions", "called", "short"),
    [
        ({"Ana": 12, "Bo": 3, "Cy": 0, "Di": 11}, (), ("Ana",), {"Ana": 0, "Bo": 9, "Cy": 12, "Di": 1}),
        ({"Ana": 12, "Bo": 3, "Cy": 0, "Di": 11}, ("long",), (), {"Ana": 3, "Bo": 12, "Cy": 15, "Di": 4}),
        ({"Ana": 13, "Bo": 3, "Cy": 1}, (), (), {"Ana": 1, "Bo": 11, "Cy": 13}),
        ({"Ana": 16, "Bo": 18}, (), ("Ana", "Bo"), {"Ana": 0, "Bo": 0}),
    ],
)
def test_the_last_round_is_called_by_enough_cards(shelved, versions, called, short):
    found = last_round(EX_LIBRIS, versions, shelved)
    assert found is not None
    assert (found.called_by, found.short, found.is_called) == (called, short, bool(called))


def test_where_cards_do_not_end_a_game_nothing_is_counted():
    assert last_round(EX_LIBRIS, (), {"Ana": 12}) is None
    assert last_round(books()["atheneum"], (), {"Ana": 12, "Bo": 3}) is None


def test_phases_in_order_for_several_and_alone():
    assert [entry.key for entry in phases(EX_LIBRIS, 3, ())][:4] == [
        "phase-preparation",
        "phase-placement",
        "phase-resolution",
        "phase-cleanup",
    ]
    assert phases(EX_LIBRIS, 1, ())[0].key == "solo-preparation"


@pytest.mark.parametrize(("round_number", "revealed"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_categories_are_revealed_in_rounds_two_and_four(round_number, revealed):
    assert revealed_by(round_number) == revealed


@pytest.mark.parametrize(("revealed", "possible"), [((), "FHS"), (("F",), "HS"), (("F", "S"), "H")])
def test_what_the_public_librarys_focus_can_be(revealed, possible):
    found = foci_of_the_library("CFHMRS", prominent="M", banned="C", own="R", revealed=revealed)
    assert "".join(one.category for one in found if one.possible) == possible
    reasons = {one.category: one.because for one in found}
    assert (reasons["M"], reasons["C"], reasons["R"]) == ("prominent", "banned", "own")
    assert all(reasons[card] == "revealed" for card in revealed)
