"""Draws a strip as other photographs would show it: a little shifted, turned, darker, softer."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from vision.values import STRIP_HEIGHT, STRIP_WIDTH, Image

SHIFT = 9.0  # strip pixels, one standard deviation along and two thirds of it across
SCALE = 0.05  # share, one standard deviation
TURN = 1.5  # degrees, one standard deviation
LIGHT = 0.25  # share of brightness, one standard deviation
SOFT = 1.6  # strip pixels of blur, at most
GRAIN = 8.0  # grey levels of noise, at most


def augmented(strips: Image, rng: Generator) -> Image:
    """Each strip once more, as another photograph might have shown it."""
    return np.array([_variant(strip, rng) for strip in strips], np.uint8).reshape(strips.shape)


def _variant(strip: Image, rng: Generator) -> Image:
    onto = cv2.getRotationMatrix2D((80, 60), float(rng.normal(0, TURN)), float(np.exp(rng.normal(0, SCALE))))
    onto = np.asarray(onto, np.float64)
    onto[:, 2] = onto[:, 2] + rng.normal(0, 1, 2) * (SHIFT, SHIFT * 2 / 3)
    moved = cv2.warpAffine(strip, onto, (STRIP_WIDTH, STRIP_HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    softened = cv2.GaussianBlur(moved, (0, 0), float(rng.uniform(0.3, SOFT)))
    light = np.exp(rng.normal(0, LIGHT)) * np.exp(rng.normal(0, LIGHT / 4, 3))
    noise = rng.normal(0, rng.uniform(0, GRAIN), strip.shape)
    return np.asarray(np.clip(softened * light + noise, 0, 255), np.uint8)
