"""Marks composed as few are: where the truth says, whole within the strip, and in many ways."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.simulator import dividers, lettering
from vision.simulator.arranged import arranged, level
from vision.simulator.cards import draw_card
from vision.simulator.design import WIDTH
from vision.simulator.dividers import figures_mask, make_divider
from vision.simulator.printing import make_printing, reach
from vision.simulator.stock import KEPT
from vision.simulator.typefaces import typefaces
from vision.values import STRIP_HEIGHT, STRIP_WIDTH

LOWEST = WIDTH * STRIP_HEIGHT / STRIP_WIDTH  # of what a strip shows
PLAIN = lettering.Lettering(typefaces(KEPT)["sans"][0][0], 40.0, (0, 0, 0), 0, (255, 255, 255), 0)

SLASH = dividers.Divider("slash", "/", 1.0, 0.0, 0.05, 0.0, 1.0)


def printing_of(seed, compose=arranged):
    rng = np.random.default_rng([9, seed])
    printing = make_printing(rng, stock=KEPT, everyday=True, badged=seed % 4 == 0)
    return compose(rng, printing)


def drawn(printing, mark="H3", total=7):
    return draw_card(printing, mark, total, "HFS", np.random.default_rng(1))


@pytest.mark.parametrize("part", ["letter", "fraction"])
@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("compose", [arranged, level])
def test_letter_and_figures_fill_the_boxes_the_truth_names(compose, seed, part):
    printing = printing_of(seed, compose)
    style = replace(getattr(printing.mark, part), rim=0, shadow=0)
    one, other = (
        drawn(replace(printing, mark=replace(printing.mark, **{part: replace(style, ink=ink)}), border=0))
        for ink in ((0, 0, 0), (255, 255, 255))
    )
    rows, columns = np.nonzero(np.abs(one.image.astype(int) - other.image).max(axis=2) > 30)
    left, top, right, bottom = getattr(one, part)
    room = 2 + 0.2 * style.height  # a typeface leaves on either side of its signs
    assert left - 1 <= columns.min() <= left + room
    assert right - room <= columns.max() + 1 <= right + 1
    assert top - 1 <= rows.min() <= top + room
    assert bottom - room <= rows.max() + 1 <= bottom + 1


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("compose", [arranged, level])
def test_marks_stand_whole_within_the_strip_and_on_its_ground(compose, seed):
    printing = printing_of(seed, compose)
    for mark, total in (("M3", 7), ("I1", 1), ("W10", 12)):
        card = drawn(printing, mark, total)
        for left, top, right, bottom in (card.letter, card.fraction):
            assert 0 <= left < right <= 0.7 * WIDTH
            assert 0 <= top < bottom <= min(LOWEST, printing.strip.height)
            assert right <= reach(printing.mark)[0] + 4
            assert bottom <= reach(printing.mark)[1] + 4


def test_figures_stand_above_before_apart_from_and_under_letters_large_and_small():
    cards = [drawn(printing_of(seed)) for seed in range(40)]
    assert any(card.fraction[3] < card.letter[1] for card in cards)
    assert any(card.fraction[2] < card.letter[0] for card in cards)
    assert any(card.fraction[0] > card.letter[2] + 0.06 * WIDTH for card in cards)
    assert any(card.fraction[1] > card.letter[3] for card in cards)
    tall = [(card.fraction[3] - card.fraction[1]) / (card.letter[3] - card.letter[1]) for card in cards]
    assert min(tall) < 0.4
    assert max(tall) > 0.8


def test_an_order_beside_its_letter_is_about_as_large_and_its_total_small():
    """After it or in a line below, which may begin below the letter; at times all in one column."""
    cards = [drawn(printing_of(seed, level), total=9) for seed in range(40)]
    heights = [card.letter[3] - card.letter[1] for card in cards]
    beside = [card for card in cards if card.fraction[1] < card.letter[3]]
    assert len(cards) > len(beside) > len(cards) / 2
    assert any(card.fraction[0] < card.letter[2] for card in beside)
    assert any(
        card.fraction[3] - card.fraction[1] > 1.3 * high for card, high in zip(cards, heights, strict=True)
    )
    below = dividers.make_small_total(np.random.default_rng(1), below=True, lead=0.0)
    assert figures_mask(PLAIN, 3, 9, below).shape[0] > 1.3 * figures_mask(PLAIN, 3, 9, SLASH).shape[0]


@pytest.mark.parametrize("kind", dividers.KINDS)
def test_every_divider_leaves_ink_between_two_numbers(kind, monkeypatch):
    monkeypatch.setattr(dividers, "KINDS", {kind: 1.0})
    divider = make_divider(np.random.default_rng(3))
    short, long = (figures_mask(PLAIN, order, 12, divider) for order in (1, 10))
    assert long.shape[1] > short.shape[1] or kind == "stacked"
    assert min(edge.max() for edge in (long[0], long[-1], long[:, 0], long[:, -1])) > 60
    bare = replace(divider, sign=" ")
    assert kind in ("stacked", "diagonal") or figures_mask(PLAIN, 1, 12, bare).sum() < short.sum()
