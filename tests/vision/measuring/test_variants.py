"""The same photograph taken otherwise keeps its truth: every card's corners are where its picture is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.measuring.compare import TrueCell
from vision.measuring.trial import Trial, encoded
from vision.measuring.variants import VARIANTS, varied

QUAD = np.array([[300, 200], [500, 200], [500, 500], [300, 500]], np.float32)


@pytest.fixture(scope="module")
def trial():
    picture = np.full((900, 1200, 3), 120, np.uint8)
    cv2.fillConvexPoly(picture, QUAD.astype(np.int32), (240, 240, 240))
    return Trial(encoded(picture), (TrueCell(0, 0, False, "A1", 1, "FH", QUAD),), 0, False)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_card_is_where_the_truth_says(trial, name):
    seen = varied(trial, name)
    picture = cv2.imdecode(np.frombuffer(seen.file, np.uint8), cv2.IMREAD_GRAYSCALE)
    (cell,) = seen.truth
    middle = cell.quad.mean(0)
    inside = picture[tuple(np.round(middle + 0.8 * (cell.quad - middle))[:, ::-1].astype(int).T)]
    outside = middle + 1.15 * (cell.quad - middle)
    fits = (outside >= 0).all(1) & (outside < picture.shape[::-1]).all(1)
    beyond = picture[tuple(np.round(outside[fits])[:, ::-1].astype(int).T)]
    assert inside.min() > beyond.max(initial=0) + 20


def test_the_same_seed_gives_the_same_photograph(trial):
    assert varied(trial, "farther", seed=3).file == varied(trial, "farther", seed=3).file
