"""Decides which outlines could be a card's, and which are of the same card."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import Corners

FRONT_AIM = 0.14  # in card widths below the top edge: where a front is found
APART, NEAR_BACKS = 0.12, 0.4  # in card widths: fronts, backs whose peaks are nearer than this are one card
WITHIN = 0.65  # share of the smaller from which a front and a back are the same card
SHAPES = (0.8, 2.3)  # a card's height over its width, with room for a slanting look
LEAST_WIDTH = 10.0  # pixels of the network's picture


class Rough(NamedTuple):
    """Peaks of the heat maps, hottest first: corners, kind and heat."""

    quads: Corners
    down: NDArray[np.bool_]
    heat: NDArray[np.float32]


def well_shaped(rough: Rough) -> Rough:
    """Only those whose corners could be a card's."""
    good = np.array([_is_card_shaped(quad) for quad in rough.quads], bool)
    return Rough(rough.quads[good], rough.down[good], rough.heat[good])


def _is_card_shaped(quad: Corners) -> bool:
    wide = (np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2
    high = (np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
    turns = np.roll(quad, -1, 0) - quad
    following = np.roll(turns, -1, 0)
    convex = bool((turns[:, 0] * following[:, 1] - turns[:, 1] * following[:, 0] > 0).all())
    return convex and bool(wide >= LEAST_WIDTH and SHAPES[0] <= high / wide <= SHAPES[1])


def non_maximum_suppression(rough: Rough) -> Rough:
    """Of outlines that are of the same card, the hottest."""
    kept: list[int] = []
    apart, wide = _apart(rough), np.linalg.norm(rough.quads[:, 1] - rough.quads[:, 0], axis=1)
    near = apart < np.where(rough.down, NEAR_BACKS, APART) * wide  # each beside each that is hotter
    alike = rough.down[:, None] == rough.down
    for number in range(len(rough.quads)):
        if not any(
            near[number, other]
            if alike[number, other]
            else _within(rough.quads[number], rough.quads[other]) > WITHIN
            for other in kept
        ):
            kept.append(number)
    return Rough(rough.quads[kept], rough.down[kept], rough.heat[kept])


def _apart(rough: Rough) -> NDArray[np.float32]:
    """How far the points at which cards are found are from each other."""
    found = zip(rough.quads, rough.down, strict=True)
    aims = np.array([aim_of(quad, down=bool(down)) for quad, down in found], np.float32).reshape(-1, 2)
    return np.asarray(np.linalg.norm(aims[:, None] - aims, axis=2), np.float32)


def joined(one: Rough, other: Rough) -> Rough:
    """What two looks found, the hottest first, each card once."""
    both = Rough(*(np.concatenate(parts) for parts in zip(one, other, strict=True)))
    order = np.argsort(-both.heat, kind="stable")
    return non_maximum_suppression(Rough(both.quads[order], both.down[order], both.heat[order]))


def aim_of(quad: Corners, *, down: bool) -> NDArray[np.float32]:
    """The point at which a card is found."""
    if down:
        return np.asarray(quad.mean(0), np.float32)
    side = (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    wide = np.linalg.norm(quad[1] - quad[0])
    return np.asarray((quad[0] + quad[1]) / 2 + side / np.linalg.norm(side) * FRONT_AIM * wide, np.float32)


def _within(one: Corners, other: Corners) -> float:
    """Common area of two convex outlines as a share of the smaller."""
    common = float(cv2.intersectConvexConvex(one, other)[0])
    smaller = min(float(cv2.contourArea(one)), float(cv2.contourArea(other)))
    return common / smaller if smaller > 0 else 0.0
