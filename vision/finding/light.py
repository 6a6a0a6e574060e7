"""Frees a picture of shadows and of its lamps' strength before the finder looks at it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import Image

LIGHT = 96.0  # pixels of the network's picture: brightness that changes over so much is the light's
LIGHT_STEP = 8  # pixels to one of the map of the light
DARK = 12.0  # grey levels below which light is not made up for, lest noise be made large


def normalised(picture: Image) -> NDArray[np.float32]:
    """A picture as the network takes it: channels first, free of shadows' and lamps' strength."""
    light = _light(picture)
    gain = np.float32(light.mean()) / light
    flat = np.empty((3, *picture.shape[:2]), np.float32)
    for layer, channel in zip(flat, cv2.split(picture), strict=True):
        cv2.multiply(channel, gain, dst=layer, dtype=cv2.CV_32F)
    mean, deviation = (float(part[0, 0]) for part in cv2.meanStdDev(flat.reshape(-1, 1)))
    flat -= np.float32(mean)
    flat /= np.float32(deviation + 8.0)
    return flat


def _light(picture: Image) -> NDArray[np.float32]:
    """How bright the picture is around every pixel."""
    rows, columns = picture.shape[:2]
    size = (max(1, columns // LIGHT_STEP), max(1, rows // LIGHT_STEP))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).mean(2, dtype=np.float32)
    wide = cv2.GaussianBlur(small, (0, 0), LIGHT / LIGHT_STEP, borderType=cv2.BORDER_REFLECT)
    return np.asarray(cv2.resize(wide, (columns, rows), interpolation=cv2.INTER_LINEAR) + DARK, np.float32)
