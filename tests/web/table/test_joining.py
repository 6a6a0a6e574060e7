"""Where a scanned code lands: one's name, large; and what there is to do where none is free."""

import re

import pytest

from tests.printing.tables import RULEBOOK
from tests.web.conftest import FOUR, open_table
from tests.web.finished import finish

LANGUAGES = ("en", "fr", "pt", "ru")


def joining(evening, phone, language="en"):
    return phone.get(evening.address("/join"), headers={"Accept-Language": language}).text


def buttons(page: str) -> list[str]:
    """What the forms of a page do at its table."""
    return re.findall(r'action="/t/[A-Z0-9]+(/[\w/-]+)"', page)


def test_the_scanned_address_lands_on_the_names_and_after_the_reveal_at_the_table(evening):
    shown = re.compile(r'class="typed" href="[^"]*?(/t/[^"]+)"')
    assert shown.search(evening.host.get(evening.address()).text).group(1) == evening.address("/join")
    finish(evening, RULEBOOK)
    assert shown.search(evening.host.get(evening.address()).text).group(1) == evening.address()


def test_every_free_name_is_a_large_button_before_everything_else(app):
    host, guest = app.test_client(), app.test_client()
    code = open_table(host, *FOUR)
    host.post(f"/t/{code}/seat/0/take")
    page = guest.get(f"/t/{code}/join").text
    assert buttons(page) == [f"/seat/{place}/take" for place in (1, 2, 3)]
    assert page.count("button-name") == 3
    assert page.index("button-name") < page.index("on another phone")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_table_says_so_and_what_to_do_in_the_readers_language(evening, language):
    stranger = evening.app.test_client()
    page = joining(evening, stranger, language)
    assert buttons(page) == []
    assert page.count("notice-warn") == 1
    assert len(re.findall(r"<li>[^<]{30,}</li>", page)) == 3
    heading = re.search(r"<h1>(.*?)</h1>", page).group(1)
    assert (heading == "The table is full") == (language == "en")


def test_who_sits_there_is_led_on_and_not_told_that_it_is_full(evening):
    page = joining(evening, evening.phones[2])
    assert "notice-warn" not in page
    assert re.search(r'button-main button-wide" href="([^"]+)"', page).group(1) == evening.address()


def test_who_comes_after_the_reveal_is_led_to_the_result(evening):
    finish(evening, RULEBOOK)
    page = joining(evening, evening.app.test_client())
    assert evening.address("/reveal") in page
    assert "notice-warn" not in page


def test_who_opens_a_solo_game_holds_both_seats_and_lands_at_the_table(app):
    host = app.test_client()
    sent = {"name": ["Igor"], "popular": "R", "banned": "C", "difficulty": "2"}
    table = host.post("/open/ex-libris-solo", data=sent).location
    assert re.fullmatch(r"/t/[A-Z0-9]+", table)
    assert [host.get(f"{table}/seat/{place}").status_code for place in (0, 1)] == [200, 200]
    assert "button-name" not in host.get(f"{table}/join").text


def test_a_seat_of_no_player_is_the_hosts_to_fill(app):
    host, guest = app.test_client(), app.test_client()
    code = open_table(host, "Igor", game="ex-libris-solo")
    for place in (0, 1):
        host.post(f"/t/{code}/seat/{place}/leave")
    taken = [buttons(phone.get(f"/t/{code}/join").text)[:2] for phone in (host, guest)]
    assert taken == [["/seat/0/take", "/seat/1/take"], ["/seat/0/take"]]


def test_the_host_frees_a_seat_out_of_one_fold(evening):
    page = evening.host.get(evening.address()).text
    fold = page[page.index('<details class="fold" id="others">') :]
    assert buttons(fold[: fold.index("</details>")]) == [
        f"/seat/{place}/{what}" for place in (1, 2, 3) for what in ("free", "host")
    ]
    assert 'id="others"' not in evening.phones[1].get(evening.address()).text
