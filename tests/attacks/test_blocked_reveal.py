"""A reveal that secrets keep back tells no phone a secret of another, before the host taps it or after."""

import pytest
from flask.testing import FlaskClient

from store import entries
from store.entries import ANYTHING
from store.values import Change
from tests.web.conftest import Evening
from tests.web.table.test_secrecy import addresses, wire

SHARED = "Another player chose the same focus as you."
READY = "Everybody is ready"
CATEGORY = "Historic Volumes"
HOST, FIRST, SECOND, OTHER = range(4)


def enter(evening: Evening, place: int, field: str, value: object) -> None:
    entries.enter_all(evening.table.id, [Change(place, field, value, ANYTHING)], by=place)


@pytest.fixture
def shared(evening: Evening) -> Evening:
    """Everything is there, and two that are not the host chose the same focus."""
    for place, focus in enumerate("MHHS"):
        for field, value in (("focus", focus), ("tally", dict.fromkeys("CFHMRS", 4)), ("stability", place)):
            enter(evening, place, field, value)
    return evening


def board(evening: Evening, place: int) -> str:
    return str(evening.phones[place].get(evening.address("?missing=1")).text)


def seat(evening: Evening, place: int) -> str:
    return str(evening.phones[place].get(evening.address(f"/seat/{place}")).text)


def reveal(evening: Evening) -> None:
    evening.host.post(evening.address("/reveal"))
    assert not entries.sitting(evening.table).revealed


def told(evening: Evening) -> list[bool]:
    """Which phones are told that another chose what they did."""
    shown = [(SHARED in board(evening, place), SHARED in seat(evening, place)) for place in range(4)]
    assert all(on_board == on_seat for on_board, on_seat in shown)
    return [on_board for on_board, _on_seat in shown]


def test_the_two_are_told_on_their_own_phones_once_the_host_wanted_to_reveal(shared):
    assert told(shared) == [False] * 4
    reveal(shared)
    assert told(shared) == [False, True, True, False]
    assert f"/seat/{FIRST}#focus" in board(shared, FIRST)
    assert not any(READY in page(shared, place) for place in range(4) for page in (board, seat))


def test_the_host_is_told_whose_and_no_phone_what(shared):
    reveal(shared)
    host = board(shared, HOST)
    assert "The foci of Éric and Ahmed cannot both be right." in host
    assert "cannot both be right" not in board(shared, OTHER)
    assert not any(CATEGORY in board(shared, place) for place in range(4))


def test_no_address_of_another_phone_tells_the_shared_category(shared):
    reveal(shared)
    clients: tuple[FlaskClient, ...] = (shared.host, shared.phones[OTHER])
    tried = [path for path in addresses(shared) if "/seat/" not in path] + [shared.address("?missing=1")]
    sent = {(client, path): wire(client, path) for client in clients for path in tried}
    swapped(shared, "F")
    for (client, path), earlier in sent.items():
        assert wire(client, path) == earlier, path


def swapped(evening: Evening, focus: str) -> None:
    """Both of the two have had another category all the while."""
    from tests.web.table.test_secrecy import swap

    for place in (FIRST, SECOND):
        found = entries.facts(evening.table.id).entry(place, "focus")
        assert found is not None
        swap(found.id, focus)


@pytest.mark.parametrize("focus", "HMS")
def test_nobody_tries_out_what_is_taken(shared, focus):
    """Neither one of the two nor somebody else learns anything from what they choose afterwards."""
    reveal(shared)
    enter(shared, OTHER, "focus", focus)
    assert told(shared) == [False, True, True, False]
    enter(shared, FIRST, "focus", focus if focus != "H" else "C")
    assert told(shared)[FIRST] is False


def test_the_host_tries_out_no_focus_while_something_else_is_missing(shared):
    """With all else there, a reveal that nothing keeps back reveals: it cannot be tried."""
    enter(shared, HOST, "stability", None)
    enter(shared, HOST, "focus", "S")
    reveal(shared)
    assert told(shared) == [False] * 4
    assert "cannot both be right" not in board(shared, HOST)


def test_a_focus_that_the_settings_forbid_is_said_to_its_own_phone_only(shared):
    agreed = entries.facts(shared.table.id).fields(None, "settings")
    assert agreed is not None
    enter(shared, SECOND, "focus", "C" if agreed["banned"] != "C" else "F")
    enter(shared, FIRST, "focus", agreed["banned"])
    reveal(shared)
    assert "The focus of Éric cannot be right" in board(shared, HOST)
    assert "so it cannot be the focus of Éric" in board(shared, FIRST)
    assert not any("so it cannot be the focus" in board(shared, place) for place in (HOST, SECOND, OTHER))


def test_the_reveal_goes_on_once_the_two_differ(shared):
    reveal(shared)
    enter(shared, FIRST, "focus", "F")
    assert READY in board(shared, OTHER)
    shared.host.post(shared.address("/reveal"))
    assert entries.sitting(shared.table).revealed
