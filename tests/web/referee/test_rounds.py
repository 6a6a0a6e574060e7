"""Rounds of fixed number: what each asks for, the doubling token cleared, and what a solo player can know."""

import html

import pytest
from flask.testing import FlaskClient

from store import entries, tables
from store.entries import ANYTHING
from store.values import Change
from tests.web.conftest import open_table

SOLO = {"game": "ex-libris-solo", "popular": "M", "banned": "C", "difficulty": "3"}


@pytest.fixture
def client(app) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def solo(client) -> str:
    code = open_table(client, "Igor", **SOLO)
    client.post(f"/t/{code}/take-all")
    client.post(f"/t/{code}/seat/0/focus", data={"focus": "R"})
    return code


def shown(client: FlaskClient, code: str) -> str:
    """The drawer of the round, as text."""
    page = html.unescape(client.get(f"/t/{code}/referee").text)
    return page.split('id="round"')[1].split("</section>")[0] if 'id="round"' in page else ""


def turned(client: FlaskClient, code: str, times: int = 1) -> None:
    for _ in range(times):
        assert client.post(f"/t/{code}/referee/round").status_code == 302


@pytest.mark.parametrize(
    ("turns", "locations", "reveals"),
    [(0, 6, False), (1, 5, True), (2, 4, False), (3, 3, True), (4, 2, False)],
)
def test_each_solo_round_says_what_it_asks(client, solo, turns, locations, reveals):
    turned(client, solo, turns)
    page = shown(client, solo)
    assert f"Round {turns + 1} of 5" in page
    assert f"Locations this round: {locations}." in page
    assert "Discard from the deck: 3." in page
    assert ("Show one of the two category cards" in page) == reveals


def test_the_possible_foci_narrow_as_cards_are_shown(client, solo):
    assert shown(client, solo).count("possible") == 3
    turned(client, solo)
    assert client.post(f"/t/{solo}/referee/revealed", data={"card": ["F"]}).status_code == 302
    page = shown(client, solo)
    assert page.count("<strong>possible") == 2
    assert "shown and put in the box" in page
    assert "your own focus" in page
    client.post(f"/t/{solo}/referee/revealed", data={"card": ["F", "S"]})
    assert shown(client, solo).count("<strong>possible") == 1


@pytest.mark.parametrize("cards", [["M"], ["C"], ["R"], ["F", "F"], ["F", "S", "H"], ["X"]])
def test_a_card_that_lies_elsewhere_cannot_have_been_shown(client, solo, cards):
    turned(client, solo)
    assert client.post(f"/t/{solo}/referee/revealed", data={"card": cards}).status_code == 400


def test_the_pile_is_counted_so_far(client, solo):
    table = tables.find_table(solo)
    entries.enter_all(table.id, [Change(1, "pile", "A1:FH B2:CCM", ANYTHING)], by=None)
    page = shown(client, solo)
    assert "Cards of the pile entered so far: 2." in page
    assert page.count("<strong>2</strong>") == 1  # two banned books


def test_a_guest_learns_nothing_of_the_players_focus(app, solo):
    guest = app.test_client()
    assert "your own focus" not in guest.get(f"/t/{solo}/referee").text
    assert guest.post(f"/t/{solo}/referee/round").status_code == 403
    assert guest.post(f"/t/{solo}/referee/revealed", data={"card": "F"}).status_code == 403


@pytest.mark.parametrize(("rules", "cards", "passing"), [("basic", "543", "lll"), ("advanced", "765", "lrl")])
def test_exlibrium_says_how_many_cards_and_which_way(client, rules, cards, passing):
    code = open_table(client, "Вася", "Петя", game="exlibrium", rules=rules)
    client.post(f"/t/{code}/take-all")
    for number, (each, way) in enumerate(zip(cards, passing, strict=True), start=1):
        page = shown(client, code)
        assert f"Round {number} of 3" in page
        assert f"Cards for each: {each}." in page
        assert ("to the right" in page) == (way == "r")
        assert (f"goals of column {number}" in page) == (rules == "advanced")
        turned(client, code)


def test_the_next_round_clears_the_doubling_token(client):
    code = open_table(client, "Вася", "Петя", game="exlibrium", rules="basic")
    client.post(f"/t/{code}/take-all")
    client.post(f"/t/{code}/exlibrium/doubled", data={"seat": "1", "character": "knight"})
    table = tables.find_table(code)
    assert entries.facts(table.id).has(None, "doubled")
    turned(client, code)
    assert not entries.facts(table.id).has(None, "doubled")
    again = {"seat": "1", "character": "bard", "based_on": entries.facts(table.id).id(None, "doubled")}
    client.post(f"/t/{code}/exlibrium/doubled", data=again)
    assert entries.facts(table.id).has(None, "doubled")
    client.post(f"/t/{code}/referee/round", data={"back": "1"})
    assert entries.facts(table.id).has(None, "doubled")


@pytest.mark.parametrize("game", ["ex-libris", "atheneum"])
def test_where_rounds_are_not_counted_there_is_none_to_turn(client, game):
    settings = {"popular": "R", "banned": "C"} if game == "ex-libris" else {"deck": ""}
    code = open_table(client, "Ana", "Bo", game=game, **settings)
    assert shown(client, code) == ""
    assert client.post(f"/t/{code}/referee/round").status_code == 404
