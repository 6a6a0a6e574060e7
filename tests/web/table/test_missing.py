"""What keeps a table from its reveal: all of it, as it was entered, and where to enter it."""

import re

from store import editions, entries, tables
from store.values import Change


def blocked(evening) -> list[tuple[str, str]]:
    """What is said of each thing that is missing, and the page it links to."""
    text = evening.host.post(evening.address("/reveal"), follow_redirects=True).text
    told = re.search(r'<ul id="missing">(.*?)</ul>', text, re.S)
    assert told is not None
    lines = re.findall(r"<li>(.*?)</li>", told[1], re.S)
    links = [re.search(r'href="([^"]+)"', line) for line in lines]
    said = [" ".join(re.sub("<[^>]+>", " ", line).split()) for line in lines]
    return list(zip(said, (link[1] if link else "" for link in links), strict=True))


def enter(evening, place: int, **values: object) -> None:
    entries.enter_all(evening.table.id, [Change(place, f, v) for f, v in values.items()], by=place)


def test_everything_is_named_with_the_way_it_is_entered(evening):
    evening.host.post(evening.address("/seat/0/free"))
    evening.host.post(evening.address("/seat/0/take"))
    enter(evening, 0, tally={"C": 1}, stability=3)
    enter(evening, 1, shelf="A1 B2:FF", focus="M")
    found = blocked(evening)
    assert ("Rita: Focus: missing Enter it", evening.address("/seat/0")) in found
    assert any(said.startswith("Rita") and link.endswith("/seat/0/tally") for said, link in found)
    other = [said for said, link in found if said.startswith("Éric") and not link]
    assert other  # another phone has to enter it, so nothing leads there
    assert all("(Keypad)" in said for said in other)


def test_only_the_host_is_told_what_is_missing(evening):
    assert 'id="missing"' not in evening.phones[1].get(evening.address("?missing=1")).text


def test_nothing_is_missing_where_the_table_can_be_scored(evening):
    for place, focus in enumerate("MHFS"):
        enter(evening, place, focus=focus, tally=dict.fromkeys("CFHMRS", 4), stability=4)
    assert 'id="missing"' not in evening.host.get(evening.address("?missing=1")).text


def test_a_draw_without_a_word_rests_on_the_sealed_number_alone(app):
    from tests.web.conftest import open_table

    host = app.test_client()
    code = open_table(host, "Rita", "Éric", popular="", banned="")
    host.post(f"/t/{code}/draw", data={})
    assert "the number alone gave the order" in host.get(f"/t/{code}").text


def test_what_only_the_deck_contradicts_leads_to_playing_without_it(app):
    from tests.web.conftest import open_table

    editions.save("club", {"totals": {"A": 8}, "cards": {"A1": "FH"}})
    host = app.test_client()
    code = open_table(host, "Rita", "Éric", popular="R", banned="C", deck="club")
    entries.enter_all(tables.find_table(code).id, [Change(0, "shelf", "A1:SS")], by=0)
    page = host.get(f"/t/{code}?missing=1").text.split('id="missing"')[1].split("</ul>")[0]
    offers = [line for line in page.split("<li>") if "or play without this deck" in line]
    assert len(offers) == 1
    assert "A1" in offers[0]
    assert f'href="/t/{code}/settings"' in offers[0]
