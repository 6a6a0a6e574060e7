"""Tallies typed while somebody else entered cards: nothing is overwritten, the conflict is shown."""

import re

import pytest

from store import entries
from store.secrets import tidy_code
from store.tables import find_table
from tests.web.conftest import open_table

TALLIES = {**dict.fromkeys("CFHMRS", "7"), "stability": "9"}
COUNTS = {"favourite": "9", "compartments": "3 6", "candles": "4", "books": "31", "subject_books": "11"}


def made_from(client, path: str) -> str:
    """What the form says it was made from."""
    return re.search(r'name="based_on" value="(\d+)"', client.get(path).text).group(1)


@pytest.fixture
def atheneum(app):
    client = app.test_client()
    code = open_table(client, "Timothée", "Simon", game="atheneum", deck="box")
    client.post(f"/t/{code}/seat/0/take")
    return client, code


def facts(code: str):
    return entries.facts(find_table(tidy_code(code)).id)


def test_tallies_do_not_overwrite_cards_entered_meanwhile(evening):
    path = evening.address("/seat/0/tally")
    seen = made_from(evening.host, path)
    evening.host.post(evening.address("/seat/0/text"), data={"notation": "A1:FH B3:CMR"})
    answer = evening.host.post(path, data={**TALLIES, "based_on": seen})
    assert answer.status_code == 409
    assert "<code>A1:FH B3:CMR</code>" in answer.text
    assert answer.text.count('value="7"') == 6  # what was typed is still there
    assert facts(evening.code).value(0, "shelf") == "A1:FH B3:CMR"
    again = re.search(r'name="based_on" value="(\d+)"', answer.text).group(1)
    assert evening.host.post(path, data={**TALLIES, "based_on": again}).status_code == 302
    assert not facts(evening.code).has(0, "shelf")  # now it was seen


def test_the_same_tallies_sent_twice_are_no_conflict(evening):
    path = evening.address("/seat/0/tally")
    seen = made_from(evening.host, path)
    for _ in range(2):
        assert evening.host.post(path, data={**TALLIES, "based_on": seen}).status_code == 302


def test_counts_do_not_overwrite_counts_entered_meanwhile(atheneum):
    client, code = atheneum
    path = f"/t/{code}/seat/0/counts"
    seen = made_from(client, path)
    assert client.post(path, data={**COUNTS, "based_on": seen}).status_code == 302
    answer = client.post(path, data={**COUNTS, "books": "32", "based_on": seen})
    assert answer.status_code == 409
    assert "31" in answer.text.split("<code>")[1].split("</code>")[0]
    assert 'value="32"' in answer.text
    assert facts(code).value(0, "counts")["books"] == 31


def test_counts_are_saved_by_the_one_green_action(atheneum):
    client, code = atheneum
    page = client.get(f"/t/{code}/seat/0/counts").text
    assert re.findall(r"button-main[^>]*>.*?<span>(\w+)<", page) == ["Save"]
