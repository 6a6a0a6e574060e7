"""Flat pictures put into a photograph in perspective, with the shadows they throw."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from vision.simulator.camera import Points, View, through
from vision.simulator.grounds import Image


class Manner(NamedTuple):
    """How all cards of one photograph lie: depth of their shadows and its direction, sleeves."""

    shade: float
    away: tuple[float, float]
    sleeve: float  # rim in card widths, 0 without sleeves
    worn: float  # how much cards differ in brightness


def put(picture: Image, view: View, flat: Image, *, corners: Points, manner: Manner | None = None) -> None:
    """Warps a BGRA picture onto four corners of the table, with the shadow it throws."""
    if manner and manner.shade:
        _put_shadow(picture, view, corners=corners + np.array(manner.away), shade=manner.shade)
    aim = through(view.onto, corners)
    box = _box(aim, picture)
    if box is None:
        return
    left, top, right, bottom = box
    flat = _shrunk(flat, aim)
    rows, columns = flat.shape[:2]
    source = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
    onto = cv2.getPerspectiveTransform(source, (aim - (left, top) - 0.5).astype(np.float32))
    size = (right - left, bottom - top)
    framed = cv2.copyMakeBorder(flat, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    framed[[0, -1], :, 3] = 0
    framed[:, [0, -1], 3] = 0
    shift = np.array([[1, 0, -1], [0, 1, -1], [0, 0, 1]], np.float64)
    warped = cv2.warpPerspective(
        framed, onto @ shift, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT
    )
    part = picture[top:bottom, left:right]
    share = warped[..., 3:].astype(np.float32) / 255
    part[:] = (part + (warped[..., :3] - part.astype(np.float32)) * share + 0.5).astype(np.uint8)


def _box(aim: Points, picture: Image) -> tuple[int, int, int, int] | None:
    """The part of the picture some corners span: left, top, right, bottom."""
    low = np.floor(aim.min(0)).clip(0) - 1
    high = np.minimum(np.ceil(aim.max(0)) + 1, picture.shape[1::-1])
    left, top = (int(v) for v in low.clip(0))
    right, bottom = (int(v) for v in high)
    return (left, top, right, bottom) if right - left > 1 and bottom - top > 1 else None


def _shrunk(flat: Image, aim: Points) -> Image:
    """The picture no finer than it will be seen, lest it flicker."""
    wide = max(np.linalg.norm(aim[1] - aim[0]), np.linalg.norm(aim[2] - aim[3]))
    high = max(np.linalg.norm(aim[3] - aim[0]), np.linalg.norm(aim[2] - aim[1]))
    factor = max(wide / flat.shape[1], high / flat.shape[0])
    if factor > 0.8:
        return flat
    size = tuple(max(2, round(n * factor)) for n in flat.shape[1::-1])
    return np.asarray(cv2.resize(flat, size, interpolation=cv2.INTER_AREA), np.uint8)


def _put_shadow(picture: Image, view: View, *, corners: Points, shade: float) -> None:
    middle = corners.mean(0)
    box = _box(through(view.onto, middle + (corners - middle) * 1.1), picture)
    if box is None:
        return
    left, top, right, bottom = box
    fine = max(1.0, (right - left) / 160)
    mask = np.zeros((int((bottom - top) / fine) + 1, int((right - left) / fine) + 1), np.float32)
    aim = (through(view.onto, middle + (corners - middle) * 1.02) - (left, top)) / fine
    cv2.fillConvexPoly(mask, aim.round().astype(np.int32), 1.0)
    soft = cv2.resize(cv2.GaussianBlur(mask, (0, 0), 3), (right - left, bottom - top))
    part = picture[top:bottom, left:right]
    part[:] = (part * (1 - shade * soft[..., None])).astype(np.uint8)
