"""A bookcase from edge to edge: boards with many small bound books, and what else people keep between them.

Bindings and trinkets are as small and as round as icons, and are none.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.simulator import paint
from vision.simulator.paint import Colour, Image, Rng

BOARDS = 2, 5  # boards of a case
BOOK = (0.035, 0.13)  # of a card's width: how broad a book is
TALL = (0.5, 0.92)  # of what lies between two boards
TRINKET = 0.12  # chance of one in place of a book
GAP = 0.15  # chance of room after a book
SPARSE = 0.3  # share of cases with far more room than books


def bookcase(rng: Rng, high: int, wide: int, inks: tuple[Colour, ...]) -> Image:
    """The picture of a case; its back is of the first ink, its boards darker or lighter."""
    picture = paint.flat(high, wide, inks[0])
    if rng.random() < 0.5:
        picture = paint.surface(rng, high, wide, inks[0], unrest=float(rng.uniform(0, 0.5)))
    boards = int(rng.integers(*BOARDS))
    room = high / boards
    wood = paint.colour(rng, light=(0.08, 0.6), vivid=(0.1, 0.7))
    gap = 0.6 if rng.random() < SPARSE else GAP
    across = float(rng.uniform(*BOOK)), float(rng.uniform(*BOOK))
    for board in range(boards):
        foot = round(room * (board + 1) - wide * 0.03)
        _lay_row(rng, picture, foot, room * 0.95, (min(across) * wide, max(across) * wide + 3), gap)
        cv2.rectangle(picture, (0, foot), (wide, foot + max(2, round(wide * 0.025))), wood, -1)
    return picture


def _lay_row(
    rng: Rng, picture: Image, foot: int, room: float, broad: tuple[float, float], gap: float
) -> None:
    wide = picture.shape[1]
    x = float(rng.uniform(-0.05, 0.12)) * wide
    while x < wide:
        across = float(rng.uniform(*broad))
        if rng.random() < TRINKET:
            across = max(across, room * 0.25)
            TRINKETS[int(rng.integers(len(TRINKETS)))](rng, picture, x + across / 2, foot, across / 2)
        else:
            tall = room * float(rng.uniform(*TALL))
            _lay_book(rng, picture, (round(x), round(foot - tall), round(x + across), foot))
        x += across + (float(rng.uniform(0.02, 0.2)) * wide if rng.random() < gap else 1.0)


def _lay_book(rng: Rng, picture: Image, box: tuple[int, int, int, int]) -> None:
    left, top, right, foot = box
    spine = paint.colour(rng, light=(0.08, 0.85), vivid=(0.1, 0.9))
    gold = paint.ink_on(rng, spine, least=1.8)
    cv2.rectangle(picture, (left, top), (right, foot), spine, -1)
    if rng.random() < 0.3:
        cv2.rectangle(picture, (left, top), (right, foot), (30, 30, 35), 1)
    for _ in range(int(rng.integers(0, 4))):
        y = top + round((foot - top) * float(rng.choice([rng.uniform(0.04, 0.2), rng.uniform(0.8, 0.95)])))
        cv2.line(picture, (left + 1, y), (right - 1, y), gold, int(rng.integers(1, 3)))
    if right - left > 8:
        BINDINGS[int(rng.integers(len(BINDINGS)))](rng, picture, box, gold)


def _none(*_: object) -> None:
    """Nothing but the spine."""


def _label(rng: Rng, picture: Image, box: tuple[int, int, int, int], gold: Colour) -> None:
    left, top, right, foot = box
    at = top + round((foot - top) * rng.uniform(0.15, 0.6))
    low = at + round((right - left) * rng.uniform(0.4, 1.1))
    cv2.rectangle(picture, (left + 2, at), (right - 2, low), gold, -1 if rng.random() < 0.7 else 1)
    ink = paint.ink_on(rng, gold)
    for y in range(at + 3, low - 1, 4):
        cv2.line(picture, (left + 4, y), (right - 4, y), ink, 1)


def _beads(rng: Rng, picture: Image, box: tuple[int, int, int, int], gold: Colour) -> None:
    """Discs, rings or lozenges one below the other."""
    left, top, right, foot = box
    size = max(2, round((right - left) * rng.uniform(0.14, 0.34)))
    x, lozenge, thick = (left + right) // 2, rng.random() < 0.5, int(rng.choice([-1, 1]))
    first = top + round((foot - top) * rng.uniform(0.2, 0.6))
    for number in range(int(rng.integers(1, 6))):
        y = first + round(number * size * 2.2)
        if y > foot - size:
            break
        if lozenge:
            corners = np.array([(x, y - size), (x + size, y), (x, y + size), (x - size, y)], np.int32)
            cv2.polylines(picture, [corners], True, gold, 1, cv2.LINE_AA)
        else:
            cv2.circle(picture, (x, y), size, gold, thick, cv2.LINE_AA)


def _curl(rng: Rng, picture: Image, box: tuple[int, int, int, int], gold: Colour) -> None:
    left, top, right, foot = box
    down = np.linspace(top + 0.25 * (foot - top), top + 0.85 * (foot - top), 20)
    swing = (right - left) * 0.25 * np.sin(np.linspace(0, float(rng.uniform(4, 9)), 20))
    line = np.column_stack([(left + right) / 2 + swing, down]).round().astype(np.int32)
    cv2.polylines(picture, [line], False, gold, 1, cv2.LINE_AA)


def _plant(rng: Rng, picture: Image, x: float, foot: int, half: float) -> None:
    green = paint.colour(rng, light=(0.2, 0.6), vivid=(0.3, 0.8))
    pot = paint.colour(rng, light=(0.2, 0.7), vivid=(0.2, 0.8))
    top = foot - half * 0.9
    for turn in np.linspace(-1.2, 1.2, int(rng.integers(4, 9))):
        end = x + half * np.sin(turn), top - 1.4 * half * np.cos(turn)
        cv2.line(picture, _at(x, top), _at(*end), green, max(1, round(half * 0.18)), cv2.LINE_AA)
    corners = [
        _at(x - half * 0.6, top),
        _at(x + half * 0.6, top),
        _at(x + half * 0.4, foot),
        _at(x - half * 0.4, foot),
    ]
    cv2.fillPoly(picture, [np.array(corners, np.int32)], pot, cv2.LINE_AA)


def _mug(rng: Rng, picture: Image, x: float, foot: int, half: float) -> None:
    ink = paint.colour(rng, light=(0.3, 1.0), vivid=(0.0, 0.7))
    cv2.circle(
        picture, _at(x + half * 0.6, foot - half * 0.6), max(2, round(half * 0.35)), ink, 2, cv2.LINE_AA
    )
    cv2.rectangle(picture, _at(x - half * 0.6, foot - half * 1.2), _at(x + half * 0.6, foot), ink, -1)
    line = paint.ink_on(rng, ink)
    cv2.line(picture, _at(x - half * 0.6, foot - half * 0.6), _at(x + half * 0.6, foot - half * 0.6), line, 2)


def _globe(rng: Rng, picture: Image, x: float, foot: int, half: float) -> None:
    ink = paint.colour(rng, light=(0.25, 0.8), vivid=(0.2, 0.9))
    size, middle = max(3, round(half * 0.75)), foot - half
    cv2.rectangle(
        picture, _at(x - half * 0.4, foot - half * 0.2), _at(x + half * 0.4, foot), (40, 60, 90), -1
    )
    cv2.circle(picture, _at(x, middle), size, ink, -1, cv2.LINE_AA)
    light = paint.colour(rng, light=(0.8, 1.0), vivid=(0.0, 0.2))
    cv2.circle(picture, _at(x - size * 0.3, middle - size * 0.3), max(1, size // 4), light, -1, cv2.LINE_AA)


def _candle(rng: Rng, picture: Image, x: float, foot: int, half: float) -> None:
    wax = paint.colour(rng, light=(0.75, 1.0), vivid=(0.0, 0.4))
    top = foot - half * float(rng.uniform(1.2, 2.4))
    cv2.rectangle(picture, _at(x - half * 0.25, top), _at(x + half * 0.25, foot), wax, -1)
    cv2.ellipse(
        picture, _at(x, top - half * 0.3), _at(max(1.0, half * 0.15), max(1.0, half * 0.3)), 0, 0, 360,
        (60, 190, 255), -1, cv2.LINE_AA,
    )  # fmt: skip


def _clock(rng: Rng, picture: Image, x: float, foot: int, half: float) -> None:
    rim, face = paint.colour(rng, light=(0.1, 0.6)), paint.colour(rng, light=(0.85, 1.0), vivid=(0.0, 0.2))
    size, middle = max(4, round(half * 0.85)), foot - half * 0.85
    cv2.circle(picture, _at(x, middle), size, rim, -1, cv2.LINE_AA)
    cv2.circle(picture, _at(x, middle), max(2, round(size * 0.8)), face, -1, cv2.LINE_AA)
    for turn in rng.uniform(0, 2 * np.pi, 2):
        end = _at(x + size * 0.6 * np.cos(turn), middle + size * 0.6 * np.sin(turn))
        cv2.line(picture, _at(x, middle), end, (30, 30, 30), 1, cv2.LINE_AA)


def _at(x: float, y: float) -> tuple[int, int]:
    return round(float(x)), round(float(y))


BINDINGS = (_none, _label, _beads, _beads, _curl)
TRINKETS = (_plant, _plant, _mug, _globe, _candle, _clock)
