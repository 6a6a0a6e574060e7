"""What one seat keeps secret leaves the server for no other phone before the reveal."""

import json
import re

import pytest

from store import entries
from store.values import Change

SHELVES = ("A1:FH B3:CMR / C2:SS D4:HFMR", "E1:FF E2:HH", "F1:RR F2:MM", "G1:SSS G2:CF")
FOCUSES = ("M", "H", "F", "S")
SESSION = ("Set-Cookie", "Date", "Content-Length")


@pytest.fixture
def entered(evening):
    for place, (shelf, focus) in enumerate(zip(SHELVES, FOCUSES, strict=True)):
        changes = [Change(place, "shelf", shelf), Change(place, "focus", focus), Change(place, "hand", place)]
        entries.enter_all(evening.table.id, changes, by=place)
    return evening


PAGES = (
    "",
    "/join",
    "/log",
    "/reveal",
    "/changes",
    "/changes?since=1",
    "/seat/0",
    "/document.json",
    "/settings",
)


def wire(client, path: str) -> str:
    """All that goes over the line but the phone's own session: status, headers and body."""
    answer = client.get(path)
    headers = [f"{name}: {value}" for name, value in answer.headers if name not in SESSION]
    body = re.sub(r'name="csrf_token" value="[^"]+"', "", answer.get_data(as_text=True))
    return "\n".join((str(answer.status_code), *headers, body))


@pytest.mark.parametrize("page", PAGES)
def test_changing_a_secret_changes_nothing_that_another_phone_is_sent(entered, page):
    """The strongest test of a secret: two tables that differ only in it look alike byte by byte."""
    before = entries.facts(entered.table.id).entry(0, "focus")
    other = entered.phones[1]
    other.get(entered.address())  # a phone has its session by now
    sent = wire(other, entered.address(page))
    swap(before.id, "S" * 3)
    assert wire(other, entered.address(page)) == sent


def swap(entry: int, value: str) -> None:
    """Rewrites an entry in the database itself, so that not even its number or time differs."""
    from sqlalchemy import update

    from store import schema
    from store.engine import transaction

    changed = update(schema.entries).where(schema.entries.c.id == entry).values(value=json.dumps(value))
    with transaction() as db:
        assert db.execute(changed).rowcount == 1


def test_every_address_of_the_table_keeps_the_secret(entered):
    """The same by every GET address there is, so that a page added tomorrow is tried too."""
    stranger, other = entered.app.test_client(), entered.phones[2]
    before = entries.facts(entered.table.id).entry(0, "focus")
    tried = addresses(entered)
    for client in (stranger, other):
        client.get(entered.address())
    sent = {(client, path): wire(client, path) for client in (stranger, other) for path in tried}
    swap(before.id, "secret-marker")
    for (client, path), earlier in sent.items():
        now = wire(client, path)
        assert "secret-marker" not in now, path
        assert now == earlier, path
    assert len(tried) > 8
    assert "secret-marker" in wire(entered.phones[0], entered.address("/seat/0"))  # its owner would see it


def addresses(evening) -> list[str]:
    """Every GET address of a table, for the first seat."""
    found = []
    for rule in evening.app.url_map.iter_rules():
        if rule.rule.startswith("/t/<code>") and "GET" in rule.methods:
            values = {name: {"code": evening.code}.get(name, 0) for name in rule.arguments}
            with evening.app.test_request_context():
                from flask import url_for

                found.append(url_for(rule.endpoint, **values))
    return found


def test_the_log_shows_nothing_of_another_seat_before_the_reveal(entered):
    other = entered.phones[1].get(entered.address("/log")).text
    assert "B3:CMR" not in other
    assert "B3:CMR" in entered.phones[0].get(entered.address("/log")).text


def test_the_neighbour_who_signs_sees_the_cards_but_neither_focus_nor_what_is_to_be_turned(entered):
    path = entered.address("/seat/0/check")
    assert [status(phone, path) for phone in entered.phones] == [403, 200, 403, 403]
    sent = wire(entered.phones[1], path)
    assert "B3" in sent
    shelf = entries.facts(entered.table.id).entry(0, "shelf")
    swap(shelf.id, SHELVES[0].replace("B3", "~B3"))
    assert wire(entered.phones[1], path) == sent


def status(client, path: str) -> int:
    return client.get(path).status_code


def test_the_document_is_kept_back_until_the_reveal_and_complete_after_it(entered):
    assert entered.host.get(entered.address("/document.json")).status_code == 403
    entered.host.post(entered.address("/reveal"))
    document = entered.phones[3].get(entered.address("/document.json")).json
    assert [player["focus"] for player in document["players"]] == list(FOCUSES)


def test_another_seats_entries_cannot_be_taken_back(entered):
    entry = entries.facts(entered.table.id).entry(0, "focus")
    answer = entered.phones[1].post(entered.address("/undo"), data={"entry": entry.id})
    assert answer.status_code == 403
    assert entries.facts(entered.table.id).value(0, "focus") == "M"


def test_after_the_reveal_only_the_host_takes_back_and_never_the_reveal(entered):
    table = entered.table.id
    entered.host.post(entered.address("/reveal"))
    shelf = entries.facts(table).entry(1, "shelf")
    revealed = entries.facts(table).entry(None, "revealed")
    assert entered.phones[1].post(entered.address("/undo"), data={"entry": shelf.id}).status_code == 403
    assert entered.host.post(entered.address("/undo"), data={"entry": revealed.id}).status_code == 403
    assert entered.host.post(entered.address("/undo"), data={"entry": shelf.id}).status_code == 302
    assert not entries.facts(table).has(1, "shelf")


def test_after_the_reveal_the_host_reaches_every_seat_and_its_phone_changes_nothing(entered):
    seat = entered.address("/seat/1")
    assert entered.host.get(seat).status_code == 403
    entered.host.post(entered.address("/reveal"))
    assert entered.host.get(seat).status_code == 200
    assert entered.host.post(f"{seat}/hand", data={"hand": "9"}).status_code == 302
    assert entries.facts(entered.table.id).value(1, "hand") == 9
    assert entered.phones[1].post(f"{seat}/hand", data={"hand": "0"}).status_code == 403
    assert entered.host.post(f"{seat}/hand-over").status_code == 403


def test_a_correction_after_the_reveal_says_what_it_changed(entered):
    table = entered.table.id
    entered.host.post(entered.address("/reveal"))
    shelf = entries.facts(table).entry(1, "shelf")
    better = Change(1, "shelf", "E1:FF E2:HH E3:HHHH", shelf.id)
    entries.enter_all(table, [better], by=None)
    from web.result import corrections

    (found,) = corrections.corrections(entries.sitting(entered.table))
    assert found.entry.value == "E1:FF E2:HH E3:HHHH"
    assert corrections.Effect("Éric", "specialty", 4, 12) in found.effects
    assert "4 → 12" in entered.phones[2].get(entered.address("/log")).text


def test_no_reveal_while_something_is_missing(evening):
    page = evening.host.post(evening.address("/reveal"), follow_redirects=True).text
    assert "Rita" in page
    assert not entries.sitting(evening.table).revealed


def test_after_the_reveal_a_seat_offers_nothing_that_only_the_host_may_do_and_says_so(evening):
    entries.enter(
        evening.table.id, seat=None, by=None, field="revealed", value=True, based_on=entries.ANYTHING
    )
    own = evening.phones[1].get(evening.address("/seat/1"))
    assert "only the host corrects" in own.text
    assert "/seat/1/shelf" not in own.text
    assert "/seat/1/focus" not in own.text
    refused = evening.phones[1].get(evening.address("/seat/1/shelf"))
    assert refused.status_code == 403
    assert "only the host corrects" in refused.text
    assert "somebody else" in evening.phones[1].get(evening.address("/seat/2/shelf")).text
    assert "/seat/1/shelf" in evening.host.get(evening.address("/seat/1")).text
