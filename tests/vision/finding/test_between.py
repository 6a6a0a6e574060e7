"""Where cards of a pile would lie that nobody saw: in the gaps of its columns."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import card, guess, read_card
from vision.finding.between import gaps

WIDE, STEP, COUNT = 200.0, 60.0, 12


def tops(farther):
    """Where cards of a pile begin, each step so many times as long as the one before."""
    return np.concatenate([[0.0], np.cumsum(STEP * farther ** np.arange(COUNT - 1))])


@pytest.mark.parametrize("farther", [1.0, 1.03, 0.97])
@pytest.mark.parametrize("missing", [{4}, {1, 2}, {5, 6, 7}, {2, 8, 9}])
def test_every_card_that_was_overlooked_is_looked_for_however_the_steps_shrink(farther, missing):
    there = tops(farther)
    pile = [
        read_card(card(0, y, width=WIDE, height=300), guess("E2/7")) for y in np.delete(there, [*missing])
    ]
    looked = [float(place.quad[0, 1]) for place in gaps(pile)]
    for at in missing:
        assert min(abs(y - there[at]) for y in looked) < 0.12 * WIDE
    assert len(looked) <= 2 * len(missing) + 2


def test_where_none_is_missing_nothing_is_looked_for():
    pile = [read_card(card(0, y, width=WIDE, height=300), guess("E2/7")) for y in tops(1.03)]
    assert gaps(pile) == ()
