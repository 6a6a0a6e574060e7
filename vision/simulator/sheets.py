"""Things full of small print: pages, keyboards, phone screens. Rows of print look like piles."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.simulator.covers import Stranger
from vision.simulator.grounds import Image, colour
from vision.simulator.tables import draw_table

WIDE = 560  # pixels of a drawn sheet
FACES = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
)
LETTERS = np.array(list("aeioulnrstcmdpbvgfhAEMS,.  "))
KEYS = "1234567890QWERTYUIOPASDFGHJKLZXCVBNM"

Ink = NDArray[np.floating[Any]]


def draw_page(rng: Generator) -> Stranger:
    """A page of a book, a newspaper, a rulebook: a heading, columns of small print, a picture, a table."""
    sheet, ink = _sheet(rng, aspect=rng.uniform(0.55, 1.3), light=(200, 255)), rng.uniform(0, 90, 3)
    columns, tall = int(rng.integers(1, 4)), sheet.shape[0]
    step, wide = rng.uniform(7, 26), WIDE / columns
    for column in range(columns):
        left, row = column * wide + rng.uniform(10, 24), rng.uniform(20, 60)
        while row < tall - 12:
            if rng.random() < 0.04:
                row += _picture(rng, sheet, left=left, top=row, wide=wide * 0.85)
            _line(rng, sheet, at=(left, row), wide=wide - 36, high=step * 0.5, ink=ink)
            row += step * (1.8 if rng.random() < 0.08 else 1.0)
    if rng.random() < 0.6:
        _line(rng, sheet, at=(20, 30), wide=WIDE * rng.uniform(0.2, 0.9), high=rng.uniform(14, 34), ink=ink)
    return sheet, rng.uniform(1.2, 5)


def draw_keyboard(rng: Generator) -> Stranger:
    """Rows of keys with a letter each, dark or light, lit or not."""
    sheet = _sheet(rng, aspect=rng.uniform(1.8, 3.2), light=(5, 235))
    rows, tall = int(rng.integers(4, 7)), sheet.shape[0]
    key, ink = colour(rng, dullness=3), colour(rng, dullness=3)
    pitch, gap, at = tall / (rows + 0.4), rng.uniform(0.06, 0.2), 0
    for row in range(rows):
        left = pitch * rng.uniform(0.1, 0.9)
        while left < WIDE - pitch:
            wide = pitch * (1 if rng.random() < 0.88 else rng.uniform(1.3, 4))
            corner, far = (left, pitch * (row + 0.2)), (left + wide * (1 - gap), pitch * (row + 1.2 - gap))
            cv2.rectangle(sheet, _point(corner), _point(far), (*key.tolist(), 255), -1, cv2.LINE_AA)
            _write(
                rng,
                sheet,
                KEYS[at % len(KEYS)],
                at=(left + pitch * 0.2, far[1] - pitch * 0.3),
                high=pitch * 0.3,
                ink=ink,
            )
            left, at = left + wide, at + 1
    return sheet, rng.uniform(2, 6)


def draw_screen(rng: Generator) -> Stranger:
    """A phone or tablet that shows a picture, or a list: rows of a disc and lines of text."""
    sheet = _sheet(rng, aspect=rng.uniform(0.45, 0.8), light=(5, 255))
    row, pitch = rng.uniform(30, 90), rng.uniform(40, 130)
    if rng.random() < 0.25:
        sheet[..., :3] = draw_table(rng, sheet.shape[:2])
        row = np.inf
    ink = np.full(3, 230.0 if sheet[..., :3].mean() < 128 else 30.0)
    while row < sheet.shape[0] - pitch:
        if rng.random() < 0.7:
            middle = (30 + pitch * 0.3, row + pitch * 0.45)
            cv2.circle(
                sheet,
                _point(middle),
                int(pitch * 0.3),
                (*colour(rng, dullness=0).tolist(), 255),
                -1,
                cv2.LINE_AA,
            )
        lines = int(rng.integers(1, 4))
        for line in range(lines):
            at = (50 + pitch * 0.6, row + pitch * (line + 0.7) / (lines + 0.4))
            _line(
                rng,
                sheet,
                at=at,
                wide=(WIDE - at[0] - 20) * rng.uniform(0.3, 1),
                high=pitch * 0.5 / (lines + 1),
                ink=ink,
            )
        if rng.random() < 0.5:
            cv2.line(
                sheet, _point((20, row + pitch)), _point((WIDE - 20, row + pitch)), (128, 128, 128, 255), 1
            )
        row += pitch
    cv2.rectangle(sheet, (0, 0), (WIDE - 1, sheet.shape[0] - 1), (15, 15, 15, 255), int(rng.integers(4, 30)))
    return sheet, rng.uniform(0.9, 2.5)


def _sheet(rng: Generator, *, aspect: float, light: tuple[float, float]) -> Image:
    sheet = np.full((int(WIDE / aspect), WIDE, 4), 255, np.uint8)
    sheet[..., :3] = np.clip(rng.uniform(*light) + rng.normal(0, 8, 3), 0, 255)
    return sheet


def _picture(rng: Generator, sheet: Image, *, left: float, top: float, wide: float) -> float:
    """A picture on a page; how much height it took."""
    high = int(min(wide * rng.uniform(0.3, 1.0), sheet.shape[0] - top - 4))
    if high < 16:
        return 0.0
    place = sheet[int(top) : int(top) + high, int(left) : int(left + wide), :3]
    place[:] = draw_table(rng, place.shape[:2])
    return high + 14.0


def _line(
    rng: Generator, sheet: Image, *, at: tuple[float, float], wide: float, high: float, ink: Ink
) -> None:
    """Meaningless lettering of about some width."""
    share = 1.0 if rng.random() < 0.85 else rng.uniform(0.2, 0.9)
    text = "".join(rng.choice(LETTERS, max(1, int(share * wide / max(high * 0.85, 1)))))
    _write(rng, sheet, text, at=at, high=high, ink=ink)


def _write(
    rng: Generator, sheet: Image, text: str, *, at: tuple[float, float], high: float, ink: Ink
) -> None:
    scale = max(0.15, high / 22)
    thick = max(1, round(scale * 1.6))
    cv2.putText(
        sheet, text, _point(at), FACES[rng.integers(4)], scale, (*ink.tolist(), 255), thick, cv2.LINE_AA
    )


def _point(place: tuple[float, float]) -> tuple[int, int]:
    return int(place[0]), int(place[1])
