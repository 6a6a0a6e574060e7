"""What a designer leaves about a mark and is none of it: lines, frames, stars, a moon, grain of paper."""

import zlib
from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulator import paint
from vision.simulator.lettering import Box
from vision.simulator.paint import Colour, Image, Rng

FRAMED, RULED, STARRED, MOONED, GRAINED = 0.3, 0.18, 0.2, 0.14, 0.2  # shares of arranged printings
FAR = 0.06  # how far from the mark a moon is at least, in radii of its own besides one
LARGEST = 0.07  # radius of a moon, in card widths


@dataclass(frozen=True)
class Ornaments:
    """Lengths in pixels of a card."""

    frames: tuple[tuple[int, int], ...]  # lines along the card's edges: how far inside, how thick
    rules: tuple[tuple[int, int, int, int], ...]  # straight lines from x, y to x, y
    thick: int  # of these
    stars: int  # on the upper part of a card, other ones on each
    star: float  # radius of the largest
    moon: tuple[float, float, float] | None  # x, y, radius
    waning: float  # how far a moon is eaten away, in its radii; 0 for a full one
    grain: int  # dots, the same on each card
    ink: Colour
    moon_ink: Colour


def make_ornaments(rng: Rng, ground: Colour, mark: Box, gap: Box, *, width: int) -> Ornaments:
    """Ornaments on the ground about a mark; `gap` is what lies between its parts."""
    inset, thick = int(width * rng.uniform(0.008, 0.035)), int(rng.integers(1, 4))
    frames = ((inset, thick), (inset + thick + int(rng.integers(3, 8)), 1))[: int(rng.integers(1, 3))]
    moon = _clear_moon(rng, mark, width) if rng.random() < MOONED else None
    return Ornaments(
        frames=frames if rng.random() < FRAMED else (),
        rules=_rules(rng, mark, gap) if rng.random() < RULED else (),
        thick=int(rng.integers(1, 4)),
        stars=int(rng.integers(5, 40)) if rng.random() < STARRED else 0,
        star=float(rng.uniform(1.2, 4.0)),
        moon=moon,
        waning=float(rng.choice([0.0, rng.uniform(0.3, 0.9)])),
        grain=int(rng.integers(80, 500)) if rng.random() < GRAINED else 0,
        ink=paint.ink_on(rng, ground, least=float(rng.uniform(1.3, 5.0))),
        moon_ink=paint.ink_on(rng, ground, least=float(rng.uniform(1.3, 8.0))),
    )


def _rules(rng: Rng, mark: Box, gap: Box) -> tuple[tuple[int, int, int, int], ...]:
    """A line between the mark's parts where there is room, or one below the mark."""
    left, top, right, bottom = map(round, gap)
    if bottom - top >= 6 and rng.random() < 0.6:
        return ((left, (top + bottom) // 2, right, (top + bottom) // 2),)
    if right - left >= 8 and rng.random() < 0.6:
        return (((left + right) // 2, top, (left + right) // 2, bottom),)
    low = round(mark[3] + rng.uniform(4, 12))
    return ((round(mark[0]), low, round(mark[2] * rng.uniform(1.0, 2.0)), low),)


def _clear_moon(rng: Rng, mark: Box, width: int) -> tuple[float, float, float] | None:
    for _ in range(12):
        radius = width * float(rng.uniform(0.02, LARGEST))
        x, y = float(rng.uniform(0, 0.8 * width)), float(rng.uniform(0, 0.4 * width))
        near = np.clip(x, mark[0], mark[2]), np.clip(y, mark[1], mark[3])
        if np.hypot(x - near[0], y - near[1]) > radius * (1 + FAR):
            return x, y, radius
    return None


def lay_ornaments(ornaments: Ornaments, image: Image, text: str) -> None:
    """On the card that says this."""
    high, wide = image.shape[:2]
    for inset, thick in ornaments.frames:
        cv2.rectangle(image, (inset, inset), (wide - 1 - inset, 2 * high), ornaments.ink, thick, cv2.LINE_AA)
    for x0, y0, x1, y1 in ornaments.rules:
        cv2.line(image, (x0, y0), (x1, y1), ornaments.ink, ornaments.thick, cv2.LINE_AA)
    if ornaments.moon is not None:
        _lay_moon(image, ornaments.moon, ornaments.waning, ornaments.moon_ink)
    _dot(image, np.random.default_rng(ornaments.grain), ornaments.grain, (0.4, 1.0), ornaments.ink)
    own = np.random.default_rng(zlib.crc32(text.encode()))
    _dot(image, own, ornaments.stars, (0.8, ornaments.star), ornaments.ink)


def _dot(image: Image, rng: Rng, count: int, sizes: tuple[float, float], ink: Colour) -> None:
    """Specks with soft edges, placed and sized in sixteenths of a pixel."""
    for _ in range(count):
        at = round(rng.uniform(0, image.shape[1]) * 16), round(rng.uniform(0, image.shape[0]) * 16)
        cv2.circle(image, at, round(rng.uniform(*sizes) * 16), ink, -1, cv2.LINE_AA, 4)


def _lay_moon(image: Image, moon: tuple[float, float, float], waning: float, ink: Colour) -> None:
    x, y, radius = moon
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.circle(mask, (round(x), round(y)), round(radius), 255, -1, cv2.LINE_AA)
    if waning:
        at = round(x + radius * waning), round(y - radius * waning / 3)
        cv2.circle(mask, at, round(radius), 0, -1, cv2.LINE_AA)
    image[:] = paint.blend(image, paint.flat(image.shape[0], image.shape[1], ink), mask / 255)
