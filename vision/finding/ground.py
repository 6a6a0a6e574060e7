"""Decides how unlike places of a photograph are in colour and grain: a hole in the shelf shows the table's, a
little darker for the cards about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.picture.rectify import cut, height_of
from vision.values import Corners, Photograph

Floats = NDArray[np.float64]

SIDE = 64  # pixels of a place's picture
RIM = 0.08  # card widths of its edge that are not looked at
GRAINS = (0.5, 1.0, 2.0, 4.0, 8.0)  # pixels: what lies between two of them is one grain
# one step of unlikeness: of lightness, which shadows change, of colour, of the logarithm of grains
LIGHTNESS, COLOUR, GRAIN = 10.0, 4.0, 0.25
SMOOTH = 0.3  # of lightness: grain that noise makes


@dataclass(frozen=True, eq=False)
class Ground:
    """The lightness and colour of a place (L, a, b), and the logarithms of its grains."""

    colour: Floats
    grain: Floats


def ground_of(photograph: Photograph, quad: Corners) -> Ground:
    """What a place shows."""
    box = (RIM, RIM, 1 - RIM, height_of(quad) - RIM)
    part = cut(photograph, np.asarray(quad, np.float32)[None], box=box, size=(SIDE, SIDE))[0]
    lab = cv2.cvtColor(part.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    layers = [cv2.GaussianBlur(lab[..., 0], (0, 0), size) for size in GRAINS]
    grain = [float((fine - coarse).std()) for fine, coarse in pairwise(layers)]
    return Ground(lab.mean((0, 1)).astype(np.float64), np.log(np.array(grain) + SMOOTH))


def unlikeness(places: Sequence[Ground], others: Sequence[Ground]) -> Floats:
    """How unlike each place is to each of the others, in steps: (places, others)."""
    colours, grains = (
        np.array([getattr(one, name) for one in places])[:, None]
        - np.array([getattr(one, name) for one in others])[None]
        for name in ("colour", "grain")
    )
    light, tint = colours[..., 0] / LIGHTNESS, np.hypot(colours[..., 1], colours[..., 2]) / COLOUR
    coarser = np.abs(grains).mean(-1) / GRAIN
    return np.asarray(np.sqrt(light**2 + tint**2 + coarser**2), np.float64)


def least_unlike(photograph: Photograph, quads: Sequence[Corners], others: Sequence[Corners]) -> Floats:
    """How unlike each place is to the likest of the others."""
    mine, theirs = ([ground_of(photograph, quad) for quad in some] for some in (quads, others))
    return np.asarray(unlikeness(mine, theirs).min(1), np.float64)
