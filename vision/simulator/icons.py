"""How the icons of an invented printing look: a symbol a category, its colour, and the plate it sits on."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.simulator import paint
from vision.simulator.paint import Colour, Image, Rng
from vision.simulator.stock import Stock
from vision.simulator.symbols import SIDE, Mask, symbol

CATEGORIES = "CFHMRS"
PLATES = (
    "disc",
    "disc",
    "disc",
    "square",
    "rounded",
    "hexagon",
    "diamond",
    "shield",
    "scallop",
    "none",
    "none",
)


def plate(kind: str) -> Mask:
    """The shape an icon sits on, filling the square."""
    mask, half = np.zeros((SIDE, SIDE), np.uint8), SIDE // 2
    turns = np.linspace(0, 2 * np.pi, 180, endpoint=False)
    if kind == "square":
        mask[2:-2, 2:-2] = 255
    elif kind == "rounded":
        mask[22:-22, 2:-2] = mask[2:-2, 22:-22] = 255
        for at in ((22, 22), (22, SIDE - 23), (SIDE - 23, 22), (SIDE - 23, SIDE - 23)):
            cv2.circle(mask, at, 20, 255, -1, cv2.LINE_AA)
    elif kind == "disc":
        cv2.circle(mask, (half, half), half - 2, 255, -1, cv2.LINE_AA)
    elif kind == "shield":
        cv2.rectangle(mask, (6, 2), (SIDE - 7, half), 255, -1)
        cv2.ellipse(mask, (half, half), (half - 6, half - 2), 0, 0, 180, 255, -1, cv2.LINE_AA)
    elif kind != "none":
        wave = {
            "hexagon": _polygon(turns, 6),
            "diamond": _polygon(turns, 4),
            "scallop": 0.92 + 0.08 * np.cos(10 * turns),
            "seal": 0.95 + 0.05 * np.cos(20 * turns),
        }
        points = np.stack([np.cos(turns), np.sin(turns)], axis=1) * wave[kind][:, None] * (half - 2) + half
        cv2.fillPoly(mask, [points.astype(np.int32)], 255, cv2.LINE_AA)
    return mask


def _polygon(turns: npt.NDArray[np.float64], sides: int) -> npt.NDArray[np.float64]:
    part = np.pi / sides
    return np.asarray(np.cos(part) / np.cos((turns + part) % (2 * part) - part))


@dataclass(frozen=True)
class IconStyle:
    """What the icons of one printing have in common."""

    plate: str
    inked_plate: bool  # the plate carries the colour and the symbol is pale or dark, or the other way about
    symbol_share: float  # of the plate's width
    rim: float  # of the plate's width, 0 for none
    other: Colour  # what is not the category's colour
    rim_ink: Colour


def _style(rng: Rng, ground: Colour) -> IconStyle:
    kind = str(rng.choice(PLATES))
    inked = bool(rng.random() < 0.75)
    light = (0.85, 1.0) if inked and rng.random() < 0.75 else (0.0, 0.15) if inked else (0.75, 1.0)
    rim = float(rng.uniform(0.02, 0.09)) if rng.random() < 0.4 else 0.0
    share = float(rng.uniform(0.55, 0.85)) if kind not in ("diamond",) else float(rng.uniform(0.45, 0.6))
    return IconStyle(
        kind, inked, share, rim, paint.colour(rng, light=light, vivid=(0, 0.3)), paint.ink_on(rng, ground)
    )


def colours(rng: Rng, ground: Colour, other: Colour | None) -> tuple[Colour, ...]:
    """Six colours, one a category: mostly far apart in hue, all to be told from what they touch."""
    spread, start = rng.random() < 0.8, rng.random()
    chosen: list[Colour] = []
    for place in rng.permutation(6):
        for attempt in range(30):
            hue = (start + place / 6 + rng.normal(0, 0.03)) % 1 if spread else rng.random()
            blue, green, red = _hued(hue, rng.uniform(0.2, 0.65), rng.uniform(0.35, 1.0))
            ink = (blue, green, red)
            against = ground if other is None else other
            if paint.contrast(ink, against) >= 1.6 - attempt * 0.02:
                break
        chosen.append(ink)
    if rng.random() < 0.15:
        chosen[int(rng.integers(0, 6))] = paint.colour(rng, light=(0.1, 0.6), vivid=(0.0, 0.15))
    return tuple(chosen)


def _hued(hue: float, light: float, vivid: float) -> Colour:
    pixel = np.array([[[hue * 360, light, vivid]]], np.float32)
    blue, green, red = (cv2.cvtColor(pixel, cv2.COLOR_HLS2BGR)[0, 0] * 255).astype(int)
    return int(blue), int(green), int(red)


def make_icons(rng: Rng, ground: Colour, *, stock: Stock) -> tuple[Image, ...]:
    """Six icons of one printing, in the order of CATEGORIES, each SIDE pixels square with its alpha."""
    style = _style(rng, ground)
    inks = colours(rng, ground, None if style.plate == "none" or style.inked_plate else style.other)
    if rng.random() < 0.1:
        inks = (inks[0],) * 6  # a printing that tells its categories by symbol alone
    return tuple(draw_icon(style, symbol(rng, stock=stock), ink) for ink in inks)


def draw_icon(style: IconStyle, mask: Mask, ink: Colour) -> Image:
    """One icon with its alpha: plate, rim and symbol."""
    icon = np.zeros((SIDE, SIDE, 4), np.uint8)
    if style.plate == "none":
        icon[..., :3], icon[..., 3] = ink, mask
        if style.rim:
            _outline(icon, mask, style)
        return icon
    below, above = (ink, style.other) if style.inked_plate else (style.other, ink)
    shape = plate(style.plate)
    icon[..., :3], icon[..., 3] = below, shape
    if style.rim:
        core = cv2.erode(shape, np.ones((3, 3), np.uint8), iterations=max(1, int(style.rim * SIDE)))
        icon[..., :3] = paint.blend(icon[..., :3], paint.flat(SIDE, SIDE, style.rim_ink), 1 - core / 255)
    small = in_the_middle(mask, style.symbol_share).astype(np.float32)
    icon[..., :3] = paint.blend(icon[..., :3], paint.flat(SIDE, SIDE, above), small / 255)
    return icon


def in_the_middle(mask: Mask, share: float) -> Mask:
    """A symbol made smaller, in the middle of its square."""
    side = int(SIDE * share)
    small, corner = np.zeros((SIDE, SIDE), np.uint8), (SIDE - side) // 2
    small[corner : corner + side, corner : corner + side] = cv2.resize(
        mask, (side, side), interpolation=cv2.INTER_AREA
    )
    return small


def _outline(icon: Image, mask: Mask, style: IconStyle) -> None:
    wide = cv2.dilate(mask, np.ones((3, 3), np.uint8), iterations=max(1, int(style.rim * SIDE * 0.6)))
    icon[..., :3] = paint.blend(paint.flat(SIDE, SIDE, style.rim_ink), icon[..., :3], mask / 255)
    icon[..., 3] = wide
