"""A cloth's squares by the hundred are left out; cards face down about the fronts are not."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import card
from vision.finding.outlines import Rough
from vision.finding.pattern import MANY, without_pattern

FRONTS = [card(500 + 105 * at, 500).quad for at in range(3)]
BESIDE = [card(815, 500).quad, card(500, 660).quad]
CLOTH = [card(90 * at, 1500, width=80, height=90).quad for at in range(MANY)]
SMALL = card(640, 700, width=40, height=50).quad


def rough(fronts, backs, *, heat=0.9):
    quads = np.float32([*fronts, *backs]).reshape(-1, 4, 2)
    down = np.arange(len(quads)) >= len(fronts)
    return Rough(quads, down, np.where(down, 0.4, heat).astype(np.float32))


def test_of_a_cloths_squares_none_is_looked_at_but_what_lies_beside_a_front_and_is_as_large():
    kept = without_pattern(rough(FRONTS, [*BESIDE, SMALL, *CLOTH]))
    assert kept.quads.tolist() == rough(FRONTS, BESIDE).quads.tolist()


def test_fronts_that_are_known_tell_as_those_of_the_look_do():
    backs = [*BESIDE, *CLOTH]
    assert len(without_pattern(rough([], backs)).quads) == len(backs)
    assert len(without_pattern(rough([], backs), FRONTS).quads) == len(BESIDE)


@pytest.mark.parametrize(
    "seen",
    [
        rough(FRONTS, CLOTH[:-1]),  # no more than somebody may lay down
        rough(FRONTS[:2], CLOTH),  # too few fronts tell where the shelf is
        rough(FRONTS, CLOTH, heat=0.3),  # or none for sure
        rough([], []),
    ],
)
def test_otherwise_everything_is_looked_at(seen):
    assert without_pattern(seen) is seen
