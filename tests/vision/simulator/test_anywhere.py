"""Icons of further kinds in further places: where the truth says, and of the printing."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.simulator.spots import stand_apart_where_the_truth_says
from vision.simulator.anywhere import SPAN, anywhere
from vision.simulator.cards import draw_card
from vision.simulator.design import WIDTH
from vision.simulator.printing import make_printing, reach
from vision.simulator.stock import KEPT


def printing_of(seed, *, stood=True):
    rng = np.random.default_rng([7, seed])
    printing = make_printing(rng, stock=KEPT, everyday=True, stood=stood)
    return anywhere(rng, printing, below=reach(printing.mark)[1])


@pytest.mark.parametrize("seed", range(12))
def test_icons_stand_apart_on_the_card_where_the_truth_says(seed):
    printing = printing_of(seed)
    card = draw_card(printing, "E2", 7, "HFSH", np.random.default_rng(seed))
    bare = draw_card(printing, "E2", 7, "", np.random.default_rng(seed))
    assert SPAN[0] * WIDTH * 0.99 <= card.icons[0].radius <= SPAN[1] * WIDTH * 1.01
    stand_apart_where_the_truth_says(card, bare, "HFSH", radii=1.9)


def test_a_printing_with_icons_in_its_strip_stays_as_it_is():
    assert printing_of(0, stood=False).stand is None
