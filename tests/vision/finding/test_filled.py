"""A card face down that the finder does not know fills its place from edge to edge; a mere thing does not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawing import card, guess, read_card
from vision.finding.filled import is_filled
from vision.finding.table import filled_beside
from vision.picture.load import photograph_of

STEP = 104
FRONTS = [
    read_card(card(300 + STEP * at, 300), guess(text)) for at, text in enumerate(("A1/8", "B2/8", "C3/8"))
]
BESIDE = card(300 + 3 * STEP, 300).quad
EMPTY = [card(300 + STEP * at, 300 + 156 * down).quad for at in range(3) for down in (-1, 1)]


def photograph(*shapes, wood=True):
    """Three fronts in a row on a table, and coloured shapes."""
    rng = np.random.default_rng(2)
    picture = np.full((800, 900, 3), (70.0, 110.0, 160.0)) + rng.normal(0, 4, (800, 900, 3))
    if wood:
        picture += (6 * np.sin(np.arange(800) / 7))[:, None, None]
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    for front in FRONTS:
        cv2.fillConvexPoly(picture, front.quad.astype(np.int32), (230, 235, 235))
    for colour, points in shapes:
        cv2.fillConvexPoly(picture, np.asarray(points).round().astype(np.int32), colour)
    return photograph_of(picture)


def grown(quad, left=0.0, right=0.0, down=0.0):
    """The place larger or smaller by so many card widths."""
    return quad + np.float32([[-left, 0], [right, 0], [right, down], [-left, down]]) * 100


NAVY, WHITE = (60, 40, 30), (245, 245, 245)


@pytest.mark.parametrize(
    ("shapes", "filled"),
    [
        ([(NAVY, BESIDE)], True),
        ([(WHITE, BESIDE), (NAVY, grown(BESIDE, -0.06, -0.06, -0.06))], True),
        ([], False),
        ([((95, 140, 190), BESIDE)], False),  # a spot of light on the table
        ([(NAVY, grown(BESIDE, right=-0.5))], False),  # too narrow
        ([(NAVY, grown(BESIDE, down=-0.7))], False),  # a die, a pen
        ([(NAVY, grown(BESIDE, right=0.4, down=0.4))], False),  # a phone
        ([(NAVY, BESIDE + np.float32([35, 40]))], False),  # not in line
    ],
)
def test_what_fills_the_next_place_just_so_is_a_card_face_down(shapes, filled):
    found = filled_beside(photograph(*shapes), [BESIDE], FRONTS)
    assert [(one.down, one.quad.tolist()) for one in found] == ([(True, BESIDE.tolist())] if filled else [])


def test_a_place_between_cards_may_be_filled_too():
    cards = [FRONTS[0].quad, FRONTS[2].quad]
    between = FRONTS[1].quad
    assert is_filled(photograph((NAVY, between)), between, table=EMPTY, cards=cards)
    assert not is_filled(photograph(), BESIDE, table=EMPTY, cards=[one.quad for one in FRONTS])


def test_where_too_little_of_the_table_is_to_be_seen_nothing_is_told():
    seen = photograph((NAVY, BESIDE))
    assert not is_filled(seen, BESIDE, table=[], cards=[one.quad for one in FRONTS])
    close = photograph_of(np.ascontiguousarray(seen.full[290:460, 290:]))
    moved = [one.quad - np.float32([290, 290]) for one in FRONTS]
    here = BESIDE - np.float32([290, 290])
    away = [quad - np.float32([290, 290]) for quad in EMPTY]
    assert not is_filled(close, here, table=away, cards=moved)
