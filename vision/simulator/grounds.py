"""What every drawn surface is made of: colours, smooth noise, one colour mixed into another."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Field = NDArray[np.float32]
Size = tuple[int, int]  # height, width in pixels


def noise(rng: Generator, size: Size, *, grain: tuple[float, float]) -> Field:
    """Smooth noise in about -1..1 whose lumps are `grain` (down, across) shares of the picture."""
    rows = int(np.clip(1 / max(grain[0], 1e-3), 2, size[0]))
    columns = int(np.clip(1 / max(grain[1], 1e-3), 2, size[1]))
    lumps = rng.standard_normal((rows, columns), dtype=np.float32) * 0.6
    return np.asarray(cv2.resize(lumps, size[::-1], interpolation=cv2.INTER_CUBIC), np.float32)


def colour(rng: Generator, *, dullness: float = 0.5) -> Field:
    """A colour of any hue, its saturation and brightness spread wide, as BGR floats 0..255."""
    saturation = rng.random() ** (1 + 2 * dullness)
    hsv = np.array([[[rng.uniform(0, 360), saturation, rng.uniform(0.06, 0.98)]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] * 255, np.float32)


def filled(size: Size, paint: Field) -> Field:
    """A surface of one colour."""
    return np.full((*size, 3), paint, np.float32)


def mixed(share: Field, first: Field, second: Field) -> Field:
    """The first surface with a share of the second, pixel by pixel."""
    weight = np.clip(share, 0, 1)[..., None]
    mixed: Field = first * (1 - weight) + second * weight
    return mixed
