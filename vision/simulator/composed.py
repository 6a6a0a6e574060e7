"""Capitals put together from a face's others: a letter in itself, crossed, turned, with a curl or a bar."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.simulator.lettering import Mask, to_ink
from vision.simulator.paint import Rng

Form = Callable[[str], Mask]  # a face's letter, cut to its ink


def composed(letter: str, form: Form, rng: Rng) -> Mask:
    """The letter in another construction; as the face has it where there is none."""
    ways = WAYS.get(letter)
    return to_ink(ways[int(rng.integers(0, len(ways)))](form, rng)) if ways else form(letter)


def _thick(form: Form) -> float:
    """How thick the face's strokes are, pixels."""
    ink = (np.pad(form("L"), 2) > 127).astype(np.uint8)
    return max(3.0, 1.6 * float(cv2.distanceTransform(ink, cv2.DIST_L2, 3).max()))


def _nested(outer: str, *, low: tuple[float, float]) -> Callable[[Form, Rng], Mask]:
    """A letter with a smaller one of itself inside, from so far down; mostly clear of it all round."""

    def draw(form: Form, rng: Rng) -> Mask:
        mask = cv2.resize(form(outer), None, fx=rng.uniform(1.0, 1.4), fy=1, interpolation=cv2.INTER_LINEAR)
        share, gap = float(rng.uniform(0.4, 0.62)), int(rng.choice([1, 7, 11, 15]))
        small = cv2.resize(mask, None, fx=share * 0.95, fy=share, interpolation=cv2.INTER_AREA)
        inner = np.zeros_like(mask)
        left = (mask.shape[1] - small.shape[1]) // 2
        top = round((mask.shape[0] - small.shape[0]) * rng.uniform(*low))
        inner[top : top + small.shape[0], left : left + small.shape[1]] = small
        around = cv2.dilate(inner, np.ones((1, gap), np.uint8))
        return np.maximum(np.minimum(mask, 255 - around), inner)

    return draw


def _side_by_side(one: str, other: str, *, overlap: tuple[float, float]) -> Callable[[Form, Rng], Mask]:
    """Two letters (small: turned left to right), the second laid over so much of the first."""

    def draw(form: Form, rng: Rng) -> Mask:
        first, second = (form(sign.upper())[:, :: -1 if sign.islower() else 1] for sign in (one, other))
        tall = max(first.shape[0], second.shape[0])
        start = round(first.shape[1] * (1 - rng.uniform(*overlap)))
        mask = np.zeros((tall, max(first.shape[1], start + second.shape[1])), np.uint8)
        mask[: first.shape[0], : first.shape[1]] = first
        there = mask[: second.shape[0], start : start + second.shape[1]]
        there[:] = np.maximum(there, second)
        return mask

    return draw


def _turned(letter: str, axis: int) -> Callable[[Form, Rng], Mask]:
    """Upside down (0) or left to right (1)."""
    return lambda form, _: np.flip(form(letter), axis)


def _with_lines(
    base: Callable[[Form, Rng], Mask], *ways: tuple[tuple[float, float], ...]
) -> Callable[[Form, Rng], Mask]:
    """A letter with lines through points given in shares of its width and height."""

    def draw(form: Form, rng: Rng) -> Mask:
        mask, room = base(form, rng), form("H").shape[0] // 3
        wide, tall = mask.shape[1], mask.shape[0]
        mask, thick = np.pad(mask, room), max(2, round(_thick(form) * rng.uniform(0.5, 1.0)))
        points = np.array(ways[int(rng.integers(0, len(ways)))]) + rng.normal(0, 0.03, 2)
        line = np.round(points * (wide, tall) + room).astype(np.int32)
        cv2.polylines(mask, [line], False, 255, thick, cv2.LINE_AA)
        return mask

    return draw


def _with_a_curl(letter: str) -> Callable[[Form, Rng], Mask]:
    """A round letter with a line that curls inwards from its upper right."""

    def draw(form: Form, rng: Rng) -> Mask:
        mask, room = form(letter), form("H").shape[0] // 3
        wide, tall = mask.shape[1], mask.shape[0]
        mask, thick = np.pad(mask, room), max(2, round(_thick(form) * rng.uniform(0.4, 0.8)))
        turn = np.linspace(0, rng.uniform(2.5, 5.5), 24) + rng.uniform(4.5, 5.6)
        shrink = np.linspace(1, rng.uniform(0.25, 0.6), 24) * rng.uniform(0.24, 0.38)
        middle = np.array([rng.uniform(0.5, 0.68) * wide, rng.uniform(0.34, 0.5) * tall])
        curl = middle + np.stack([np.cos(-turn) * wide, np.sin(-turn) * tall], axis=1) * shrink[:, None]
        start = np.array([[rng.uniform(0.7, 1.0) * wide, rng.uniform(-0.05, 0.08) * tall]])
        line = np.round(np.concatenate([start, curl]) + room).astype(np.int32)
        cv2.polylines(mask, [line], False, 255, thick, cv2.LINE_AA)
        return mask

    return draw


def _plain(letter: str) -> Callable[[Form, Rng], Mask]:
    return lambda form, _: form(letter)


WAYS: dict[str, tuple[Callable[[Form, Rng], Mask], ...]] = {
    "A": (
        _turned("V", 0),
        _with_lines(_turned("V", 0), ((0.2, 0.62), (0.5, 0.85), (0.8, 0.62))),
        _with_lines(_plain("A"), ((0.1, 0.0), (0.9, 0.0))),
        _with_lines(_turned("U", 0), ((0.05, 0.55), (0.95, 0.55))),
    ),
    "E": (_with_lines(_plain("C"), ((0.1, 0.5), (0.75, 0.5))),),
    "G": (_with_a_curl("O"), _with_a_curl("C"), _with_a_curl("O")),
    "M": (_turned("W", 0), _with_lines(_turned("U", 0), ((0.5, 0.1), (0.5, 1.0)))),
    "N": (_turned("N", 1),),
    "O": (_nested("O", low=(0.45, 0.55)), _with_lines(_plain("O"), ((0.5, 0.05), (0.5, 0.95)))),
    "Q": (
        _with_lines(
            _plain("O"), ((0.5, 0.6), (1.0, 1.1)), ((0.5, 0.8), (0.5, 1.2)), ((0.3, 1.05), (1.0, 1.2))
        ),
    ),
    "T": (
        _with_lines(_plain("C"), ((-0.05, 0.0), (1.0, 0.0))),
        _with_lines(_plain("I"), ((-1.5, 0.1), (2.5, 0.1))),
    ),
    "W": (
        _nested("V", low=(0.0, 0.06)),
        _nested("V", low=(0.0, 0.06)),
        _side_by_side("V", "V", overlap=(0.25, 0.55)),
        _side_by_side("U", "U", overlap=(0.1, 0.3)),
        _with_lines(_plain("U"), ((0.5, 0.0), (0.5, 0.9))),
        _turned("M", 0),
    ),
    "X": (_side_by_side("c", "C", overlap=(0.05, 0.4)),),
    "Y": (
        _with_lines(_plain("V"), ((0.5, 0.9), (0.25, 1.3)), ((0.5, 0.9), (0.5, 1.4))),
        _with_lines(_plain("U"), ((0.97, 0.5), (0.8, 1.2), (0.2, 1.25)), ((0.5, 0.95), (0.5, 1.4))),
    ),
    "Z": (_with_lines(_plain("Z"), ((0.15, 0.5), (0.85, 0.5))),),
}  # fmt: skip
