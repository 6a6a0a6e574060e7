"""Symbols for the icons of invented printings: thousands of fetched ones, and shapes of their own making."""

import functools
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from vision.training.paint import Rng
from vision.training.typefaces import FOLDER, HELD_OUT_SHARE, SYMBOL_PACKAGES

SIDE = 96  # pixels a symbol or an icon is drawn at, before it is shrunk onto a card
MOST = {"game-icons": 4200, "mdi": 1800, "ph": 1200}  # symbols taken of each set
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
