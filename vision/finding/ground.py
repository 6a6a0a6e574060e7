"""Decides how unlike places of a photograph are in colour and grain: a hole in the shelf shows the table's, a
little darker for the cards about it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture.rectify import cut, height_of
from vision.values import Corners, Photograph, Vector

Floats = NDArray[np.float64]

SIDE = 64  # pixels of a place's picture
RIM = 0.08  # card widths of its edge that are not looked at
GRAINS = (0.5, 1.0, 2.0, 4.0, 8.0)  # pixels: what lies between two of them is one grain
# one step of unlikeness: of lightness, which shadows change, of colour, of the logarithm of grains
LIGHTNESS, COLOUR, GRAIN = 10.0, 4.0, 0.25
SMOOTH = 0.3  # of lightness: grain that noise makes


def least_unlike(photograph: Photograph, quads: Sequence[Corners], others: Sequence[Corners]) -> Floats:
    """How unlike each place is to the likest of the others, in steps."""
    return np.asarray(unlikeness(photograph, quads, others).min(1), np.float64)


def unlikeness(photograph: Photograph, quads: Sequence[Corners], others: Sequence[Corners]) -> Floats:
    """How unlike each place is to each of the others, in steps: (places, others)."""
    mine, theirs = (np.array([_ground_of(photograph, quad) for quad in some]) for some in (quads, others))
    off = mine[:, None] - theirs
    light, tint = off[..., 0] / LIGHTNESS, np.hypot(off[..., 1], off[..., 2]) / COLOUR
    coarser = np.abs(off[..., 3:]).mean(-1) / GRAIN
    return np.asarray(np.sqrt(light**2 + tint**2 + coarser**2), np.float64)


def _ground_of(photograph: Photograph, quad: Corners) -> Vector:
    """The lightness and colour of a place (L, a, b), and the logarithms of its grains."""
    at = np.asarray(quad, np.float32)
    key = at.tobytes()
    if key not in photograph.grounds:
        photograph.grounds[key] = _seen(photograph, at)
    return photograph.grounds[key]


def _seen(photograph: Photograph, quad: Corners) -> Vector:
    box = (RIM, RIM, 1 - RIM, height_of(quad) - RIM)
    part = cut(photograph, quad[None], box=box, size=(SIDE, SIDE))[0]
    lab = cv2.cvtColor(part.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    layers = [cv2.GaussianBlur(lab[..., 0], (0, 0), size) for size in GRAINS]
    grains = [float((fine - coarse).std()) for fine, coarse in pairwise(layers)]
    return np.concatenate([lab.mean((0, 1)), np.log(np.array(grains) + SMOOTH)]).astype(np.float32)
