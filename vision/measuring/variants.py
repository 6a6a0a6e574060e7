"""The same photograph taken otherwise: nearer, farther, turned, dark, shaken, with its truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.measuring.compare import TrueCell
from vision.measuring.trial import Trial, encoded
from vision.values import Corners, Image

Matrix = NDArray[np.float64]

LONGEST = 4032  # pixels of a phone's photograph, which no variant is larger than
MARGIN = 0.02  # of the picture's longest side, left around cards that fill it
FARTHER = 1.8  # times as far away
STEEP = 0.28  # share of its width the far side of the table loses, a look from about 45 degrees
SMALL = 1280  # pixels of a photograph sent through a messenger
QUALITY, SQUEEZED = 90, 28  # of the JPEG, as it is and squeezed
SHAKE = 11  # pixels of 12 megapixels


def varied(trial: Trial, name: str, *, seed: int = 0) -> Trial:
    """The trial as the variant of this name shows it."""
    picture = cv2.imdecode(np.frombuffer(trial.file, np.uint8), cv2.IMREAD_COLOR)
    seen, onto = VARIANTS[name](Shot(np.asarray(picture, np.uint8), trial.truth, np.random.default_rng(seed)))
    truth = tuple(replace(cell, quad=_moved(cell.quad, onto)) for cell in trial.truth)
    return replace(trial, file=encoded(seen, SQUEEZED if name == "squeezed" else QUALITY), truth=truth)


class Shot(NamedTuple):
    """A photograph, what lies on it, and the chance that is left."""

    picture: Image
    truth: tuple[TrueCell, ...]
    rng: Generator


Variant = Callable[[Shot], tuple[Image, Matrix]]


def _as_is(shot: Shot) -> tuple[Image, Matrix]:
    return shot.picture, np.eye(3)


def _nearer(shot: Shot) -> tuple[Image, Matrix]:
    """Cropped to its cards."""
    corners = np.concatenate([cell.quad for cell in shot.truth])
    room = MARGIN * max(shot.picture.shape)
    left, top = np.floor(np.maximum(corners.min(0) - room, 0)).astype(int)
    right, low = np.ceil(np.minimum(corners.max(0) + room, shot.picture.shape[1::-1])).astype(int)
    return np.ascontiguousarray(shot.picture[top:low, left:right]), _shift(-left, -top)


def _farther(shot: Shot) -> tuple[Image, Matrix]:
    """Smaller, with more table around it."""
    high, wide = shot.picture.shape[:2]
    shrunk = cv2.resize(shot.picture, None, fx=1 / FARTHER, fy=1 / FARTHER, interpolation=cv2.INTER_AREA)
    soft = np.asarray(cv2.GaussianBlur(shrunk, (0, 0), 4), np.uint8)
    table = cv2.resize(_border(soft), (wide, high), interpolation=cv2.INTER_LINEAR)
    coarse = shot.rng.normal(0, 3, (high // 4 + 1, wide // 4 + 1)).astype(np.float32)
    grain = np.asarray(cv2.resize(coarse, (wide, high)), np.float32)[..., None]
    table = np.clip(table + grain, 0, 255).astype(np.uint8)
    left = int((wide - shrunk.shape[1]) * shot.rng.uniform(0.2, 0.8))
    top = int((high - shrunk.shape[0]) * shot.rng.uniform(0.2, 0.8))
    table[top : top + shrunk.shape[0], left : left + shrunk.shape[1]] = shrunk
    scale = np.diag([shrunk.shape[1] / wide, shrunk.shape[0] / high, 1.0])
    return table, _shift(left, top) @ scale


def _border(picture: Image) -> Image:
    """A table in the colours of the picture's rim."""
    rim = np.concatenate([picture[:20].reshape(-1, 3), picture[-20:].reshape(-1, 3)])
    return np.asarray(rim[np.linspace(0, len(rim) - 1, 48 * 64).astype(int)].reshape(48, 64, 3), np.uint8)


def _turned(degrees: float) -> Variant:
    def turn(shot: Shot) -> tuple[Image, Matrix]:
        high, wide = shot.picture.shape[:2]
        angle = np.radians(degrees)
        across = wide * np.cos(angle) + high * np.sin(angle)
        down = high * np.cos(angle) + wide * np.sin(angle)
        onto = np.vstack([cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1.0), [0, 0, 1]])
        onto = _shift((across - wide) / 2, (down - high) / 2) @ onto
        fit = min(1.0, LONGEST / max(across, down))
        onto = np.diag([fit, fit, 1.0]) @ onto
        return _warped(shot.picture, onto, (round(across * fit), round(down * fit))), onto

    return turn


def _steep(shot: Shot) -> tuple[Image, Matrix]:
    """Seen from low down: what is far is smaller, and all is less high."""
    high, wide = shot.picture.shape[:2]
    low = high * 0.8
    source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    aim = np.array([[wide * STEEP / 2, 0], [wide * (1 - STEEP / 2), 0], [wide, low], [0, low]], np.float32)
    onto = np.asarray(cv2.getPerspectiveTransform(source, aim), np.float64)
    return _warped(shot.picture, onto, (wide, round(low))), onto


def _small(shot: Shot) -> tuple[Image, Matrix]:
    fit = SMALL / max(shot.picture.shape)
    small = cv2.resize(shot.picture, None, fx=fit, fy=fit, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), np.diag([fit, fit, 1.0])


def _narrow(shot: Shot) -> tuple[Image, Matrix]:
    """Made narrower than it is by a careless program."""
    small = cv2.resize(shot.picture, None, fx=0.85, fy=1.0, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), np.diag([0.85, 1.0, 1.0])


def _darker(shot: Shot) -> tuple[Image, Matrix]:
    dark = shot.picture.astype(np.float32) * 0.3
    for top in range(0, len(dark), 512):  # block by block, to spare memory
        dark[top : top + 512] += shot.rng.normal(0, 2.0, dark[top : top + 512].shape)
    return np.clip(dark, 0, 255).astype(np.uint8), np.eye(3)


def _warmer(shot: Shot) -> tuple[Image, Matrix]:
    warm = shot.picture * np.array([0.65, 0.92, 1.15], np.float32)
    return np.clip(warm, 0, 255).astype(np.uint8), np.eye(3)


def _shaken(shot: Shot) -> tuple[Image, Matrix]:
    angle = shot.rng.uniform(0, np.pi)
    length = SHAKE * max(shot.picture.shape) / LONGEST
    reach = int(np.ceil(length / 2))
    kernel = np.zeros((2 * reach + 1,) * 2, np.float32)
    ends = np.array([reach, reach]) + np.outer([-1, 1], [np.cos(angle), np.sin(angle)]) * length / 2
    first, last = (ends * 16).round().astype(int)
    cv2.line(kernel, tuple(map(int, first)), tuple(map(int, last)), 1.0, 1, cv2.LINE_AA, shift=4)
    return np.asarray(cv2.filter2D(shot.picture, -1, kernel / kernel.sum()), np.uint8), np.eye(3)


VARIANTS: Mapping[str, Variant] = {
    "as they are": _as_is,
    "nearer": _nearer,
    "farther": _farther,
    "turned 7°": _turned(7),
    "turned 25°": _turned(25),
    "small": _small,
    "squeezed": _as_is,
    "narrow": _narrow,
    "darker": _darker,
    "warmer": _warmer,
    "shaken": _shaken,
    "steep": _steep,
}


def _warped(picture: Image, onto: Matrix, size: tuple[int, int]) -> Image:
    rim = picture[:8].reshape(-1, 3).mean(0)
    flat = cv2.warpPerspective(picture, onto, size, borderMode=cv2.BORDER_CONSTANT, borderValue=rim.tolist())
    return np.asarray(flat, np.uint8)


def _shift(right: float, down: float) -> Matrix:
    return np.array([[1, 0, right], [0, 1, down], [0, 0, 1]], np.float64)


def _moved(quad: Corners, onto: Matrix) -> Corners:
    return np.asarray(cv2.perspectiveTransform(quad[None].astype(np.float64), onto)[0], np.float32)
