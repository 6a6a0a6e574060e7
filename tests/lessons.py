"""Lessons without a photograph: plain pictures that are said to be cards."""

import cv2
import numpy as np

from vision.lessons import HIGH, WIDE, Lesson

LOOK = {"layout": None, "trust": [1.0, 1.0, 1.0]}


def png(shade: int = 90, size: tuple[int, int] = (HIGH, WIDE)) -> bytes:
    return cv2.imencode(".png", np.full((*size, 3), shade, np.uint8))[1].tobytes()


def lesson(mark: str, icons: str = "HFS", shade: int = 90) -> Lesson:
    return Lesson(mark, 7, icons, False, png(shade))


def noted(picture: bytes) -> bytes:
    """With a word beside the pixels, as cameras write them."""
    text = b"tEXtAuthor\0Rita"
    chunk = (len(text) - 4).to_bytes(4, "big") + text + b"\0\0\0\0"
    return picture[:33] + chunk + picture[33:]
