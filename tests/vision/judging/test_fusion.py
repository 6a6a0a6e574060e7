"""Marks and icons weighed together: a known card is told by its icons, an unknown one is not taken for it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import best, guess, icons, torn
from vision.icons.groups import read_looks
from vision.judging.fusion import Known, fused

KNOWN = {letter: np.array([spot.look for spot in icons(letter * 4, seed=9)]) for letter in "CFHMRS"}
OTHERS = ["CMR", "SF", "RRM"]  # cards beside, so that a photograph has looks


def weighed(mark, letters, cards):
    readings, looks = read_looks([icons(each, seed=at) for at, each in enumerate([letters, *OTHERS])], KNOWN)
    guesses = [mark, guess("K1/9"), guess("L2/9"), guess("M3/9")]
    return best(fused(guesses, None, readings, looks, Known(cards=cards)))[0]


@pytest.mark.parametrize("letters", ["HFSM", "HFS", "HF"])
def test_a_known_card_is_told_by_its_icons(letters):
    name, chance = weighed(torn("E2/7", "F2/7", share=0.15), letters, {"E2": letters})
    assert name == "E2"
    assert chance > 0.9


def test_icons_unlike_the_known_cards_speak_for_another():
    name, chance = weighed(torn("E2/7", "F2/7", share=0.85), "CMRC", {"E2": "HFSM"})
    assert name == "F2"
    assert chance > 0.5


def test_icons_nobody_saw_say_nothing():
    name, chance = weighed(torn("E2/7", "F2/7", share=0.5), "", {"E2": "HFSM", "F2": "CM"})
    alone, as_sure = weighed(torn("E2/7", "F2/7", share=0.5), "", {"E2": "CM", "F2": "HFSM"})
    assert {name, alone} <= {"E2", "F2"}
    assert chance == pytest.approx(as_sure, abs=0.01)


def test_one_misread_icon_does_not_hide_a_known_card():
    name, chance = weighed(guess("E2/7", letter=0.99, order=0.99), "HFSC", {"E2": "HFSM"})
    assert name == "E2"
    assert chance > 0.8


def test_a_plain_mark_is_not_overruled_by_icons_that_two_cards_share():
    name, chance = weighed(guess("F2/7", letter=0.995, order=0.995), "HF", {"E2": "HF"})
    assert name == "F2"
    assert chance > 0.9
