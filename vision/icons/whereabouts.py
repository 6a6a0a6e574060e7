"""Decides how far the place of a spot speaks for an icon, where a taught printing has them in no row: they
stand about where some of them were seen, in a column, along an edge, above books."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.deck_look import Layout
from vision.values import FACE_HEIGHT, STRIP_WIDTH, IconSpot

FEWEST = 6  # places seen from which they tell
NARROWEST = 8.0  # strip pixels by which a card's corners are off, so that its icons are
ANYWHERE = 0.2  # share of icons that stand where no other was seen


def speaks_for(spots: Sequence[IconSpot], layout: Layout | None) -> list[float]:
    """Odds (logarithm) that each spot's place gives it beside any other place of the card's upper part."""
    if layout is None or len(layout.stood) < FEWEST:
        return [0.0] * len(spots)
    stood = np.array(layout.stood)
    wide = np.maximum(stood.std(0) * len(stood) ** (-1 / 6), NARROWEST)
    off = (np.array([[spot.x, spot.y] for spot in spots]).reshape(-1, 1, 2) - stood[None]) / wide
    near = np.exp(-np.square(off).sum(2) / 2).mean(1) / (2 * np.pi * wide.prod())
    times = near * STRIP_WIDTH * FACE_HEIGHT
    return [float(each) for each in np.log((1 - ANYWHERE) * times + ANYWHERE)]
