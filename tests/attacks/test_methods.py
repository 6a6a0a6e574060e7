"""Looking changes nothing: a method that is not POST leaves the database and every file as they were."""

import hashlib
from pathlib import Path

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient
from sqlalchemy import select

from store import entries, schema, seats
from store.engine import snapshot
from store.entries import ANYTHING
from store.home import home
from store.secrets import kept_secret
from store.values import Change
from tests.web.conftest import Evening, open_table
from tests.web.test_links import entered, photographed
from web.result import sharing

METHODS = ("HEAD", "OPTIONS", "GET", "PUT", "DELETE", "PATCH", "TRACE")
# Wrong guesses are counted and phones are heard however they ask; nothing else is written.
COUNTED = ("limits", "presence")
GAMES = ("ex-libris", "ex-libris-solo", "atheneum", "exlibrium")


def rows() -> dict[str, list[tuple[object, ...]]]:
    """Everything in the database."""
    with snapshot() as db:
        return {
            table.name: sorted(map(tuple, db.execute(select(*table.c)).all()), key=repr)
            for table in schema.metadata.sorted_tables
            if table.name not in COUNTED
        }


def files() -> dict[str, str]:
    """Everything in the data folder but the database itself."""
    found = (path for path in home().rglob("*") if path.is_file() and "sqlite" not in path.name)
    return {str(path.relative_to(home())): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


def addresses(flask: Flask, given: dict[str, object]) -> list[str]:
    """Every address there is, with arguments that lead somewhere."""
    with flask.test_request_context():
        rules = [rule for rule in flask.url_map.iter_rules() if rule.arguments <= given.keys()]
        assert len(rules) == len(list(flask.url_map.iter_rules()))
        return sorted(
            {url_for(rule.endpoint, **{name: given[name] for name in rule.arguments}) for rule in rules}
        )


def table(flask: Flask, game: str, host: FlaskClient) -> Evening:
    """A table the host may do everything at, with all its seats, a photograph and a link to a seat."""
    names = ("Rita",) if game == "ex-libris-solo" else ("Rita", "Éric")
    code = open_table(host, *names, game=game, deck="Box", advice="1", popular="R", banned="")
    host.post(f"/t/{code}/take-all")
    return Evening(flask, code, host, (host,))


def arguments(evening: Evening, game: str) -> dict[str, object]:
    photo = photographed(evening)
    with evening.app.app_context():
        token = sharing.token_of(evening.table)
    return {
        "code": evening.code,
        "place": 0,
        "photo": photo,
        "card": "A1",
        "game": game if game in ("ex-libris", "ex-libris-solo") else "ex-libris",
        "token": token,
        "secret": seats.make_link(evening.table.id, 0),
        "deck": "Box",
        "edition": "x",
        "name": "css/office.css",
        "spoken": "en",
    }


@pytest.mark.parametrize("revealed", [False, True], ids=["before the reveal", "after it"])
@pytest.mark.parametrize("game", GAMES)
def test_only_a_form_that_is_sent_changes_anything(app: Flask, game: str, revealed: bool):
    """By the phone that may do everything: it hosts, it sits on every seat, it keeps the server."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    host = app.test_client()
    evening = table(app, game, host)
    given = arguments(evening, game)
    shown = [Change(None, "revealed", True, ANYTHING)] if revealed else []
    entries.enter_all(evening.table.id, [*entered(game), *shown], by=None)
    host.get(f"/keeper/{kept_secret('keeper')}")
    host.get("/keeper")  # asks the queue how much waits there, which is made when it is first asked
    before = rows(), files()
    for method in METHODS:
        for address in [*addresses(app, given), f"/keeper/{kept_secret('keeper')}"]:
            if not (method == "HEAD" and address.endswith(".pdf")):  # the same as GET, which takes its time
                with host.open(address, method=method) as answer:
                    assert answer.status_code < 500, address
        assert (rows(), files()) == before, method


def test_a_view_that_changes_something_is_asked_by_post_alone(app: Flask):
    """No view answers both, for then it would have to ask which it was."""
    both = [
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if len((rule.methods or set()) - {"HEAD", "OPTIONS"}) != 1
    ]
    assert both == []


def test_nobody_asks_in_a_view_by_which_method_it_was_called():
    """HEAD is neither GET nor POST: a comparison with one of them forgets it."""
    house = Path(__file__).resolve().parents[2]
    views = [path for room in ("web", "games") for path in (house / room).rglob("*.py")]
    asking = [path.name for path in views if "request.method ==" in path.read_text("utf-8")]
    assert asking == []
