"""The document a reading becomes, and what is said of cards that are sure, doubtful, or not known."""

from __future__ import annotations

import json

import numpy as np

from tests.vision.drawing import card, guess, icons, read_card, torn
from vision.card import seated
from vision.icons.groups import read_looks
from vision.judging.cells import cells_of, named_if_ours
from vision.judging.fusion import Known, fused
from vision.layout.arrange import arrange
from vision.layout.piles import arrange_pile
from vision.reading import Look, Reading, notation

KNOWN = {letter: np.array([spot.look for spot in icons(letter * 4, seed=9)]) for letter in "CFHMRS"}
KEYS = [
    "row",
    "col",
    "down",
    "mark",
    "total",
    "icons",
    "confidence",
    "icons_confidence",
    "looks",
    "doubt",
    "quad",
]


def read(table, *, known=KNOWN, cards=None, totals=None, taken=(), pile=False):
    """A table of (guess or None for a back, icons' letters) laid in one row, or one column of a pile."""
    places = [(0, 40 * at) if pile else (105 * at, 0) for at in range(len(table))]
    sightings = [card(*place, down=mark is None) for place, (mark, _) in zip(places, table, strict=True)]
    fronts = [(mark, letters) for mark, letters in table if mark]
    readings, looks = read_looks([icons(letters, seed=at) for at, (_, letters) in enumerate(fronts)], known)
    strips = np.zeros((len(fronts), 128, 320, 3), np.uint8)
    beforehand = Known(cards or {}, totals or {}, taken)
    belief = fused([mark for mark, _ in fronts], strips, readings, looks, beforehand)
    cards_seen = [read_card(sighting, mark) for sighting, (mark, _) in zip(sightings, table, strict=True)]
    seats = (arrange_pile if pile else arrange)(cards_seen)
    cells = cells_of(seated(cards_seen, seats), readings, looks, belief, beforehand)
    shown = [Look(k, name, 1, np.zeros(9, np.float32)) for k, name in enumerate(looks.categories)]
    return Reading(cells, tuple(shown), pile, 0.5)


def test_a_card_that_another_shelf_has_too_stays_what_was_seen_and_is_doubted():
    table = [(guess("A1/8"), "FH"), (guess("E2/7"), "HFS")]
    first, second = read(table, taken=["A1"]).cells
    assert (first.mark, first.icons, first.doubt) == ("A1", "FH", ("mark", "duplicate"))
    assert (second.mark, "duplicate" in second.doubt) == ("E2", False)


def test_a_reading_is_the_documents_keys_and_nothing_else():
    written = read([(guess("A1/8"), "FH"), (None, ""), (guess("E2/7"), "HFS")]).to_json()
    assert list(written) == ["shelf", "cells", "looks", "seconds", "notes"]
    assert [list(cell) for cell in written["cells"]] == [[*KEYS, "others"]] * 3
    assert written["shelf"] == "A1:FH # E2:HFS"
    assert written["looks"][1] == {"look": 1, "category": "F", "cells": 1}
    assert json.loads(json.dumps(written)) == written


def test_a_page_is_told_where_a_look_is_seen_best():
    square = np.array([[3, 4], [9, 4], [9, 10], [3, 10.04]], np.float32)
    looks = (Look(0, "F", 1, np.zeros(9).tolist(), square.tolist()), Look(1, None, 1, np.zeros(9).tolist()))
    written = Reading((), looks, False, 0.1).to_json(samples=True)
    assert written["looks"][0]["sample"] == [[3, 4], [9, 4], [9, 10], [3, 10]]
    assert written["looks"][1]["sample"] is None
    assert json.loads(json.dumps(written)) == written


def test_a_pile_counts_rows_from_the_top_of_its_column():
    written = read([(guess("A1/8"), "FH"), (guess("E2/7"), "HFS")], pile=True).to_json()
    assert written["pile"] == "A1:FH E2:HFS"
    assert [(cell["row"], cell["col"]) for cell in written["cells"]] == [(0, 0), (1, 0)]


def test_no_cards_are_an_empty_shelf():
    assert Reading((), (), False, 0.1).to_json() == {
        "shelf": "",
        "cells": [],
        "looks": [],
        "seconds": 0.1,
        "notes": [],
    }


def test_a_front_nobody_can_read_is_a_question():
    blind = guess("A1/8", letter=0.05, order=0.06, total=0.06)
    reading = read([(guess("B1/8"), "FH"), (blind, "FH")])
    assert notation(reading) == "B1:FH ?"
    assert reading.cells[1].mark is None
    assert "mark" in reading.cells[1].doubt


def test_cards_of_which_no_mark_is_likely_are_another_games():
    vague, other = ((guess(mark, letter=0.8, order=0.8, total=0.3), "FH") for mark in ("A1/8", "K3/9"))
    strange = read([vague, (None, ""), other])
    assert [cell.mark for cell in strange.cells] == ["A1", None, "K3"]
    silent = named_if_ours(strange.cells)
    assert [(cell.mark, cell.total, cell.icons) for cell in silent] == [(None, None, None)] * 3
    assert [cell.down for cell in silent] == [False, True, False]
    among_ours = read([vague, (guess("E2/7"), "HFS")]).cells
    assert named_if_ours(among_ours) == among_ours


def test_several_marks_half_read_beside_icons_are_of_this_deck():
    half = [(guess(f"{letter}1/8", letter=0.85, order=0.85), "FH") for letter in "ABEK"]
    cells = read(half).cells
    assert all(0.35 <= cell.confidence < 0.7 for cell in cells)
    assert [cell.mark for cell in named_if_ours(cells)] == ["A1", "B1", "E1", "K1"]
    assert [cell.mark for cell in named_if_ours(cells[:3])] == [None] * 3
    bare = read([(mark, "") for mark, _ in half]).cells
    assert [cell.mark for cell in named_if_ours(bare)] == [None] * 4


def test_a_shaken_photograph_of_ours_says_what_it_reads_though_no_mark_is_likely():
    hardly = guess("A1/8", letter=0.85, order=0.85, is_mark=0.9)
    cells = read([(hardly, "FH")]).cells
    assert cells[0].confidence < 0.7
    assert [named_if_ours(cells, doubt=doubt)[0].mark for doubt in (0.0, 0.001)] == [None, "A1"]


def test_a_photograph_without_icons_needs_a_sure_mark():
    likely = guess("A1/8", letter=0.97, order=0.97, is_mark=0.95)
    for letters, named in (("FH", "A1"), ("", None)):
        cells = read([(likely, letters)]).cells
        assert 0.7 < cells[0].confidence < 0.9
        assert named_if_ours(cells)[0].mark == named


def test_one_sure_mark_among_many_cards_without_icons_is_another_games_too():
    sure = guess("A1/8", letter=0.999, order=0.999, is_mark=0.999), ""
    vague = [(guess(mark, letter=0.4, order=0.5), "") for mark in ("K3/9", "L4/9", "N5/9")]
    cells = read([sure, *vague]).cells
    assert cells[0].confidence >= 0.9
    assert [cell.mark for cell in named_if_ours(cells)] == [None] * 4
    assert named_if_ours(cells[:3])[0].mark == "A1"


def test_a_mark_that_no_icons_follow_is_doubted_where_icons_follow_others():
    a, b, e = (guess(mark, letter=0.999, order=0.999, is_mark=0.98) for mark in ("A1/8", "B1/8", "E2/7"))
    among_others = read([(a, "FH"), (b, "FM"), (e, "")]).cells
    assert [cell.confidence > 0.9 for cell in among_others] == [True, True, False]
    assert "mark" in among_others[2].doubt
    assert all(cell.confidence > 0.9 for cell in read([(a, ""), (b, "")]).cells)


def test_a_mark_as_plain_as_can_be_is_believed_though_its_icons_were_overlooked():
    plain = guess("E2/7", letter=0.999, order=0.999, is_mark=0.9998)
    among_others = read([(guess("A1/8"), "FH"), (guess("B1/8"), "FM"), (plain, "")]).cells
    assert among_others[2].confidence > 0.9


def test_what_is_hardly_a_mark_is_not_named_for_its_letter():
    lettered = guess("A1/8", is_mark=0.1), "FH"
    assert notation(read([lettered, (guess("E2/7"), "HFS")])) == "? E2:HFS"


def test_rows_and_holes_are_written_as_they_lie():
    cells = read([(guess("A1/8"), "FH"), (guess("B1/8"), "FH")]).cells
    moved = [cells[0], type(cells[1])(**{**vars(cells[1]), "row": 1, "col": 2})]
    assert notation(Reading(tuple(moved), (), False, 0.1)) == "A1:FH / . . B1:FH"


def test_what_is_unsure_is_doubted_and_its_rivals_named():
    clear = guess("A1/8", letter=0.999, order=0.999)
    sure, unsure = read([(clear, "FH"), (torn("E2/7", "F2/7", share=0.7), "FH")]).cells
    assert sure.doubt == ()
    assert sure.confidence > 0.9
    assert "mark" in unsure.doubt
    assert unsure.others[0] == "F2"


def test_the_same_card_twice_is_doubted_twice():
    cells = read([(guess("A1/8", letter=0.999, order=0.999), "FH")] * 2).cells
    assert all("duplicate" in cell.doubt and cell.confidence <= 0.5 for cell in cells if cell.mark == "A1")
    assert any(cell.mark == "A1" for cell in cells)


def test_a_known_card_has_its_icons_though_the_printing_was_never_taught():
    (cell,) = read([(guess("E2/7"), "HFS")], known={}, cards={"E2": "HFS"}).cells
    assert cell.icons == "HFS"
    assert cell.icons_confidence > 0.8
    (unknown,) = read([(guess("E3/7"), "HFS")], known={}, cards={"E2": "HFS"}).cells
    assert unknown.icons is None


def test_catalogue_and_picture_that_disagree_are_a_doubt():
    sure = guess("E2/7", letter=0.9999, order=0.9999)
    (cell,) = read([(sure, "CMR")], cards={"E2": "HFS"}).cells
    assert "icons" in cell.doubt
    assert cell.icons_confidence < 0.9
    (agreed,) = read([(sure, "HFS")], cards={"E2": "HFS"}).cells
    assert "icons" not in agreed.doubt
    assert agreed.icons_confidence > 0.95


def test_icons_help_to_tell_two_known_cards_apart():
    unsure = torn("E2/7", "F2/7", share=0.4)
    (cell,) = read([(unsure, "HFS")], cards={"E2": "HFS", "F2": "CM"}).cells
    assert cell.mark == "E2"


def test_the_total_is_that_of_the_letter():
    (cell,) = read([(guess("E2/7"), "FH")], totals={"E": 7}).cells
    assert cell.total == 7
    (open_,) = read([(guess("E2/7", total=0.05), "FH")]).cells
    assert open_.total is None
    assert "total" in open_.doubt
