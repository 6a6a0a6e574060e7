"""Icons of further kinds in further places: where the truth says, and of the printing."""

from __future__ import annotations

import numpy as np
import pytest

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
    spots = np.array([(spot.x, spot.y) for spot in card.icons])
    assert [spot.category for spot in card.icons] == list("HFSH")
    assert SPAN[0] * WIDTH * 0.99 <= card.icons[0].radius <= SPAN[1] * WIDTH * 1.01
    assert (spots > 0).all()
    assert (spots < (WIDTH, 0.95 * WIDTH)).all()
    apart = np.hypot(*(spots[:, None] - spots[None]).transpose(2, 0, 1)) + 1e9 * np.eye(4)
    assert apart.min() > 1.9 * card.icons[0].radius
    changed = np.abs(card.image.astype(int) - bare.image).max(axis=2)
    for x, y in spots.round().astype(int):
        reach = int(card.icons[0].radius)
        assert changed[y - reach : y + reach, x - reach : x + reach].max() > 0


def test_a_printing_with_icons_in_its_strip_stays_as_it_is():
    assert printing_of(0, stood=False).stand is None
