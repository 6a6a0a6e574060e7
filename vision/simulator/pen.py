"""Writes a letter's strokes with some pen: broad or pointed, upright or slanting, with or without serifs."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.simulator.lettering import Mask
from vision.simulator.paint import Rng

STRAY = 3.0  # how far points stray from where a construction has them, hundredths of a capital's height
FINE = 12  # points of a bend for each one it goes through
JOINED = 0.12  # of a capital's height: nearer to another line an end has no serif
SERIFED = 0.35  # share of pens whose strokes end in serifs
NIBS = {"round": 0.3, "broad": 0.35, "pointed": 0.35}
Points = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Pen:
    """Lengths as shares of a capital's height."""

    nib: str  # as thick all ways; thinnest along its angle; thin in what lies level
    thick: float
    thin: float  # of the thick strokes
    angle: float  # degrees a broad nib is turned
    serif: float  # how far serifs reach to either side
    wide: float  # of letters, against usual ones
    round: float  # how full bends are


def make_pen(rng: Rng) -> Pen:
    thick = float(rng.uniform(0.05, 0.2))
    return Pen(
        nib=str(rng.choice(list(NIBS), p=list(NIBS.values()))),
        thick=thick,
        thin=float(rng.uniform(0.12, 0.6)),
        angle=float(rng.uniform(15, 55)),
        serif=thick * float(rng.uniform(0.5, 1.1)) if rng.random() < SERIFED else 0.0,
        wide=float(np.exp(rng.normal(0, 0.15))),
        round=float(rng.uniform(0.9, 1.6)),
    )


def penned(pen: Pen, strokes: str, rng: Rng, *, tall: int, room: int) -> Mask:
    """The strokes as a mask with some room around a capital `tall` pixels high."""
    stray = {point: rng.normal(0, STRAY, 2) for point in sorted({*strokes.replace("~", "").split()} - {"|"})}
    lines = [_line(stroke.strip(), pen.round, stray) for stroke in strokes.split("|")]
    lines = [points * [pen.wide, 1.0] * tall / 100 for points in lines]
    low = np.concatenate(lines).min(axis=0)
    lines = [points - low + room for points in lines]
    size = np.ceil(np.concatenate(lines).max(axis=0)).astype(int) + room
    spine = np.zeros((size[1], size[0]), np.uint8)
    for points in lines:
        cv2.polylines(spine, [np.round(points * 8).astype(np.int32)], False, 255, 1, cv2.LINE_8, 3)
    mask = np.asarray(cv2.dilate(spine, _nib(pen, tall)), np.uint8)
    for at, points in enumerate(lines if pen.serif else ()):
        others = np.concatenate([*lines[:at], *lines[at + 1 :], np.full((1, 2), -tall)])
        _lay_serifs(mask, points, others, pen, tall)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.8), np.uint8)


def _line(stroke: str, full: float, stray: Mapping[str, Points]) -> Points:
    """The points of one stroke, those of a bend close together."""
    through = stroke.strip("~").split()
    points = np.array([[float(part) for part in point.split(",")] + stray[point] for point in through])
    smooth = stroke.startswith("~") and len(points) > 2
    return _bend(points, full=full, closed=through[0] == through[-1]) if smooth else points


def _bend(points: Points, *, full: float, closed: bool) -> Points:
    """A smooth line through all points (after Catmull and Rom, but fuller)."""
    before = points[-2] if closed else 2 * points[0] - points[1]
    after = points[1] if closed else 2 * points[-1] - points[-2]
    knots = np.vstack([before, points, after])
    t = np.linspace(0, 1, FINE)[:, None]
    parts = []
    for a, b, c, d in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        out, into = full * (c - a) / 2, full * (d - b) / 2
        square, cube = 3 * (c - b) - 2 * out - into, 2 * (b - c) + out + into
        parts.append(b + out * t + square * t**2 + cube * t**3)
    return np.concatenate(parts)


def _nib(pen: Pen, tall: int) -> Mask:
    """What one touch of the pen leaves."""
    thick = max(3.0, pen.thick * tall)
    thin = thick if pen.nib == "round" else max(2.0, thick * pen.thin)
    side = int(thick) // 2 * 2 + 3
    nib, middle = np.zeros((side, side), np.uint8), (side // 2, side // 2)
    angle = -pen.angle if pen.nib == "broad" else 0.0
    cv2.ellipse(nib, middle, (round(thick / 2), max(1, round(thin / 2))), angle, 0, 360, 1, -1)
    return nib


def _lay_serifs(mask: Mask, points: Points, others: Points, pen: Pen, tall: int) -> None:
    """Short strokes across both ends of a line that goes up or down there, if free."""
    for end, before in ((points[0], points[1]), (points[-1], points[-2])):
        run, rise = np.abs(end - before)
        if rise < 1.2 * run or np.hypot(*(others - end).T).min() < JOINED * tall:
            continue
        reach, thick = (pen.serif + pen.thick / 2) * tall, max(2, round(pen.thick * pen.thin * tall))
        ends = [(round(end[0] + side * reach), round(end[1])) for side in (-1, 1)]
        cv2.line(mask, ends[0], ends[1], 255, thick, cv2.LINE_AA)
