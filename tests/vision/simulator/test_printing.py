"""Drawn cards say truly where their parts stand, and no two printings need look alike."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.marks.read_closer import FIGURES, LETTER, window
from vision.simulator import lettering, paint, strips
from vision.simulator.cards import draw_back, draw_card
from vision.simulator.design import WIDTH
from vision.simulator.families import FAMILIES, is_held_out, novelties
from vision.simulator.printing import make_printing
from vision.simulator.stock import KEPT
from vision.simulator.typefaces import typefaces
from vision.values import STRIP_HEIGHT, STRIP_WIDTH

SEEDS = range(12)


def _drawn(seed, mark="E2", icons="HFS"):
    printing = make_printing(np.random.default_rng(seed), stock=KEPT)
    return printing, draw_card(printing, mark, 7, icons, np.random.default_rng(seed + 1))


@pytest.mark.parametrize("seed", SEEDS)
def test_icons_stand_in_the_order_asked_right_of_the_mark(seed):
    _, card = _drawn(seed, icons="HFSH")
    assert "".join(spot.category for spot in card.icons) == "HFSH"
    places = [spot.x for spot in card.icons]
    assert places == sorted(places)
    assert places[0] - card.icons[0].radius > min(card.letter[2], card.fraction[2]) - 1
    assert places[-1] + card.icons[-1].radius <= WIDTH + 1


@pytest.mark.parametrize("seed", SEEDS)
def test_icons_of_a_card_never_overlap(seed):
    _, card = _drawn(seed, icons="CMRS")
    for one, other in zip(card.icons, card.icons[1:], strict=False):
        assert other.x - one.x >= 1.95 * one.radius


@pytest.mark.parametrize("seed", SEEDS)
def test_changing_the_letter_changes_the_picture_only_about_the_mark(seed):
    printing, one = _drawn(seed, mark="M2")
    other = draw_card(printing, "T2", 7, "HFS", np.random.default_rng(seed + 1))
    changed = np.argwhere(np.abs(one.image.astype(int) - other.image).max(axis=2) > 0)
    boxes = np.array([one.letter, other.letter, one.fraction, other.fraction])
    low, high = boxes[:, :2].min(axis=0) - 60, boxes[:, 2:].max(axis=0) + 60
    assert len(changed)
    assert (changed[:, ::-1] >= low).all()
    assert (changed[:, ::-1] <= high).all()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_letter_stands_where_the_truth_says(seed):
    printing, one = _drawn(seed, mark="H2")
    other = draw_card(printing, "O2", 7, "HFS", np.random.default_rng(seed + 1))
    left, top, right, bottom = (max(0, round(edge)) for edge in one.letter)
    inside = np.abs(one.image.astype(int) - other.image)[top:bottom, left:right]
    assert inside.max() > 40


def test_a_printing_has_one_back_and_printings_differ():
    rng = np.random.default_rng(5)
    first, second = (make_printing(rng, stock=KEPT) for _ in range(2))
    one, again, other = (draw_back(printing, rng).image[:400] for printing in (first, first, second))
    assert np.abs(one.astype(int) - again).mean() < 12
    assert np.abs(one.astype(int) - other).mean() > 12


def test_the_same_seed_draws_the_same_card():
    assert np.array_equal(_drawn(3)[1].image, _drawn(3)[1].image)


def test_half_a_card_is_the_top_of_the_whole():
    printing, _ = _drawn(4)
    half = draw_card(printing, "E2", 7, "HFS", np.random.default_rng(0), depth=0.4)
    assert half.image.shape[:2] == (round(printing.height * 0.4), WIDTH)


def test_held_out_families_are_never_trained_with():
    names = [name for names in FAMILIES.values() for name in names.split()]
    assert len(names) == len(set(names)) > 600
    held = [name for name in names if is_held_out(name)]
    assert 0.04 < len(held) / len(names) < 0.1


def test_a_kind_of_which_no_family_is_there_gives_way_to_any_other():
    rng = np.random.default_rng(0)
    assert lettering.pick_face(rng, stock=KEPT, kinds=("no such kind",)).family


@pytest.mark.parametrize("how", lettering.FRACTIONS)
def test_every_way_of_writing_a_fraction_leaves_ink(how):
    face = typefaces(KEPT)["sans"][0][0]
    style = lettering.Lettering(face, 30.0, (0, 0, 0), 0, (255, 255, 255), 0)
    short, long = (lettering.fraction_mask(style, order, 12, how=how) for order in (1, 10))
    assert short.max() > 200
    assert long.shape[1] > short.shape[1] or how == "stacked"


@pytest.mark.parametrize("seed", SEEDS)
def test_an_everyday_printing_is_clear_and_large_enough(seed):
    printing = make_printing(np.random.default_rng(seed), stock=KEPT, everyday=True)
    mark = printing.mark
    held = mark.badge != "none"
    for style, ground, least in (
        (mark.letter, mark.badge_ink if held else printing.strip.ground, 0.09),
        (mark.fraction, mark.badge_ink if held and mark.whole else printing.strip.ground, 0.045),
    ):
        assert style.height >= least * WIDTH - 1e-6
        assert paint.contrast(style.ink, ground) >= 3
        assert style.face.family not in novelties()


def test_some_everyday_badges_have_a_line_around_them_and_some_are_nothing_else():
    drawn = [make_printing(np.random.default_rng(seed), stock=KEPT, everyday=True) for seed in range(40)]
    ringed = [printing for printing in drawn if printing.mark.ring]
    assert 0 < len(ringed) < len(drawn) / 2
    assert any(printing.mark.badge_ink == printing.strip.ground for printing in ringed)
    for printing in ringed:
        image = draw_card(printing, "E2", 7, "HF", np.random.default_rng(0)).image
        near = image[: int(printing.strip.height), : WIDTH // 2].astype(int)
        assert (np.abs(near - printing.mark.ring_ink).max(axis=2) < 12).sum() > 100


def test_a_badge_of_its_own_is_as_large_for_every_letter_and_around_its_middle():
    printing = make_printing(np.random.default_rng(11), stock=KEPT, everyday=True, badged=True)
    mark = replace(printing.mark, badge="disc", badge_ink=(0, 0, 255), ring=0, inline=0, place="beside")
    printing = replace(printing, mark=mark, strip=replace(printing.strip, kind="band", unrest=0.0))
    spans = []
    for sign in "IW":
        drawn = draw_card(printing, f"{sign}2", 7, "HF", np.random.default_rng(0))
        rows, columns = np.nonzero(
            np.abs(drawn.image[:, : WIDTH // 2].astype(int) - (0, 0, 255)).max(axis=2) < 9
        )
        spans.append((rows.min(), rows.max(), columns.min(), columns.max()))
        left, top, right, bottom = drawn.letter
        assert (left + right) / 2 == pytest.approx((columns.min() + columns.max()) / 2, abs=2)
        assert (top + bottom) / 2 == pytest.approx((rows.min() + rows.max()) / 2, abs=2)
    one, other = ((bottom - top, right - left) for top, bottom, left, right in spans)
    assert one == other
    assert one[0] == pytest.approx(one[1], abs=2)


def test_novelties_are_known_families_and_a_minority():
    names = {name for names in FAMILIES.values() for name in names.split()}
    assert novelties() < names
    assert 0.1 < len(novelties()) / len(names) < 0.3


def test_a_pool_holds_strips_with_their_truth(tmp_path):
    strips.make_pool(tmp_path / "few", printings=2, seed=1, stock=KEPT)
    drawn, truth = np.load(tmp_path / "few.strips.npy"), np.load(tmp_path / "few.truth.npy")
    assert drawn.shape == (2 * strips.CARDS * strips.VIEWS, STRIP_HEIGHT, STRIP_WIDTH, 3)
    shown = truth[truth["letter"] >= 0]
    assert len(shown)
    assert ((shown["icons"][..., 3] >= 0).sum(axis=1) >= 2).all()
    strange = truth[truth["letter"] < 0]
    assert (strange["icons"] == -1).all()


def test_close_looks_of_a_pool_show_letter_and_figures_where_the_strip_does(tmp_path):
    strips.make_pool(tmp_path / "few", printings=4, seed=1, stock=KEPT, mixture=strips.Mixture(1.0, 1.0))
    drawn, truth = np.load(tmp_path / "few.strips.npy"), np.load(tmp_path / "few.truth.npy")
    for name, place, part in (("letters", "letter", LETTER), ("figures", "fraction", FIGURES)):
        looks, alike = np.load(tmp_path / f"few.{name}.npy"), []
        for at in np.flatnonzero(truth["letter"] >= 0):
            where = np.array([*truth[at][f"{place}_at"], *truth[at][f"{place}_size"]], np.float32)
            left, top, right, bottom = window(where, part, room=strips.ROOM)
            high, wide = looks.shape[1:3]
            move = np.array([[(right - left) / wide, 0, left], [0, (bottom - top) / high, top]])
            flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            seen = cv2.warpAffine(drawn[at], move, (wide, high), flags=flags, borderMode=cv2.BORDER_REPLICATE)
            alike.append(np.corrcoef(seen[:, :, 1].ravel(), looks[at][:, :, 1].ravel())[0, 1])
        assert np.median(alike) > 0.9
