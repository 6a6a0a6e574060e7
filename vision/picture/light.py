"""Frees pictures of shadows, lamps and contrast before a network looks at them."""

from __future__ import annotations

from math import sqrt

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import Image

LIGHT = 96.0  # pixels of the network's picture: brightness that changes over so much is the light's
LIGHT_STEP = 8  # pixels to one of the map of the light
DARK = 12.0  # grey levels below which light is not made up for, lest noise be made large
FLATTEST = 6.0  # grey levels; plain surfaces are not stretched beyond this


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


def standardised(pictures: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Pictures as (N, 3, H, W), each freed of its own brightness and contrast but not of its colours."""
    out = np.empty((len(pictures), 3, *pictures.shape[1:3]), np.float32)
    for place, picture in enumerate(pictures):
        means, spreads = (part.ravel().tolist() for part in cv2.meanStdDev(picture))
        mean = sum(means) / len(means)
        square = sum(own**2 + off**2 for own, off in zip(means, spreads, strict=True)) / len(means)
        spread = sqrt(max(0.0, square - mean**2))
        out[place] = cv2.dnn.blobFromImage(picture, 1 / (spread + FLATTEST), mean=(mean,) * 3)
    return out


def _light(picture: Image) -> NDArray[np.float32]:
    """How bright the picture is around every pixel."""
    rows, columns = picture.shape[:2]
    size = (max(1, columns // LIGHT_STEP), max(1, rows // LIGHT_STEP))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).mean(2, dtype=np.float32)
    wide = cv2.GaussianBlur(small, (0, 0), LIGHT / LIGHT_STEP, borderType=cv2.BORDER_REFLECT)
    return np.asarray(cv2.resize(wide, (columns, rows), interpolation=cv2.INTER_LINEAR) + DARK, np.float32)
