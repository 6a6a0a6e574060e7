"""The screen for the room: for whoever has the code, without a seat and without a secret."""

import re

from store import entries
from store.entries import ANYTHING
from store.values import Change
from tests.printing.tables import RULEBOOK
from tests.web.finished import finish


def shown(evening) -> str:
    answer = evening.app.test_client().get(evening.address("/screen"))
    assert answer.status_code == 200
    return answer.text


def test_it_says_who_is_in_and_who_is_ready_to_somebody_without_a_seat(evening):
    changes = [Change(0, "shelf", "A1:FH"), Change(0, "focus", "M"), Change(1, "shelf", "A2:FH")]
    entries.enter_all(evening.table.id, changes, by=None)
    text = shown(evening)
    assert re.findall(r'class="guest( guest-ready)?"', text) == [" guest-ready", "", "", ""]
    assert "Ready: 1 of 4" in text
    assert f'class="room-code">{evening.code}<' in text
    assert "<form" not in text[text.index("<main") : text.index("</main")]


def test_it_shows_the_ranking_after_the_reveal_and_stays_where_it_is(evening):
    assert " data-awaits" not in shown(evening)  # a phone that waits goes to the reveal
    finish(evening, RULEBOOK)
    text = shown(evening)
    assert re.findall(r'class="rank-total number">(−?\d+)<', text) == ["55", "38", "37", "32"]
    assert 'id="lobby"' not in text


def test_it_goes_along_to_the_next_table(evening):
    entries.enter_all(evening.table.id, [Change(None, "next", "ABCDEF", ANYTHING)], by=None)
    answer = evening.app.test_client().get(evening.address("/screen"))
    assert answer.headers["Location"] == "/t/ABCDEF/screen"


def test_a_wrong_code_is_a_wrong_guess_here_too(evening):
    stranger = evening.app.test_client()
    tried = [stranger.get("/t/QQQQQQ/screen").status_code for _ in range(13)]
    assert set(tried[:12]) == {404}
    assert tried[12] == 429


def test_who_has_sat_down_is_here_and_enters_once_something_is_entered(evening):
    assert shown(evening).count("is here<") == 4
    entries.enter_all(evening.table.id, [Change(0, "shelf", "A1:FH")], by=None)
    text = shown(evening)
    assert (text.count("is here<"), text.count("is entering<")) == (3, 1)


def test_a_shared_first_place_is_said_once_and_in_smaller_letters(evening):
    players = [{"focus": focus, "hand": 1, "shelf": f"A{n}:RC"} for n, focus in enumerate("MHFS", 1)]
    finish(evening, {"popular": "R", "banned": "C", "players": players})
    text = shown(evening)
    assert re.findall(r'class="(names [a-z-]+)"|(cannot be filled in)', text) == [("names names-medium", "")]
    assert 'class="stage-why"' not in text  # what they are level on stands below, step by step
    assert "<b>" not in text[text.index('class="parted"') : text.index('class="ranking ')]
