"""A table of Atheneum from its opening to the reveal: subjects, counts, the neighbour's look, the result."""

import json
import re

from store import entries
from tests import answers
from tests.games.atheneum.conftest import PLAN
from tests.games.atheneum.test_shelves import SHELVES, choose, write

COUNTS = {"favourite": 9, "compartments": "3 6 6 2", "candles": "4, 3, 2", "books": 31, "subject_books": 11}


def counted(evening, place: int = 1, **changed: object):
    return evening.phones[place].post(evening.address(f"/seat/{place}/counts"), data={**COUNTS, **changed})


def facts(evening):
    return entries.sitting(evening.table).facts


def test_the_golden_sheet_comes_out_of_its_forms(library):
    choose(library, "pink", place=1, track=34, wands=1)
    choose(library, "green", place=0, track=20, wands=0)
    counted(library)
    counted(library, place=0, compartments="", candles="", favourite=0)
    assert library.host.post(library.address("/reveal")).location.endswith("/reveal")
    text = library.phones[1].get(library.address("/reveal")).text
    for line, points in (("track", 34), ("favourite", 9), ("compartments", 17), ("candles", 9), ("wands", 1)):
        assert re.search(rf'data-why="why-1-{line}">{points}</a>', text)
    assert re.search(r'class="best" data-why="why-1-total">70</a>', text)
    assert "3 + 6 + 6 + 2" in text


def test_done_saves_the_counts_and_leaves_where_nothing_was_typed(library):
    assert counted(library, done="1").location.endswith("/seat/1")
    assert facts(library).fields(1, "counts")["compartments"] == [3, 6, 6, 2]
    empty = dict.fromkeys(COUNTS, "")
    assert counted(library, place=0, **empty, done="1").location.endswith("/seat/0")
    assert not facts(library).has(0, "counts")
    assert counted(library, place=0, favourite="many", done="1").status_code == 422


def test_who_looks_at_the_counts_and_is_done_keeps_the_drawn_shelves(planned):
    write(planned, SHELVES)
    empty = dict.fromkeys(COUNTS, "")
    assert counted(planned, place=0, **empty, done="1").location.endswith("/seat/0")
    assert facts(planned).text(0, "shelves") == SHELVES


def test_done_saves_the_text_and_leaves(planned):
    data = {"notation": SHELVES, "based_on": "", "done": "1"}
    for _twice in range(2):
        assert planned.host.post(planned.address("/seat/0/notation"), data=data).location.endswith("/seat/0")
    assert facts(planned).text(0, "shelves") == SHELVES
    wrong = {"notation": "^ / K Q / G", "done": "1"}
    assert planned.host.post(planned.address("/seat/0/notation"), data=wrong).status_code == 422


def test_the_reveal_lights_the_cells_of_a_line_in_the_drawing(planned):
    choose(planned, "pink", place=0)
    choose(planned, "green", place=1)
    write(planned, SHELVES)
    counted(planned)
    planned.host.post(planned.address("/reveal"))
    text = planned.phones[1].get(planned.address("/reveal")).text
    why = re.search(r'id="why-0-candles" data-shelf="(shelf-0)" data-cells="([^"]*)"', text)
    assert why is not None
    assert f'id="{why[1]}"' in text
    assert why[2].split() == ["0-0", "2-5"]
    for cell in why[2].split():
        assert f'data-cell="{cell}"' in text
    assert text.count("slot-like") == 6
    assert "slot-free" not in text
    document = json.loads(planned.host.get(planned.address("/document.json")).text)
    assert document["plan"] == PLAN
    assert document["players"][0] == {
        "name": "Timothée",
        "subject": "pink",
        "track": 10,
        "wands": 0,
        "shelves": SHELVES,
    }


def test_a_subject_has_one_owner(library):
    choose(library, "pink", place=0)
    page = library.phones[1].get(library.address("/seat/1")).text
    assert re.search(r'value="pink" disabled.*?Timothée', page, re.S)
    choose(library, "pink", place=1, track=3)
    assert not facts(library).has(1, "subject")
    assert facts(library).value(1, "track") == 3
    assert "is the subject of Timothée already" in library.phones[1].get(library.address("/seat/1")).text


def test_a_number_nobody_can_have_is_said_and_the_rest_is_entered(library):
    wrong = {"track": "1000", "wands": "7", "subject": "x"}
    for place, typed in enumerate((wrong, {"track": "-1", "wands": "two"})):
        choose(library, **{"subject": "pink", "place": place, **typed})
        assert not any(facts(library).has(place, field) for field in typed)
        text = library.phones[place].get(library.address(f"/seat/{place}")).text
        assert text.count("notice-bad") == len(typed)
    assert facts(library).value(1, "subject") == "pink"


def test_counts_that_cannot_be_are_refused_beside_their_field(library):
    for field, typed, said in (
        ("compartments", "3 8", "out of range"),
        ("candles", "5", "out of range"),
        ("compartments", "three", "write the printed values one after another"),
        ("compartments", "22222222", "at most 7"),
        ("favourite", "12", "more than the 11 of the favourite subject"),
        ("favourite", "1", "One book alone"),
        ("subject_books", "32", "more than the 31 on the shelves"),
        ("books", "many", "of the wrong kind"),
    ):
        answer = counted(library, **{field: typed})
        assert (answer.status_code, said in answer.text) == (422, True)
        assert field in re.findall(r'name="(\w+)"[^>]*aria-invalid', answer.text)
        assert f'value="{typed}"' in answer.text
    assert not facts(library).has(1, "counts")


def test_counts_and_shelves_put_each_other_aside(planned):
    write(planned, SHELVES)
    counted(planned, place=0)
    assert facts(planned).value(0, "shelves") is None
    write(planned, SHELVES)
    planned.host.post(planned.address("/reveal"))
    board = planned.host.get(planned.address("")).text
    assert "Books 14" in board


def test_the_neighbour_sees_what_was_entered_before_signing(planned):
    choose(planned, "pink", place=0)
    write(planned, SHELVES)
    text = planned.phones[1].get(planned.address("/seat/0/check")).text
    assert "Paranormal Publications" in text
    assert text.count("spine-K") >= 8
    planned.phones[0].get(planned.address("/seat/1/check"))


def test_the_document_can_be_scored_where_nobody_knows_the_edition(planned):
    choose(planned, "pink", place=0)
    choose(planned, "green", place=1)
    write(planned, SHELVES)
    counted(planned)
    planned.host.post(planned.address("/reveal"))
    document = json.loads(planned.host.get(planned.address("/document.json")).text)
    assert answers.score(document)["players"][0]["lines"]["favourite"] == 6


def test_what_is_missing_keeps_the_table_from_its_reveal(library):
    choose(library, "pink", place=0)
    answer = library.host.post(library.address("/reveal"), follow_redirects=True)
    assert "Simon: Subject: missing" in answer.text
    assert "Timothée: Favourite subject: missing" in answer.text


def test_the_game_is_offered_on_the_first_page_and_its_ruling_on_its_form(app):
    client = app.test_client()
    assert 'href="/open/atheneum"' in client.get("/").text
    form = client.get("/open/atheneum").text
    assert re.findall(r'name="ruling-adjacency" value="([\w-]+)"', form) == [
        "compartment",
        "across-dividers",
        "across-shelves",
    ]
