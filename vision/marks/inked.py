"""Decides what of a strip is the mark's ink, and sets it as one line a plain reader can follow."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.values import Image

MARK_PART = 150  # strip pixels from the left in which the mark stands
FINER = 2  # times the strip's resolution at which outlines are judged
LEAST, WIDEST = 20, 180  # pixels: the least height and the largest width of a letter or digit
SPECK = 60  # pixels of ink below which a spot is dirt
LINE = 60  # pixels: the height letter and numbers are both brought to
MARGIN, SPACE = 20, 30  # pixels around the line, and between letter and numbers


def line_of(strip: Image) -> Image | None:
    """The mark in black on white, letter and numbers of one height; None where there is no such thing."""
    labels, stats = _spots(strip)
    good = [at for at in range(1, len(stats)) if _is_glyph(stats[at], labels.shape)]
    letter = max(good, key=lambda at: int(stats[at][3]), default=0)
    rest = [at for at in good if at != letter and stats[at][0] + stats[at][2] / 2 > stats[letter][0]]
    if not rest:
        return None
    space = np.full((LINE, SPACE), 255, np.uint8)
    line = np.hstack([_set(labels, stats, [letter]), space, _set(labels, stats, rest)])
    return np.asarray(np.pad(line, MARGIN, constant_values=255), np.uint8)


def _spots(strip: Image) -> tuple[np.ndarray, np.ndarray]:
    """Connected spots of what stands out from the strip's own ground, lighter or darker."""
    grey = cv2.GaussianBlur(cv2.cvtColor(strip[:, :MARK_PART], cv2.COLOR_BGR2GRAY), (3, 3), 0)
    grey = cv2.resize(grey, None, fx=FINER, fy=FINER, interpolation=cv2.INTER_CUBIC)
    high, wide = grey.shape
    ground = float(np.median(grey[high // 12 : high * 5 // 6, wide // 15 :]))
    contrast = np.abs(grey.astype(np.float32) - ground).astype(np.uint8)
    _, ink = cv2.threshold(contrast, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink)
    return np.asarray(labels), np.asarray(stats)


def _is_glyph(spot: np.ndarray, shape: tuple[int, ...]) -> bool:
    """Whether a spot could be a letter or digit: of its size, and not cut by the picture's edge."""
    left, top, wide, high, ink = (int(value) for value in spot)
    inside = left > 2 and top > 1 and left + wide < shape[1] - 2 and top + high < shape[0] - 1
    return inside and high >= LEAST and wide < WIDEST and ink > SPECK


def _set(labels: np.ndarray, stats: np.ndarray, spots: Sequence[int]) -> Image:
    """Some spots together, cut out and brought to the line's height."""
    left, top = stats[spots, 0].min(), stats[spots, 1].min()
    right, foot = (stats[spots, 0] + stats[spots, 2]).max(), (stats[spots, 1] + stats[spots, 3]).max()
    cut = np.where(np.isin(labels[top:foot, left:right], spots), 0, 255).astype(np.uint8)
    wide = max(4, round(cut.shape[1] * LINE / cut.shape[0]))
    return np.asarray(cv2.resize(cut, (wide, LINE), interpolation=cv2.INTER_AREA), np.uint8)
