"""Decides how much surer a face-down card is for lying where the shelf's next card would lie.

Backs are plain or patterned like tables, and the finder sees little in them. But a back of this deck lies
edge to edge with a front, straight and exactly as large, as hardly anything else on a table does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.values import Corners, Sighting

Floats = NDArray[np.float64]

FRONT = 0.5  # score from which a front is one to lie beside
STEP, PLAY = 1.06, 0.08  # sides of a card from one to the next, and how much more or less is no misfit
ASIDE = 0.05  # of a side, how far out of line is none either
MISFIT = 0.12  # sides, or shares of size, at which lying there says nothing any more
LIFT = 4.0  # log-odds that a perfect fit adds


def lift_backs(sightings: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """The same sightings, the surest first again, those of backs scored by how they fit beside a front."""
    fronts = [_frame(s.quad) for s in sightings if not s.down and s.score >= FRONT]
    lifted = [_lifted(s, fronts) if s.down else s for s in sightings]
    return tuple(sorted(lifted, key=lambda sighting: -sighting.score))


def _lifted(back: Sighting, fronts: Sequence[Floats]) -> Sighting:
    own = _frame(back.quad)
    off = min((_misfit(own, front) for front in fronts), default=MISFIT)
    score = min(max(back.score, 1e-4), 1 - 1e-4)
    odds = np.log(score / (1 - score)) + LIFT * max(0.0, 1 - off / MISFIT)
    return replace(back, score=float(1 / (1 + np.exp(-odds))))


def _misfit(back: Floats, front: Floats) -> float:
    """How far a back is from being the front's neighbour, in size, slant or place, whichever is worst."""
    axes = np.linalg.solve(front[:, :2], back[:, :2])  # plus or minus one, were they alike
    size = np.abs(np.log(np.maximum(np.abs(axes.diagonal()), 1e-9))).max()
    slant = np.abs([axes[0, 1], axes[1, 0]]).max()
    right, down = np.abs(np.linalg.solve(front[:, :2], back[:, 2] - front[:, 2]))
    beside = min(_off(right) + max(down - ASIDE, 0.0), _off(down) + max(right - ASIDE, 0.0))
    return float(max(size, slant, beside))


def _off(step: float) -> float:
    return max(abs(step - STEP) - PLAY, 0.0)


def _frame(quad: Corners) -> Floats:
    """A card's side to the right, its side down and its middle, as columns."""
    top_left, top_right, low_right, low_left = quad.astype(np.float64)
    right = (top_right + low_right - top_left - low_left) / 2
    down = (low_left + low_right - top_left - top_right) / 2
    return np.stack([right, down, quad.mean(0)], 1).astype(np.float64)
