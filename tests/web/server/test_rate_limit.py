"""Codes are not found by trying, tables not by listing, and what is old expires."""

from dataclasses import replace

import pytest

from app import create_app
from store import entries
from store.clock import DAY, HOUR
from store.secrets import ALPHABET
from tests.web.conftest import open_table
from web.server import rate_limit


def test_wrong_codes_are_few_and_then_even_the_right_one_is_refused(evening):
    stranger = evening.app.test_client()
    answers = [stranger.get(f"/t/QQQQQ{letter}").status_code for letter in ALPHABET[: rate_limit.WRONG_CODES]]
    assert answers == [404] * rate_limit.WRONG_CODES
    late = stranger.get(evening.address())
    assert late.status_code == 429
    assert int(late.headers["Retry-After"]) > 0
    assert stranger.post("/join", data={"code": evening.code}).status_code == 429
    assert stranger.get(evening.address("/changes")).status_code == 429
    assert stranger.get(f"/t/{evening.code}/changes?since=1").status_code == 429


def test_phones_at_the_table_are_not_kept_out_by_a_stranger_on_the_same_network(evening):
    stranger = evening.app.test_client()
    for _ in range(rate_limit.WRONG_CODES + 1):
        stranger.get("/t/QQQQQQ")
    assert evening.phones[2].get(evening.address()).status_code == 200
    assert evening.phones[2].get(evening.address("/changes")).status_code == 200


@pytest.mark.parametrize("path", ["/t/{}", "/t/{}/changes", "/t/{}/join", "/s/{}", "/t/{}/document.json"])
def test_every_way_of_guessing_counts(app, path):
    stranger = app.test_client()
    answers = {stranger.get(path.format("QQQQQQ")).status_code for _ in range(rate_limit.WRONG_CODES + 1)}
    assert answers == {404, 429}


def test_another_address_is_not_punished(evening):
    stranger, friend = evening.app.test_client(), evening.app.test_client()
    for _ in range(rate_limit.WRONG_CODES + 1):
        stranger.get("/t/QQQQQQ")
    assert friend.get(evening.address(), environ_base={"REMOTE_ADDR": "10.1.1.9"}).status_code == 200


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(("proxies", "last"), [(0, 429), (1, 404)])
def test_a_sender_is_believed_about_its_address_only_behind_a_proxy(settings, proxies, last):
    stranger = create_app(replace(settings, proxies=proxies)).test_client()
    answers = [
        stranger.get("/t/QQQQQQ", headers={"X-Forwarded-For": f"10.0.0.{number}"}).status_code
        for number in range(rate_limit.WRONG_CODES + 1)
    ]
    assert answers[-1] == last


def test_an_ipv6_guesser_does_not_get_a_new_chance_with_every_address_of_its_network(evening):
    stranger = evening.app.test_client()
    for number in range(rate_limit.WRONG_CODES):
        stranger.get("/t/QQQQQQ", environ_base={"REMOTE_ADDR": f"2001:db8:1:2::{number:x}"})
    late = stranger.get("/t/QQQQQQ", environ_base={"REMOTE_ADDR": "2001:db8:1:2:ffff::1"})
    assert late.status_code == 429


def test_guesses_are_forgiven_after_the_window(evening, monkeypatch):
    stranger = evening.app.test_client()
    for _ in range(rate_limit.WRONG_CODES):
        stranger.get("/t/QQQQQQ")
    from store import limits

    later = limits.now() + rate_limit.WINDOW + 1
    monkeypatch.setattr(limits, "now", lambda: later)
    assert stranger.get(evening.address()).status_code == 200


def test_a_code_nobody_used_for_a_day_leads_strangers_nowhere(evening, monkeypatch):
    later = rate_limit.now() + DAY + HOUR
    monkeypatch.setattr(rate_limit, "now", lambda: later)
    assert evening.app.test_client().get(evening.address()).status_code == 404
    assert evening.phones[2].get(evening.address()).status_code == 200


def test_a_session_of_last_month_is_nobody(evening, monkeypatch):
    import time

    later = time.time() + 31 * 24 * 3600
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: later)
    monkeypatch.setattr(rate_limit, "now", lambda: evening.table.changed)
    assert evening.phones[1].get(evening.address("/seat/1")).status_code == 403


def test_the_history_lists_only_tables_this_phone_was_at(app):
    mine, other = app.test_client(), app.test_client()
    code = open_table(mine, "Rita", "Éric")
    assert code in mine.get("/history").text
    assert code not in other.get("/history").text
    assert code in mine.get("/history?q=éric").text
    assert code in mine.get("/history?q=ÉRI").text
    assert code not in mine.get("/history?q=%25").text
    assert code not in mine.get("/history?q=Nobody").text


def test_only_the_printed_link_makes_a_keeper(app):
    from store.secrets import kept_secret

    code = open_table(app.test_client(), "Rita", "Éric")
    keeper = app.test_client()
    assert keeper.get("/keeper/guess").status_code == 404
    assert code not in keeper.get("/history").text
    keeper.get(f"/keeper/{kept_secret('keeper')}")
    assert code in keeper.get("/history").text


def test_a_deleted_table_is_gone_with_everything_of_it(evening):
    entries.enter(evening.table.id, seat=0, by=0, field="hand", value=3, based_on=None)
    number = evening.table.id
    assert evening.host.post(evening.address("/delete")).status_code == 302
    assert evening.host.get(evening.address()).status_code == 404
    assert not entries.log(number)
    assert evening.code not in evening.host.get("/history").text


@pytest.mark.parametrize(
    "address",
    ["2001:db8::{:x}", "2001:db8:0:0:{:x}::1", "2001:0db8::{:x}:0:1", "::ffff:10.9.8.7", "fe80::{:x}%eth0"],
)
def test_one_network_however_its_addresses_are_written_is_one_guesser(app, address):
    stranger = app.test_client()
    answers = [
        stranger.get("/t/QQQQQQ", environ_base={"REMOTE_ADDR": address.format(number)}).status_code
        for number in range(1, 151)
    ]
    assert answers.count(404) == rate_limit.WRONG_CODES


def test_guests_with_the_right_code_are_never_counted(app):
    code = open_table(app.test_client(), "Rita", "Éric")
    for _ in range(2 * rate_limit.WRONG_CODES):
        guest = app.test_client()
        assert [guest.get(f"/t/{code}").status_code for _ in range(3)] == [200] * 3
    assert app.test_client().get("/t/QQQQQQ").status_code == 404


def test_who_found_the_table_only_looks_from_then_on(app, monkeypatch):
    """A spectator asks every second: that must not be a write every second."""
    guest, code = app.test_client(), open_table(app.test_client(), "Rita", "Éric")
    assert guest.get(f"/t/{code}").status_code == 200
    monkeypatch.setattr("web.server.rate_limit.limits.take", lambda *_, **__: pytest.fail("counted again"))
    assert guest.get(f"/t/{code}/changes").status_code == 200
