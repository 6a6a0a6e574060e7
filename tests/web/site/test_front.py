"""The first page: one large way on, back to where one was, and everything else quiet."""

import re

import pytest

from tests.printing.tables import RULEBOOK
from tests.web.conftest import open_table
from tests.web.finished import finish
from web.site import front

GREEN = re.compile(r'class="button button-main[^"]*"[^>]*href="([^"]+)"')


def green(client) -> list[str]:
    """Where the green buttons of the first page lead."""
    page = client.get("/").text
    assert page.count("button-main") == len(GREEN.findall(page))
    return GREEN.findall(page)


def test_whoever_was_at_no_table_has_one_thing_to_press_and_is_given_no_cookie(app):
    phone = app.test_client()
    assert green(phone) == ["/open/ex-libris"]
    assert "shelfmark" not in phone.get("/").headers.get("Set-Cookie", "")


def test_the_table_this_phone_is_at_comes_first_and_alone_is_green(evening):
    stranger = evening.app.test_client()
    assert [green(phone) for phone in evening.phones] == [[evening.address()]] * 4
    assert green(stranger) == ["/open/ex-libris"]


def test_after_the_reveal_it_leads_to_the_result(evening):
    finish(evening, RULEBOOK)
    assert green(evening.phones[2]) == [evening.address("/reveal")]


def test_a_table_that_another_has_followed_is_not_led_back_to(evening):
    finish(evening, RULEBOOK)
    code = evening.host.post(evening.address("/copy")).location.split("/")[2]
    assert [green(phone) for phone in evening.phones] == [[f"/t/{code}"]] * 4


def test_yesterdays_table_is_not_tonights_and_its_game_is_offered_first(app, monkeypatch):
    host = app.test_client()
    open_table(host, "Timothée", "Rita", game="atheneum")
    assert len(green(host)) == 1
    later = front.now() + front.TONIGHT + 1
    monkeypatch.setattr(front, "now", lambda: later)
    assert green(host) == ["/open/atheneum"]


@pytest.mark.parametrize("language", ["en", "fr", "pt", "ru"])
def test_it_says_what_it_is_in_the_readers_language(app, language):
    page = app.test_client().get("/", headers={"Accept-Language": language}).text
    said = re.search(r"<h1>(.*?)</h1>\s*<p>(.*?)</p>", page, re.S).groups()
    english = app.test_client().get("/", headers={"Accept-Language": "en"}).text
    assert all(said)
    assert (said[0] in english) == (language == "en")
