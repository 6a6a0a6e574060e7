"""Plain figures that a designer takes for symbols: a ring, an arch, a cross, waves, half a disc, corners."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from vision.simulator.symbols import SIDE, Mask


def _ring() -> Mask:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.circle(mask, (SIDE // 2, SIDE // 2), SIDE * 2 // 5, 255, SIDE // 6, cv2.LINE_AA)
    cv2.circle(mask, (SIDE // 2, SIDE // 2), SIDE // 8, 255, -1, cv2.LINE_AA)
    return mask


def _arch() -> Mask:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.ellipse(mask, (SIDE // 2, SIDE // 2), (SIDE * 3 // 8,) * 2, 0, 180, 360, 255, SIDE // 5, cv2.LINE_AA)
    for x in (SIDE // 8, SIDE * 7 // 8):
        cv2.line(mask, (x, SIDE // 2), (x, SIDE - 10), 255, SIDE // 5)
    return mask


def _cross() -> Mask:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    mask[SIDE * 3 // 8 : SIDE * 5 // 8] = mask[:, SIDE * 3 // 8 : SIDE * 5 // 8] = 255
    return mask


def _wave() -> Mask:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    across = np.arange(0, SIDE + 1, SIDE // 8)
    for level in (SIDE // 4, SIDE // 2, SIDE * 3 // 4):
        line = np.column_stack([across, level + SIDE // 12 * (-1) ** np.arange(len(across))])
        cv2.polylines(mask, [line.astype(np.int32)], False, 255, SIDE // 9, cv2.LINE_AA)
    return mask


def _filled(*corners: tuple[float, float]) -> Mask:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(mask, [(np.array(corners) * (SIDE - 1)).astype(np.int32)], 255, cv2.LINE_AA)
    return mask


def _half() -> Mask:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.ellipse(mask, (SIDE // 2, SIDE // 2), (SIDE // 2 - 3,) * 2, 0, 90, 270, 255, -1, cv2.LINE_AA)
    cv2.circle(mask, (SIDE * 3 // 4, SIDE * 3 // 4), SIDE // 8, 255, -1, cv2.LINE_AA)
    return mask


FIGURES: Sequence[Callable[[], Mask]] = (
    _ring, _arch, _cross, _wave, _half,
    lambda: _filled((0.5, 0.03), (0.97, 0.97), (0.03, 0.97)),
    lambda: _filled((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)),
    lambda: _filled((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)),
)  # fmt: skip
