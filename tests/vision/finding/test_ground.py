"""Places are told apart by colour and grain; a shadow hardly tells."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import card
from vision.finding.ground import least_unlike, unlikeness
from vision.picture.load import photograph_of

HERE, THERE = card(100, 100).quad, card(400, 100).quad
WOOD = np.array((70.0, 110.0, 160.0))


def unlike(one, other, *, noise=(4, 4)):
    """How unlike a place is to another, of these colours and noises."""
    rng = np.random.default_rng(1)
    picture = np.zeros((400, 700, 3))
    for half, colour, rough in ((np.s_[:, :350], one, noise[0]), (np.s_[:, 350:], other, noise[1])):
        picture[half] = colour + rng.normal(0, rough, picture[half].shape)
    photograph = photograph_of(np.clip(picture, 0, 255).astype(np.uint8))
    return unlikeness(photograph, [HERE], [THERE])[0, 0]


def test_the_same_table_is_alike_in_the_shadow_of_cards_too():
    assert unlike(WOOD, WOOD) < 0.3
    assert unlike(WOOD, 0.9 * WOOD) < 1


@pytest.mark.parametrize("other", [WOOD + 60, 0.5 * WOOD, WOOD[::-1], WOOD * (1, 1, 0.7)])
def test_another_colour_is_unlike(other):
    assert unlike(WOOD, other) > 2


def test_a_smooth_place_is_unlike_a_rough_one_of_its_colour():
    assert unlike(WOOD, WOOD, noise=(1, 12)) > 2


def test_a_place_beyond_the_picture_is_no_fault():
    photograph = photograph_of(np.full((300, 300, 3), 90, np.uint8))
    outside = card(-400, -400).quad
    assert np.isfinite(least_unlike(photograph, [outside], [HERE])).all()
