"""Decides what of a card lies beyond the picture's edge, and so cannot be read.

Of a card cut off the finder sees an outline that reaches beyond the edge, often too narrow, seldom too short.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture.rectify import plane_of, through
from vision.values import WHOLE, Corners, Cut, MarkGuess, Photograph

BEYOND = 0.03  # card widths beyond the edge, up to which an outline may be astray
NEAR = 0.02  # card widths before it, from which an outline touches it
ROOM = 0.04  # card widths about letter and figures that show whether they are all there
BADGE = 0.3  # card widths from a card's own top left, within which its mark stands
MARKED = 0.5  # chance of a mark from which its places are known
UPPER = 0.9  # card widths down to which icons stand, but for the last of a long column


def cut_of(photograph: Photograph, quad: Corners, mark: MarkGuess) -> Cut:
    """What of a card's icons and mark the picture's edge takes."""
    if not np.isfinite(quad).all():
        return WHOLE
    beyond = _beyond(photograph, quad, box_of(0, 0, 1, UPPER))
    if beyond < -NEAR:
        return WHOLE
    placed = mark.places.size and mark.is_mark >= MARKED
    parts = _parts(mark) if placed else [box_of(0, 0, BADGE, BADGE)]
    badge = max(_beyond(photograph, quad, part) for part in parts)
    return Cut(touched=True, icons=beyond > BEYOND, mark=badge > (0 if placed else BEYOND))


def share_of(photograph: Photograph, quad: Corners) -> float:
    """How much of a card is in the picture, of 1."""
    high, wide = photograph.full.shape[:2]
    picture = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    whole = abs(float(cv2.contourArea(quad)))
    return float(cv2.intersectConvexConvex(quad, picture)[0]) / whole if whole > 0 else 0.0


def _parts(mark: MarkGuess) -> list[NDArray[np.float64]]:
    """Letter and figures of a mark, with some room about them."""
    return [
        box_of(x - wide / 2 - ROOM, y - high / 2 - ROOM, x + wide / 2 + ROOM, y + high / 2 + ROOM)
        for x, y, wide, high in mark.places.reshape(-1, 4).astype(float)
    ]


def box_of(left: float, top: float, right: float, bottom: float) -> NDArray[np.float64]:
    """The corners of a box on a card, in card widths."""
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64)


def _beyond(photograph: Photograph, quad: Corners, box: NDArray[np.float64]) -> float:
    """How far a part of a card reaches beyond the picture's edge, in card widths; less than nought inside."""
    high, wide = photograph.full.shape[:2]
    at = through(plane_of(quad), box)
    out = np.concatenate([-at, at - (wide, high)]).max()
    return float(out) / max(float(np.linalg.norm(quad[1] - quad[0])), 1e-6)
