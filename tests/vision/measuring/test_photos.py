"""A folder of photographs with notations is measured as drawn ones are."""

from __future__ import annotations

import numpy as np
import pytest

from vision.measuring.compare import compare
from vision.measuring.photos import Labelled, NoLabels, labelled, read_rows
from vision.reading import Cell, Reading


def cell(row, col, mark=None, *, down=False, icons=None):
    corners = np.array([[0, 0], [100, 0], [100, 150], [0, 150]], np.float32) + np.float32(
        [110 * col, 160 * row]
    )
    return Cell(row, col, down, mark, 3, icons, 0.95, 0.9, (), (), corners)


def test_a_notation_says_what_lies_where():
    rows = read_rows("A1:FH . # / ~b3:cm+ C2")
    assert [
        [None if each is None else (each.mark, each.icons, each.down) for each in row] for row in rows
    ] == [
        [("A1", "FH", False), None, ("", "", True)],
        [("", "", True), ("C2", "", False)],
    ]


def test_photographs_are_found_with_their_notations(tmp_path):
    for name in ("one.jpg", "two.png", "alone.jpg"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "one.txt").write_text("A1")
    (tmp_path / "two.pile.txt").write_text("A1 B2")
    assert [(each.path.name, each.pile) for each in labelled(tmp_path)] == [
        ("one.jpg", False),
        ("two.png", True),
    ]


def test_a_folder_without_notations_is_refused(tmp_path):
    with pytest.raises(NoLabels):
        list(labelled(tmp_path))


@pytest.mark.parametrize("pile", [False, True])
def test_what_was_read_is_held_against_the_notation(tmp_path, pile):
    path = tmp_path / "one.jpg"
    path.write_bytes(b"")
    cells = [cell(0, 0, "A1", icons="FH"), cell(0, 1, "B7"), cell(0, 2, "C3")]
    if pile:
        cells = [cell(at, 0, each.mark, icons=each.icons) for at, each in enumerate(cells)]
    reading = Reading(tuple(cells), (), pile, 0.1)
    trial = Labelled(path, read_rows("A1:FH B2 C3 D4"), pile).trial(reading)
    tally = compare(reading, trial.truth)
    assert (tally.cards, tally.found, tally.marks, tally.sure_wrong) == (4, 3, 2, 1)


def test_a_stray_sighting_that_moved_all_places_spoils_nothing(tmp_path):
    path = tmp_path / "one.jpg"
    path.write_bytes(b"")
    reading = Reading((cell(0, 0), cell(0, 1, "A1"), cell(0, 2, "B2")), (), False, 0.1)
    assert compare(reading, Labelled(path, read_rows("A1 B2"), False).trial(reading).truth).marks == 2
