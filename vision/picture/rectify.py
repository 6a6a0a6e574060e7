"""Parts of cards cut out of a photograph, turned upright."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import FACE_HEIGHT, STRIP_HEIGHT, STRIP_WIDTH, Corners, Image, Photograph, Sighting

FINER = 1.1  # a part is cut from a picture at least about this much finer than itself, where there is one
LOWEST = 1.35  # widths a card is high at least: one that seems lower is seen aslant
FARTHEST = 1e6  # pixels: what would be cut farther out is not cut
FROM, TO = np.array([0, 3, 0, 1]), np.array([1, 2, 3, 2])  # corners: top, foot, left and right side
CENTRES = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])  # from pixels counted to the middles of pixels
BACK_FROM_CENTRES = np.linalg.inv(CENTRES)

Box = tuple[float, float, float, float]  # left, top, right, bottom in card widths from the card's top left


def strips(photograph: Photograph, sightings: Sequence[Sighting]) -> NDArray[np.uint8]:
    """The top part of every card, upright and as wide as the card: (N, STRIP_HEIGHT, STRIP_WIDTH, 3)."""
    return _tops(photograph, sightings, STRIP_HEIGHT)


def faces(photograph: Photograph, sightings: Sequence[Sighting]) -> NDArray[np.uint8]:
    """The upper part of every card, where icons stand: (N, FACE_HEIGHT, STRIP_WIDTH, 3)."""
    return _tops(photograph, sightings, FACE_HEIGHT)


def _tops(photograph: Photograph, sightings: Sequence[Sighting], high: int) -> NDArray[np.uint8]:
    quads = np.array([sighting.quad for sighting in sightings], np.float32).reshape(-1, 4, 2)
    box = (0.0, 0.0, 1.0, high / STRIP_WIDTH)
    return cut(photograph, quads, box=box, size=(high, STRIP_WIDTH))


def cut(photograph: Photograph, quads: Corners, *, box: Box, size: tuple[int, int]) -> NDArray[np.uint8]:
    """The same box of every card, in card widths, as pictures of one size (high, wide)."""
    parts = np.zeros((len(quads), *size, 3), np.uint8)
    from_part = np.linalg.inv(_scaling(box, size))
    for part, quad in zip(parts, quads, strict=True):
        _cut_one(photograph, plane_of(quad) @ from_part, part)
    return parts


def _cut_one(photograph: Photograph, onto: NDArray[np.float64], part: Image) -> None:
    """Fills `part`, whose points `onto` takes to the full picture, from as small a picture as will do."""
    high, wide = part.shape[:2]
    edge = through(onto, np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64))
    if not np.isfinite(edge).all() or np.abs(edge).max() > FARTHEST:
        return
    coarse = float(np.hypot(*(edge[1] - edge[0]))) / wide
    source, scale = photograph.full, 1.0
    if coarse / photograph.scale >= 1 / FINER:
        source, scale = photograph.small, photograph.scale
    edge = edge / scale
    low = np.clip(np.floor(edge.min(0)) - 2, 0, source.shape[1::-1]).astype(int)
    far = np.clip(np.ceil(edge.max(0)) + 2, 0, source.shape[1::-1]).astype(int)
    if (far - low < 2).any():
        return
    region = source[low[1] : far[1], low[0] : far[0]]
    region, shrunk = _shrunk(region, coarse / scale / FINER)
    shift = np.array(
        [
            [1 / (scale * shrunk[0]), 0, -low[0] / shrunk[0]],
            [0, 1 / (scale * shrunk[1]), -low[1] / shrunk[1]],
            [0, 0, 1],
        ]
    )
    back = BACK_FROM_CENTRES @ shift @ onto @ CENTRES
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    part[:] = cv2.warpPerspective(region, back, (wide, high), flags=flags, borderMode=cv2.BORDER_REPLICATE)


def _shrunk(region: Image, factor: float) -> tuple[Image, tuple[float, float]]:
    """The region made smaller by a whole factor where it is so much too fine, lest it flicker."""
    whole = int(factor)
    if whole < 2:
        return region, (1.0, 1.0)
    rows, columns = region.shape[:2]
    size = (max(1, columns // whole), max(1, rows // whole))
    return np.asarray(cv2.resize(region, size, interpolation=cv2.INTER_AREA), np.uint8), (
        columns / size[0],
        rows / size[1],
    )


def plane_of(quad: Corners) -> NDArray[np.float64]:
    """From card widths (origin top left, down positive) to pixels, by the card's four corners."""
    high = height_of(quad)
    tall = high * _stretch(high)
    plane = np.array([[0, 0], [1, 0], [1, tall], [0, tall]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(plane, np.ascontiguousarray(quad, np.float32)), np.float64)


def height_of(quad: Corners) -> float:
    """A card's height in card widths, as far as a slanting look lets it be known."""
    sides = quad[TO] - quad[FROM]
    top, foot, left, right = np.sqrt((sides * sides).sum(1))
    return max(float(left + right), 1e-6) / max(float(top + foot), 1e-6)


def width_of(quad: Corners) -> float:
    """A card's width in pixels, halfway down."""
    return float(np.hypot(*(quad[1] + quad[2] - quad[0] - quad[3]))) / 2


def way_up(quad: Corners | NDArray[np.float64]) -> NDArray[np.float64]:
    """The way up of a card, as a unit vector."""
    up = (quad[0] + quad[1] - quad[2] - quad[3]).astype(np.float64)
    return np.asarray(up / max(float(np.hypot(*up)), 1e-9))


def stretch_of(quad: Corners) -> float:
    """How many times lower a card is seen than it may be, for lying aslant."""
    return _stretch(height_of(quad))


def _stretch(high: float) -> float:
    return max(1.0, LOWEST / high)


def through(onto: NDArray[np.float64], points: NDArray[np.floating]) -> NDArray[np.float64]:
    """Points after a homography; (…, 2) stays (…, 2)."""
    lifted = np.concatenate([points, np.ones((*points.shape[:-1], 1))], -1) @ np.swapaxes(onto, -1, -2)
    return np.asarray(lifted[..., :2] / lifted[..., 2:], np.float64)


def _scaling(box: Box, size: tuple[int, int]) -> NDArray[np.float64]:
    """From card widths to the pixels of a cut part."""
    across, down = size[1] / (box[2] - box[0]), size[0] / (box[3] - box[1])
    return np.array([[across, 0, -box[0] * across], [0, down, -box[1] * down], [0, 0, 1.0]])
