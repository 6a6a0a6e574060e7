"""Icons on pennants, spines, planks and seals: where the truth says, on what the printing has for them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.simulator.spots import stand_apart_where_the_truth_says
from vision.simulator.borne import KINDS, borne
from vision.simulator.cards import draw_card
from vision.simulator.printing import make_printing, reach
from vision.simulator.stock import KEPT


def printing_of(seed, *, stood=True):
    rng = np.random.default_rng([9, seed])
    printing = make_printing(rng, stock=KEPT, everyday=True, stood=stood)
    return borne(rng, printing, below=reach(printing.mark)[1])


@pytest.mark.parametrize("seed", range(16))
def test_icons_stand_apart_on_the_card_where_the_truth_says(seed):
    printing = printing_of(seed)
    card = draw_card(printing, "E2", 7, "HFSH", np.random.default_rng(seed))
    plain = replace(printing, icons=tuple(np.zeros_like(icon) for icon in printing.icons))
    without = draw_card(plain, "E2", 7, "HFSH", np.random.default_rng(seed))
    stand_apart_where_the_truth_says(card, without, "HFSH", radii=1.8)


def test_what_bears_icons_lies_below_them_alone():
    seeds = (seed for seed in range(200) if printing_of(seed).bearer.kind == "pennant")
    printing = printing_of(next(seeds))
    one, two = (draw_card(printing, "E2", 7, icons, np.random.default_rng(3)) for icons in ("H", "HH"))
    assert len(two.icons) > len(one.icons)
    for spot in one.icons:
        ink = one.image[max(0, round(spot.y - spot.radius * 1.05)), round(spot.x)]
        assert (ink == printing.bearer.inks["CFHMRS".index("H")]).all()


def test_spines_show_about_their_icons():
    shown = [printing_of(seed) for seed in range(120)]
    shown = [printing for printing in shown if printing.bearer.kind == "spine"][:8]
    for printing in shown:
        card = draw_card(printing, "E2", 7, "HF", np.random.default_rng(3))
        for spot in card.icons:
            side = card.image[round(spot.y), round(spot.x + 1.04 * spot.radius)].astype(int)
            ink = np.array(printing.bearer.inks["CFHMRS".index(spot.category)])
            shade = 0.6 * ink, 1.2 * ink + 2
            bound = (side >= shade[0]).all() and (side <= shade[1]).all()
            assert bound or (side == printing.bearer.edge_ink).all()


def test_every_kind_of_bearer_is_drawn():
    assert {printing_of(seed).bearer.kind for seed in range(150)} == set(KINDS)


def test_icons_of_one_card_may_differ_in_size():
    printing = printing_of(0)
    printing = replace(printing, bearer=replace(printing.bearer, shrunk=0.5))
    card = draw_card(printing, "E2", 7, "HFSH", np.random.default_rng(0))
    assert len({round(spot.radius, 3) for spot in card.icons}) > 1


def test_a_printing_with_icons_in_its_strip_stays_as_it_is():
    assert printing_of(0, stood=False).bearer is None
