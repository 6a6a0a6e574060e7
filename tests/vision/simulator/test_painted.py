"""Cards that are one picture from edge to edge: marks and icons stand on it where the truth says."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.simulator.spots import stand_apart_where_the_truth_says
from vision.simulator.cards import draw_card
from vision.simulator.decks import make_deck
from vision.simulator.design import WIDTH
from vision.simulator.painted import painted
from vision.simulator.printing import make_printing
from vision.simulator.scenery import KINDS
from vision.simulator.stock import KEPT


def printing_of(seed, *, kind=None):
    rng = np.random.default_rng([12, seed])
    printing = painted(rng, make_printing(rng, stock=KEPT, everyday=True, stood=True))
    return replace(printing, painting=replace(printing.painting, kind=kind)) if kind else printing


def card_of(printing, seed=3, *, mark="E2"):
    return draw_card(printing, mark, 7, "HFSH", np.random.default_rng(seed))


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_fills_the_card_and_no_two_of_a_printing_are_the_same(kind):
    one, two = (card_of(printing_of(4, kind=kind), seed).image.astype(int) for seed in (1, 2))
    assert (one[-1] != 0).any()  # down to the foot
    assert np.abs(one - two).mean() > 0.5


@pytest.mark.parametrize("seed", range(8))
def test_icons_stand_apart_on_the_picture_where_the_truth_says(seed):
    printing = printing_of(seed)
    plain = replace(printing, icons=tuple(np.zeros_like(icon) for icon in printing.icons))
    stand_apart_where_the_truth_says(card_of(printing), card_of(plain), "HFSH", radii=1.8)


@pytest.mark.parametrize("seed", range(8))
def test_the_letter_stands_on_the_picture_where_the_truth_says(seed):
    one, other = (card_of(printing_of(seed), mark=mark) for mark in ("E2", "O2"))
    left, top, right, low = (round(side) for side in one.letter)
    changed = np.abs(one.image.astype(int) - other.image.astype(int)).max(2) > 40
    assert changed[top:low, left:right].mean() > 0.05
    assert right < WIDTH * 0.6


def test_a_pool_has_decks_of_which_every_card_is_one_picture():
    deck = make_deck(np.random.default_rng(5), count=2, stock=KEPT, everyday=True, pictured=True)
    assert deck.printing.painting is not None
    assert deck.printing.strip.kind == "none"


@pytest.mark.parametrize("seed", range(6))
def test_a_bookcase_is_full_of_small_things_and_drawn_but_where_it_is_asked_for(seed):
    rng = np.random.default_rng([13, seed])
    printing = make_printing(rng, stock=KEPT, everyday=True, stood=True)
    assert "bookcase" not in KINDS
    card = card_of(painted(rng, printing, "bookcase"))
    upright = cv2.Sobel(card.image, cv2.CV_32F, 1, 0).max(2)
    assert (np.abs(upright) > 60).mean() > 0.02  # the books' sides
