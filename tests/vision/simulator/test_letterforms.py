"""Capitals are built in several ways, each of which leaves ink and says what else it may be meant for."""

from dataclasses import replace
from functools import partial

import cv2
import numpy as np
import pytest

from vision.simulator import hands, lettering
from vision.simulator.alphabets import make_alphabet
from vision.simulator.composed import WAYS, composed
from vision.simulator.pen import make_pen, penned
from vision.simulator.printing import make_printing
from vision.simulator.skeletons import SKELETONS, skeleton
from vision.simulator.stock import KEPT
from vision.simulator.typefaces import typefaces
from vision.values import LETTERS

FACE = typefaces(KEPT)["sans"][0][0]
FORM = partial(hands._form, FACE, small=False)
PEN = replace(make_pen(np.random.default_rng(1)), nib="round", thick=0.12, serif=0.0, wide=1.0, round=1.3)


def _rng(seed=2):
    return np.random.default_rng(seed)


def _written(strokes, pen=PEN):
    return penned(pen, strokes, _rng(), tall=96, room=30)


def _parts(mask):
    return cv2.connectedComponents((mask > 127).astype(np.uint8))[0] - 1


@pytest.mark.parametrize("letter", LETTERS)
def test_every_letter_is_built_in_several_ways_that_all_leave_ink_inside_their_room(letter):
    ways = [way.partition("=")[0] for way in SKELETONS[letter].split(";")]
    assert len(ways) >= 7
    masks = [_written(way) for way in ways]
    for mask in masks:
        assert (mask > 127).sum() > 300
        assert not np.concatenate(
            [mask[:5].ravel(), mask[-5:].ravel(), mask[:, :5].ravel(), mask[:, -5:].ravel()]
        ).any()
    assert len({mask.tobytes() for mask in masks}) == len(ways)


def test_a_way_that_may_be_meant_for_another_letter_names_it():
    others = {letter: {skeleton(letter, _rng(seed))[1] for seed in range(80)} for letter in LETTERS}
    assert others["O"] == {"", "D"}
    assert others["D"] == {"", "O"}
    assert others["A"] == {""}
    assert all(letter not in doubted for letter, doubted in others.items())


def test_a_pointed_pen_draws_level_strokes_thin_and_a_round_one_all_alike():
    def thickness(strokes, pen):
        return cv2.distanceTransform((_written(strokes, pen) > 127).astype(np.uint8), cv2.DIST_L2, 3).max()

    pointed = replace(PEN, nib="pointed", thin=0.3)
    assert thickness("0,0 90,0", pointed) < 0.5 * thickness("0,0 0,90", pointed)
    assert thickness("0,0 90,0", PEN) == pytest.approx(thickness("0,0 0,90", PEN), rel=0.15)


def test_serifs_stand_at_free_ends_alone():
    serifed = replace(PEN, serif=0.15)

    def widths(mask):
        rows = (mask > 127).sum(axis=1)
        top, bottom = np.flatnonzero(rows)[[0, -1]]
        return rows[top : top + 20].max(), rows[bottom - 20 : bottom].max()

    top, bottom = widths(_written("0,0 0,100", serifed))
    assert min(top, bottom) > 1.5 * max(widths(_written("0,0 0,100")))
    joined, bare = (widths(_written("0,0 30,100 | 30,100 60,0", pen)) for pen in (serifed, PEN))
    assert joined[1] == bare[1]
    assert joined[0] > bare[0]


def test_a_letter_in_itself_stands_clear_of_its_outer_one():
    assert max(_parts(WAYS["W"][0](FORM, _rng(seed))) for seed in range(8)) == 2
    assert max(_parts(WAYS["O"][0](FORM, _rng(seed))) for seed in range(8)) == 2


def test_a_letter_with_no_other_way_is_the_faces_own():
    assert np.array_equal(composed("K", FORM, _rng()), FORM("K"))
    assert not np.array_equal(composed("W", FORM, _rng()), FORM("W"))


def test_a_hand_that_composes_writes_some_letters_otherwise():
    plain = replace(hands.make_plain_hand(_rng(3), FACE), weight=0, slant=0.0, wide=1.0, wobble=0.0)
    composing = replace(plain, composes=1.0)
    same = [
        np.array_equal(*(hands.written(hand, letter, _rng()) for hand in (plain, composing)))
        for letter in LETTERS
    ]
    assert same == [letter not in WAYS for letter in LETTERS]


def test_an_alphabet_is_whole_and_the_same_from_the_same_seed():
    one, again, other = (make_alphabet(_rng(seed), stock=KEPT) for seed in (5, 5, 6))
    assert set(one) == set(LETTERS)
    assert all(np.array_equal(one[letter], again[letter]) for letter in LETTERS)
    assert not all(np.array_equal(one[letter], other[letter]) for letter in LETTERS)


def test_a_printing_in_a_hand_shows_its_letters_as_high_as_it_sets_them_and_rims_around_them():
    letters = {letter: np.full((96, 48), 255, np.uint8) for letter in LETTERS}
    style = lettering.Lettering(FACE, 40.0, (0, 0, 0), 0, (9, 9, 9), 0, letters)
    assert lettering.letter_mask(style, "M").shape == (40, 20)
    assert lettering.letter_mask(style, "M", rim=3).shape == (46, 26)
    printing = make_printing(_rng(7), stock=KEPT, everyday=True, handed=True)
    assert set(printing.mark.letter.letters) == set(LETTERS)
