"""A log of objectives on a seat's page: it fills in the score track and the magic wands."""

import re

from tests.games.atheneum.test_evening import facts
from tests.games.atheneum.test_shelves import choose


def log(evening, did: str, **typed: object):
    return evening.host.post(evening.address("/seat/0/objectives"), data={"did": did, **typed})


def stands(evening) -> tuple[object, ...]:
    return tuple(facts(evening).value(0, field) for field in ("objectives", "track", "wands"))


def seat_page(evening) -> str:
    return evening.host.get(evening.address("/seat/0")).text


def test_the_log_fills_in_track_and_wands(library):
    for did, typed in (
        ("objective", {"points": 7, "card": "upper right; corner"}),
        ("wand", {"points": 5}),
        ("points", {"points": 3, "card": "left over"}),
        ("objective", {"points": 4}),
    ):
        assert log(library, did, **typed).status_code == 302
    assert stands(library) == ("7 upper right, corner; w; +3; 4", 14, 1)
    text = seat_page(library)
    assert re.search(r'name="track"[^>]* value="14"', text)
    assert "7 + 3 + 4 = 14" in text
    assert "2 + 1 − 2 = 1" in text


def test_the_last_entry_can_be_taken_back_and_with_all_of_them_the_numbers(library):
    log(library, "objective", points=7)
    log(library, "points", points=2)
    log(library, "back", seen=2)
    assert stands(library) == ("7", 7, 1)
    log(library, "back", seen=1)
    assert stands(library) == (None, None, None)
    assert log(library, "back", seen=0).status_code == 302


def test_an_entry_nobody_saw_is_not_taken_back(library):
    log(library, "objective", points=7)
    log(library, "points", points=2)
    answer = log(library, "back", seen=1)
    assert (answer.status_code, "changed meanwhile" in answer.text) == (422, True)
    assert 'name="seen" value="2"' in answer.text
    assert stands(library) == ("7; +2", 9, 1)


def test_what_cannot_have_been_is_not_entered_and_stays_as_typed(library):
    log(library, "objective", points=7, card="pairs")
    for typed, said in (
        ({"did": "objective", "points": "4", "card": "Pairs"}, "is entry 1 already"),
        ({"did": "objective", "points": "", "card": "row"}, "Points: missing"),
        ({"did": "points", "points": "many", "card": ""}, "of the wrong kind"),
        ({"did": "steal", "points": "1", "card": ""}, "Not saved yet"),
    ):
        answer = log(library, **typed)
        assert (answer.status_code, said in answer.text) == (422, True)
        for name in ("points", "card"):
            assert re.search(rf'name="{name}"[^>]* value="{typed[name]}"', answer.text)
    assert stands(library) == ("7 pairs", 7, 1)


def test_an_objective_needs_a_wand(library):
    for points in (7, 4):
        log(library, "objective", points=points)
    assert "no magic wand was left" in log(library, "objective", points=3).text
    assert stands(library) == ("7; 4", 11, 0)


def test_what_is_typed_over_the_log_is_told_and_stays(library):
    log(library, "objective", points=7)
    choose(library, "pink", track=9, wands=1)
    assert "Something else was typed above" in seat_page(library)
    log(library, "back", seen=1)
    assert stands(library) == (None, 9, 1)


def test_who_keeps_no_log_sees_one_closed_fold(library):
    choose(library, "pink", track=9, wands=1)
    text = seat_page(library)
    assert '<details class="fold" id="log"><summary>' in text
    assert "Something else was typed" not in text


def test_a_guest_keeps_no_log_of_somebody_else(library):
    answer = library.phones[1].post(library.address("/seat/0/objectives"), data={"did": "wand"})
    assert answer.status_code == 403
    assert stands(library) == (None, None, None)
