"""Drawing shelves by their forms: taps, candles, tiles, side shelves, the text, and what they bring."""

import re

import pytest

from games.atheneum import edits
from scoring.atheneum.plan import parse_plan
from scoring.atheneum.shelves import parse_shelves
from store import editions, entries
from tests.games.atheneum.conftest import EDITION, PLAN

SHELVES = "^ / P G G . G / K K . K K / K+K . B K | 1: ^ / K T"


def shelves(evening, place: int = 0) -> object:
    return entries.sitting(evening.table).facts.value(place, "shelves")


def tap(evening, *taps: str, place: int = 0) -> None:
    for one in taps:
        address = evening.address(f"/seat/{place}/shelves/tap")
        assert evening.phones[place].post(address, data={"tap": one}).status_code == 302


def write(evening, text: str, place: int = 0):
    phone, address = evening.phones[place], evening.address(f"/seat/{place}/notation")
    based_on = re.search(r'name="based_on" value="(\d*)"', phone.get(address).text)
    assert based_on is not None
    return phone.post(address, data={"notation": text, "based_on": based_on[1]})


def choose(evening, subject: str, place: int = 0, **more: object) -> None:
    data = {"subject": subject, "track": 10, "wands": 0, **more}
    evening.phones[place].post(evening.address(f"/seat/{place}/own"), data=data)


def page(evening, tool: str = "K") -> str:
    return evening.host.get(evening.address(f"/seat/0/shelves?tool={tool}")).text


def slots(text: str) -> dict[str, str]:
    """What a tap would do, by slot: `0-3-1` → the word."""
    return dict(re.findall(r'name="tap" value="(\d+-\d+-\d+)-([^"]+)"', text))


@pytest.mark.parametrize(
    ("taps", "expected"),
    [
        (("0-3-0-K", "0-3-1-P"), ". / . / . / K P"),
        (("0-3-0-K", "0-3-0-G"), ". / . / . / G"),
        (("0-3-0-K", "0-3-0-."), ""),
        (("0-0-0-^", "0-0-2-^", "0-0-0-_"), ". . ^ / . / . / ."),
        (("0-3-0-K", "0-3-1-P", "0-3-0-+"), ". / . / . / K+P"),
        (("0-3-0-K", "0-3-0-+"), ". / . / . / K"),
        (("0-3-0-K", "0-3-1-P", "0-3-0-+", "0-3-0-="), ". / . / . / K P"),
        (("0-3-0-K", "0-3-1-P", "0-3-0-+", "0-3-1-."), ". / . / . / K"),
        (("0-3-0-K", "0-3-1-P", "0-3-2-G", "0-3-0-+", "0-3-1-+"), ". / . / . / K+P G"),  # a tile holds two
        (("0-3-0-K", "0-3-1-P", "0-3-2-G", "0-3-1-+", "0-3-0-+"), ". / . / . / K P+G"),
        (("7-3-0-K",), ""),
    ],
)
def test_a_tap_makes_of_a_slot_what_it_says(taps, expected):
    plan, _faults = parse_plan(PLAN)
    text = ""
    for one in taps:
        number, row, col, word = one.split("-")
        text = edits.write(edits.tap(edits.read(text, plan), int(number), (int(row), int(col)), word))
    assert text == expected


def test_taps_are_kept_and_the_same_one_twice_changes_nothing_more(planned):
    tap(planned, "0-3-0-K", "0-3-0-K", "0-0-0-^")
    assert shelves(planned) == "^ / . / . / K"
    tap(planned, "0-3-0-.", "0-0-0-_")
    assert shelves(planned) is None


OFFERED = {
    "K": {"0-2-0": ".", "0-0-0": "_", "0-0-2": "^", "1-1-1": "K"},  # the same colour: away with it
    "G": {"0-2-0": "G", "0-1-2": "."},
    "P": {"0-1-3": "P"},
    ".": {"0-2-0": "."},
    "%2B": {"0-2-0": "+", "0-3-0": "="},
}


def test_every_slot_offers_what_the_chosen_colour_would_do(planned):
    write(planned, SHELVES)
    for tool, expected in OFFERED.items():
        offered = slots(page(planned, tool))
        assert {slot: offered[slot] for slot in expected} == expected


def test_where_a_tap_would_do_nothing_there_is_none(planned):
    write(planned, SHELVES)
    assert "0-1-3" not in slots(page(planned, "."))
    assert "0-3-4" not in slots(page(planned, "%2B"))


def test_side_shelves_are_added_at_either_end_and_go_back(planned):
    sides = planned.address("/seat/0/shelves/sides")
    tap(planned, "0-3-0-K")
    for form in ({"end": "left"}, {"end": "right", "kind": "1"}, {"end": "right"}):
        planned.host.post(sides, data=form)
    assert shelves(planned) == "1: . / . | . / . / . / K | 1: . / ."
    planned.host.post(sides, data={"remove": "1"})  # never the main shelf
    planned.host.post(sides, data={"remove": "0"})
    assert shelves(planned) == ". / . / . / K | 1: . / ."


def test_books_that_cannot_stand_are_entered_and_named_where_they_are(planned):
    choose(planned, "pink")
    tap(planned, "0-1-3-K", "0-2-3-G")
    text = page(planned)
    assert "row 2, column 4: This book (Paranormal Publications, shelf 1) leans on nothing" in text
    assert len(re.findall(r'class="slot[^"]*slot-wrong', text)) == 2


def test_what_counts_is_outlined_and_what_a_book_would_bring_is_written_in_the_free_slots(planned):
    choose(planned, "pink")
    tap(planned, "0-3-0-K", "0-3-1-K", "0-3-3-G", "0-2-0-K")
    text = page(planned)
    assert len(re.findall(r'class="slot[^"]*slot-like', text)) == 2
    assert len(re.findall(r'class="slot[^"]*slot-full', text)) == 2
    labels = re.findall(r">(Main shelf, compartment [^<]*)<", text)
    brings = {label.split(": ")[0].removeprefix("Main shelf, "): label.split(": ")[1] for label in labels}
    own, other = "a book of the favourite subject brings", "another one"
    assert brings["compartment A worth 3, row 3, column 2"] == f"empty; {own} 2, {other} 0"
    assert brings["compartment E worth 4, row 4, column 5"] == f"empty; {own} 4, {other} 4"


def test_the_reading_of_adjacency_the_table_agreed_on_decides_what_is_outlined(planned):
    agreed = entries.sitting(planned.table).settings
    choose(planned, "pink")
    tap(planned, "0-3-0-K", "0-2-0-K")
    assert "slot-like" not in page(planned)
    value = {**agreed, "rulings": {"adjacency": "across-dividers"}}
    entries.enter(
        planned.table.id, seat=None, by=None, field="settings", value=value, based_on=entries.ANYTHING
    )
    assert page(planned).count("slot-like") == 2


def test_a_text_that_is_no_shelves_is_shown_again_and_nothing_is_lost(planned):
    write(planned, SHELVES)
    answer = write(planned, "^ / K Q / G")
    assert answer.status_code == 422
    assert "“Q” on shelf 1 is no book" in answer.text
    assert ">^ / K Q / G</textarea>" in answer.text
    assert shelves(planned) == SHELVES


def test_a_text_based_on_older_shelves_overwrites_nothing(planned):
    write(planned, SHELVES)
    data = {"notation": ". / . / . / K", "based_on": ""}
    answer = planned.host.post(planned.address("/seat/0/notation"), data=data)
    assert answer.status_code == 409
    assert f"<code>{SHELVES}</code>" in answer.text
    assert shelves(planned) == SHELVES


def test_shelves_of_another_plan_are_kept_and_said_not_to_fit(planned):
    write(planned, SHELVES)
    editions.save(EDITION, {"plan": PLAN.replace(" / D2 D . E4 E", "").replace("A A C6", "D2 E4 C6")})
    answer = planned.host.get(planned.address("/seat/0/shelves"), follow_redirects=True)
    assert "Shelf 1 has 4 rows; its drawing in the plan has 3" in answer.text
    tap(planned, "0-2-0-P")
    assert shelves(planned) == SHELVES.replace("/ K K . K K", "/ P K . K K")


def test_shelves_nobody_has_are_not_drawn_but_named(planned):
    for text, said in (
        (" | ".join([". / . / . / K"] * 300), "Main shelves: 300"),
        (" | ".join([SHELVES, "1: . / .", "1: . / ."]), "There are 3 side shelves"),
        (". / . / . / K | 7: . / .", "The plan has no side shelf of kind 7"),
    ):
        write(planned, text)
        assert said in planned.host.get(planned.address("/seat/0")).text
        assert planned.host.get(planned.address("/seat/0/shelves")).location.endswith("/notation")


def test_without_a_plan_the_way_leads_to_the_counts(library):
    answer = library.host.get(library.address("/seat/0/shelves"))
    assert answer.location.endswith("/seat/0/counts")


def test_nobody_else_enters_a_seats_shelves(planned):
    for path in ("shelves", "notation", "counts"):
        assert planned.phones[1].get(planned.address(f"/seat/0/{path}")).status_code == 403
    tapped = planned.phones[1].post(planned.address("/seat/0/shelves/tap"), data={"tap": "0-3-0-K"})
    assert tapped.status_code == 403


def test_a_tap_that_says_nothing_is_refused(planned):
    for tapped in ("", "0-1", "a-b-c-K", "0-1-²-K", "-1-0-0-K"):
        answer = planned.host.post(planned.address("/seat/0/shelves/tap"), data={"tap": tapped})
        assert answer.status_code == 400


def test_a_word_that_is_none_changes_nothing():
    plan, _ = parse_plan(PLAN)
    stands = parse_shelves(SHELVES)[0]
    assert edits.tap(stands, 0, (1, 2), "Q") == stands
    assert edits.write(edits.read("", plan)) == ""
