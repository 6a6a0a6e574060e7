"""The own score so far: for the phone on the seat alone, with ranges where the others are needed."""

import html

import pytest

from store import entries, tables
from store.entries import ANYTHING
from store.values import Change
from tests.web.conftest import open_table

SHELF = "A1:FH B3:CMR / C2:SS D4:HFMR"


def wrote(code: str, text: str = SHELF, place: int = 0) -> None:
    table = tables.find_table(code)
    assert table is not None
    entries.enter_all(table.id, [Change(place, "shelf", text, ANYTHING)], by=place)


def shown(phone, code: str, query: str = "", place: int = 0) -> str:
    answer = phone.get(f"/t/{code}/seat/{place}/so-far{query}")
    assert answer.status_code == 200
    return " ".join(html.unescape(answer.text).split())


@pytest.fixture
def advised(app):
    """A table of two that allows advice, on one phone."""
    phone = app.test_client()
    code = open_table(phone, "Rita", "Éric", popular="R", banned="C", advice="1")
    phone.post(f"/t/{code}/take-all")
    wrote(code)
    phone.post(f"/t/{code}/seat/0/focus", data={"focus": "M"})
    return phone, code


def test_it_says_between_what_and_what(evening):
    wrote(evening.code)
    evening.phones[0].post(evening.address("/seat/0/focus"), data={"focus": "M"})
    page = shown(evening.phones[0], evening.code)
    assert "0 to 15" in page  # prominent works, among four
    assert "13 to 28" in page  # stability 4, banned −1, variety 6, focus 4


def test_only_the_phone_on_the_seat_sees_it(evening):
    wrote(evening.code, place=1)
    assert evening.host.get(evening.address("/seat/1/so-far")).status_code == 403
    assert evening.app.test_client().get(evening.address("/seat/1/so-far")).status_code == 403


def test_nothing_entered_and_nothing_settled_are_said(evening, app):
    assert "Nothing is entered yet." in shown(evening.phones[0], evening.code)
    phone = app.test_client()
    code = open_table(phone, "Ana", "Bo", popular="", banned="C")
    phone.post(f"/t/{code}/take-all")
    wrote(code)
    assert "First settle what lies open" in shown(phone, code)


def test_what_is_out_of_order_is_named(advised):
    phone, code = advised
    wrote(code, "B3:CMR A1:FH")
    assert "turned by the inspection: A1." in shown(phone, code)


def test_a_shelf_that_cannot_be_counted_says_why(advised):
    phone, code = advised
    wrote(code, "A1:FH B3")
    assert "The clerk cannot tell yet" in shown(phone, code)


def test_a_card_more_is_told_with_its_best_place(advised):
    phone, code = advised
    page = shown(phone, code, "?card=E1:MMR")
    assert "Row 2, column 3" in page
    assert "points +4" in page
    assert "prominent works +1" in page


@pytest.mark.parametrize(
    ("card", "fault"),
    [("A1:FH", "stands on your shelf already"), ("Z9", "Nobody has told the icons"), ("x", "Write a card"),
     ("~E1:MM", "Write a card"), ("#", "Write a card")],
)  # fmt: skip
def test_what_is_no_card_more_is_said(advised, card, fault):
    phone, code = advised
    assert fault in shown(phone, code, f"?card={card.replace('#', '%23')}")


def test_a_table_without_advice_is_told_no_places(evening):
    wrote(evening.code)
    assert "Row 2" not in shown(evening.phones[0], evening.code, "?card=E1:MMR")


def test_a_tally_counts_too(evening):
    tally = dict.fromkeys("CFHMRS", "3")
    evening.phones[0].post(evening.address("/seat/0/tally"), data={**tally, "stability": "6"})
    assert "My score so far" in evening.phones[0].get(evening.address("/seat/0")).text
    assert "Together" in shown(evening.phones[0], evening.code)
