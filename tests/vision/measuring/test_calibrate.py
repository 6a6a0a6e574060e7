"""How chances computed become chances that hold."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import card
from vision.judging.calibration import company, confidences
from vision.measuring.calibrate import CAUTION, FOREIGN, Sample, fit, report, sample_of
from vision.measuring.compare import TrueCell
from vision.reading import Cell, Reading
from vision.values import HIGHEST, LETTERS

CLEAR, DOUBTFUL = 0.999, 0.6


def marks(*chances):
    """Fronts that are each so sure of one mark."""
    rows = np.zeros((len(chances), len(LETTERS), HIGHEST))
    rows[:, 0, 0], rows[:, 1, 1] = chances, 1 - np.array(chances)
    return rows


def test_a_mark_gains_by_clear_company_and_loses_by_doubtful_company():
    mark = 0.95
    alone = confidences(marks(mark))[0]
    assert confidences(marks(mark, CLEAR, CLEAR, CLEAR, CLEAR))[0] > alone
    assert confidences(marks(mark, DOUBTFUL, DOUBTFUL, DOUBTFUL))[0] < alone


def test_a_mark_is_no_company_of_its_own():
    some, other = (
        company(np.array([3.0, 2.0, 2.0])),
        company(np.array([-3.0, 2.0, 2.0])),
    )
    assert some[0] == pytest.approx(other[0])
    assert some[1] > other[1]


def test_a_printing_that_was_taught_is_believed_more():
    doubtful = marks(DOUBTFUL, 0.9)
    assert (confidences(doubtful, taught=LETTERS) > confidences(doubtful)).all()
    assert (confidences(doubtful, taught="?") < confidences(doubtful)).all()


def test_a_photograph_without_fronts_has_nothing_to_be_sure_of():
    assert confidences(marks()).shape == (0,)


def test_fitting_finds_the_constants_that_made_the_truth():
    rng = np.random.default_rng(5)
    about = rng.normal(1, 2, (20_000, 2))
    odds = -0.5 + 0.7 * about[:, 0] + 0.4 * about[:, 1]
    right = (rng.random(len(odds)) < 1 / (1 + np.exp(-odds))).astype(float)
    assert fit(about, right, np.ones(len(odds))) == pytest.approx((-0.5, 0.7, 0.4), abs=0.06)


def test_marks_that_do_not_count_change_no_constant():
    rng = np.random.default_rng(6)
    about, right = rng.normal(0, 2, (400, 2)), (rng.random(400) < 0.7).astype(float)
    weight = (np.arange(400) < 200).astype(float)
    assert fit(about, right, weight) == pytest.approx(fit(about[:200], right[:200], weight[:200]))


def test_a_sample_holds_every_front_and_counts_those_that_were_read():
    truth = [TrueCell(0, at, False, f"A{at + 1}", 8, "FH", card(105 * at, 0).quad) for at in range(3)]
    cells = [
        Cell(0, at, False, mark, 8, "FH", sure, 0.9, (), doubt, card(105 * at, 0).quad)
        for at, (mark, sure, doubt) in enumerate(
            [("A1", 0.9, ()), ("A7", 0.8, ()), ("A3", 0.5, ("mark", "duplicate"))]
        )
    ]
    sample = sample_of("easy", Reading(tuple(cells), (), False, 0.1), truth)
    assert sample.odds == pytest.approx(np.log([9, 4, 1]))
    assert sample.right.tolist() == [1, 0, 1]
    assert sample.counts.tolist() == [True, True, False]


def test_what_is_printed_is_fitted_with_caution(capsys):
    rng = np.random.default_rng(7)
    samples = []
    for _ in range(300):
        odds = rng.normal(2, 2, 20)
        right = (rng.random(20) < 1 / (1 + np.exp(-odds))).astype(float)
        samples.append(Sample("normal", odds, right, np.ones(20, bool)))
    report(samples, (0.0, 1.0, 0.0))
    printed = capsys.readouterr().out
    constants = [float(word) for word in printed.split("(")[1].split(")")[0].split(",")]
    assert constants == pytest.approx([-CAUTION, FOREIGN, 0.0], abs=0.11)
