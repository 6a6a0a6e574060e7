"""What first place turns on and nobody entered is asked of exactly those people, when it may be asked."""

import re

import pytest

from store import entries
from store.entries import ANYTHING
from store.values import Change
from tests.web.conftest import open_table

LEVEL = dict.fromkeys("CFHMRS", 1)
ASKED = 'name="number"'


@pytest.fixture
def level(evening):
    """Rita and Éric are level on everything that was entered; only Éric has said how many cards he holds."""
    few = {**LEVEL, "F": 0}
    tallies = (LEVEL | {"S": 3}, LEVEL | {"H": 3}, few, few)
    changes = [
        Change(place, field, value, ANYTHING)
        for place, tally in enumerate(tallies)
        for field, value in (("tally", tally), ("stability", 0), ("focus", "SHFM"[place]))
    ]
    entries.enter_all(evening.table.id, [*changes, Change(1, "hand", 3, ANYTHING)], by=None)
    return evening


def board(table, phone: int) -> str:
    return table.phones[phone].get(table.address()).text


def reveal(table, **data: str):
    return table.host.post(table.address("/reveal"), data=data)


def say(table, phone: int, number: str, place: int = 0):
    data = {"field": "hand", "number": number}
    return table.phones[phone].post(table.address(f"/seat/{place}/answer"), data=data)


def test_nothing_is_asked_before_the_host_wants_to_reveal(level):
    assert all(ASKED not in board(level, phone) for phone in range(4))
    say(level, 0, "2")
    assert not entries.sitting(level.table).facts.has(0, "hand")


def test_the_reveal_waits_and_asks_exactly_whom_it_turns_on_without_telling_a_total(level):
    assert reveal(level).location.endswith(level.code)
    assert not entries.sitting(level.table).revealed
    pages = [board(level, phone) for phone in range(4)]
    assert [page.count(ASKED) for page in pages] == [1, 0, 0, 0]
    assert all("Rita" in page.split("Before the reveal")[1] for page in pages)
    told = pages[1].split("Before the reveal")[1].split("</section>")[0]
    assert not re.search(r"\d", re.sub(r"<[^>]+>", "", told.split('<div class="row"')[0]))
    assert say(level, 2, "2").status_code == 403
    say(level, 0, "2")
    assert ASKED not in board(level, 0)
    assert reveal(level).location.endswith("/reveal")
    assert "Rita" in level.phones[2].get(level.address("/reveal")).text.split('class="names names-')[1][:80]


def test_the_seat_page_asks_its_own_player_and_nobody_is_called_ready(level):
    reveal(level)
    pages = [level.phones[place].get(level.address(f"/seat/{place}")).text for place in range(4)]
    assert [page.count(ASKED) for page in pages] == [1, 0, 0, 0]
    assert not any("Everybody is ready" in page for page in (*pages, *(board(level, n) for n in range(4))))


def test_while_numbers_are_asked_for_the_host_has_one_way_to_reveal(level):
    reveal(level)
    assert board(level, 0).count(f'action="{level.address("/reveal")}"') == 1


@pytest.mark.parametrize("number", ["", "-1", "2.5", "999", "many"])
def test_what_is_no_number_of_cards_is_said_and_asked_again(level, number):
    reveal(level)
    say(level, 0, number)
    assert "from 0 to 152" in board(level, 0)
    assert ASKED in board(level, 0)


def test_who_reveals_all_the_same_sees_them_level_and_the_asked_one_may_still_answer(level):
    assert reveal(level, anyway="1").location.endswith("/reveal")
    page = level.phones[0].get(level.address("/reveal")).text
    assert ASKED in page
    assert "stamp-big" not in page
    assert "would change who wins" not in page  # nobody has won yet
    assert say(level, 3, "1").status_code == 403
    say(level, 0, "5")
    page = level.phones[0].get(level.address("/reveal")).text
    assert ASKED not in page
    assert "would change who wins" in page
    assert "Éric" in page.split('class="names names-')[1][:80]


def test_a_number_that_decides_nothing_is_never_asked(level):
    entries.enter_all(level.table.id, [Change(0, "stability", 9, ANYTHING)], by=None)
    assert reveal(level).location.endswith("/reveal")


def test_atheneum_asks_for_books_only_on_a_tie(app):
    host = app.test_client()
    code = open_table(host, "Rita", "Éric", game="atheneum", track="1")
    host.post(f"/t/{code}/take-all")
    for place, subject in enumerate(("pink", "green")):
        host.post(f"/t/{code}/seat/{place}/own", data={"subject": subject, "track": "9", "wands": "1"})
        saved = host.post(
            f"/t/{code}/seat/{place}/counts", data={"favourite": "2", "compartments": "", "candles": "4"}
        )
        assert saved.status_code == 302
    host.post(f"/t/{code}/reveal")
    assert host.get(f"/t/{code}").text.count(ASKED) == 2
    for place, books in enumerate(("12", "13")):
        host.post(f"/t/{code}/seat/{place}/answer", data={"field": "books", "number": books})
    assert host.post(f"/t/{code}/reveal").location.endswith("/reveal")
    assert "Éric" in host.get(f"/t/{code}/reveal").text.split('class="names names-')[1][:80]


def test_an_answer_that_contradicts_other_counts_is_said_and_not_entered(app):
    host = app.test_client()
    code = open_table(host, "Rita", "Éric", game="atheneum", track="1")
    host.post(f"/t/{code}/take-all")
    for place, subject in enumerate(("pink", "green")):
        host.post(f"/t/{code}/seat/{place}/own", data={"subject": subject, "track": "9", "wands": "1"})
        counts = {"favourite": "2", "compartments": "", "candles": "4", "subject_books": "8"}
        host.post(f"/t/{code}/seat/{place}/counts", data=counts)
    host.post(f"/t/{code}/reveal")
    page = host.post(
        f"/t/{code}/seat/0/answer", data={"field": "books", "number": "3"}, follow_redirects=True
    ).text
    assert "Rita: " in page.split('class="stack-tight flashed"')[1].split('<div class="desk')[0]
    assert page.count(ASKED) == 2


def test_nobody_is_stamped_the_winner_twice_before_the_race_is_run(level):
    entries.enter_all(level.table.id, [Change(0, "hand", 3, ANYTHING)], by=None)
    reveal(level)
    page = level.host.get(level.address("/reveal")).text
    assert "Who first finished reading a book?" in page
    assert "stamp-big" not in page
    assert "Won by" not in level.host.get("/history").text
    level.host.post(level.address("/race"), data={"place": "1"})
    assert level.host.get(level.address("/reveal")).text.count("stamp-big") == 1
    assert "Won by Éric" in level.host.get("/history").text
