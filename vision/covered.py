"""Decides whether an empty place enclosed by cards shows the table, or a back that no finder made out."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import Image, Photograph

Floats = NDArray[np.float64]

INNER = 0.8  # of a place's sides: what is looked at, its edges may be a neighbour's
GROWN = 1.1  # of a card's sides: what is not table for certain
PATCH = 0.45  # of a place's sides: a patch of table to compare with
STEP = 0.5  # of a patch: from one patch tried to the next
NEAREST = 6  # patches compared with, those next to the place: light changes across a table
FEWEST = 3  # patches that tell what the table looks like
UNLIKE = 12.0  # difference from every patch (Lab units, lightness counted half) that table hardly shows
UNREST = 1.0  # times the patches' usual difference from each other, above which the same holds
TEXTURE = 10.0  # how much a factor e in roughness counts beside colour


def differs_from_table(photograph: Photograph, place: Floats, cards: Sequence[Floats]) -> bool:
    """Whether a place, given by the corners of a card in it, looks unlike the table about it."""
    small = np.asarray(cv2.cvtColor(photograph.small, cv2.COLOR_BGR2LAB), np.uint8)
    quad = place / photograph.scale
    patches = _table(small, quad, [card / photograph.scale for card in cards])
    if len(patches) < FEWEST:
        return False
    own = _described(_inside(small, quad))
    apart = np.linalg.norm(patches - own, axis=1)
    among = np.linalg.norm(patches[:, None] - patches[None], axis=2)[np.triu_indices(len(patches), 1)]
    return bool(apart.min() > UNLIKE and apart.min() > UNREST * np.median(among))


def _inside(small: Image, quad: Floats) -> Image:
    middle = quad.mean(0)
    wide, high = (max(4, round(INNER * float(np.hypot(*(quad[k] - quad[0]))))) for k in (1, 3))
    onto = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    inner = np.asarray(middle + INNER * (quad - middle), np.float32)
    flat = cv2.getPerspectiveTransform(inner, onto)
    return np.asarray(cv2.warpPerspective(small, flat, (wide, high)), np.uint8)


def _table(small: Image, quad: Floats, cards: Sequence[Floats]) -> Floats:
    """What patches of the table next to a place look like."""
    taken = np.zeros(small.shape[:2], np.uint8)
    for card in (*cards, quad):
        grown = card.mean(0) + GROWN * (card - card.mean(0))
        cv2.fillConvexPoly(taken, np.round(grown).astype(np.int32), 1)
    side = max(6, round(PATCH * float(np.hypot(*(quad[1] - quad[0])))))
    whole = cv2.integral(taken)
    step = max(3, round(STEP * side))
    corners = [
        (y, x)
        for y in range(0, small.shape[0] - side, step)
        for x in range(0, small.shape[1] - side, step)
        if whole[y + side, x + side] - whole[y, x + side] - whole[y + side, x] + whole[y, x] == 0
    ]
    middle = quad.mean(0)[::-1] - side / 2
    corners.sort(key=lambda corner: float(np.hypot(*(middle - corner))))
    near = [small[y : y + side, x : x + side] for y, x in corners[:NEAREST]]
    return np.array([_described(patch) for patch in near]).reshape(len(near), 4)


def _described(patch: Image) -> Floats:
    """Mean colour and roughness."""
    lab = patch.astype(np.float64)
    light, red, yellow = lab.mean((0, 1))
    return np.array([light / 2, red, yellow, TEXTURE * np.log(lab[..., 0].std() + 2)])
