"""Decides in which order a card's icons are read, and whether they stand in one row."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.values import IconSpot

BESIDE = 0.8  # radii two icons are apart across, from which one stands to the right of the other
LEVEL = 1.0  # radii by which icons of one row may stand above each other
LOWEST = 90.0  # pixels of a card's upper part down to which icons are in its strip
ROWS = 0.6  # share of cards whose icons are level, from which the printing has them in a row
STRAIGHT = 0.5  # radii by which icons of a row that a label tells of may stand above each other


def in_reading_order(spots: Sequence[IconSpot]) -> tuple[IconSpot, ...]:
    """Icons as they are read: from left to right, however high each stands; a column from top to bottom; of a
    block row after row."""
    across = sorted(spots, key=lambda spot: spot.x)
    if len(across) < 2:
        return tuple(across)
    radius = float(np.median([spot.radius for spot in across]))
    steps = np.diff([spot.x for spot in across]) > BESIDE * radius
    if steps.all():
        return tuple(across)
    down = sorted(spots, key=lambda spot: spot.y)
    if not steps.any():
        return tuple(down)
    rows = np.cumsum([0, *(np.diff([spot.y for spot in down]) > radius)])
    return tuple(
        spot for _, spot in sorted(zip(rows, down, strict=True), key=lambda each: (each[0], each[1].x))
    )


def stand_in_rows(cards: Sequence[Sequence[IconSpot]], *, least: float = ROWS) -> bool:
    """Whether most cards' icons are level with each other in the strip at the top; as long as none shows two,
    they are thought to."""
    several = [spots for spots in cards if len(spots) > 1]
    if not several:
        return True
    low = float(np.median([spot.y for spots in several for spot in spots])) > LOWEST
    return not low and float(np.mean([_is_level(spots) for spots in several])) >= least


def stand_straight(cards: Sequence[Sequence[IconSpot]]) -> bool:
    """Whether labelled cards show their icons in a straight row, however many they show: an arc of two is
    hardly bent, and pennants of two lengths hang a little above each other."""
    counts = {len(spots) for spots in cards if len(spots) > 1}
    return stand_in_rows(cards) and not any(
        np.mean([not _is_level(spots, STRAIGHT) for spots in cards if len(spots) == count]) > ROWS
        for count in counts
    )


def _is_level(spots: Sequence[IconSpot], most: float = LEVEL) -> bool:
    return bool(np.ptp([spot.y for spot in spots]) <= most * np.mean([spot.radius for spot in spots]))
