"""Which requests wait before the pages: those that are surely a known phone's question, and nothing else."""

import time
from dataclasses import replace

import pytest
from gunicorn.config import Config

from app import create_app
from store.secrets import hashed
from web.phone import KEY
from web.server.connections.incoming import Incoming
from web.server.waiting.question import LONGEST, Questions

GUEST, HERE = ("10.0.0.7", 4711), ("10.0.0.1", 8000)
SETTINGS = Config()


def cookie_of(phone) -> str:
    found = phone.get_cookie("shelfmark")
    assert found is not None
    return str(found.value)


def asked(app, raw: str):
    """What is made of a head as it came over the line."""
    incoming = Incoming(SETTINGS, GUEST)
    incoming.feed(raw.replace("\n", "\r\n").encode() + b"\r\n")
    assert incoming.request is not None
    try:
        return Questions(app, SETTINGS).of(incoming.request, GUEST, HERE)
    finally:
        incoming.close()


def head(evening, line: str = "GET /t/{}/changes?since=7&wait=20 HTTP/1.1", *more: str) -> str:
    cookie = f"Cookie: shelfmark={cookie_of(evening.phones[1])}"
    return "\n".join([line.format(evening.code), "Host: here", cookie, *more, ""])


def test_a_phones_question_is_read_as_the_pages_would_read_it(evening):
    found = asked(evening.app, head(evening))
    with evening.phones[1].session_transaction() as session:
        secret = session[KEY]
    assert (found.phone, found.code, found.since, found.wait) == (hashed(secret), evening.code, "7", 20)
    assert (found.guest, found.secure) == ("10.0.0.7", False)
    assert asked(evening.app, head(evening, "GET /t/{}/changes?since=7&wait=999 HTTP/1.1")).wait == LONGEST


def test_a_code_may_be_typed_as_people_type_it(evening):
    typed = f"{evening.code[:3]}-{evening.code[3:]}".lower()
    line = f"GET /t/{typed}/changes?since=7&wait=20 HTTP/1.1"
    assert asked(evening.app, head(evening, line)).code == evening.code


@pytest.mark.parametrize(
    "line",
    [
        "GET /t/{}/changes?since=7 HTTP/1.1",
        "GET /t/{}/changes?wait=20 HTTP/1.1",
        "GET /t/{}/changes?since=7&wait=0 HTTP/1.1",
        "GET /t/{}/changes?since=-1&wait=20 HTTP/1.1",
        "GET /t/{}/changes?since=07&wait=20 HTTP/1.1",
        "GET /t/{}/changes?since=7&wait=20&since=8 HTTP/1.1",
        "GET /t/{}/changes?wait=20&since=7 HTTP/1.1",
        "GET /t/{}/changes/?since=7&wait=20 HTTP/1.1",
        "GET /t/%41{}/changes?since=7&wait=20 HTTP/1.1",
        "GET /t/{}/join?since=7&wait=20 HTTP/1.1",
        "GET http://here/t/{}/changes?since=7&wait=20 HTTP/1.1",
        "HEAD /t/{}/changes?since=7&wait=20 HTTP/1.1",
        "POST /t/{}/changes?since=7&wait=20 HTTP/1.1",
        "GET /t/{}/changes?since=7&wait=20 HTTP/1.0",
    ],
)
def test_what_is_asked_otherwise_is_for_the_pages(evening, line):
    assert asked(evening.app, head(evening, line)) is None


@pytest.mark.parametrize(
    "more",
    [
        'If-None-Match: "7"',
        "Content-Length: 3",
        "Transfer-Encoding: chunked",
        "Expect: 100-continue",
        "Range: bytes=0-1",
        "Upgrade: websocket",
    ],
)
def test_what_asks_for_something_of_its_own_is_for_the_pages(evening, more):
    assert asked(evening.app, head(evening, "GET /t/{}/changes?since=7&wait=20 HTTP/1.1", more)) is None


@pytest.mark.parametrize("cookie", ["", "shelfmark=", "shelfmark=nonsense", "other=1", "shelfmark={}x"])
def test_whose_session_is_not_believed_is_for_the_pages(evening, cookie):
    known = cookie_of(evening.phones[1])
    line = f"GET /t/{evening.code}/changes?since=7&wait=20 HTTP/1.1"
    assert asked(evening.app, f"{line}\nHost: here\nCookie: {cookie.format(known)}\n") is None


def test_a_host_that_can_be_none_is_for_the_pages(evening):
    assert asked(evening.app, head(evening).replace("Host: here", f"Host: {'a' * 64}.b")) is None


def test_a_session_that_an_earlier_key_signed_is_believed_too(evening, settings):
    key = str(evening.app.config["SECRET_KEY"])
    later = create_app(replace(settings, secret_key="another key of the keeper", earlier_keys=(key,)))
    assert asked(later, head(evening)) is not None
    assert (
        asked(create_app(replace(settings, secret_key="another")), head(evening)) is not None
    )  # kept beside
    (settings.home / "session.key").unlink()
    assert asked(create_app(replace(settings, secret_key="another")), head(evening)) is None


def test_a_session_that_has_to_be_signed_anew_is_for_the_pages(evening, monkeypatch):
    real = time.time
    monkeypatch.setattr("web.server.sessions.time.time", lambda: real() - 3600)  # it was ahead when it signed
    assert asked(evening.app, head(evening)) is None


def test_while_the_keys_cannot_be_had_the_loop_does_not_go_and_ask_for_them(evening, monkeypatch):
    monkeypatch.setattr(evening.app.session_interface, "knows_keys", False)
    monkeypatch.setattr(evening.app.session_interface, "learn_keys", None)
    assert asked(evening.app, head(evening)) is None


def test_behind_a_proxy_it_is_believed_who_asks_and_how(evening, settings):
    behind = create_app(replace(settings, proxies=1, https=True))
    said = head(
        evening,
        "GET /t/{}/changes?since=7&wait=20 HTTP/1.1",
        "X-Forwarded-For: 203.0.113.5",
        "X-Forwarded-Proto: https",
    )
    found = asked(behind, said)
    assert (found.guest, found.secure) == ("203.0.113.5", True)
    assert asked(evening.app, said).guest == "10.0.0.7"
