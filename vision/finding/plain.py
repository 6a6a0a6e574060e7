"""The finder without a network: portrait rectangles by their outlines, honestly unsure."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import Corners, Image, Photograph, Sighting

SMALLEST, LARGEST = 0.004, 0.5  # of the picture's area that a card fills
ASPECTS = 0.55, 0.82  # of a card's width by its height
FILLED = 0.8  # of its upright box that an outline must fill
SCORE = 0.5  # that a rectangle found is a card


def find_plainly(photograph: Photograph) -> tuple[Sighting, ...]:
    """Rectangles of a card's shape, upright as the picture is."""
    quads = [_quad(outline) for outline in _outlines(photograph.small)]
    area = photograph.small.shape[0] * photograph.small.shape[1]
    cards = [quad for quad in quads if quad is not None and _is_card(quad, area)]
    cards.sort(key=lambda quad: -cv2.contourArea(quad))
    return tuple(
        Sighting(np.asarray(quad * photograph.scale, np.float32), down=False, score=SCORE)
        for at, quad in enumerate(cards)
        if not any(_inside(quad, larger) for larger in cards[:at])
    )


def _outlines(picture: Image) -> list[NDArray[np.int32]]:
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    edges = cv2.dilate(cv2.Canny(grey, 40, 120), np.ones((3, 3), np.uint8))
    found, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    return [np.asarray(outline, np.int32) for outline in found]


def _quad(outline: NDArray[np.int32]) -> Corners | None:
    """The corners of the outline's tightest box, from the top left as the picture stands."""
    area = cv2.contourArea(outline)
    box = np.asarray(cv2.boxPoints(cv2.minAreaRect(outline)), np.float32)
    if area < FILLED * cv2.contourArea(box) or area < 100:
        return None
    box = box[np.argsort(np.arctan2(*(box - box.mean(0)).T[::-1]))]
    return np.roll(box, -int(np.argmin(box.sum(1))), axis=0)


def _is_card(quad: Corners, area: int) -> bool:
    sides = [float(np.hypot(*(b - a))) for a, b in pairwise(quad)]
    shape = sides[0] / max(sides[1], 1e-6)
    return SMALLEST * area <= cv2.contourArea(quad) <= LARGEST * area and ASPECTS[0] <= shape <= ASPECTS[1]


def _inside(quad: Corners, larger: Corners) -> bool:
    middle = quad.mean(0)
    return cv2.pointPolygonTest(larger, (float(middle[0]), float(middle[1])), False) >= 0
