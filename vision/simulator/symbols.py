"""Symbols for the icons of invented printings: ones of published sets, and shapes of their own making."""

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

from vision.simulator.families import HELD_OUT_SHARE
from vision.simulator.paint import Rng
from vision.simulator.stock import NothingToDrawWith, Stock
from vision.simulator.typefaces import PACKAGES, SYMBOL_PACKAGES

SIDE = 96  # pixels a symbol or an icon is drawn at, before it is shrunk onto a card
KEPT_SHARE = 2  # of those held out one in two is in the repository, for tests and measurements alone
FILE = "symbols.npz"
MOST = {"game-icons": 4200, "mdi": 1800, "ph": 1200}  # symbols taken of each set
Mask = npt.NDArray[np.uint8]


class _Outline(BasePen):  # type: ignore[misc]  # a library without types
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
    return trimmed(np.asarray(cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8))


def trimmed(mask: Mask) -> Mask | None:
    """The mask's content filling the whole square; None if it is nearly empty or nearly full."""
    rows, cols = np.flatnonzero(mask.max(axis=1) > 60), np.flatnonzero(mask.max(axis=0) > 60)
    if not len(rows) or not len(cols) or not 0.06 < float((mask > 127).mean()) < 0.9:
        return None
    content = mask[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    factor = SIDE / max(content.shape)
    shrunk = cv2.resize(content, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    content = np.asarray(shrunk, np.uint8)
    square = np.zeros((SIDE, SIDE), np.uint8)
    top, left = (SIDE - content.shape[0]) // 2, (SIDE - content.shape[1]) // 2
    content = content[:SIDE, :SIDE]
    square[top : top + content.shape[0], left : left + content.shape[1]] = content
    return square


def purpose(name: str) -> str:
    """Whether symbols of this name are for training, held out from it, or kept in the repository."""
    digest = hashlib.sha256(b"symbol" + name.encode()).digest()
    if digest[0] % HELD_OUT_SHARE:
        return "training"
    return "held_out" if digest[1] % KEPT_SHARE else "kept"


@functools.cache
def symbols(stock: Stock) -> npt.NDArray[np.uint8]:
    """The stock's symbols as masks; raises NothingToDrawWith."""
    file = stock.folder / FILE
    if not file.exists() and (stock.folder / PACKAGES).is_dir():
        found = collected(stock.folder)
        masks = {name: np.array(list(found[name].values())) for name in ("training", "held_out")}
        np.savez_compressed(file, training=masks["training"], held_out=masks["held_out"])
    if not file.exists():
        raise NothingToDrawWith(stock.folder)
    with np.load(file) as pools:
        return np.asarray(pools["held_out" if stock.held_out else "training"])


def collected(folder: Path) -> dict[str, dict[str, Mask]]:
    """The symbols fetched into a folder, by what they are for and by name."""
    pools: dict[str, dict[str, Mask]] = {"training": {}, "held_out": {}, "kept": {}}
    for package in SYMBOL_PACKAGES:
        known = json.loads((folder / PACKAGES / package / "icons.json").read_text())
        own = package.split("/")[1]
        names = sorted(known["icons"], key=lambda name: hashlib.sha256(name.encode()).digest())
        plain = [name for name in names if not name.endswith(("-outline", "-thin", "-light", "-duotone"))]
        for name in plain[: MOST[own]]:
            mask = _drawn(known["icons"][name]["body"], known.get("width", 16))
            if mask is not None:
                pools[purpose(name)][f"{own}:{name}"] = mask
    return pools


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


def symbol(rng: Rng, *, stock: Stock) -> Mask:
    """One symbol: mostly of the stock's, else a shape of its own making."""
    pool = symbols(stock)
    if rng.random() < 0.85:
        mask = pool[rng.integers(0, len(pool))]
    else:
        mask = trimmed(_ring(rng) if rng.random() < 0.6 else _corners(rng))
        if mask is None:
            return symbol(rng, stock=stock)
    return np.asarray(mask[:, ::-1] if rng.random() < 0.3 else mask, np.uint8)
