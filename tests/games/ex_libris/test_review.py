"""A reading is only a proposal: what a person says about it goes to the shelf."""

import io
import re

import pytest

from games.ex_libris import joining
from games.ex_libris.cells import pile_of
from scoring.ex_libris.deck import Deck
from store import editions, entries, photographs, pictures
from store.proposals import Kept


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
    "looks": [
        {"look": 0, "category": "F", "cells": 2, "middle": [1.0, 0.0]},
        {"look": 1, "category": None, "cells": 2, "middle": [0.0, 1.0]},
    ],
    "seconds": 0.4,
    "notes": [],
}


SAID = {"notes": ["shaken", "other-cards"]}
EMPTY = {"shelf": "", "cells": [], "looks": []}


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (SAID, "The photograph is blurred"),
        (SAID, "no letter with numbers"),
        ({**EMPTY, "notes": ["too-dark"]}, "too dark"),
        (EMPTY, "No cards were found"),
    ],
)
def test_what_a_reading_says_of_its_photograph_is_on_the_page(evening, more, sentence):
    taken = finished(evening, {**READING, **more})
    assert sentence in page(evening, taken)


@pytest.fixture
def photo(evening) -> int:
    """A photograph of Rita's shelf that has been read."""
    return finished(evening, READING)


def finished(evening, reading: dict[str, object], *, seat: int = 0) -> int:
    number = photographs.add(evening.table.id, seat=seat, by=seat, picture=b"raw", pile=False)
    taken = photographs.start(number)
    assert taken is not None
    photographs.finish(taken, reading=reading, width=800, height=600)
    return number


def page(evening, photo: int) -> str:
    return evening.host.get(evening.address(f"/seat/0/review/{photo}")).text


def put(evening, photo: int, **form: object):
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
        ("left", "A1:FH E2:FH B1:MM / # #"),
        ("right", "B1:MM A1:FH E2:FH / . # #"),
        ("above", "A1:FH E2:FH / # # / B1:MM"),
        ("below", "B1:MM / A1:FH E2:FH / # #"),
    ],
)
def test_several_photographs_make_one_shelf(evening, photo, how, expected):
    evening.host.post(evening.address("/seat/0/text"), data={"notation": "B1:MM", "based_on": ""})
    put(evening, photo, how=how, **{"card-3": "#"})
    assert shelf(evening) == expected


def gap_of(text: str, **more: object) -> dict[str, object]:
    """A reading of these cards, with its holes."""
    rows = [row.split() for row in text.split("/")]
    places = ((r, c, word) for r, row in enumerate(rows) for c, word in enumerate(row) if word != ".")
    cells = [card(r, c, word, icons=None, looks=[]) for r, c, word in places]
    return {**READING, "shelf": text, "cells": cells, **more}


@pytest.mark.parametrize(
    ("text", "notes", "asked_about"),
    [
        ("A1 . C1", [], ["0-1"]),  # a card that was missed leaves a hole behind
        (". B1 C1 / A2 . . D2", [], ["1-1", "1-2"]),
        ("A1 B1 / . B2", [], []),  # shelves begin where they like
        ("A1 B1 C1 / A2 B2 / A3 B3 C3", [], ["1-2"]),  # the other rows end together, a card farther
        (". B1 C1 / A2 B2 C2 / A3 B3 C3", [], ["0-0"]),
        ("A1 B1 C1 / A2 / A3 B3 C3", [], []),  # a row that is not finished
        ("A1 B1 C1 / A2 B2 / A3", [], []),  # steps
        ("A1 B1 C1 / . B2", ["cut-off"], []),  # the edge takes of cards that are there
        ("A1 B1 C1 / . B2", ["shaken"], ["1-0", "1-2"]),  # but of a poor picture nothing is sure
    ],
)
def test_a_hole_that_a_card_may_have_fallen_into_is_asked_about(evening, text, notes, asked_about):
    said = page(evening, finished(evening, gap_of(text, notes=notes)))
    assert re.findall(r'id="gap-([\d-]+)"', said) == asked_about
    assert ("a card may stand here" in said) == bool(asked_about)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ({}, "A1 . C1"),
        ({"gap-0-1": "."}, "A1 . C1"),
        ({"gap-0-1": "#"}, "A1 # C1"),
        ({"gap-0-1": "other", "gap-typed-0-1": "b4:hf"}, "A1 B4:HF C1"),
        ({"gap-typed-0-1": "B4"}, "A1 B4 C1"),
    ],
)
def test_a_card_seen_in_a_gap_is_entered_there(evening, form, expected):
    put(evening, finished(evening, gap_of("A1 . C1")), **form)
    assert shelf(evening) == expected


def test_a_mistyped_card_of_a_gap_is_refused_with_its_place(evening):
    answer = put(evening, finished(evening, gap_of("A1 . C1")), **{"gap-typed-0-1": "QQ"})
    assert answer.status_code == 422
    assert 'value="QQ"' in answer.text


PARTS = ("A1:FH B1:MM C1:SS", "C1:SS D1:RR", "C1:SS D1:RR / E1:FF F1:CC")


def part_of_shelf(text: str) -> dict[str, object]:
    """A reading of cards in full light."""
    rows = [row.split() for row in text.split("/")]
    cells = [
        card(r, c, word.split(":")[0], icons=word.split(":")[1])
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
    ]
    return {**READING, "shelf": text, "cells": cells}


@pytest.mark.usefixtures("asked")
def test_photographs_sent_together_are_parts_of_one_shelf(evening):
    address, home = evening.address("/seat/0/photos"), evening.address("/seat/0/review")
    data = {"photo": [(io.BytesIO(b"raw"), f"{name}.jpg") for name in "abc"], "next": home}
    sent = evening.host.post(address, data=data)
    numbers = [photo.id for photo in photographs.of_seat(evening.table.id, 0)]
    for number, text in zip(numbers, PARTS, strict=True):
        taken = photographs.start(number)
        photographs.finish(taken, reading=part_of_shelf(text), width=800, height=600)
    place = evening.host.get(sent.location).location
    proposals = []
    for number in numbers:
        assert f"/review/{number}?" in place
        said = evening.host.get(place).text
        assert all(f"/review/{other}?parts=" in said for other in numbers)
        proposals += re.findall(r'name="how" value="(\w+)" checked', said)
        place = evening.host.post(place, data={"how": (proposals or ["instead"])[-1]}).location
    assert proposals == ["overlap", "overlap"]
    assert place.endswith("/seat/0/shelf")
    assert shelf(evening) == "A1:FH B1:MM C1:SS D1:RR / . . E1:FF F1:CC"


def test_the_whole_is_shown_for_every_way_before_it_is_entered(evening):
    evening.host.post(evening.address("/seat/0/text"), data={"notation": "A1:FH B1:MM C1:SS", "based_on": ""})
    said = page(evening, finished(evening, part_of_shelf("B1:MM C7:SS")))
    ways = [how for how in joining.WAYS if how != joining.KEEP]
    assert re.findall(r'class="whole" data-how="(\w+)"', said) == ways
    whole = said.split('data-how="overlap"')[1].split('data-how="left"')[0]
    assert whole.count('class="book"') == 3
    assert "C1 and C7 were read in one place; C1 stays" in whole


def test_what_was_not_read_is_not_chosen_for_anybody(evening):
    unread = {**READING, "cells": [card(0, 0, None, icons=None, doubt=["mark"], others=["T8"])], "shelf": "?"}
    said = page(evening, finished(evening, unread))
    assert 'value="T8">T8' in said
    put(evening, 1)
    assert shelf(evening) == "?"


UNREAD = {**READING, "cells": [card(0, 0, None, icons=None), card(0, 1, None, icons=None)], "shelf": "? ?"}


def test_a_photograph_of_which_no_card_was_read_takes_the_place_of_nothing(evening):
    evening.host.post(evening.address("/seat/0/text"), data={"notation": "A1:FH B1:MM", "based_on": ""})
    said = page(evening, finished(evening, UNREAD))
    assert re.findall(r'name="how" value="(\w+)" checked', said) == ["keep"]
    assert "no letter with numbers" in said
    for form in ({"how": "keep"}, {}):
        answer = put(evening, 1, **form)
        assert shelf(evening) == "A1:FH B1:MM"
        assert "nothing of the photograph was taken" in evening.host.get(answer.location).text
    named = {"typed-0": "C1:SS"}
    assert "say as well where they go" in put(evening, 1, how="keep", **named).text
    put(evening, 1, how="right", **named)
    assert shelf(evening) == "A1:FH B1:MM C1:SS ?"


def test_places_without_a_card_read_are_not_said_to_be_cards_entered(evening):
    answer = put(evening, finished(evening, UNREAD))
    assert shelf(evening) == "? ?"
    assert "No card was read" in evening.host.get(answer.location).text


NAMED = [{"look": 0, "category": "F", "cells": 1}, {"look": 1, "category": "H", "cells": 1}]
ALONE = {**READING, "shelf": "E2:FH", "cells": [card(0, 0, "E2", others=["E7"])], "looks": NAMED}


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ({"card-0": "E7"}, "E7:FH"),
        ({"typed-0": "e7"}, "E7:FH"),
        ({"card-0": "other", "typed-0": "E7+"}, "E7:FH+"),
        ({"typed-0": "~E7"}, "~E7:FH"),
        ({"typed-0": "E7:MM"}, "E7:MM"),
        ({"typed-0": "#"}, "#"),
    ],
)
def test_another_card_keeps_the_icons_that_were_seen_on_it(evening, form, expected):
    put(evening, finished(evening, ALONE), **form)
    assert shelf(evening) == expected


def test_what_another_seat_entered_takes_no_icons_away_from_a_corrected_card(evening):
    """The verdict knows the icons of a card by its own shelf and by the deck as kept, by no other shelf."""
    evening.phones[1].post(evening.address("/seat/1/text"), data={"notation": "E7:CMRS", "based_on": ""})
    put(evening, finished(evening, ALONE), **{"card-0": "E7"})
    assert shelf(evening) == "E7:FH"


def test_a_corrected_card_that_the_kept_deck_knows_is_filled_in_by_it(evening):
    editions.save("club", {"cards": {"E7": "MM"}}, Kept(by=(evening.table.host,)))
    agreed = {"popular": "R", "banned": "C", "deck": "club"}
    entries.enter(
        evening.table.id, seat=None, by=None, field="settings", value=agreed, based_on=entries.ANYTHING
    )
    put(evening, finished(evening, ALONE), **{"card-0": "E7"})
    assert shelf(evening) == "E7"


def test_the_symbols_of_a_doubtful_card_are_chosen_one_by_one(evening):
    cells = [card(0, 0, "E2", doubt=["icons"])]
    number = finished(evening, {**READING, "shelf": "E2:FH", "cells": cells})
    assert page(evening, number).count('name="symbol-0"') == 4
    put(evening, number, **{"card-0": "E2", "symbol-0": ["F", "H", "M", ""]})
    assert shelf(evening) == "E2:FHM"


def test_how_many_cards_a_letter_has_is_nothing_to_ask_about(evening):
    number = finished(evening, {**READING, "shelf": "A1:FH", "cells": [card(0, 0, "A1", doubt=["total"])]})
    assert "to check" not in page(evening, number)


def test_an_answer_to_another_reading_is_laid_over_nothing(evening, photo):
    seen = re.search('name="reading" value="([^"]+)"', page(evening, photo)).group(1)
    cells = [card(0, 0, "B1"), card(1, 0, None, down=True, icons=None, looks=[])]
    taken = photographs.photograph(evening.table.id, photo)
    photographs.finish(
        taken, reading={**READING, "shelf": "B1:FH / #", "cells": cells}, width=800, height=600
    )
    put(evening, photo, reading=seen, **{"card-1": "E7"})
    assert shelf(evening) is None
    assert "read again meanwhile" in page(evening, photo)


SQUARE = [[410, 20], [440, 20], [440, 50], [410, 50]]


def name(evening, photo: int, **form: str):
    return evening.host.post(evening.address(f"/seat/0/review/{photo}/names"), data=form)


@pytest.fixture
def asked(monkeypatch) -> list[object]:
    """What the reader is asked for."""
    queue: list[object] = []

    def ask_to_name(photo: photographs.Photograph, names: dict[int, str]) -> bool:
        queue.append((photo.id, names))
        return True

    monkeypatch.setattr("jobs.worker.ask_to_name", ask_to_name)
    monkeypatch.setattr("jobs.worker.ask_for", queue.append)
    return queue


def test_a_symbol_without_a_name_is_shown_alone_where_it_is_clearest(evening):
    look = {"look": 0, "category": None, "cells": 2, "sample": SQUARE}
    said = page(evening, finished(evening, {**READING, "looks": [look]}))
    assert said.count("look-picture") == 1
    assert "q=410,20,440,20,440,50,410,50" in said.replace("%2C", ",")
    assert "look-strip" not in said


def test_naming_a_look_asks_the_reader_to_teach_the_deck(evening, photo, asked):
    assert 'name="look-1"' in page(evening, photo)
    name(evening, photo, **{"look-1": "H", "look-0": "F"})  # which it is already
    assert asked == [(photo, {1: "H"})]


def test_two_symbols_of_one_category_teach_nothing(evening, photo, asked):
    said = evening.host.get(name(evening, photo, **{"look-1": "F", "look-0": "F"}).location).text
    assert "Each category has one symbol" in said
    assert asked == []


def test_looks_kept_without_what_they_look_like_are_read_again_before_they_are_named(evening, asked):
    looks = [{"look": 0, "category": None, "cells": 2, "sample": SQUARE}]
    number = finished(evening, {**READING, "looks": looks})
    said = evening.host.get(name(evening, number, **{"look-0": "C"}).location).text
    assert "Look at its symbols once more" in said
    assert asked == [number]
    assert photographs.photograph(evening.table.id, number).state == "queued"


def test_a_symbol_named_wrongly_is_named_again(evening, asked):
    looks = [{**look, "category": letter} for look, letter in zip(READING["looks"], "FC", strict=True)]
    number = finished(evening, {**READING, "looks": looks})
    assert "A symbol is taken for another" in page(evening, number)
    name(evening, number, **{"look-0": "C", "look-1": "F"})
    assert asked == [(number, {0: "C", 1: "F"})]


@pytest.mark.parametrize("waiting", [True, False])
def test_names_given_to_looks_of_another_reading_are_not_taken(evening, photo, asked, waiting):
    """Somebody else named this printing meanwhile: the numbers of its looks are others now."""
    seen = re.search('name="looks" value="([^"]+)"', page(evening, photo)).group(1)
    if waiting:
        photographs.again(photo)
    else:
        taken = photographs.photograph(evening.table.id, photo)
        looks = [{"look": 1, "category": None, "cells": 1}]
        photographs.finish(taken, reading={**READING, "looks": looks}, width=800, height=600)
    name(evening, photo, looks=seen, **{"look-1": "H"})
    assert asked == []
    assert "deck" not in entries.sitting(evening.table).settings


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(("typed", "deck"), [("our box", "our box"), ("", "Ex Libris {code}")])
def test_a_table_without_a_deck_gets_one_that_can_learn(evening, photo, typed, deck):
    name(evening, photo, **{"look-1": "H", "deck": typed})
    settings = entries.sitting(evening.table).settings
    assert settings["deck"] == deck.format(code=evening.code)
    assert settings["popular"] == "R"
    assert 'name="deck"' not in page(evening, photo)


def test_a_deck_that_cannot_be_kept_is_refused_and_nothing_asked(evening, photo, asked):
    name(evening, photo, **{"look-1": "H", "deck": "../else"})
    assert asked == []
    assert "deck" not in entries.sitting(evening.table).settings


@pytest.mark.parametrize(("place", "taken"), [(0, True), (1, False)])  # the host sits on the first seat
def test_a_deck_that_is_others_too_is_chosen_by_the_host_alone(evening, asked, place, taken):
    editions.save("club", {"cards": {"A1": "FH"}}, Kept(by=(evening.table.host,)))
    number = finished(evening, READING, seat=place)
    evening.phones[place].post(
        evening.address(f"/seat/{place}/review/{number}/names"), data={"look-1": "H", "deck": "club"}
    )
    assert bool(asked) is taken
    assert ("deck" in entries.sitting(evening.table).settings) is taken


def test_what_others_photographed_is_read_again_with_the_names(evening, photo, asked):
    other = finished(evening, READING, seat=1)
    known = finished(evening, {**READING, "looks": []}, seat=2)
    name(evening, photo, **{"look-1": "H"})
    assert asked == [(photo, {1: "H"}), other]
    assert photographs.photograph(evening.table.id, other).state == "queued"
    assert photographs.photograph(evening.table.id, known).state == "done"


def test_a_photograph_is_reviewed_by_its_own_seat_only(evening, photo):
    assert evening.phones[1].get(evening.address(f"/seat/0/review/{photo}")).status_code == 403
    assert evening.phones[1].get(evening.address(f"/seat/1/review/{photo}")).status_code == 404


def test_a_photograph_still_waiting_says_so(evening):
    number = photographs.add(evening.table.id, seat=0, by=0, picture=b"raw", pile=False)
    assert 'data-state="queued"' in page(evening, number)
    assert "still being read" in page(evening, number)  # shown after a while


SECOND = {**READING, "shelf": "E2:FH", "cells": [card(0, 0, "E2", doubt=["mark", "duplicate"])], "looks": []}


def with_picture(taken: int, evening) -> int:
    from PIL import Image

    drawn = io.BytesIO()
    Image.new("RGB", (800, 600)).save(drawn, "JPEG")
    pictures.put(photographs.photograph(evening.table.id, taken).file, pictures.CLEAN, drawn.getvalue())
    return taken


def test_a_card_that_stands_on_another_shelf_too_says_on_whose_and_lets_both_look(evening, photo):
    with_picture(photo, evening)
    assert evening.phones[1].get(evening.address("/seat/1/review/twin/E2")).status_code == 404
    put(evening, photo)
    other = with_picture(finished(evening, SECOND, seat=1), evening)
    said = evening.phones[1].get(evening.address(f"/seat/1/review/{other}")).text
    assert "E2 also stands on Rita’s shelf; which of you has it?" in said
    assert "lie here twice" not in said
    assert 'name="card-0" value="E2" checked' in said
    seen = evening.phones[1].get(evening.address("/seat/1/review/twin/E2"))
    assert seen.mimetype == "image/jpeg"
    assert evening.phones[2].get(evening.address("/seat/1/review/twin/E2")).status_code == 403
    assert evening.phones[1].get(evening.address("/seat/1/review/twin/A1")).status_code == 404

    evening.phones[1].post(evening.address(f"/seat/1/review/{other}"))
    assert "review/twin/E2" in evening.host.get(evening.address("/seat/0/shelf")).text
    assert evening.host.get(evening.address("/seat/0/review/twin/E2")).mimetype == "image/jpeg"


def test_who_else_has_a_card_is_asked_of_the_shelves_as_they_stand(evening):
    number = finished(evening, SECOND)
    assert "lie here twice" not in page(evening, number)
    evening.phones[1].post(evening.address("/seat/1/text"), data={"notation": "E2:FH", "based_on": ""})
    said = page(evening, number)
    assert "E2 also stands on Éric’s shelf" in said
    assert "review/twin" not in said  # it was typed: there is nothing to look at


def test_a_photograph_that_waits_is_a_tap_away_until_its_cards_are_entered(evening):
    finished(evening, READING)
    newest = finished(evening, READING)
    waits = f'href="{evening.address(f"/seat/0/review/{newest}")}"><'
    for path in ("/seat/0", "/seat/0/shelf"):
        assert waits in evening.host.get(evening.address(path)).text.replace("> <", "><")
    evening.host.post(evening.address(f"/seat/0/review/{newest}"), data={"card-1": "E2", "card-3": "."})
    for path in ("/seat/0", "/seat/0/shelf"):
        text = evening.host.get(evening.address(path)).text
        assert "A photograph waits to be looked through" not in text


def test_what_is_no_photograph_is_taken_anew_from_the_page_that_says_so(evening):
    number = photographs.add(evening.table.id, seat=0, by=0, picture=b"raw", pile=False)
    taken = photographs.start(number)
    assert taken is not None
    photographs.fail(taken, photographs.GIVEN_UP)
    said = page(evening, number)
    assert f'action="{evening.address("/seat/0/photos")}"' in said
    assert "Another photograph" in said


def test_a_piles_card_is_told_without_a_row():
    (card,) = pile_of("A1:FH", Deck())
    assert card.label == "first card, A 1: Fantastical Fictions, Historic Volumes"
