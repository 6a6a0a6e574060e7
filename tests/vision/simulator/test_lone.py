"""Letters and figures drawn by themselves say truly what they show, in hands no typeface has."""

from dataclasses import replace

import numpy as np
import pytest

from vision.marks.read_closer import FIGURES, LETTER
from vision.simulator import hands, numerals
from vision.simulator.lone import SIGNS, VIEWS, make_lone_pool
from vision.simulator.setting import SPANS, make_setting
from vision.simulator.stock import KEPT
from vision.simulator.strips import kept_size
from vision.simulator.typefaces import typefaces
from vision.simulator.typeset import Sign, draw_alone

FACE = typefaces(KEPT)["sans"][0][0]


def _numerals(**changes):
    hand = replace(hands.make_plain_hand(np.random.default_rng(1), FACE), weight=0, wobble=0.0)
    plain = numerals.Numerals(
        hand=hand, zero="plain", one="own", seven_barred=False, four_open=False, old_style=False,
        between="slash", layout="inline", gap=0.1,
    )  # fmt: skip
    return replace(plain, **changes)


def _drawn(order, total, **changes):
    return numerals.written_fraction(_numerals(**changes), order, total, np.random.default_rng(2))


def _ink(mask):
    return int((mask > 127).sum())


@pytest.mark.parametrize("zero", ["slashed", "dotted", "barred"])
def test_a_crossed_nought_adds_ink_to_noughts_alone(zero):
    assert _ink(_drawn(10, 10, zero=zero)) > _ink(_drawn(10, 10)) * 1.03
    assert np.array_equal(_drawn(9, 12, zero=zero), _drawn(9, 12))


def test_a_barred_seven_and_an_open_four_change_no_other_figure():
    changed = {"seven_barred": True, "four_open": True}
    assert not np.array_equal(_drawn(7, 7, **changed), _drawn(7, 7))
    assert not np.array_equal(_drawn(4, 4, **changed), _drawn(4, 4))
    assert np.array_equal(_drawn(3, 8, **changed), _drawn(3, 8))


def test_old_style_figures_differ_in_height():
    low, high, sinking = (
        _drawn(*pair, old_style=True, between="dash").shape[0] for pair in ((1, 2), (6, 8), (6, 9))
    )
    assert low < high < sinking


def test_stacked_figures_stand_over_each_other():
    inline, stacked = _drawn(5, 8), _drawn(5, 8, layout="stacked")
    assert stacked.shape[0] > 1.7 * stacked.shape[1]
    assert inline.shape[1] > inline.shape[0]


@pytest.mark.parametrize("line", list(hands.LINES))
def test_every_way_of_drawing_keeps_letters_apart(line):
    hand = replace(hands.make_plain_hand(np.random.default_rng(3), FACE), weight=0, wobble=0.0, line=line)
    masks = [hands.written(hand, letter, np.random.default_rng(4)) for letter in "OQEF"]
    assert all(_ink(mask) > 150 for mask in masks)
    assert len({mask.tobytes() for mask in masks}) == 4


def test_a_ring_around_a_letter_is_no_part_of_it():
    rng = np.random.default_rng(5)
    mask = np.full((60, 40), 255, np.uint8)
    setting = make_setting(rng, SPANS["letters"], stock=KEPT)
    ringed = replace(setting, badge="disc", lines=((0, 4, (9, 9, 9)),), companion="nowhere")
    for setting in (ringed, replace(ringed, badge="none", lines=())):
        canvas, (left, top, right, bottom) = draw_alone(setting, Sign(mask, 60, letter=14), rng)
        assert (bottom - top) / (right - left) == pytest.approx(1.5, abs=0.1)
        assert (left + right) / 2 == pytest.approx(canvas.shape[1] / 2, abs=1)


@pytest.mark.parametrize(("lesson", "part"), [("letters", LETTER), ("figures", FIGURES)])
def test_a_pool_tells_what_it_shows_and_is_the_same_from_the_same_seed(tmp_path, lesson, part):
    for name in ("one", "two"):
        make_lone_pool(tmp_path / name, hands=2, seed=6, lesson=lesson, stock=KEPT)
    pictures, again = (np.load(tmp_path / f"{name}.{lesson}.npy") for name in ("one", "two"))
    truth = np.load(tmp_path / "one.truth.npy")
    assert pictures.shape == (2 * SIGNS * VIEWS, *kept_size(part), 3)
    assert np.array_equal(pictures, again)
    assert ((truth["letter"] >= 0) & (truth["letter"] < 26)).all()
    if lesson == "letters":
        assert (truth["order"] == -1).all()
        assert len(set(truth["letter"][: SIGNS * VIEWS])) == SIGNS
    else:
        assert ((truth["order"] >= 0) & (truth["total"] >= 0)).all()
