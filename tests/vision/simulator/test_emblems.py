"""Emblems: six that differ, seen where they stand, large where there is room."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from tests.vision.simulator.spots import stand_apart_where_the_truth_says
from vision.simulator.cards import draw_card
from vision.simulator.design import WIDTH
from vision.simulator.emblems import LARGE, LOWEST, OUTLINES, emblazoned
from vision.simulator.figures import FIGURES
from vision.simulator.printing import make_printing
from vision.simulator.stock import KEPT
from vision.simulator.symbols import SIDE

SEEDS = range(16)


def printing_of(seed, *, kind=None):
    rng = np.random.default_rng([41, seed])
    printing = make_printing(rng, stock=KEPT, everyday=True, stood=True)
    if kind:
        printing = replace(printing, stand=replace(printing.stand, kind=kind))
    return emblazoned(rng, printing)


@pytest.mark.parametrize("seed", SEEDS)
def test_six_emblems_differ_and_fill_their_square(seed):
    emblems = printing_of(seed).icons
    assert len(emblems) == 6
    for one, other in combinations(emblems, 2):
        assert np.abs(one.astype(int) - other).max() > 40
    for emblem in emblems:
        assert emblem.shape == (SIDE, SIDE, 4)
        there = emblem[..., 3] > 128
        assert max(np.ptp(np.flatnonzero(there.any(side))) for side in (0, 1)) > 0.6 * SIDE


@pytest.mark.parametrize("seed", SEEDS)
def test_icons_stand_apart_where_the_truth_says(seed):
    printing = printing_of(seed)
    plain = replace(printing, icons=tuple(np.zeros_like(icon) for icon in printing.icons))
    card, bare = (draw_card(each, "E2", 7, "HFSH", np.random.default_rng(3)) for each in (printing, plain))
    stand_apart_where_the_truth_says(card, bare, "HFSH", radii=1.8, low=LOWEST)


def test_some_are_larger_than_any_others():
    radii = [printing_of(seed, kind="spines").stand.radius / WIDTH for seed in range(60)]
    assert max(radii) > 0.09
    assert max(radii) <= LARGE[1]


@pytest.mark.parametrize("outline", OUTLINES.values(), ids=list(OUTLINES))
def test_an_outline_lies_in_its_square(outline):
    assert all(0 <= side <= 1 for point in outline for side in point)


@pytest.mark.parametrize("figure", FIGURES)
def test_a_plain_figure_fills_a_good_part_of_its_square(figure):
    mask = figure()
    assert mask.shape == (SIDE, SIDE)
    assert 0.15 < (mask > 128).mean() < 0.95
