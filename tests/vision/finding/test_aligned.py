"""Which backs gain by where they lie."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import card
from vision.finding.aligned import lift_backs


def scores(back, *cards):
    lifted = lift_backs((*cards, back))
    return next(sighting.score for sighting in lifted if sighting.quad is back.quad)


@pytest.mark.parametrize("place", [(104, 0), (-104, 0), (0, 156), (0, -153), (112, 2)])
def test_a_back_edge_to_edge_with_a_front_is_one_of_ours(place):
    assert scores(card(*place, down=True, score=0.15), card(0, 0)) > 0.8


@pytest.mark.parametrize(
    "back",
    [
        card(140, 0, down=True, score=0.15),  # a gap between
        card(104, 40, down=True, score=0.15),  # out of line
        card(104, 0, width=130, down=True, score=0.15),  # of another size
        card(52, 0, down=True, score=0.15),  # on top
        card(104, 156, down=True, score=0.15),  # corner to corner
    ],
)
def test_a_back_that_lies_otherwise_gains_nothing(back):
    assert scores(back, card(0, 0)) == pytest.approx(0.15)


def test_a_back_turned_aside_gains_nothing_and_one_on_its_head_gains_all():
    back = card(104, 0, down=True, score=0.15)
    middle = back.quad.mean(0)
    tilt = np.float32([[np.cos(0.2), -np.sin(0.2)], [np.sin(0.2), np.cos(0.2)]])
    tilted = type(back)((back.quad - middle) @ tilt.T + middle, True, 0.15)
    assert scores(tilted, card(0, 0)) == pytest.approx(0.15)
    assert scores(type(back)(np.roll(back.quad, 2, 0), True, 0.15), card(0, 0)) > 0.8


def test_doubtful_fronts_and_other_backs_vouch_for_nobody():
    back = card(104, 0, down=True, score=0.15)
    assert scores(back, card(0, 0, score=0.3)) == pytest.approx(0.15)
    lifted = lift_backs((back, card(0, 0, down=True, score=0.9)))
    assert [s.score for s in lifted] == pytest.approx([0.9, 0.15])


def test_the_surest_come_first():
    seen = card(0, 0, score=0.6), card(104, 0, down=True, score=0.4)
    assert [s.down for s in lift_backs(seen)] == [True, False]


@pytest.mark.parametrize("opposite", [card(208, 0), card(208, 0, down=True)])
def test_a_hole_between_two_cards_fits_just_as_well_and_says_nothing(opposite):
    assert scores(card(104, 0, down=True, score=0.4), card(0, 0), opposite) == pytest.approx(0.4)
