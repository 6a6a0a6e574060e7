"""Decides what of many backs is but a pattern: squares of a cloth look like backs, a hundred of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.finding.outlines import Rough
from vision.values import Corners

MANY = 24  # backs of one look from which they are a pattern, where there are
SEVERAL = 3  # fronts as well
CLEAR = 0.5  # heat from which a front surely is one
REACH = 2.4  # card widths from the middle of a front to that of a back that is a card of its shelf
SIZES = 0.7, 1.4  # times as wide as the front


def without_pattern(rough: Rough, fronts: Sequence[Corners] = ()) -> Rough:
    """What a look found, of many backs those alone that lie about its clear fronts, or those known, and are
    about as large: each takes as long to look at as a card."""
    clear = [*fronts, *rough.quads[~rough.down & (rough.heat >= CLEAR)]]
    if rough.down.sum() < MANY or len(clear) < SEVERAL:
        return rough
    middles, wide = np.array(clear).mean(1), _widths(np.array(clear))
    away = np.linalg.norm(rough.quads.mean(1)[:, None] - middles, axis=2) / wide
    nearest = away.argmin(1)
    ratio = _widths(rough.quads) / wide[nearest]
    about = (away.min(1) <= REACH) & (SIZES[0] <= ratio) & (ratio <= SIZES[1])
    kept = ~rough.down | about
    return Rough(rough.quads[kept], rough.down[kept], rough.heat[kept])


def _widths(quads: Corners) -> Corners:
    return np.asarray(np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1), np.float32)
