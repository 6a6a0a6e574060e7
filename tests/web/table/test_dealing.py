"""Foci dealt to phones: each seen by its owner only, never two alike, never what lies open."""

import pytest

from store import entries
from tests.web.conftest import FOUR, open_table


def foci(evening) -> list[object]:
    facts = entries.facts(evening.table.id)
    return [facts.value(place, "focus") for place in range(len(FOUR))]


def test_everybody_gets_a_focus_of_their_own(evening):
    assert evening.host.post(evening.address("/deal")).status_code == 302
    dealt = foci(evening)
    assert len(set(dealt)) == 4
    assert set(dealt) <= set("FHMS")  # R is prominent and C is banned


def test_whoever_has_one_keeps_it(evening):
    evening.phones[1].post(evening.address("/seat/1/focus"), data={"focus": "H"})
    evening.host.post(evening.address("/deal"))
    before = foci(evening)
    evening.host.post(evening.address("/deal"))
    assert foci(evening) == before
    assert before[1] == "H"
    assert len(set(before)) == 4


def test_only_its_owner_sees_it(evening):
    evening.host.post(evening.address("/deal"))
    own = foci(evening)[2]
    shown = evening.phones[2].get(evening.address("/seat/2")).text.split('id="own-focus"')[1]
    assert f"#ex-libris-{own}" in shown.split("</details>")[0]
    for phone in (evening.host, evening.phones[1]):
        assert phone.get(evening.address("/seat/2")).status_code == 403
    log = evening.phones[1].get(evening.address("/log")).text
    assert log.count("Focus") >= 4


def test_a_free_seat_is_dealt_nothing(evening):
    evening.host.post(evening.address("/seat/3/free"))
    evening.host.post(evening.address("/deal"))
    assert foci(evening)[3] is None
    assert None not in foci(evening)[:3]


@pytest.mark.parametrize("place", [1, 2])
def test_only_the_host_deals(evening, place):
    assert evening.phones[place].post(evening.address("/deal")).status_code == 403
    assert foci(evening) == [None] * 4


def test_first_the_open_cards_then_the_secret_ones(app):
    client = app.test_client()
    code = open_table(client, "Rita", "Éric", popular="R", banned="")
    client.post(f"/t/{code}/take-all")
    said = client.post(f"/t/{code}/deal", follow_redirects=True).text
    assert "First settle what lies open for everybody." in said
    assert "missing" in said


def test_games_without_secret_cards_deal_nothing(app):
    client = app.test_client()
    code = open_table(client, "Вася", "Петя", game="exlibrium", rules="basic")
    assert client.post(f"/t/{code}/deal").status_code == 404
