"""What is sent twice, because the answer to the first did not arrive, is entered once."""

import threading

import pytest

from store import entries
from tests.web.conftest import open_table
from web.server.idempotency import HEADER

NAME, OTHER = "0123456789abcdef" * 2, "fedcba9876543210" * 2
NAMELESS = {"word": "#", "row": "0", "put": "end"}


def send(client, path: str, name: str, **form: str) -> int:
    return client.post(path, data=form, headers={HEADER: name}).status_code


def shelf(evening) -> object:
    return entries.facts(evening.table.id).value(0, "shelf")


@pytest.mark.parametrize(
    ("names", "expected"),
    [((NAME, NAME), "#"), ((NAME, OTHER), "# #"), (("", ""), "# #"), (("x" * 5000,) * 2, "# #")],
)
def test_a_card_sent_twice_under_one_name_stands_there_once(evening, names, expected):
    for name in names:
        assert send(evening.host, evening.address("/seat/0/shelf/card"), name, **NAMELESS) == 302
    assert shelf(evening) == expected


def test_a_step_sent_twice_is_one_step(app):
    client = app.test_client()
    code = open_table(client, "Вася", "Петя", game="exlibrium", rules="basic")
    client.post(f"/t/{code}/seat/0/take")
    for name in (NAME, NAME, OTHER):
        assert send(client, f"/t/{code}/exlibrium/seat/0/points", name, step="points 1") == 302
    assert 'id="f-points"' in (page := client.get(f"/t/{code}/seat/0").text)
    assert 'value="2"' in page.split('id="f-points"')[1].split(">")[0]


def test_sent_twice_at_the_same_time_it_is_entered_once(evening):
    """The first copy is still being answered when the second arrives."""
    copies = [
        threading.Thread(
            target=send,
            args=(evening.phones[0], evening.address("/seat/0/shelf/card"), NAME),
            kwargs=NAMELESS,
        )
        for _ in range(6)
    ]
    for copy in copies:
        copy.start()
    for copy in copies:
        copy.join()
    assert shelf(evening) == "#"


def test_a_name_is_of_one_field_of_one_seat(evening):
    for place, phone in enumerate(evening.phones[:2]):
        assert send(phone, evening.address(f"/seat/{place}/shelf/card"), NAME, **NAMELESS) == 302
        assert send(phone, evening.address(f"/seat/{place}/hand"), NAME, hand="3") == 302
    facts = entries.facts(evening.table.id)
    assert [facts.value(place, "shelf") for place in (0, 1)] == ["#", "#"]
    assert [facts.value(place, "hand") for place in (0, 1)] == [3, 3]


def test_what_nobody_names_after_it_is_a_sending_of_its_own(evening):
    """The name is that of one question, not of the thread that answers it."""
    send(evening.host, evening.address("/seat/0/shelf/card"), NAME, **NAMELESS)
    evening.host.post(evening.address("/seat/0/shelf/card"), data=NAMELESS)
    assert shelf(evening) == "# #"
