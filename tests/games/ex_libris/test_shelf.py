"""The shelf's pages by their forms: keypad, text, tallies, secrets and advice."""

import json
import re

import pytest

from store import editions, entries
from web.server.idempotency import HEADER


def shelf(evening, place: int = 0) -> object:
    return entries.sitting(evening.table).facts.value(place, "shelf")


def tap(evening, place: int = 0, **form: object):
    return evening.phones[place].post(evening.address(f"/seat/{place}/shelf/card"), data=form)


def write(evening, place: int, text: str):
    page = evening.phones[place].get(evening.address(f"/seat/{place}/text")).text
    based_on = re.search(r'name="based_on" value="(\d*)"', page)
    assert based_on is not None
    data = {"notation": text, "based_on": based_on[1]}
    return evening.phones[place].post(evening.address(f"/seat/{place}/text"), data=data)


def play_with(evening, deck: str) -> None:
    settings = {**entries.sitting(evening.table).settings, "deck": deck}
    table, anything = evening.table.id, entries.ANYTHING
    entries.enter(table, seat=None, by=None, field="settings", value=settings, based_on=anything)


def test_two_taps_enter_a_card_and_the_next_goes_behind_it(evening):
    for letter, number in (("A", 1), ("B", 3)):
        assert tap(evening, row=0, put="end", letter=letter, number=number).status_code == 302
    assert shelf(evening) == "A1 B3"


def test_unknown_icons_are_asked_for_and_known_ones_are_not(evening):
    asked = tap(evening, row=0, put="end", letter="A", number=1)
    assert "icons=" in asked.location
    data = {"row": 0, "col": 0, "expect": "A1", "icons": "fhs"}
    evening.host.post(evening.address("/seat/0/shelf/icons"), data=data)
    assert shelf(evening) == "A1:FHS"
    assert (
        "icons="
        not in tap(evening, row=0, put="instead", col=0, expect="A1:FHS", letter="A", number=1).location
    )


def test_a_catalogue_shows_only_the_cards_there_are(evening):
    editions.save("club", {"totals": {"E": 3}, "cards": {"E2": "HFS"}})
    play_with(evening, "club")
    page = evening.host.get(evening.address("/seat/0/shelf?letter=E")).text
    assert re.findall(r'name="number" value="(\d+)"', page) == ["1", "2", "3"]
    assert "icons=" not in tap(evening, row=0, put="end", letter="E", number=2).location
    assert "E 2 of 3" in evening.host.get(evening.address("/seat/0/shelf")).text


def test_a_card_on_another_shelf_is_marked_as_taken_and_both_are_told(evening):
    write(evening, 1, "E2:HFS")
    keypad = evening.host.get(evening.address("/seat/0/shelf?letter=E")).text
    assert re.search(r'key-taken" id="number-2"', keypad)
    write(evening, 0, "E2:HFS")
    for place, other in ((0, "Éric"), (1, "Rita")):
        page = evening.phones[place].get(evening.address(f"/seat/{place}")).text
        assert f"E2 is also entered for {other}" in page


def test_a_cell_is_named_for_those_who_cannot_see_it(evening):
    write(evening, 0, "A1:FH A2:HS A3:MM / B1:RR B2:RS ~E2:HFS+")
    page = evening.host.get(evening.address("/seat/0/shelf")).text
    assert "row 2, third card, E 2, face down, a card entombed under it" in page


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "row 1, first card, W 3: Historic Volumes, Monster Manuals twice"),
        ("fr", "rangée 1, première carte, W 3: Volumes Historiques, Bestiaires Fantastiques deux fois"),
        ("pt", "fileira 1, primeira carta, W 3: Volumes Históricos, Manuais de Monstros duas vezes"),
        ("ru", "ряд 1, первая карта, W 3: Исторические труды, Бестиарии дважды"),
    ],
)
def test_the_symbols_of_a_card_are_named_in_the_readers_language(evening, language, said):
    write(evening, 0, "W3:HMM")
    evening.host.set_cookie("language", language)
    assert said in evening.host.get(evening.address("/seat/0/shelf")).text


def test_a_hole_at_the_end_of_a_row_is_kept_with_the_card_behind_it(evening):
    write(evening, 0, "A1:FH")
    after = tap(evening, row=0, put="end", word=".").location
    assert shelf(evening) == "A1:FH"
    gap = re.search(r'name="gap" value="(\d)"></form>', evening.host.get(after).text)
    assert gap is not None
    tap(evening, row=0, put="end", letter="B", number=2, gap=gap[1])
    assert shelf(evening) == "A1:FH . B2"


def test_symbols_are_kept_by_the_next_cards_letter(evening):
    write(evening, 0, "A1")
    data = {"row": 0, "col": 0, "expect": "A1", "icons": "FH", "letter": "B"}
    answer = evening.host.post(evening.address("/seat/0/shelf/icons"), data=data)
    assert shelf(evening) == "A1:FH"
    assert "letter=B" in answer.location


def test_a_letter_of_which_one_card_is_left_enters_it(evening):
    editions.save("club", {"totals": {"E": 2}, "cards": {"E1": "HFS", "E2": "MM"}})
    play_with(evening, "club")
    write(evening, 1, "E1")
    page = evening.host.get(evening.address("/seat/0/shelf")).text
    assert re.search(r'id="letter-E" form="numbers" name="card" value="E2"', page)
    tap(evening, row=0, put="end", card="E2")
    assert shelf(evening) == "E2"


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("A1:FH B3:CMRX", "has icons other than"),
        ("A1:FH / / B2:RS", "The row is empty"),
        ("A1:FH QQ7", "does not start with a card"),
    ],
)
def test_a_text_with_faults_is_shown_again_and_nothing_is_lost(evening, typed, fault):
    write(evening, 0, "C1:FH")
    answer = write(evening, 0, typed)
    assert answer.status_code == 422
    assert fault in answer.text
    assert f">{typed}</textarea>" in answer.text
    assert shelf(evening) == "C1:FH"


def test_what_keeps_a_shelf_from_being_scored_does_not_keep_it_from_being_entered(evening):
    assert write(evening, 0, "a1:fh . b3:cm / . . c5").status_code == 302
    assert shelf(evening) == "A1:FH . B3:CM / . . C5"
    page = evening.host.get(evening.address("/seat/0")).text
    assert re.search(r'row=1&amp;col=2&amp;icons=#cell-1-2">C5</a>', page)


def test_a_text_based_on_an_older_shelf_overwrites_nothing(evening):
    write(evening, 0, "A1:FH")
    answer = evening.host.post(evening.address("/seat/0/text"), data={"notation": "B1:FH", "based_on": ""})
    assert answer.status_code == 409
    assert ">B1:FH</textarea>" in answer.text
    assert "<code>A1:FH</code>" in answer.text
    assert shelf(evening) == "A1:FH"


def test_an_edit_of_a_cell_that_changed_meanwhile_says_so(evening):
    write(evening, 0, "A1:FH B3:CM")
    data = {"row": 0, "col": 1, "expect": "B2", "do": "remove"}
    answer = evening.host.post(evening.address("/seat/0/shelf/edit"), data=data, follow_redirects=True)
    assert "it now holds B3:CM" in answer.text
    assert shelf(evening) == "A1:FH B3:CM"


def test_symbols_sent_twice_are_no_conflict(evening):
    """Under the same name, when a page was left before the answer, and under another, by another window."""
    write(evening, 0, "L1")
    data = {"row": 0, "col": 0, "expect": "L1", "icons": "CFM"}
    for name in ("a" * 32, "a" * 32, "b" * 32):
        answer = evening.host.post(
            evening.address("/seat/0/shelf/icons"), data=data, headers={HEADER: name}, follow_redirects=True
        )
        assert "Meanwhile" not in answer.text
    assert shelf(evening) == "L1:CFM"


def test_a_card_taken_away_twice_under_one_name_is_no_conflict(evening):
    write(evening, 0, "A1:FH B3:CM")
    data = {"row": 0, "col": 1, "expect": "B3:CM", "do": "remove"}
    for _sent in range(2):
        path, headers = evening.address("/seat/0/shelf/edit"), {HEADER: "a" * 32}
        answer = evening.host.post(path, data=data, headers=headers, follow_redirects=True)
        assert "Meanwhile" not in answer.text
    assert shelf(evening) == "A1:FH"


def test_tallies_take_the_place_of_cards(evening):
    write(evening, 0, "A1:FH")
    counts = {"C": 2, "F": 12, "H": 5, "M": 6, "R": 7, "S": 6}
    evening.host.post(evening.address("/seat/0/tally"), data={**counts, "stability": 8})
    facts = entries.sitting(evening.table).facts
    assert facts.value(0, "tally") == counts
    assert facts.value(0, "stability") == 8
    assert shelf(evening) is None


@pytest.mark.parametrize("cards", ["", "A1:FH"])
def test_a_tally_is_shown_with_its_stability_and_empties_only_a_shelf_that_stood(evening, cards):
    if cards:
        write(evening, 0, cards)
    tally = dict.fromkeys("CFHMRS", 4) | {"stability": 12}
    evening.host.post(evening.address("/seat/0/tally"), data=tally)
    assert "Shelf stability <strong>12</strong>" in evening.host.get(evening.address("/seat/0")).text
    log = evening.host.get(evening.address("/log")).text
    assert re.findall(r"<strong>Rita: (.+?)</strong>", log).count("Shelf") == (2 if cards else 0)


def test_a_tally_nobody_can_have_is_refused_beside_its_field(evening):
    data = dict.fromkeys("CFHMR", 1) | {"S": 86, "stability": ""}
    answer = evening.host.post(evening.address("/seat/0/tally"), data=data)
    assert answer.status_code == 422
    assert re.findall(r'name="(\w+)"[^>]*aria-invalid', answer.text) == ["S", "stability"]
    assert not entries.sitting(evening.table).facts.has(0, "tally")


@pytest.mark.parametrize("wrong", ["R", "C", "X", ""])
def test_a_focus_is_neither_prominent_nor_banned(evening, wrong):
    evening.host.post(evening.address("/seat/0/focus"), data={"focus": wrong})
    assert not entries.sitting(evening.table).facts.has(0, "focus")


def test_nobody_else_enters_a_seats_shelf(evening):
    for path in ("shelf", "text", "tally"):
        assert evening.phones[1].get(evening.address(f"/seat/0/{path}")).status_code == 403
    assert (
        evening.phones[1].post(evening.address("/seat/0/shelf/card"), data={"word": "#"}).status_code == 403
    )
    assert evening.phones[1].post(evening.address("/seat/0/focus"), data={"focus": "M"}).status_code == 403


SHELVES = (
    "B1:MM M8:FF C2:FHS D1:MMS",
    "E1:RRH E2:SSH / F1:FFH F2:HMM",
    "G1:RFH G2:MSS",
    "H1:RRR H2:FHM",
)


def entered(evening, *, advice: bool) -> None:
    settings = {**entries.sitting(evening.table).settings, "advice": advice}
    entries.enter(
        evening.table.id, seat=None, by=None, field="settings", value=settings, based_on=entries.ANYTHING
    )
    for place, text in enumerate(SHELVES):
        write(evening, place, text)
    evening.host.post(evening.address("/seat/0/focus"), data={"focus": "M"})


def test_advice_is_for_the_owner_where_the_table_allows_it(evening):
    entered(evening, advice=True)
    page = evening.host.get(evening.address("/seat/0/advice"))
    assert "<strong>M8</strong>" in page.text
    assert evening.phones[1].get(evening.address("/seat/0/advice")).status_code == 403
    evening.host.post(evening.address("/seat/0/advice"), data={"card": "M8"})
    assert shelf(evening) == "B1:MM ~M8:FF C2:FHS D1:MMS"


def test_no_advice_where_the_table_does_not_want_it(evening):
    entered(evening, advice=False)
    assert evening.host.get(evening.address("/seat/0/advice")).status_code == 403
    assert "/advice" not in evening.host.get(evening.address("/seat/0")).text


def test_advice_never_depends_on_another_players_secret(evening):
    entered(evening, advice=True)
    evening.host.get(evening.address())  # takes what was said about the entries off the next page
    said = set()
    for focus in "FHS":
        evening.phones[1].post(evening.address("/seat/1/focus"), data={"focus": focus})
        page = evening.host.get(evening.address("/seat/0/advice")).text
        said.add(re.sub(r'name="csrf_token" value="[^"]*"|data-version="[0-9]+"', "", page))  # new ones each
    assert len(said) == 1


def test_the_reveal_shows_every_line_with_its_reason_and_cells(evening):
    entered(evening, advice=False)
    for place, focus in enumerate("MHSF"):
        evening.phones[place].post(evening.address(f"/seat/{place}/focus"), data={"focus": focus})
    assert evening.phones[2].get(evening.address("/reveal")).status_code == 302
    assert evening.host.post(evening.address("/reveal")).status_code == 302
    page = evening.phones[2].get(evening.address("/reveal")).text
    answer = evening.host.get(evening.address("/document.json"))
    assert json.loads(answer.text)["players"][0]["focus"] == "M"
    for player in range(4):
        for line in ("stability", "popular", "banned", "diversity", "specialty", "total"):
            assert f'href="#why-{player}-{line}"' in page
            assert f'id="why-{player}-{line}"' in page
    assert 'data-cells="0-2 0-1 0-3 0-1 "' in page  # Rita's C2 and D1, and the M8 they should have followed
    assert page.count("book-turned") == 2
    assert "frame-top" in page


def test_what_the_letters_stand_for_is_said_where_they_are_written(evening):
    page = evening.host.get(evening.address("/seat/0/text")).text
    assert re.search(r"<strong>M</strong> Monster Manuals", page)
