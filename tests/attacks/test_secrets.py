"""A secret is its phone's: whoever sits down on the seat next finds nothing of it, wherever they look."""

import re

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from store import entries, schema
from store.engine import snapshot, transaction
from store.values import Change
from tests.web.conftest import Evening, open_table
from tests.web.crawling import Crawl

SEAT = 1
PLAN = "A1:FH ~B3:CMR / C2:SS+"  # B3 is to be turned, and nobody knows
OPEN = "A1:FH B3:CMR / C2:SS+"


def free(evening: Evening) -> FlaskClient:
    evening.host.post(evening.address(f"/seat/{SEAT}/free"))
    return evening.host


def left(evening: Evening) -> FlaskClient:
    evening.phones[SEAT].post(evening.address(f"/seat/{SEAT}/leave"))
    return evening.app.test_client()


def at_once(evening: Evening) -> FlaskClient:
    """As an older version left it: the seat was given up, and its secrets lie there."""
    with transaction() as db:
        c = schema.seats.c
        at = schema.seats.update().where(c.table_id == evening.table.id, c.place == SEAT)
        db.execute(at.values(holder=None))
    return evening.host


WAYS = (free, left, at_once)


@pytest.fixture
def secret(evening: Evening) -> Evening:
    """A seat whose focus was changed, taken back and entered again, and whose plan was changed too."""
    phone, seat = evening.phones[SEAT], evening.address(f"/seat/{SEAT}")
    phone.post(f"{seat}/text", data={"notation": OPEN})
    phone.post(f"{seat}/focus", data={"focus": "H"})
    phone.post(f"{seat}/focus", data={"focus": "M"})
    undone = entries.facts(evening.table.id).id(SEAT, "focus")
    phone.post(evening.address("/undo"), data={"entry": undone})
    phone.post(f"{seat}/focus", data={"focus": "S"})
    phone.post(f"{seat}/hand", data={"hand": "2"})
    for row, col, expect in ((0, 0, "A1:FH"), (0, 0, "~A1:FH"), (0, 1, "B3:CMR")):
        edit = {"do": "turn", "row": row, "col": col, "expect": expect}
        assert phone.post(f"{seat}/shelf/edit", data=edit).status_code == 302
    assert entries.facts(evening.table.id).value(SEAT, "shelf") == PLAN
    return evening


def rows_of_the_seat(evening: Evening) -> list[tuple[str, str]]:
    c = schema.entries.c
    with snapshot() as db:
        found = db.execute(select(c.field, c.value).where(c.table_id == evening.table.id, c.seat == SEAT))
        return [(row.field, row.value) for row in found]


@pytest.mark.parametrize("way", WAYS)
def test_whoever_sits_down_next_finds_no_secret_wherever_they_look(secret, way):
    focus = re.compile(r"<strong>Éric: [^<]*[Ff]ocus")
    assert focus.search(secret.phones[SEAT].get(secret.address("/log")).text)
    assert "book-down" in secret.phones[SEAT].get(secret.address(f"/seat/{SEAT}")).text
    taker = way(secret)
    taker.post(secret.address(f"/seat/{SEAT}/take"))
    assert taker.get(secret.address(f"/seat/{SEAT}")).status_code == 200
    crawl = Crawl(secret.app, taker).begin(secret.address(), secret.address("/log"))
    assert any(address.endswith(f"/seat/{SEAT}/shelf") for address in crawl.texts)
    for address, page in crawl.texts.items():
        assert not re.search(r"~[AB]|book-down|face down: [AB]", page.text), address
    log = taker.get(secret.address("/log")).text
    assert OPEN in log  # what lies on the table is still there
    assert log.count("A1:FH") == 1  # and not how it was changed, which would tell what was tried
    assert not focus.search(log)


@pytest.mark.parametrize("way", WAYS)
def test_what_is_erased_is_in_no_row_and_no_undoing_brings_it_back(secret, way):
    numbers = [entry.id for entry in entries.log(secret.table.id)]
    taker = way(secret)
    taker.post(secret.address(f"/seat/{SEAT}/take"))
    assert "focus" not in dict(rows_of_the_seat(secret))
    assert all("~" not in value for _, value in rows_of_the_seat(secret))
    for number in numbers:
        taker.post(secret.address("/undo"), data={"entry": number})
        taker.post(secret.address("/undo"), data={"entry": number})
    assert not entries.facts(secret.table.id).has(SEAT, "focus")
    assert "~" not in str(entries.facts(secret.table.id).value(SEAT, "shelf"))


def test_a_seat_given_up_is_empty_of_secrets_before_anybody_sits_there(secret):
    free(secret)
    assert "focus" not in dict(rows_of_the_seat(secret))
    assert dict(rows_of_the_seat(secret))["shelf"] == f'"{OPEN}"'


def test_two_seats_that_differ_in_what_was_planned_alone_look_alike_to_the_next_on_them(app):
    """Not even that something was planned can be told from what is left."""
    left_over = []
    for plan in (OPEN, PLAN):
        phones = (app.test_client(), app.test_client())
        code = open_table(phones[0], "Rita", "Éric")
        evening = Evening(app, code, phones[0], phones)
        phones[1].post(evening.address(f"/seat/{SEAT}/take"))
        for text in (OPEN, plan):
            shelf = entries.facts(evening.table.id).id(SEAT, "shelf")
            entries.enter_all(evening.table.id, [Change(SEAT, "shelf", text, shelf)], by=SEAT)
        free(evening)
        left_over.append(rows_of_the_seat(evening))
    assert left_over[0] == left_over[1]


def test_after_the_reveal_getting_up_changes_nothing_that_was_scored(secret):
    shelves = (f"{letter}1:FH {letter}2:CMR" for letter in "EFG")
    others = [place for place in range(4) if place != SEAT]
    for place, shelf, focus in zip(others, shelves, "MHF", strict=True):
        changes = [Change(place, "shelf", shelf), Change(place, "focus", focus), Change(place, "hand", place)]
        entries.enter_all(secret.table.id, changes, by=place)
    assert secret.host.post(secret.address("/reveal")).location.endswith("/reveal")
    before = entries.facts(secret.table.id)
    secret.phones[SEAT].post(secret.address(f"/seat/{SEAT}/leave"))
    secret.host.post(secret.address(f"/seat/{SEAT}/free"))
    secret.host.post(secret.address(f"/seat/{SEAT}/take"))
    assert entries.facts(secret.table.id) == before


def test_a_seat_that_is_handed_over_by_its_own_phone_takes_everything_along(secret):
    """Its person goes on with another phone, and gives nothing away that they did not mean to."""
    page = secret.phones[SEAT].post(secret.address(f"/seat/{SEAT}/hand-over")).text
    assert "secrets too" in page
    link = re.search(r"/s/[\w-]+", page)
    assert link is not None
    new = secret.app.test_client()
    before = entries.facts(secret.table.id)
    assert new.post(link.group()).status_code == 302
    assert entries.facts(secret.table.id) == before
    assert PLAN in new.get(secret.address("/log")).text
    assert PLAN not in secret.phones[SEAT].get(secret.address("/log")).text


def test_the_host_makes_no_link_to_anothers_seat(secret):
    assert secret.host.post(secret.address(f"/seat/{SEAT}/hand-over")).status_code == 403
