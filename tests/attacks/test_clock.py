"""A server's clock that is put right, or its key that is replaced, locks nobody out."""

import time
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from settings import Settings
from store.home import home
from tests.web.conftest import Evening, open_table

REALLY = time.time
DAY = 24 * 3600  # seconds
AHEAD = (3, 3600, DAY, 400 * DAY)
ANOTHER = "another that somebody named"
TESTED = {"TESTING": True, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def clock(monkeypatch):
    """Sets the clock of the server so many seconds ahead of what it is."""

    def ahead(seconds: int) -> None:
        monkeypatch.setattr("time.time", lambda: REALLY() + seconds)

    return ahead


def seated(app) -> Evening:
    phones = (app.test_client(), app.test_client())
    code = open_table(phones[0], "Rita", "Éric")
    for place, phone in enumerate(phones):
        assert phone.post(f"/t/{code}/seat/{place}/take").status_code == 302
    return Evening(app, code, phones[0], phones)


def on_their_seats(evening: Evening) -> list[int]:
    found = [phone.get(evening.address(f"/seat/{n}")).status_code for n, phone in enumerate(evening.phones)]
    return [*found, evening.host.get(evening.address("/settings")).status_code]


def identity(phone: FlaskClient) -> object:
    with phone.session_transaction() as session:
        return session.get("phone")


@pytest.mark.parametrize("seconds", AHEAD)
def test_who_joined_while_the_clock_was_ahead_is_somebody_once_it_is_right(app, clock, seconds):
    clock(seconds)
    evening = seated(app)
    clock(0)
    for _again in range(2):
        assert on_their_seats(evening) == [200, 200, 200]


def test_what_was_signed_ahead_of_time_is_signed_anew_once(app, clock):
    """Or it would be believed for as long as the clock was wrong."""
    clock(400 * DAY)
    evening = seated(app)
    clock(0)
    phone = evening.phones[1]
    assert "Set-Cookie" in phone.get(evening.address("/changes")).headers
    assert "Set-Cookie" not in phone.get(evening.address("/changes")).headers
    clock(31 * DAY)
    assert phone.get(evening.address("/seat/1")).status_code == 403


@pytest.mark.parametrize("visits", [1, 3])
def test_a_clock_that_jumped_ahead_and_back_makes_nobody_a_stranger(app, clock, visits):
    """In between they are nobody, for a session ends; but nothing is written over who they were."""
    evening = seated(app)
    before = [identity(phone) for phone in evening.phones]
    for n in range(visits):
        clock((60 + 40 * n) * DAY)
        assert on_their_seats(evening) == [403, 403, 403]
        for phone in evening.phones:
            assert phone.get("/").status_code == 200  # writes the token of its forms into the session
    clock(0)
    assert on_their_seats(evening) == [200, 200, 200]
    assert [identity(phone) for phone in evening.phones] == before


def test_who_became_somebody_else_meanwhile_stays_so(app, clock):
    evening = seated(app)
    clock(60 * DAY)
    code = open_table(evening.host, "Ada", "Bo")
    clock(0)
    assert evening.host.get(f"/t/{code}/settings").status_code == 200


def test_a_session_of_last_month_stays_nobody(app, clock):
    evening = seated(app)
    clock(31 * DAY)
    for _again in range(3):
        assert on_their_seats(evening) == [403, 403, 403]
        evening.host.get("/")


@pytest.mark.parametrize("how", ["named", "named beside others", "put aside", "the kept one"])
def test_a_key_that_was_replaced_is_still_believed(app, settings, how):
    evening = seated(app)
    kept = home() / "session.key"
    old = kept.read_text(encoding="ascii").strip()
    if how == "put aside":
        kept.rename(home() / "session-2026.key")
    elif how == "the kept one":
        settings = replace(settings, secret_key=ANOTHER)
    else:
        earlier = (old,) if how == "named" else ("x", old, "yet another")
        settings = replace(settings, secret_key=ANOTHER, earlier_keys=earlier)
        kept.unlink()
    later = started_again(settings)
    assert later.config["SECRET_KEY"] != old
    assert served_by(later, evening) == [200, 200, 200]


def test_a_key_nobody_kept_is_not_believed(app, settings):
    evening = seated(app)
    (home() / "session.key").unlink()
    later = started_again(replace(settings, secret_key=ANOTHER))
    assert served_by(later, evening) == [403, 403, 403]


def started_again(settings: Settings) -> Flask:
    app = create_app(settings)
    app.config.update(TESTED)
    return app


def served_by(app, evening: Evening) -> list[int]:
    """The same phones at a server that was started again."""
    phones = []
    for phone in evening.phones:
        cookie = phone.get_cookie("shelfmark")
        assert cookie is not None
        again = app.test_client()
        again.set_cookie("shelfmark", cookie.value)
        phones.append(again)
    return on_their_seats(Evening(app, evening.code, phones[0], tuple(phones)))


def test_a_link_to_a_verdict_on_paper_outlives_the_key(app, settings):
    from web.result import sharing

    evening = seated(app)
    with app.app_context():
        token = sharing.token_of(evening.table)
    with create_app(replace(settings, secret_key=ANOTHER)).app_context():
        assert sharing.signer().loads(token) == [evening.table.id, evening.table.opened]
