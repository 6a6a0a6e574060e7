"""What every answer carries, whatever was asked; faults are said without a traceback, logs keep secrets."""

import errno
import io
import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest
from flask_wtf.csrf import generate_csrf
from sqlalchemy.exc import OperationalError

from app import create_app
from jobs.logs import JsonLines
from store import entries, photographs, pictures
from store.secrets import tidy_code
from tests.web.conftest import open_table
from web import redirects
from web.server import security


@pytest.fixture
def strict(request, settings):
    """The application as it is served: CSRF on, errors answered."""
    request.getfixturevalue("app")
    return create_app(settings)


PLACES = {"code": "QQQQQQ", "secret": "x", "game": "ex-libris"}
PATHS = ("/", "/open/ex-libris", "/nowhere", "/health", "/history", "/t/QQQQQQ", "/static/x/css/office.css")


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_tells_the_browser_to_be_careful(app, path):
    headers = app.test_client().get(path).headers
    for name, value in security.HEADERS.items():
        assert headers[name] == value
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["Cache-Control"]


def test_no_page_holds_a_script_or_style_of_its_own(evening):
    """The policy would keep it from running; this keeps it from being written."""
    paths = ("", "/join", "/log", "/seat/0", "/settings", "/delete")
    for page in ("/", "/open/ex-libris", "/history", *(evening.address(path) for path in paths)):
        text = evening.host.get(page).text
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick=" not in text
        assert all("src=" in tag.split(">")[0] for tag in text.split("<script")[1:])


def test_cookies_are_for_the_server_alone(app):
    cookie = app.test_client().get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.usefixtures("app")
def test_over_https_cookies_stay_there(settings):
    answer = (
        create_app(replace(settings, https=True)).test_client().get("/", base_url="https://games.example")
    )
    assert "Secure" in answer.headers["Set-Cookie"]
    assert "max-age" in answer.headers["Strict-Transport-Security"]


def test_no_form_is_taken_without_its_token(strict):
    """Every address that takes a form, tried without one: nothing may get past the check."""
    refused = 0
    for rule in strict.url_map.iter_rules():
        if "POST" in rule.methods and not rule.rule.startswith("/api/"):  # that knows no cookies
            values = {
                name: {"code": "QQQQQQ", "secret": "x", "game": "ex-libris"}.get(name, 1)
                for name in rule.arguments
            }
            with strict.test_request_context():
                path = strict.url_for(rule.endpoint, **values)
            assert strict.test_client().post(path).status_code == 400, path
            refused += 1
    assert refused > 15


def test_a_form_with_its_token_is_taken(strict):
    client = strict.test_client()
    with client:
        client.get("/")
        token = generate_csrf()
    form = {"csrf_token": token, "name": ["Rita", "Éric"], "popular": "R", "banned": "C"}
    assert client.post("/open/ex-libris", data=form).status_code == 302


def test_over_https_a_form_is_taken_without_a_referrer_and_not_without_its_token(strict):
    """Our own pages ask browsers to send none."""
    client, place = strict.test_client(), "https://games.example"
    with client:
        assert client.get("/", base_url=place).headers["Referrer-Policy"] == "no-referrer"
        token = generate_csrf()
    form = {"name": ["Rita", "Éric"], "popular": "R", "banned": "C"}
    assert client.post("/open/ex-libris", base_url=place, data=form).status_code == 400
    answer = client.post("/open/ex-libris", base_url=place, data={**form, "csrf_token": token})
    assert answer.status_code == 302


HOSTILE_NAMES = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 1234567*7654321 }}",  # its product stands in no page by chance, as 49 may in a token
    "=cmd|' /C calc'!A0",
    "%s%n",
    "\u202eevil",
]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_a_hostile_name_is_only_a_name(app, name):
    host = app.test_client()
    typed = [name, "Éric"]
    answer = host.post("/open/ex-libris", data={"name": typed, "popular": "R", "banned": "C"})
    if answer.status_code == 422:  # not printable: refused in a sentence
        assert not name.isprintable()
        return
    code = answer.location.split("/")[2]
    for path in ("/join", "", "/log", "/settings"):
        page = host.get(f"/t/{code}{path}").text
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert str(1234567 * 7654321) not in page


@pytest.mark.parametrize(
    "wanted",
    ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "evil", "/a\nb"],
)
def test_nobody_is_led_to_another_server(app, wanted):
    with app.test_request_context(method="POST", data={"next": wanted}):
        assert redirects.back() == "/"


def test_what_goes_wrong_is_said_in_a_sentence(strict, monkeypatch):
    def fail(*_args, **_more):
        raise RuntimeError("secret in the message")

    monkeypatch.setattr("web.result.history.past.tables_of", fail)
    strict.testing = False
    answer = strict.test_client().get("/history")
    assert answer.status_code == 500
    assert "Traceback" not in answer.text
    assert "secret in the message" not in answer.text


@pytest.mark.parametrize(
    ("message", "status"), [("database or disk is full", 507), ("database is locked", 503)]
)
def test_a_store_that_cannot_write_says_so_and_keeps_what_was(evening, monkeypatch, message, status):
    before = entries.log(evening.table.id)

    def fail(*_args, **_more):
        raise OperationalError("UPDATE", {}, Exception(message))

    monkeypatch.setattr("store.tables.now", fail)
    answer = evening.host.post(evening.address("/race"), data={"place": "1"})
    assert answer.status_code == status
    assert entries.log(evening.table.id) == before


def test_a_photograph_there_is_no_room_for_is_refused_and_nothing_is_left_of_it(evening, monkeypatch):
    def full(*_args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    form = {"photo": (io.BytesIO(b"picture"), "shelf.jpg")}
    answer = evening.host.post(evening.address("/seat/0/photos"), data=form)
    assert answer.status_code == 507
    assert "full" in answer.text
    assert photographs.of_seat(evening.table.id, 0) == ()
    assert list(pictures.listed()) == []


def test_logs_name_the_kind_of_address_and_no_secret(evening, caplog):
    caplog.set_level(logging.INFO, "shelfmark.web")
    link = evening.phones[1].post(evening.address("/seat/1/hand-over")).text.split("/s/")[1][:32]
    evening.app.test_client().get(f"/s/{link}?q=Rita")
    lines = [JsonLines().format(record) for record in caplog.records]
    told = [json.loads(line) for line in lines if "answered" in line]
    assert {"route": "/s/<secret>", "status": 200}.items() <= told[-1].items()
    for secret in (link, evening.code, "Rita", "127.0.0.1"):
        assert not any(secret in line for line in lines), secret


@pytest.mark.parametrize(
    ("said", "filled_in", "expected"),
    [
        ("Invalid request from ip=192.0.2.7: Cookie: secret", (), "Invalid request"),
        ("Error handling request %s %s", ("GET", "/t/secret"), "Error handling request %s %s"),
        (ValueError("secret"), (), "ValueError"),
    ],
)
def test_of_the_words_of_others_only_those_are_logged_that_hold_no_secret(said, filled_in, expected):
    record = logging.LogRecord("gunicorn.error", logging.WARNING, __file__, 1, said, filled_in, None)
    assert json.loads(JsonLines().format(record))["event"] == expected


def test_what_the_printer_ignores_of_our_stylesheet_is_said_in_full():
    said, where = "Ignored `%s:%s` at %d:%d, %s.", ("width", " wide", 53, 81, "invalid value")
    record = logging.LogRecord("weasyprint", logging.WARNING, __file__, 1, said, where, None)
    assert json.loads(JsonLines().format(record))["event"] == "Ignored `width: wide` at 53:81, invalid value."


def test_an_error_in_the_log_says_where_but_not_what(caplog):
    try:
        raise ValueError("E2:HFS")
    except ValueError:
        logging.getLogger("shelfmark").exception("a page failed")
    line = json.loads(JsonLines().format(caplog.records[-1]))
    assert line["error"] == "ValueError"
    assert "test_answers.py" in line["where"][-1]
    assert "E2:HFS" not in json.dumps(line)


@pytest.mark.parametrize(
    ("typed", "code"), [(" abc-234 ", "ABC234"), ("a b c 2 3 4", "ABC234"), ("<x>", "X"), ("", "")]
)
def test_a_code_is_found_however_it_is_typed(typed, code):
    assert tidy_code(typed) == code


def test_health_and_readiness(app, monkeypatch, settings):
    client = app.test_client()
    assert client.get("/health").json == {"status": "ok"}
    assert client.get("/ready").json == {"status": "ready"}
    assert list(pictures.listed()) == []  # the trial leaves nothing behind
    with monkeypatch.context() as patch:
        patch.setattr("store.migrate.head", lambda: "9999")
        assert client.get("/ready").status_code == 503
    with monkeypatch.context() as patch:
        patch.setattr("web.server.health.home", lambda: Path("/proc/nowhere"))
        assert client.get("/ready").status_code == 503
    nowhere = replace(settings, database="postgresql://nobody@127.0.0.1:1/nothing")
    without_database = create_app(nowhere).test_client()
    assert without_database.get("/ready").status_code == 503
    assert without_database.get("/health").json == {"status": "ok"}


def test_a_waiting_phone_is_told_nothing_until_something_changed(evening):
    version = evening.table.version
    path = evening.address(f"/changes?since={version}")
    answer = evening.phones[1].get(path)
    assert (answer.status_code, answer.data) == (304, b"")
    entries.enter(evening.table.id, seat=0, by=0, field="hand", value=1, based_on=None)
    assert evening.phones[1].get(path).json == {"version": version + 1}


def test_pages_are_packed_for_phones_that_unpack_them(app):
    client = app.test_client()
    packed = client.get("/open/ex-libris", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(client.get("/open/ex-libris").data) / 2


def test_the_whole_way_to_the_winner_by_forms_alone(evening):
    """No script runs here: every step is a form that is posted and a page that follows."""
    shelves = ("A1:FH B3:CMR / C2:SS D4:HF", "E1:FF E2:HH", "F1:RR F2:MM", "G1:SSS G2:CF")
    for place, (phone, shelf, focus) in enumerate(zip(evening.phones, shelves, "MHFS", strict=True)):
        seat = evening.address(f"/seat/{place}")
        phone.post(f"{seat}/text", data={"notation": shelf, "based_on": ""})
        phone.post(f"{seat}/focus", data={"focus": focus})
    facts = entries.facts(evening.table.id)
    assert [facts.has(place, "shelf") and facts.has(place, "focus") for place in range(4)] == [True] * 4
    shown = evening.host.post(evening.address("/reveal"), follow_redirects=True)
    assert shown.request.path == evening.address("/reveal")
    assert "Ahmed" in shown.text
    assert "Ahmed" in evening.phones[3].get(evening.address("/reveal")).text


def test_solo_has_its_rounds_and_its_library(app):
    player = app.test_client()
    code = open_table(player, "Igor", game="ex-libris-solo", popular="M", banned="C", difficulty="3")
    player.post(f"/t/{code}/take-all")
    assert player.get(f"/t/{code}/seat/1").status_code == 200  # the public library's
    said = set()
    for _ in range(7):
        said.add(player.get(f"/t/{code}").text.split('id="round"')[1].split("</section>")[0])
        player.post(f"/t/{code}/round")
    assert len(said) == 6  # five rounds and what comes after them
