"""Decides how unlike a shelf from straight above cards lie: of many sizes, askew, too near, too far apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Count = tuple[float, float]

SEVERAL = 3  # cards that tell at least
ROW, NEXT = 1.5, 1.03  # card widths from a row to the next, from a card to the one beside it
# how much each kind of unevenness counts, and of one card at most: in size, askew, rows and cards apart
SIZE, STRAIGHT, ROWS, ASIDE = (2.0, 0.06), (2.0, 0.03), (2.0, 0.04), (1.0, 0.03)
LONE_ROW = 0.04  # what a single row counts for, which tells nothing of the next
IN_LINE = 0.4  # card widths aside from one another up to which cards follow each other,
REACH = 0.35, 1.6  # and how near and far the next is, beside where it should lie
HORIZON = 0.2  # of the nearness of the picture's middle: nothing farther off is looked at


def unevenness(tops: Floats, ontos: Floats) -> Floats:
    """How unlike a shelf from above the cards lie after each homography: of many sizes, askew, too near."""
    lifted = np.einsum("nci,kji->kncj", np.concatenate([tops, np.ones((len(tops), 2, 1))], 2), ontos)
    behind = lifted[..., 2].min((1, 2)) <= HORIZON
    lifted[behind] = 1.0
    seen = lifted[..., :2] / lifted[..., 2:]
    along = seen[:, :, 1] - seen[:, :, 0]
    long = np.maximum(np.linalg.norm(along, axis=2, keepdims=True), 1e-9)
    usual = np.median(long, axis=1)
    right = np.median(along / long, axis=1)
    right /= np.maximum(np.linalg.norm(right, axis=1, keepdims=True), 1e-9)
    down = np.stack([-right[:, 1], right[:, 0]], 1)
    askew = np.einsum("knc,kc->kn", along / long, down)
    middles = seen.mean(2) / usual[:, None]
    x, y = (np.einsum("knc,kc->kn", middles, way) for way in (right, down))
    uneven = _on_average(np.log(long[..., 0] / usual), SIZE) + _on_average(askew, STRAIGHT)
    uneven = uneven + _apart(x, y, ROW, ROWS, lone=LONE_ROW) + _apart(y, x, NEXT, ASIDE, lone=0.0)
    return np.asarray(np.where(behind, np.inf, uneven), np.float64)


def _on_average(off: Floats, count: Count) -> Floats:
    """What is off, squared, on average; of each card no more than so much."""
    return np.asarray(count[0] * np.minimum(off**2, count[1]).mean(1), np.float64)


def _apart(across: Floats, along: Floats, pitch: float, count: Count, *, lone: float) -> Floats:
    """How far off the pitch cards are from the next one along a way; `lone` where none follows another."""
    step = along[:, None] - along[:, :, None]
    follows = np.abs(across[:, None] - across[:, :, None]) < IN_LINE
    follows &= (step > REACH[0] * pitch) & (step < REACH[1] * pitch)
    steps = np.where(follows, step, np.inf).min(2)
    many = np.isfinite(steps).sum(1)
    off = np.minimum(np.log(np.where(np.isfinite(steps), steps, pitch) / pitch) ** 2, count[1]).sum(1)
    return np.asarray(np.where(many > 0, count[0] * off / np.maximum(many, SEVERAL), lone), np.float64)
