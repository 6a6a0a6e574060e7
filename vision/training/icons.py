"""How icons of an invented printing look: a symbol a category, its colour, and the plate it sits on."""

import functools
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from vision.training import paint
from vision.training.paint import Colour, Image, Rng
from vision.training.typefaces import FOLDER, HELD_OUT_SHARE, SYMBOL_PACKAGES

CATEGORIES = "CFHMRS"
SIDE = 96  # pixels a symbol or an icon is drawn at, before it is shrunk onto a card
MOST = {"game-icons": 4200, "mdi": 1800, "ph": 1200}  # symbols taken of each set
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
Mask = npt.NDArray[np.uint8]


class _Outline(BasePen):
    """Turns the curves of a path into polygons."""

    def __init__(self) -> None:
        super().__init__(None)
        self.rings: list[list[tuple[float, float]]] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:
        self.rings.append([pt])

    def _lineTo(self, pt: tuple[float, float]) -> None:
        self.rings[-1].append(pt)

    def _curveToOne(self, one: Any, two: Any, end: Any) -> None:
        start = np.array(self.rings[-1][-1])
        for share in np.linspace(0.125, 1, 8):
            rest = 1 - share
            point = (
                rest**3 * start + 3 * rest**2 * share * np.array(one) + 3 * rest * share**2 * np.array(two)
            )
            point = point + share**3 * np.array(end)
            self.rings[-1].append((float(point[0]), float(point[1])))


def _drawn(body: str, size: float) -> Mask | None:
    """A symbol set's picture as a mask, or None where it is more than plain filled paths."""
    paths = re.findall(r' d="([^"]+)"', body)
    if not paths or "transform" in body or "opacity" in body or "stroke" in body:
        return None
    mask = np.zeros((SIDE * 2, SIDE * 2), np.uint8)
    for path in paths:
        pen = _Outline()
        parse_path(path, pen)
        scale = Transform().scale(2 * SIDE / size)
        rings = [
            np.array(scale.transformPoints(ring)).round().astype(np.int32)
            for ring in pen.rings
            if len(ring) > 2
        ]
        cv2.fillPoly(mask, rings, 255)
    return trimmed(cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA))


def trimmed(mask: Mask) -> Mask | None:
    """The mask's content filling the whole square; None if it is nearly empty or nearly full."""
    rows, cols = np.flatnonzero(mask.max(axis=1) > 60), np.flatnonzero(mask.max(axis=0) > 60)
    if not len(rows) or not len(cols) or not 0.06 < float((mask > 127).mean()) < 0.9:
        return None
    content = mask[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    factor = SIDE / max(content.shape)
    content = cv2.resize(content, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    square = np.zeros((SIDE, SIDE), np.uint8)
    top, left = (SIDE - content.shape[0]) // 2, (SIDE - content.shape[1]) // 2
    content = content[:SIDE, :SIDE]
    square[top : top + content.shape[0], left : left + content.shape[1]] = content
    return square


@functools.cache
def symbols(*, held_out: bool = False, folder: Path = FOLDER) -> npt.NDArray[np.uint8] | None:
    """All fetched symbols as masks, those to train with or those kept back; None where none were fetched."""
    kept = folder / "symbols.npz"
    if not kept.exists() and (folder / "npm").is_dir():
        np.savez_compressed(kept, **_collected(folder))
    if not kept.exists():
        return None
    with np.load(kept) as pools:
        return np.asarray(pools["held_out" if held_out else "training"])


def _collected(folder: Path) -> dict[str, npt.NDArray[np.uint8]]:
    pools: dict[str, list[Mask]] = {"training": [], "held_out": []}
    for package in SYMBOL_PACKAGES:
        known = json.loads((folder / "npm" / "node_modules" / package / "icons.json").read_text())
        most = MOST[package.split("/")[1]]
        names = sorted(known["icons"], key=lambda name: hashlib.sha256(name.encode()).digest())
        plain = [name for name in names if not name.endswith(("-outline", "-thin", "-light", "-duotone"))]
        for name in plain[:most]:
            mask = _drawn(known["icons"][name]["body"], known.get("width", 16))
            if mask is not None:
                digest = hashlib.sha256(b"symbol" + name.encode()).digest()[0]
                pools["held_out" if digest % HELD_OUT_SHARE == 0 else "training"].append(mask)
    return {name: np.array(masks) for name, masks in pools.items()}


def _ring(rng: Rng) -> Mask:
    """A shape of its own making: its edge swings about a circle."""
    turns = np.linspace(0, 2 * np.pi, 240, endpoint=False)
    fold, radius = int(rng.integers(2, 9)), np.ones(240)
    for k in range(1, 4):
        radius += rng.normal(0, 0.45 / k) * np.cos(
            k * fold * turns + (rng.uniform(0, 6) if rng.random() < 0.3 else 0)
        )
    if rng.random() < 0.3:
        radius += rng.normal(0, 0.4) * np.cos(turns + rng.uniform(0, 6))
    radius = np.clip(radius, 0.15, None)
    points = (
        np.stack([np.cos(turns) * radius, np.sin(turns) * radius], axis=1) / radius.max() * SIDE * 0.48
        + SIDE / 2
    )
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(mask, [points.astype(np.int32)], 255, cv2.LINE_AA)
    if rng.random() < 0.4:
        cv2.circle(mask, (SIDE // 2, SIDE // 2), int(rng.integers(5, 22)), 0, -1, cv2.LINE_AA)
    return mask


def _corners(rng: Rng) -> Mask:
    """A polygon or star, at times hollow."""
    sides, depth = int(rng.integers(3, 10)), float(rng.choice([1.0, rng.uniform(0.3, 0.8)]))
    turns = np.arange(2 * sides) * np.pi / sides + rng.choice([0, np.pi / 2, np.pi / sides])
    radius = np.where(np.arange(2 * sides) % 2, depth * np.cos(np.pi / sides) if depth == 1 else depth, 1.0)
    points = np.stack([np.cos(turns) * radius, np.sin(turns) * radius], axis=1)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(mask, [(points * SIDE * 0.48 + SIDE / 2).astype(np.int32)], 255, cv2.LINE_AA)
    if rng.random() < 0.35:
        inner = points * SIDE * rng.uniform(0.15, 0.33) + SIDE / 2
        cv2.fillPoly(mask, [inner.astype(np.int32)], 0, cv2.LINE_AA)
    return mask


def symbol(rng: Rng, *, held_out: bool = False) -> Mask:
    """One symbol: mostly of the fetched sets, else a shape of its own making."""
    pool = symbols(held_out=held_out)
    if pool is not None and rng.random() < 0.85:
        mask = pool[rng.integers(0, len(pool))]
    else:
        mask = trimmed(_ring(rng) if rng.random() < 0.6 else _corners(rng))
        if mask is None:
            return symbol(rng, held_out=held_out)
    return mask[:, ::-1] if rng.random() < 0.3 else mask


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


def make_icons(rng: Rng, ground: Colour, *, held_out: bool = False) -> tuple[Image, ...]:
    """Six icons of one printing, in the order of CATEGORIES, each SIDE pixels square with its alpha."""
    style = _style(rng, ground)
    inks = colours(rng, ground, None if style.plate == "none" or style.inked_plate else style.other)
    if rng.random() < 0.1:
        inks = (inks[0],) * 6  # a printing that tells its categories by symbol alone
    return tuple(draw_icon(style, symbol(rng, held_out=held_out), ink) for ink in inks)


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
    side = int(SIDE * style.symbol_share)
    small = np.zeros((SIDE, SIDE), np.float32)
    corner = (SIDE - side) // 2
    small[corner : corner + side, corner : corner + side] = cv2.resize(
        mask, (side, side), interpolation=cv2.INTER_AREA
    )
    icon[..., :3] = paint.blend(icon[..., :3], paint.flat(SIDE, SIDE, above), small / 255)
    return icon


def _outline(icon: Image, mask: Mask, style: IconStyle) -> None:
    wide = cv2.dilate(mask, np.ones((3, 3), np.uint8), iterations=max(1, int(style.rim * SIDE * 0.6)))
    icon[..., :3] = paint.blend(paint.flat(SIDE, SIDE, style.rim_ink), icon[..., :3], mask / 255)
    icon[..., 3] = wide
