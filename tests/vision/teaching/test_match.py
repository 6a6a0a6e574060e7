"""Which card seen is which card of a label, though sightings are missing or too many."""

from __future__ import annotations

import pytest

from tests.vision.drawing import card, guess, icons, read_card
from vision.layout.arrange import arrange
from vision.layout.piles import arrange_pile
from vision.teaching.match import Truth, match_pile, match_shelf

ROW = ["A1", "B2", "C3", "D4", "E5"]


def seen(*placed):
    """Cards seen at (x, y), each showing a mark, or a back where the mark is empty."""
    return tuple(
        read_card(card(x, y, down=not mark), guess(f"{mark or 'Z20'}/20"), icons("FH"))
        for x, y, mark in placed
    )


def labels(pairs, what):
    return {what[at].quad[0].tolist()[0]: truth.mark for at, truth in pairs}


def row(marks):
    return [Truth(mark, "FH", False) if mark else None for mark in marks]


def test_cards_are_matched_by_their_places():
    what = seen(*[(105 * at, 0, mark) for at, mark in enumerate(ROW)])
    pairs = match_shelf(what, arrange(what), [row(ROW)])
    assert labels(pairs, what) == {105.0 * at: mark for at, mark in enumerate(ROW)}


@pytest.mark.parametrize(("stray", "shift"), [((-105, 0, "Q9"), 0), ((0, -160, "Q9"), 0)])
def test_a_stray_sighting_does_not_move_the_others(stray, shift):
    what = seen(stray, *[(105 * at, shift, mark) for at, mark in enumerate(ROW)])
    pairs = match_shelf(what, arrange(what), [row(ROW)])
    assert [truth.mark for at, truth in pairs if at > 0] == ROW


def test_a_stray_sighting_within_a_row_moves_none_after_it():
    placed = [(0, 0, "A1"), (105, 0, "B2"), (210, 0, "Q9"), (315, 0, "C3"), (420, 0, "D4")]
    what = seen(*placed)
    pairs = match_shelf(what, arrange(what), [row(ROW)])
    assert [(placed[at][2], truth.mark) for at, truth in pairs] == [(m, m) for m in ROW if m != "E5"]


def test_a_card_misread_is_matched_by_its_place():
    placed = [(105 * at, 0, "Q9" if mark == "C3" else mark) for at, mark in enumerate(ROW)]
    what = seen(*placed)
    assert [truth.mark for _, truth in match_shelf(what, arrange(what), [row(ROW)])] == ROW


def test_a_card_not_found_does_not_move_the_others():
    what = seen(*[(105 * at, 0, mark) for at, mark in enumerate(ROW) if at])
    pairs = match_shelf(what, arrange(what), [row(ROW)])
    assert labels(pairs, what) == {105.0 * at: mark for at, mark in enumerate(ROW) if at}


def test_a_pile_is_matched_in_its_order_around_what_is_missing():
    placed = [(0, 40 * at, mark) for at, mark in enumerate(ROW) if mark != "C3"] + [(0, 205, "Q9")]
    what = seen(*placed)
    pairs = match_pile(what, arrange_pile(what), [Truth(mark, "FH") for mark in ROW])
    assert [(placed[at][2], truth.mark) for at, truth in pairs] == [(m, m) for m in ROW if m != "C3"]


def test_backs_go_with_labels_face_down():
    what = seen((0, 0, "A1"), (105, 0, ""), (210, 0, "C3"))
    truths = [[Truth("A1", "FH"), Truth(down=True), Truth("C3", "FH")]]
    pairs = match_shelf(what, arrange(what), truths)
    assert [truth.down for _, truth in pairs] == [False, True, False]
