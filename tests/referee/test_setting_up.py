"""The list to tick, for a number of players and a way of playing."""

import pytest

from referee import books
from referee.setting_up import places_in, steps, tiles_out
from translations import languages

EX_LIBRIS, ATHENEUM, EXLIBRIUM = (books()[game] for game in ("ex-libris", "atheneum", "exlibrium"))


def keys(players: int, *versions: str) -> list[str]:
    return [step.key for step in steps(EX_LIBRIS, players, versions, "en")]


def said(players: int, *versions: str) -> str:
    return " ".join(step.text for step in steps(EX_LIBRIS, players, versions, "en"))


@pytest.mark.parametrize(
    ("players", "versions", "threshold"),
    [
        (2, (), 16), (3, (), 14), (4, (), 12),
        (2, ("long",), 19), (3, ("long",), 17), (4, ("long",), 15),
        (4, ("long", "friendly"), 15), (3, ("first", "long"), 17),
    ],
)  # fmt: skip
def test_when_the_last_round_comes(players, versions, threshold):
    assert f"somebody has {threshold} cards" in said(players, *versions)


def test_a_first_game_has_three_gnomes_and_six_places_fewer():
    assert {"setup-remove-first", "setup-libraries-first", "setup-assistants-first"} <= set(keys(3, "first"))
    assert not {"setup-libraries", "setup-assistants"} & set(keys(3, "first"))
    assert not {"setup-remove-first", "setup-libraries-first"} & set(keys(3))


@pytest.mark.parametrize(
    ("versions", "out", "pile"),
    [
        ((), (), 17),
        (("first",), (3, 7, 8, 9, 15, 17), 11),
        (("friendly",), (3, 7, 15, 16), 13),
        (("first", "friendly"), (3, 7, 8, 9, 15, 16, 17), 10),
    ],
)
def test_which_places_stay_in_the_box(versions, out, pile):
    assert tiles_out(EX_LIBRIS, versions) == out
    assert len(places_in(EX_LIBRIS, versions)) == pile + 1
    assert f"other {pile} locations" in said(4, *versions)


@pytest.mark.parametrize(("players", "tiles", "left"), [(2, 4, 2), (3, 6, 1), (4, 8, 0)])
def test_libraries_and_foci_by_the_number_of_players(players, tiles, left):
    assert f"tiles {tiles} come out" in said(players)
    assert f"Unseen, {left} of them" in said(players)


def test_alone_it_is_another_list():
    assert keys(1)[0] == "solo-board"
    assert all(key.startswith("solo-") for key in keys(1))


@pytest.mark.parametrize(
    ("players", "deal"), [(2, "7, 6, 5"), (3, "7, 6, 5"), (4, "6, 5, 4"), (5, "5, 4, 3")]
)
def test_the_advanced_deal(players, deal):
    listed = steps(EXLIBRIUM, players, ("advanced",), "en")
    assert any(deal in step.text for step in listed)
    assert "setup-goals" in [step.key for step in listed]
    assert "setup-goals" not in [step.key for step in steps(EXLIBRIUM, players, (), "en")]


@pytest.mark.parametrize("book", [EX_LIBRIS, ATHENEUM, EXLIBRIUM], ids=lambda book: book.games[0])
def test_no_number_is_left_out_in_any_language(book):
    for language in languages():
        for players in range(book.fewest, book.most + 1):
            for versions in ((), *((version,) for version in book.versions)):
                listed = steps(book, players, versions, language)
                assert listed
                assert all(step.text and "{" not in step.text and "  " not in step.text for step in listed)
