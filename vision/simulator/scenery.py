"""What a card shows that is one picture: hills, waves, woods, a town, glass, marble, night, rays, leaves."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from vision.simulator import paint
from vision.simulator.bookcase import bookcase
from vision.simulator.paint import Colour, Image, Rng


def shifted(ink: Colour, turn: float, brighter: float) -> Colour:
    """The ink with its hue turned by some degrees, and so much brighter."""
    hsv = cv2.cvtColor(np.array([[ink]], np.uint8), cv2.COLOR_BGR2HSV)[0, 0].astype(float)
    hsv[0] = (hsv[0] + turn / 2) % 180
    hsv[1] = np.clip(hsv[1] + abs(turn) * 0.8, 0, 255)
    hsv[2] = np.clip(hsv[2] * brighter + 12 * (brighter - 1), 0, 255)
    blue, green, red = cv2.cvtColor(np.array([[hsv]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0].tolist()
    return blue, green, red


def _sky(high: int, wide: int, inks: tuple[Colour, ...]) -> Image:
    ramp = np.repeat(np.linspace(0, 1, high, dtype=np.float32)[:, None], wide, axis=1)
    return paint.blend(paint.flat(high, wide, inks[0]), paint.flat(high, wide, inks[1]), ramp)


def _ridge(rng: Rng, wide: int, rough: float) -> npt.NDArray[np.float64]:
    """A line of hills, in shares of a card's width about its middle."""
    x = np.linspace(0, 2 * np.pi, wide)
    line: npt.NDArray[np.float64] = np.zeros(wide)
    for n in (1, 2, 3, 5, 8):
        line += rough / n * np.sin(n * x * rng.uniform(0.6, 1.4) + rng.uniform(0, 7))
    return line


def _layers(rng: Rng, high: int, wide: int, inks: tuple[Colour, ...], *, rough: float, count: int) -> Image:
    picture = _sky(high, wide, inks)
    for number in range(count):
        level = high * (0.15 + 0.8 * (number + rng.uniform(0, 0.5)) / count)
        edge = level + wide * _ridge(rng, wide, rough)
        outline = np.column_stack([np.arange(wide), edge])
        outline = np.vstack([outline, [wide, high], [0, high]]).astype(np.int32)
        ink = shifted(inks[1 + number % 3], 0, 1 - 0.09 * number)
        cv2.fillPoly(picture, [outline], ink, cv2.LINE_AA)
    return picture


def _hills(rng: Rng, high: int, wide: int, inks: tuple[Colour, ...]) -> Image:
    return _layers(rng, high, wide, inks, rough=float(rng.uniform(0.03, 0.12)), count=int(rng.integers(2, 6)))


def _waves(rng: Rng, high: int, wide: int, inks: tuple[Colour, ...]) -> Image:
    return _layers(
        rng, high, wide, inks, rough=float(rng.uniform(0.005, 0.03)), count=int(rng.integers(5, 12))
    )


def _wood(rng: Rng, high: int, wide: int, inks: tuple[Colour, ...]) -> Image:
    picture = _sky(high, wide, inks)
    for number in range(int(rng.integers(8, 40))):
        x, thick = int(rng.integers(0, wide)), int(rng.integers(2, 18))
        ink = shifted(inks[1 + number % 3], 0, float(rng.uniform(0.5, 1.1)))
        lean = int(rng.normal(0, 0.02 * wide))
        cv2.line(picture, (x, 0), (x + lean, high), ink, thick, cv2.LINE_AA)
        for _ in range(int(rng.integers(0, 4))):
            y, far = int(rng.integers(0, high)), int(rng.normal(0, 0.1 * wide))
            cv2.line(picture, (x, y), (x + far, y - abs(far)), ink, max(1, thick // 4), cv2.LINE_AA)
    return picture


def _town(rng: Rng, high: int, wide: int, inks: tuple[Colour, ...]) -> Image:
    picture = _sky(high, wide, inks)
    for number in range(3):
        x = -10
        while x < wide:
            across, tall = int(rng.integers(14, 80)), int(high * rng.uniform(0.25, 0.75 - 0.12 * number))
            ink = shifted(inks[1 + number], 0, 0.9 - 0.2 * number)
            cv2.rectangle(picture, (x, high - tall), (x + across, high), ink, -1)
            if rng.random() < 0.3:
                tip = [(x, high - tall), (x + across, high - tall), (x + across // 2, high - tall - across)]
                cv2.fillPoly(picture, [np.array(tip, np.int32)], ink, cv2.LINE_AA)
            for _ in range(int(rng.integers(0, 5))):
                at = x + int(rng.integers(2, max(3, across))), high - int(rng.integers(2, tall))
                cv2.rectangle(picture, at, (at[0] + 4, at[1] + 6), inks[-1], -1)
            x += across + int(rng.integers(0, 14))
    return picture


def _glass(rng: Rng, high: int, wide: int, inks: tuple[Colour, ...]) -> Image:
    """Facets between lead lines, or without any."""
    count = int(rng.integers(12, 70))
    points = rng.uniform(0, 1, (count, 2)) * (wide, high)
    plane = cv2.Subdiv2D((-1, -1, wide + 2, high + 2))
    plane.insert([(float(x), float(y)) for x, y in points])
    facets, _ = plane.getVoronoiFacetList([])
    picture, lead = _sky(high, wide, inks), int(rng.choice([0, 2, 4]))
    spread = float(rng.uniform(10, 120))
    for facet in facets:
        ink = shifted(
            inks[int(rng.integers(0, 4))], float(rng.uniform(-spread, spread)), float(rng.uniform(0.7, 1.2))
        )
        outline = np.asarray(facet).round().astype(np.int32)
        cv2.fillConvexPoly(picture, outline, ink, cv2.LINE_AA)
        if lead:
            cv2.polylines(picture, [outline], True, (20, 20, 25), lead, cv2.LINE_AA)
    return picture


def _marble(rng: Rng, high: int, wide: int, inks: tuple[Colour, ...]) -> Image:
    """Veins in stone, or blots of colour in water."""
    coarse = paint.cloud(rng, high, wide, grain=int(rng.integers(40, 160)))
    fine = paint.cloud(rng, high, wide, grain=int(rng.integers(8, 40)))
    field = coarse + float(rng.uniform(0.1, 0.6)) * fine
    sharp = float(rng.uniform(1, 9))
    vein = np.exp(-sharp * np.abs(np.sin(3 * field))) if rng.random() < 0.5 else (field + 1) / 2
    return paint.blend(
        _sky(high, wide, inks), paint.flat(high, wide, inks[2 + int(rng.integers(0, 2))]), vein
    )


def _night(rng: Rng, high: int, wide: int, inks: tuple[Colour, ...]) -> Image:
    picture = _sky(high, wide, inks)
    for _ in range(int(rng.integers(20, 160))):
        at = int(rng.integers(0, wide)), int(rng.integers(0, high))
        cv2.circle(picture, at, int(rng.choice([1, 1, 2, 4])), inks[-1], -1, cv2.LINE_AA)
    return picture


def _rays(rng: Rng, high: int, wide: int, inks: tuple[Colour, ...]) -> Image:
    picture, count = _sky(high, wide, inks), int(rng.integers(8, 30))
    middle = np.array([wide * rng.uniform(0.2, 0.8), high * rng.uniform(0.1, 0.7)])
    for number in range(0, 2 * count, 2):
        ends = np.array([number, number + 1]) * np.pi / count
        far = middle + 2 * high * np.column_stack([np.cos(ends), np.sin(ends)])
        cv2.fillConvexPoly(picture, np.vstack([middle, far]).astype(np.int32), inks[2], cv2.LINE_AA)
    return picture


def _leaves(rng: Rng, high: int, wide: int, inks: tuple[Colour, ...]) -> Image:
    picture = _sky(high, wide, inks)
    for number in range(int(rng.integers(30, 140))):
        at = int(rng.integers(0, wide)), int(rng.integers(0, high))
        long = int(rng.integers(8, 46))
        ink = shifted(inks[1 + number % 3], 0, float(rng.uniform(0.6, 1.2)))
        cv2.ellipse(
            picture, at, (long, max(2, long // 3)), float(rng.uniform(0, 180)), 0, 360, ink, -1, cv2.LINE_AA
        )
    return picture


SCENES: dict[str, Callable[[Rng, int, int, tuple[Colour, ...]], Image]] = {
    "hills": _hills, "waves": _waves, "wood": _wood, "town": _town, "glass": _glass, "marble": _marble,
    "night": _night, "rays": _rays, "leaves": _leaves,
}  # fmt: skip
KINDS = tuple(SCENES)
SCENES["bookcase"] = bookcase  # drawn but where it is asked for
