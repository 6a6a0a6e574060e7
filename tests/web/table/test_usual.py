"""Opening a table for the second time: what is as always stands there, and nothing of others."""

import re

from store import editions, entries, tables
from store.proposals import Kept
from tests.web.conftest import FOUR, SETTINGS, open_table

CLUB = {"deck": "club", "ruling-popular-tie": "occupied", "advice": "1"}


def offered(page: str) -> dict[str, str]:
    """What the fields of the form for a new table start with."""
    fields = re.findall(r"<input[^>]*>", page)
    named = [re.search(r' value="([^"]+)"', one) for one in fields if 'name="name"' in one]
    deck = next(re.search(r' value="([^"]+)"', one) for one in fields if 'name="deck"' in one)
    checked = re.findall(r'name="([\w-]+)" value="([\w-]*)" checked', page)
    return dict(checked) | {"names": [one[1] for one in named if one], "deck": deck[1] if deck else ""}


def asked(phone, game="ex-libris", more=""):
    return offered(phone.get(f"/open/{game}{more}").text)


def test_the_people_the_deck_and_the_rulings_of_last_time_are_offered(app):
    host = app.test_client()
    open_table(host, *FOUR, **SETTINGS, **CLUB)
    again = asked(host)
    assert again["names"] == list(FOUR)
    assert (again["deck"], again["ruling-popular-tie"], again["advice"]) == ("club", "occupied", "1")


def test_what_is_drawn_anew_is_asked_for_anew(app):
    host = app.test_client()
    open_table(host, *FOUR, **SETTINGS)
    assert (asked(host)["popular"], asked(host)["banned"]) == ("", "")


def test_a_stranger_is_offered_nothing_of_it(app):
    open_table(app.test_client(), *FOUR, **SETTINGS, **CLUB)
    page = app.test_client().get("/open/ex-libris").text
    assert offered(page)["names"] == []
    assert not any(name in page for name in FOUR)


def test_the_people_of_another_game_are_offered_too_but_not_its_deck(app):
    host = app.test_client()
    open_table(host, *FOUR, **SETTINGS, **CLUB)
    again = asked(host, "atheneum")
    assert again["names"] == list(FOUR)
    assert not again["deck"]


def test_alone_one_is_offered_ones_own_name(evening):
    assert [asked(phone, "ex-libris-solo")["names"] for phone in evening.phones] == [[name] for name in FOUR]


def test_names_in_the_address_go_before_those_of_last_time(evening):
    assert asked(evening.host, more="?name=Ana&name=Igor")["names"] == ["Ana", "Igor"]


KNOWN = {"totals": {"A": 8}, "cards": {"A1": "FH"}}


def keeper(app):
    """A phone that was at a table of another game, and its number."""
    phone = app.test_client()
    return phone, tables.find_table(open_table(phone, "Rita", "Éric", game="atheneum", track="1")).host


def test_the_only_deck_this_phone_keeps_is_offered_and_of_two_neither(app):
    phone, number = keeper(app)
    editions.save("club", KNOWN, Kept(by=(number,)))
    assert asked(phone)["deck"] == "club"
    assert not asked(phone, "atheneum")["deck"]
    editions.save("other", KNOWN, Kept(by=(number,)))
    assert not asked(phone)["deck"]


def test_a_deck_that_somebody_else_made_is_not_offered_even_where_it_is_the_only_one(app):
    phone, _number = keeper(app)
    editions.save("club", KNOWN)
    assert not asked(phone)["deck"]
    assert not asked(app.test_client())["deck"]


def test_a_deck_that_knows_nothing_is_not_offered(app):
    phone, number = keeper(app)
    editions.save("empty", {}, Kept(by=(number,)))
    assert not asked(phone)["deck"]


def test_the_phones_of_last_time_find_the_new_table_and_no_other_phone_does(evening):
    code = open_table(evening.host, "Rita", "Éric", "Fünf", **SETTINGS)
    led = [f'id="back" href="/t/{code}/join"' in phone.get("/").text for phone in evening.phones]
    assert led == [False, True, False, False]  # the host is led to the table itself, the others sit no more
    assert f"/t/{code}" not in evening.app.test_client().get("/").text


def test_who_is_led_to_the_new_table_sits_nowhere_yet(evening):
    code = open_table(evening.host, *FOUR, **SETTINGS)
    assert [seat.holder for seat in entries.sitting(tables.find_table(code)).seats] == [None] * 4
    assert evening.phones[1].get(f"/t/{code}/seat/1").status_code == 403
