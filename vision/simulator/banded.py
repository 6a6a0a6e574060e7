"""Gives a printing bands along its edges: mostly one down the left that bears the mark, or right, or below.

A dark band down one side is easily taken for the top of a card that lies on its side.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.simulator import paint
from vision.simulator.design import WIDTH, Band, Mark, Printing
from vision.simulator.paint import Image, Rng
from vision.simulator.printing import reach
from vision.simulator.stands import LEAST, LONG, Stand

SIDES = {"left": 0.7, "right": 0.18, "foot": 0.12}
WIDE = (0.08, 0.34)  # of a card's width
WIDEST = 0.5  # a mark that needs more room has its band elsewhere
MARGIN = (0.01, 0.05)  # card widths from a mark to its band's end
LIGHT = (((0.02, 0.3), 0.6), ((0.3, 0.7), 0.2), ((0.7, 1.0), 0.2))  # a band's, and how often
BARE = 0.5  # share of printings that have no strip besides
COLUMNED = 0.45  # share of those with icons elsewhere whose icons then stand in a column along the right edge


def banded(rng: Rng, printing: Printing) -> Printing:
    """The printing with a band, its mark in an ink that shows there; most often without its strip."""
    side = str(rng.choice(list(SIDES), p=list(SIDES.values())))
    right = reach(printing.mark)[0]
    if side == "left" and right > WIDEST * WIDTH:
        side = "right"
    wide = WIDTH * float(rng.uniform(*WIDE))
    if side == "left":
        wide = max(wide, right + WIDTH * float(rng.uniform(*MARGIN)))
    lot = int(rng.choice(len(LIGHT), p=[often for _, often in LIGHT]))
    ground = paint.colour(rng, light=LIGHT[lot][0], vivid=(0.0, 0.9))
    band = Band(
        side=side,
        wide=wide,
        ground=ground,
        unrest=float(rng.choice([0.0, rng.uniform(0.0, 0.3)])),
        edge=int(rng.integers(1, 7)) if rng.random() < 0.3 else 0,
        edge_ink=paint.colour(rng),
        seed=int(rng.integers(0, 2**31)),
    )
    if side == "left":
        printing = replace(printing, mark=_inked(rng, printing.mark, ground))
    if printing.stand is not None and rng.random() < COLUMNED:
        printing = replace(printing, bearer=None, stand=_along_the_edge(rng, printing.stand))
    if rng.random() < BARE:
        printing = replace(printing, strip=replace(printing.strip, kind="none"))
    return replace(printing, band=band)


def lay_band(band: Band, image: Image, *, tall: int) -> None:
    """The band on a card `tall` pixels high, of which `image` may be but the upper part."""
    high, wide = image.shape[:2]
    x0, y0, x1, y1 = {
        "left": (0, 0, round(band.wide), tall),
        "right": (wide - round(band.wide), 0, wide, tall),
        "foot": (0, tall - round(band.wide), wide, tall),
    }[band.side]
    rng = np.random.default_rng(band.seed)
    ground = paint.surface(rng, y1 - y0, x1 - x0, band.ground, unrest=band.unrest)
    there = image[y0:y1, x0:x1]
    there[:] = ground[: there.shape[0]]
    if band.edge:
        ends = {"left": ((x1, 0), (x1, high)), "right": ((x0, 0), (x0, high)), "foot": ((0, y0), (wide, y0))}
        cv2.line(image, *ends[band.side], band.edge_ink, band.edge)


def _inked(rng: Rng, mark: Mark, ground: paint.Colour) -> Mark:
    """What stands on the band itself in an ink that shows on it."""
    ink = paint.ink_on(rng, ground, least=4.0)
    letter, fraction = mark.letter, mark.fraction
    if mark.badge == "none":
        letter = replace(letter, ink=ink, rim=0)
    if mark.badge == "none" or not mark.whole:
        fraction = replace(fraction, ink=ink if rng.random() < 0.7 else paint.ink_on(rng, ground, least=4.0))
    return replace(mark, letter=letter, fraction=fraction)


def _along_the_edge(rng: Rng, stand: Stand) -> Stand:
    """A column of icons down the right edge."""
    top = WIDTH * float(rng.uniform(0.02, 0.12))
    radius = max(LEAST * WIDTH, min(stand.radius, (stand.bottom - top) / LONG))
    left = WIDTH * float(1 - rng.uniform(0.01, 0.07)) - 2 * radius
    return replace(
        stand, kind="edge", radius=radius, left=left, right=left + 2 * radius, top=top, uneven=0.0, swing=0.0,
        arch=0.0,
    )  # fmt: skip
