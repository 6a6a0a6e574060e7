"""What the finder's network says of one picture: heat maps, and the cards at their peaks."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finding.outlines import Rough, well_shaped
from vision.networks import Networks
from vision.picture.light import normalised
from vision.values import Corners, Image

NETWORK = "find"

STEP = 64  # pixels; the network's picture is padded to whole steps
STRIDE = 4  # pixels of that picture for one cell of its maps
REACH = 64.0  # pixels one unit of a corner's offset stands for
LEAST_HEAT = (0.22, 0.18)  # below it a front's, a back's peak is no card
FAINT = (0.07, 0.18)  # the same where marks will tell
MOST_CARDS = 250  # peaks followed up at most

Maps = NDArray[np.float32]


def maps_of(networks: Networks, picture: Image) -> Maps:
    """The network's maps: heat of fronts, heat of backs, eight offsets of corners."""
    flat = normalised(picture)
    high, wide = (-(-n // STEP) * STEP for n in flat.shape[1:])
    padded = np.zeros((1, 3, high, wide), np.float32)
    padded[0, :, : flat.shape[1], : flat.shape[2]] = flat
    maps: Maps = networks.ask(NETWORK, padded)[0][0]
    maps[:2] = 1 / (1 + np.exp(-maps[:2].clip(-30, 30)))
    return maps


def peaks_of(maps: Maps, least: tuple[float, float] = LEAST_HEAT) -> Rough:
    """Cells hotter than their neighbours, with the corners they and their neighbours agree on."""
    heat = maps[:2]
    highest = np.stack([cv2.dilate(layer, np.ones((3, 3), np.uint8)) for layer in heat])
    kinds, rows, columns = np.nonzero((heat >= highest) & (heat >= np.reshape(least, (2, 1, 1))))
    order = np.argsort(-heat[kinds, rows, columns], kind="stable")[:MOST_CARDS]
    kinds, rows, columns = kinds[order], rows[order], columns[order]
    quads = [_agreed(maps, int(k), int(r), int(c)) for k, r, c in zip(kinds, rows, columns, strict=True)]
    return well_shaped(
        Rough(np.array(quads, np.float32).reshape(-1, 4, 2), kinds == 1, heat[kinds, rows, columns])
    )


def _agreed(maps: Maps, kind: int, row: int, column: int) -> Corners:
    """A peak's corners, the mean of what the cells about it say, weighed by their heat."""
    high, wide = maps.shape[1:]
    part = np.s_[max(0, row - 1) : min(high, row + 2), max(0, column - 1) : min(wide, column + 2)]
    rows, columns = np.mgrid[part]
    at = (np.stack([columns, rows], -1) + 0.5) * STRIDE
    corners = (
        maps[2:][(slice(None), *part)].transpose(1, 2, 0).reshape(*rows.shape, 4, 2) * REACH + at[:, :, None]
    )
    if kind == 1:  # a back has no top of its own: turn what the neighbours say the peak's way up
        middle = corners[rows == row, :][columns[rows == row] == column][0]
        turned = corners[:, :, [2, 3, 0, 1]]
        nearer = np.abs(turned - middle).sum((2, 3)) < np.abs(corners - middle).sum((2, 3))
        corners = np.where(nearer[..., None, None], turned, corners)
    weights = maps[kind][part] ** 2
    return np.asarray((corners * weights[..., None, None]).sum((0, 1)) / weights.sum(), np.float32)
