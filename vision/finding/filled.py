"""Decides which places beside the cards something fills from edge to edge that is no table: a card face down
whose back the finder does not know. What merely lies there, a phone or a die, fills no place just so."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finding.ground import unlikeness
from vision.layout.lattice import is_whole
from vision.picture.edge import box_of
from vision.picture.rectify import plane_of, through
from vision.values import Corners, Photograph

Floats = NDArray[np.float64]

PARTS = 3  # parts of a place each way, and along each side of it
INSIDE = 0.08  # card widths from an edge, from which a place is filled
OUTSIDE = 0.08, 0.24  # card widths beyond it, between which the table begins again
UNLIKE, LIKE = 2.0, 1.6  # steps of unlikeness from which a part is filled, up to which it is table
FILLED, BARE = 0.85, 0.8  # share of the parts within that are filled, of those without that are table
SEVERAL = 4  # parts of the table that tell


def is_filled(
    photograph: Photograph, quad: Corners, *, table: Sequence[Corners], cards: Sequence[Corners]
) -> bool:
    """Whether something fills a place from edge to edge, and nothing beyond where no card lies; `table` are
    empty places."""
    back = np.asarray(np.linalg.inv(plane_of(quad)), np.float64)
    tall = float(through(back, quad[3:4].astype(np.float64))[0, 1])
    grid = _grid(INSIDE, 1 - INSIDE, INSIDE, tall - INSIDE)
    known = [part for each in table for part in _parts(each, grid) if is_whole(part, photograph)]
    within = _parts(quad, grid)
    beyond = [
        part
        for part in _parts(quad, _ring(tall))
        if is_whole(part, photograph) and not any(_is_on(part, card) for card in cards)
    ]
    if len(known) < SEVERAL or len(beyond) < PARTS or not all(is_whole(part, photograph) for part in within):
        return False
    filled = unlikeness(photograph, within, known).min(1) >= UNLIKE
    bare = unlikeness(photograph, beyond, known).min(1) <= LIKE
    return bool(filled.mean() >= FILLED and bare.mean() >= BARE)


def _grid(left: float, right: float, top: float, bottom: float) -> list[Floats]:
    """Boxes side by side, in card widths."""
    across, down = np.linspace(left, right, PARTS + 1), np.linspace(top, bottom, PARTS + 1)
    return [
        box_of(across[col], down[row], across[col + 1], down[row + 1])
        for row in range(PARTS)
        for col in range(PARTS)
    ]


def _ring(tall: float) -> list[Floats]:
    """Boxes along the four sides of a card, a little beyond."""
    near, far = OUTSIDE
    across, down = np.linspace(0, 1, PARTS + 1), np.linspace(0, tall, PARTS + 1)
    level = [(-far, -near), (tall + near, tall + far)]
    upright = [(-far, -near), (1 + near, 1 + far)]
    boxes = [box_of(across[at], top, across[at + 1], low) for top, low in level for at in range(PARTS)]
    return boxes + [
        box_of(left, down[at], right, down[at + 1]) for left, right in upright for at in range(PARTS)
    ]


def _parts(quad: Corners, boxes: Sequence[Floats]) -> list[Corners]:
    plane = plane_of(quad)
    return [through(plane, box).astype(np.float32) for box in boxes]


def _is_on(part: Corners, card: Corners) -> bool:
    """Whether a part lies on a card, if but in part."""
    return float(cv2.intersectConvexConvex(part, card)[0]) > 0.0
