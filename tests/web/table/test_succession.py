"""The host's phone dies: the others take over, all agreeing; no host who is there is deposed."""

import re

import pytest
from sqlalchemy import text

from store import presence, seats, tables
from store.clock import SECOND
from store.engine import transaction
from tests.web.conftest import open_table

AGREE = "/host/agree"


@pytest.fixture
def clock(monkeypatch):
    """A clock that is put on; every module that looks at one here looks at this."""
    real = presence.now
    ahead = [0]
    for module in (presence, seats):
        monkeypatch.setattr(module, "now", lambda: real() + ahead[0])
    return lambda more: ahead.__setitem__(0, ahead[0] + more)


def heard(evening, phone) -> None:
    """A phone that waits on the table's page asks whether it changed."""
    assert phone.get(evening.address("/changes")).status_code in (200, 304)


@pytest.fixture
def dead(evening, clock):
    """All four are heard of after they sat down; then the host's phone dies."""
    clock(presence.EVERY)
    for phone in evening.phones:
        heard(evening, phone)
    clock(presence.SILENT)
    for phone in evening.phones[1:]:
        heard(evening, phone)
    return evening


def hosts(evening) -> list[bool]:
    return [evening.table.host == seat.holder for seat in seats.seats(evening.table.id)]


def waiting(evening, place: int) -> str:
    page = evening.phones[place].get(evening.address()).text
    return page[page.index('id="waiting"') : page.index('id="seats"')]


def agreed(evening, *places: int) -> list[int]:
    return [evening.phones[place].post(evening.address(AGREE)).status_code for place in places]


def test_everybody_sees_whom_the_table_waits_for(evening):
    for place in range(4):
        assert "Rita, Éric, Ahmed, Daria" in re.sub(r"\s+", " ", waiting(evening, place))


def test_at_ones_seat_too_one_sees_whom_the_table_waits_for_and_that_the_host_is_silent(dead):
    page = dead.phones[1].get(dead.address("/seat/1")).text
    line = page[page.index('id="waiting"') :]
    assert "Rita, Éric, Ahmed, Daria" in re.sub(r"\s+", " ", line)
    assert "has not been heard of" in line
    assert "has not been heard of" not in dead.host.get(dead.address("/seat/0")).text


def test_while_the_host_is_heard_of_nobody_is_offered_anything_and_asking_changes_nothing(evening, clock):
    clock(presence.EVERY)
    heard(evening, evening.host)
    assert all(AGREE not in waiting(evening, place) for place in range(4))
    before = evening.table.host
    assert agreed(evening, 1, 2, 3) == [302] * 3
    assert evening.table.host == before


def test_the_silence_of_the_host_is_a_change_that_waiting_phones_hear_of_once(evening, clock):
    clock(presence.EVERY)
    heard(evening, evening.host)
    heard(evening, evening.phones[1])
    quiet = evening.table.version
    clock(presence.SILENT)
    heard(evening, evening.phones[1])
    heard(evening, evening.phones[1])
    assert evening.table.version == quiet + 1
    heard(evening, evening.host)
    assert evening.table.version == quiet + 2


def test_when_all_who_are_there_agree_the_first_who_did_is_the_host(dead):
    assert AGREE in waiting(dead, 1)
    assert agreed(dead, 2, 1) == [302] * 2
    assert hosts(dead) == [True, False, False, False]
    assert "Daria" in waiting(dead, 1)
    assert agreed(dead, 3) == [302]
    assert hosts(dead) == [False, False, True, False]
    assert dead.phones[2].get(dead.address("/settings")).status_code == 200
    assert dead.host.get(dead.address("/settings")).status_code == 403
    log = dead.phones[1].get(dead.address("/log")).text
    assert log.count("Agrees to the change of the host") == 3
    assert log.count("Is the host from now on") == 1


def test_whose_phone_is_gone_for_long_is_not_waited_for(dead, clock):
    clock(10 * presence.SILENT)
    for place in (1, 2):
        heard(dead, dead.phones[place])
    agreed(dead, 1, 2)
    assert hosts(dead) == [False, True, False, False]


def test_the_host_who_comes_back_sees_it_stays_and_stops_it(dead):
    agreed(dead, 1, 2)
    assert "Éric" in waiting(dead, 0)
    agreed(dead, 3)
    assert hosts(dead) == [True, False, False, False]
    assert dead.host.post(dead.address("/host/stop")).status_code == 302
    assert "/host/stop" not in waiting(dead, 0)


def test_what_was_agreed_to_before_the_host_came_back_counts_no_more_once_it_is_stopped(dead, clock):
    agreed(dead, 1, 2)
    dead.host.post(dead.address("/host/stop"))
    clock(presence.SILENT + SECOND)
    for phone in dead.phones[1:]:
        heard(dead, phone)
    agreed(dead, 3)
    assert hosts(dead) == [True, False, False, False]
    agreed(dead, 1, 2)
    assert hosts(dead) == [False, False, False, True]


def test_nobody_takes_an_agreement_back_or_makes_one_by_the_log(dead):
    agreed(dead, 1)
    assert "/undo" not in dead.phones[1].get(dead.address("/log")).text


def test_a_stranger_with_only_the_code_may_neither_ask_nor_agree(dead):
    stranger = dead.app.test_client()
    assert stranger.get(dead.address()).status_code == 200
    assert stranger.post(dead.address(AGREE)).status_code == 403
    assert stranger.post(dead.address("/host/stop")).status_code == 403
    assert hosts(dead) == [True, False, False, False]


def test_a_stranger_who_sits_down_on_a_free_seat_once_the_host_is_silent_counts_for_nothing(app, clock):
    host, player, stranger = (app.test_client() for _ in range(3))
    code = open_table(host, "Rita", "Éric", "Ahmed")
    for place, phone in enumerate((host, player)):
        phone.post(f"/t/{code}/seat/{place}/take")
    clock(presence.EVERY)
    host.get(f"/t/{code}/changes")
    clock(presence.SILENT)
    stranger.post(f"/t/{code}/seat/2/take")
    assert stranger.post(f"/t/{code}/host/agree").status_code == 403
    player.get(f"/t/{code}/changes")
    player.post(f"/t/{code}/host/agree")
    table = tables.find_table(code)
    assert [seat.holder == table.host for seat in seats.seats(table.id)] == [False, True, False]


def test_where_who_asked_has_got_up_another_may_ask(dead):
    agreed(dead, 1)
    dead.phones[1].post(dead.address("/seat/1/leave"))
    agreed(dead, 2, 3)
    assert hosts(dead) == [False, False, True, False]


def test_what_is_wanted_is_told_in_the_log_by_name_without_bare_numbers(dead):
    agreed(dead, 1)
    log = dead.phones[1].get(dead.address("/log")).text
    assert log.count("by Éric") == 2
    assert not re.search(r'class="typed">[\[\d]', log)


def test_where_no_note_can_be_written_pages_are_served_all_the_same(evening, clock):
    clock(presence.EVERY)
    full = "CREATE TRIGGER full BEFORE UPDATE ON presence BEGIN SELECT RAISE(FAIL, 'the disk is full'); END"
    with transaction() as db:
        db.execute(text(full))
    heard(evening, evening.host)
    assert evening.host.get(evening.address()).status_code == 200
    assert presence.last_heard(evening.table.id)[evening.table.host] < presence.now() - presence.EVERY
