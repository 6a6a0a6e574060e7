"""Decides what a page shows of each look: how many cells bear it, and where it is clearest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.card import Card
from vision.icons.groups import IconReading, Looks
from vision.reading import Cell, Look
from vision.values import STRIP_WIDTH, Corners, IconSpot, Sighting

MARGIN = 1.15  # times an icon's radius: half the side of the square shown


def looks_shown(icons: Sequence[IconReading], looks: Looks, fronts: Sequence[Card]) -> tuple[Look, ...]:
    """Each look of the photograph with its clearest icon."""
    return tuple(
        Look(
            look=look,
            category=category,
            cells=sum(look in reading.looks for reading in icons),
            middle=middle.astype(np.float32).tolist(),
            sample=_clearest(look, icons, fronts),
        )
        for look, (middle, category) in enumerate(zip(looks.middles, looks.categories, strict=True))
    )


def in_turn(cells: Sequence[Cell], looks: Sequence[Look]) -> tuple[tuple[Cell, ...], tuple[Look, ...]]:
    """Looks numbered as they first appear on the cells, in reading order, whatever the deck knows of them;
    those on no cell come last."""
    met = dict.fromkeys((*(look for cell in cells for look in cell.looks), *(each.look for each in looks)))
    number = {look: at for at, look in enumerate(met)}
    told = tuple(replace(cell, looks=tuple(number[look] for look in cell.looks)) for cell in cells)
    shown = (replace(look, look=number[look.look]) for look in looks)
    return told, tuple(sorted(shown, key=lambda look: look.look))


def on_photograph(sighting: Sighting, spot: IconSpot) -> Corners:
    """The square around an icon of a strip, as corners in the photograph."""
    side = MARGIN * spot.radius
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * side + [spot.x, spot.y]
    quad = sighting.quad.astype(np.float32)
    width = float(np.hypot(*(quad[1] - quad[0])) + np.hypot(*(quad[2] - quad[3])))
    height = float(np.hypot(*(quad[3] - quad[0])) + np.hypot(*(quad[2] - quad[1])))
    tall = STRIP_WIDTH * height / max(width, 1e-6)
    card = np.array([[0, 0], [STRIP_WIDTH, 0], [STRIP_WIDTH, tall], [0, tall]], np.float32)
    onto = cv2.getPerspectiveTransform(card, quad)
    return np.asarray(cv2.perspectiveTransform(square[None].astype(np.float32), onto)[0], np.float32)


def _clearest(look: int, icons: Sequence[IconReading], fronts: Sequence[Card]) -> list[list[float]] | None:
    found = [
        (spot.score * chances[look], at, spot)
        for at, reading in enumerate(icons)
        for spot, chances, mine in zip(reading.spots, reading.chances, reading.looks, strict=True)
        if mine == look
    ]
    if not found:
        return None
    _, at, spot = max(found, key=lambda each: each[0])
    where: list[list[float]] = on_photograph(fronts[at], spot).tolist()
    return where
