"""Draws a letter or figures by themselves, in their setting."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulator import icons as icon_shapes
from vision.simulator import lettering, paint
from vision.simulator.design import WIDTH
from vision.simulator.lettering import Box, Mask
from vision.simulator.paint import Colour, Image, Rng
from vision.simulator.setting import Setting
from vision.values import LETTERS

WIDEST = 0.4  # of figures, in card widths
PAINTED = 120  # pixels of what shows below the strip, drawn coarsely


@dataclass(frozen=True, eq=False)
class Sign:
    """A letter or figures as drawn: the ink, how high a capital or a nought is in it, and what it says."""

    mask: Mask
    unit: float
    letter: int = -1
    order: int = -1
    total: int = -1


def draw_alone(setting: Setting, sign: Sign, rng: Rng) -> tuple[Image, Box]:
    """A letter or figures in their surroundings, and the box their ink fills."""
    mask = sign.mask
    if sign.order < 0:
        scale = setting.tall / sign.unit * min(1.0, 1.6 * sign.unit / max(mask.shape))
    else:
        scale = setting.tall / sign.unit * min(1.0, WIDEST * WIDTH * sign.unit / setting.tall / mask.shape[1])
    size = max(6, round(mask.shape[1] * scale)), max(6, round(mask.shape[0] * scale))
    mask = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA))
    side = round(max(size) * 2.0 + min(size) * 0.9)
    left, top = (side - size[0]) / 2, (side - size[1]) / 2
    box = (left, top, left + size[0], top + size[1])
    canvas = _ground(rng, setting, box, side)
    _lay_companion(canvas, setting, box, rng, figures=sign.order < 0)
    _lay_badge(canvas, setting, box)
    if setting.ornament is not None:
        _lay_curls(canvas, box, setting.ornament, rng)
    _lay_letter(canvas, setting, mask, box)
    return canvas, box


def _ground(rng: Rng, setting: Setting, box: Box, side: int) -> Image:
    """The strip's ground, and what lies beyond the card's left and upper edges and below the strip."""
    canvas = paint.surface(rng, side, side, setting.ground, unrest=setting.unrest)
    left, top = int(box[0] - setting.edges[0]), int(box[1] - setting.edges[1])
    low = int(box[3] + setting.tall * rng.uniform(0.1, 1.5))
    if low < side:
        canvas[low:] = cv2.resize(paint.picture(rng, PAINTED, PAINTED), (side, side))[: side - low]
    beyond = paint.surface(rng, side, side, paint.colour(rng), unrest=0.5)
    if left > 0:
        canvas[:, :left] = beyond[:, :left]
    if top > 0:
        canvas[:top] = beyond[:top]
    return canvas


def _lay_companion(canvas: Image, setting: Setting, box: Box, rng: Rng, *, figures: bool) -> None:
    """The figures that stand by a letter, the letter that stands by figures."""
    if setting.companion == "nowhere":
        return
    face = lettering.pick_face(rng, stock=setting.stock, kinds=("serif", "sans"), everyday=True)
    tall = setting.tall * (rng.uniform(0.35, 0.7) if figures else rng.uniform(1.2, 2.5))
    style = lettering.Lettering(face, tall, setting.ink, 0, (0, 0, 0), 0)
    gap = setting.tall * rng.uniform(0.1, 0.5)
    if figures:
        order, total = sorted(int(n) for n in rng.integers(1, 13, 2))
        mask = lettering.fraction_mask(style, order, total, how="inline")
        beside, under = box[2] + gap, box[3] + gap
    else:
        mask = lettering.letter_mask(style, str(rng.choice(list(LETTERS))))
        beside, under = box[0] - gap - mask.shape[1], box[1] - gap - mask.shape[0]
    top = box[1] + (box[3] - box[1] - mask.shape[0]) * rng.random()
    left = (box[0] + box[2] - mask.shape[1]) / 2
    left, top = (beside, top) if setting.companion == "beside" else (left, under)
    lettering.stamp(canvas, mask, left=left, top=top, ink=paint.ink_on(rng, setting.ground))


def _lay_badge(canvas: Image, setting: Setting, box: Box) -> None:
    if setting.badge == "none":
        return
    wide, tall = box[2] - box[0], box[3] - box[1]
    pad = setting.grow * max(wide, tall) + (0.12 * max(wide, tall) if setting.badge != "square" else 3)
    pad += {"diamond": 0.22, "hexagon": 0.05, "disc": 0.06}.get(setting.badge, 0.0) * max(wide, tall)
    side = (max(wide, tall) if setting.badge in ("disc", "diamond", "scallop", "seal") else 0.0) + 2 * pad
    across, down = max(side, wide + 2 * pad), max(side, tall + 2 * pad)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    shape = icon_shapes.plate("square" if setting.badge == "ribbon" else setting.badge)
    if setting.badge == "ribbon":
        high, broad = shape.shape
        notch = np.array([[0, high], [broad / 2, high * 0.82], [broad, high]])
        cv2.fillPoly(shape, [notch.astype(np.int32)], 0)
    for out, thick, ink in reversed(setting.lines):
        _stamp_plate(canvas, shape, (x, y), (across + 2 * (out + thick), down + 2 * (out + thick)), ink)
        _stamp_plate(canvas, shape, (x, y), (across + 2 * out, down + 2 * out), setting.ground)
    _stamp_plate(canvas, shape, (x, y), (across, down), setting.badge_ink)


def _stamp_plate(
    canvas: Image, shape: Mask, middle: tuple[float, float], size: tuple[float, float], ink: Colour
) -> None:
    grown = cv2.resize(shape, (max(4, round(size[0])), max(4, round(size[1]))), interpolation=cv2.INTER_AREA)
    left, top = middle[0] - size[0] / 2, middle[1] - size[1] / 2
    lettering.stamp(canvas, np.asarray(grown), left=left, top=top, ink=ink)


def _lay_curls(canvas: Image, box: Box, ink: Colour, rng: Rng) -> None:
    """Tendrils behind the letter, as initials have them."""
    for _ in range(int(rng.integers(3, 12))):
        at = np.array([rng.uniform(box[0], box[2]), rng.uniform(box[1], box[3])])
        turn, curl, points = rng.uniform(0, 6.3), rng.normal(0, 0.35), [at]
        for _ in range(int(rng.integers(5, 14))):
            points.append(points[-1] + 4 * np.array([np.cos(turn), np.sin(turn)]))
            turn += curl
        line = np.array(points).astype(np.int32)
        cv2.polylines(canvas, [line], False, ink, int(rng.integers(1, 4)), cv2.LINE_AA)


def _lay_letter(canvas: Image, setting: Setting, mask: Mask, box: Box) -> None:
    left, top = box[0], box[1]
    if setting.shadow:
        dark = (30, 30, 30) if paint.luminance(setting.ink) > 0.2 else (200, 200, 200)
        lettering.stamp(canvas, mask // 2, left=left + setting.shadow, top=top + setting.shadow, ink=dark)
    if setting.rim:
        wide = cv2.dilate(np.pad(mask, setting.rim), np.ones((2 * setting.rim + 1,) * 2, np.uint8))
        place = left - setting.rim, top - setting.rim
        lettering.stamp(canvas, np.asarray(wide), left=place[0], top=place[1], ink=setting.rim_ink)
    lettering.stamp(canvas, mask, left=left, top=top, ink=setting.ink)
    if setting.second is not None:
        fading = mask * np.linspace(0, 1, mask.shape[0])[:, None]
        lettering.stamp(canvas, fading.astype(np.uint8), left=left, top=top, ink=setting.second)
