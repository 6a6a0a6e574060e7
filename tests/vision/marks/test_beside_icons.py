"""A mark of a taught printing stands beside icons that are known; without any it is hardly one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import guess, icons
from vision.deck_look import DeckLook
from vision.marks.beside_icons import beside_icons

TAUGHT = DeckLook(icons={k: np.array([spot.look for spot in icons(k * 3)]) for k in "CFHMRS"})
STRANGE = icons("CF", tint=(3.0, 0, 0))  # another game's: hardly like any of ours


def chance(spots, look=TAUGHT, *, is_mark=0.8):
    others = icons("FHM")
    marks = [guess("E2/7", is_mark=is_mark), guess("A1/8")]
    return beside_icons(marks, [spots, others], look)[0].is_mark


@pytest.mark.parametrize("spots", [(), STRANGE])
def test_a_mark_without_a_known_icon_is_hardly_one(spots):
    assert chance(spots) < 0.1


@pytest.mark.parametrize("shown", ["F", "FH", "CMRS"])
def test_one_known_icon_is_enough(shown):
    assert chance(icons(shown, seed=7, score=1.0)) == 0.8


def test_a_clear_mark_stands_though_its_icons_are_covered():
    assert chance((), is_mark=0.999) > 0.9


def test_a_faint_icon_counts_for_as_much_as_it_is_one():
    faint = tuple(replace(spot, score=0.5) for spot in icons("F"))
    assert chance(()) < chance(faint) < 0.8


def test_nothing_is_strange_while_icons_are_unknown():
    some = DeckLook(icons={k: v for k, v in TAUGHT.icons.items() if k != "S"})
    for look in (None, DeckLook(), some):
        assert chance((), look) == 0.8
    marks = [guess("E2/7", is_mark=0.8)]
    assert beside_icons(marks, [()], TAUGHT) == tuple(marks)
