"""What is said of a mark whose total is not the one its letter has on other cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import guess
from tests.vision.test_reading import read
from vision.deck_look import NOTHING
from vision.judging.calibration import HARDLY, MILD, MORE, STRANGE, UNUSUAL, agreed, unusual
from vision.judging.cells import SURE
from vision.values import NO_LOOK

SURELY = {"letter": 0.999, "order": 0.999, "total": 0.99}


def cells(*marks):
    return read([(guess(mark, **SURELY), "FH") for mark in marks]).cells


def test_of_two_totals_under_one_letter_both_leave_the_mark_in_doubt():
    agreeing, disputed = cells("V1/6", "V4/6", "E2/7"), cells("V1/2", "V4/6", "E2/7")
    assert all(cell.confidence > SURE for cell in agreeing)
    assert [cell.confidence > SURE for cell in disputed] == [False, False, True]
    assert ["mark" in cell.doubt for cell in disputed] == [True, True, False]


def test_most_cards_do_not_outvote_the_one_that_has_another_total():
    assert not any(cell.confidence > SURE for cell in cells("V1/2", "V2/6", "V3/6", "V4/6", "V6/6"))


def test_a_disputed_mark_keeps_the_total_it_shows():
    assert [cell.total for cell in cells("V1/2", "V2/6", "V3/6", "V4/6")] == [2, 6, 6, 6]


def test_a_total_hardly_read_is_taken_from_the_letters_other_cards():
    faint = guess("H3/9", **{**SURELY, "total": 0.3})
    table = [(faint, "FH"), *[(guess(mark, **SURELY), "FH") for mark in ("H1/5", "H2/5", "H4/5")]]
    assert read(table).cells[0].total == 5


def test_what_is_left_of_the_trust_falls_with_the_objection_and_never_to_nothing():
    left = agreed(np.array([0.0, MILD, MILD + 1, MILD + 2, 50.0]))
    assert left[:2] == pytest.approx(1.0)
    assert (np.diff(left[1:]) < 0).all()
    assert left[-1] == pytest.approx(STRANGE)


def test_a_letter_that_looks_like_few_of_its_kind_is_doubted_unless_it_was_taught():
    usual, strange = np.eye(26, dtype=np.float32)[4], np.full(26, 0.85, np.float32)
    marks = [replace(guess("E2/7", **SURELY), likeness=like) for like in (usual, strange, NO_LOOK)]
    said = np.array([np.outer(mark.letters, mark.orders) for mark in marks])
    lost = unusual(marks, said)
    assert lost[0] == lost[2] == 0  # as usual; nobody looked closely
    assert lost[1] == pytest.approx(UNUSUAL[1])
    assert (unusual(marks, said, taught={"E": NOTHING}) == 0).all()  # and nobody knows how it looked
    assert (unusual(marks, said, taught={"F": NOTHING}) == lost).all()


@pytest.mark.parametrize(("cosine", "loses"), [(0.95, False), (0.6, True)])
def test_a_taught_letter_is_no_strange_one_where_it_looks_as_it_was_taught(cosine, loses):
    look = np.float32([cosine, np.sqrt(1 - cosine**2)])
    mark = replace(guess("E2/7"), likeness=np.full(26, 0.7, np.float32), letter_look=look)
    said = np.outer(mark.letters, mark.orders)[None]
    lost = unusual([mark], said, taught={"E": np.float32([[1, 0]])})[0]
    assert bool(lost > UNUSUAL[1]) is loses


@pytest.mark.parametrize("like", np.linspace(0.0, 1.0, 9))
def test_what_it_loses_grows_with_its_strangeness_up_to_a_bound(like):
    mark = replace(guess("E2/7"), likeness=np.full(26, like, np.float32))
    said = np.outer(mark.letters, mark.orders)[None]
    nearer = replace(mark, likeness=np.full(26, like + 0.1, np.float32))
    most = UNUSUAL[1] + MORE * HARDLY
    assert most + 1e-6 >= unusual([mark], said)[0] >= unusual([nearer], said)[0] >= 0
