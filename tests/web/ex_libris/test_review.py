"""A reading is only a proposal: what a person says about it goes to the shelf."""

import pytest

from store import entries, photographs


def card(row: int, col: int, mark: str | None, **more: object) -> dict[str, object]:
    x, y = 100 + 110 * col, 100 + 160 * row
    quad = [[x, y], [x + 100, y], [x + 100, y + 150], [x, y + 150]]
    known = {"total": 7, "icons": "FH", "confidence": 0.99, "icons_confidence": 0.98, "looks": [0, 1]}
    cell = {
        "row": row,
        "col": col,
        "down": False,
        "mark": mark,
        **known,
        "doubt": [],
        "quad": quad,
        "others": [],
    }
    return {**cell, **more}


READING = {
    "shelf": "A1:FH E2:FH / # ?",
    "cells": [
        card(1, 0, None, down=True, icons=None, looks=[]),
        card(0, 0, "A1"),
        card(0, 1, "E2", doubt=["mark"], others=["E7"]),
        card(1, 1, None, icons=None, doubt=["mark"]),
    ],
    "looks": [{"look": 0, "category": "F", "cells": 2}, {"look": 1, "category": None, "cells": 2}],
    "seconds": 0.4,
    "notes": [],
}


@pytest.fixture
def photo(evening) -> int:
    """A photograph of Rita's shelf that has been read."""
    number = photographs.add(evening.table.id, seat=0, by=0, picture=b"raw", pile=False)
    taken = photographs.start(number)
    assert taken is not None
    photographs.finish(taken, reading=READING, width=800, height=600)
    return number


def page(evening, photo: int) -> str:
    return evening.host.get(evening.address(f"/seat/0/review/{photo}")).text


def put(evening, photo: int, **form: str):
    return evening.host.post(evening.address(f"/seat/0/review/{photo}"), data=form)


def shelf(evening) -> object:
    return entries.sitting(evening.table).facts.value(0, "shelf")


def test_the_review_counts_and_puts_doubts_first(evening, photo):
    said = page(evening, photo)
    assert "3 of 4 read</strong>, 2 to check" in said
    assert said.count("<polygon") == 4
    assert said.count("outline-doubt") == 2
    assert 'name="card-1" value="E7"' in said


def test_a_reading_is_taken_as_it_stands(evening, photo):
    put(evening, photo)
    assert shelf(evening) == "A1:FH E2:FH / # ?"


def test_the_second_best_guess_is_one_tap_away_and_loses_the_icons_of_the_first(evening, photo):
    put(evening, photo, **{"card-1": "E7", "card-3": "#"})
    assert shelf(evening) == "A1:FH E7 / # #"


def test_a_card_can_be_typed_and_another_struck_out(evening, photo):
    put(evening, photo, **{"card-1": "other", "typed-1": "k2:mm", "card-3": "."})
    assert shelf(evening) == "A1:FH K2:MM / #"


def test_a_confident_card_can_be_corrected_too(evening, photo):
    put(evening, photo, **{"typed-0": "A2:FHS", "card-3": "#"})
    assert shelf(evening) == "A2:FHS E2:FH / # #"


def test_a_mistyped_card_is_refused_and_nothing_is_entered(evening, photo):
    answer = put(evening, photo, **{"card-1": "other", "typed-1": "E2:QQ"})
    assert answer.status_code == 422
    assert "has icons other than" in answer.text
    assert shelf(evening) is None


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("instead", "A1:FH E2:FH / # #"),
        ("right", "B1:MM A1:FH E2:FH / . # #"),
        ("below", "B1:MM / A1:FH E2:FH / # #"),
    ],
)
def test_several_photographs_make_one_shelf(evening, photo, how, expected):
    evening.host.post(evening.address("/seat/0/text"), data={"notation": "B1:MM", "based_on": ""})
    put(evening, photo, how=how, **{"card-3": "#"})
    assert shelf(evening) == expected


def test_naming_a_look_asks_the_reader_to_teach_the_deck(evening, photo, monkeypatch):
    asked = []
    monkeypatch.setattr("worker.ask_to_name", lambda number, names: asked.append((number, names)))
    assert 'name="look-1"' in page(evening, photo)
    assert 'name="look-0"' not in page(evening, photo)
    evening.host.post(evening.address(f"/seat/0/review/{photo}/names"), data={"look-1": "H", "look-0": "X"})
    assert asked == [(photo, {1: "H"})]


def test_a_photograph_is_reviewed_by_its_own_seat_only(evening, photo):
    assert evening.phones[1].get(evening.address(f"/seat/0/review/{photo}")).status_code == 403
    assert evening.phones[1].get(evening.address(f"/seat/1/review/{photo}")).status_code == 404


def test_a_photograph_still_waiting_says_so(evening):
    number = photographs.add(evening.table.id, seat=0, by=0, picture=b"raw", pile=False)
    assert 'data-state="queued"' in page(evening, number)
