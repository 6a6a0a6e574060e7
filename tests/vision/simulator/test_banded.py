"""Bands along a card's edges: they lie where they are said to, and leave what stands on them to be read."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.simulator.spots import stand_apart_where_the_truth_says
from vision.simulator.banded import SIDES, banded, lay_band
from vision.simulator.cards import draw_card
from vision.simulator.design import WIDTH, Band
from vision.simulator.printing import make_printing, reach
from vision.simulator.stock import KEPT

TALL = 700
BAND = Band(side="left", wide=100.0, ground=(30, 60, 90), unrest=0.0, edge=0, edge_ink=(0, 0, 0), seed=4)
SEEDS = range(12)


def printing_of(seed):
    rng = np.random.default_rng([31, seed])
    return banded(rng, make_printing(rng, stock=KEPT, everyday=True, stood=True))


def card_of(printing, mark="E2"):
    return draw_card(printing, mark, 7, "HFSH", np.random.default_rng(3))


@pytest.mark.parametrize(
    ("side", "there"),
    [("left", np.s_[:, :100]), ("right", np.s_[:, -100:]), ("foot", np.s_[-100:])],
)
def test_a_band_covers_its_edge_and_nothing_else(side, there):
    card = np.full((TALL, WIDTH, 3), 200, np.uint8)
    lay_band(replace(BAND, side=side), card, tall=TALL)
    covered = np.zeros((TALL, WIDTH), bool)
    covered[there] = True
    assert (card[covered] == BAND.ground).all()
    assert (card[~covered] == 200).all()


@pytest.mark.parametrize("side", SIDES)
def test_of_a_card_drawn_in_part_a_band_is_as_on_the_whole_one(side):
    whole, part = (np.full((high, WIDTH, 3), 200, np.uint8) for high in (TALL, 300))
    for card in (whole, part):
        lay_band(replace(BAND, side=side, unrest=0.2, edge=3), card, tall=TALL)
    assert (part == whole[:300]).all()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_mark_stands_on_its_band_and_shows(seed):
    printing = printing_of(seed)
    band = printing.band
    one, other = (card_of(printing, mark) for mark in ("E2", "O2"))
    left, top, right, low = (round(side) for side in one.letter)
    changed = cv2.absdiff(one.image, other.image).max(2) > 40
    assert changed[top:low, left:right].mean() > 0.05
    if band.side == "left":
        assert band.wide > reach(printing.mark)[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_icons_stand_apart_where_the_truth_says(seed):
    printing = printing_of(seed)
    plain = replace(printing, icons=tuple(np.zeros_like(icon) for icon in printing.icons))
    stand_apart_where_the_truth_says(card_of(printing), card_of(plain), "HFSH", radii=1.8)
