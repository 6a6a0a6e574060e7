"""Things that may lie on top of cards in a photograph: dice, tokens, fingers, hands."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.simulator.grounds import Image, colour

# A thing that is no card of the deck: BGRA, and its width in card widths.
Stranger = tuple[Image, float]


def draw_cover(rng: Generator) -> Stranger:
    """A thing that may lie on top of cards: a die, a token, a finger or a whole hand."""
    kinds = (draw_die, draw_token, draw_token, _finger, _finger, _hand)
    return kinds[rng.integers(len(kinds))](rng)


def draw_token(rng: Generator) -> Stranger:
    """A round counter or a coin."""
    disc = np.zeros((120, 120, 4), np.uint8)
    paint = colour(rng, dullness=0)
    cv2.circle(disc, (60, 60), 57, (*(paint * 0.6).tolist(), 255), -1, cv2.LINE_AA)
    cv2.circle(disc, (60, 60), int(rng.integers(35, 56)), (*paint.tolist(), 255), -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        at = (int(rng.integers(25, 45)), 80)
        cv2.putText(
            disc, str(rng.integers(1, 20)), at, cv2.FONT_HERSHEY_DUPLEX, 1.6, (*colour(rng).tolist(), 255), 3
        )
    return disc, rng.uniform(0.12, 0.5)


def draw_die(rng: Generator) -> Stranger:
    """A cube seen from above: a top face with pips, two darker sides."""
    die = np.zeros((130, 130, 4), np.uint8)
    paint, lean = colour(rng), rng.integers(-14, 15, 2)
    outline = np.array([[25, 25], [105, 25], [105, 105], [25, 105]])
    for shade, shift in ((0.55, 0.0), (0.75, 0.5), (1.0, 1.0)):
        cv2.fillPoly(
            die, [(outline + lean * shift).astype(np.int32)], (*(paint * shade).tolist(), 255), cv2.LINE_AA
        )
    pip = (*(255 - paint).tolist(), 255)
    places = [(0.5, 0.5), (0.2, 0.2), (0.8, 0.8), (0.2, 0.8), (0.8, 0.2), (0.5, 0.2)]
    for x, y in places[: rng.integers(1, 7)]:
        cv2.circle(die, (int(25 + 80 * x + lean[0]), int(25 + 80 * y + lean[1])), 8, pip, -1, cv2.LINE_AA)
    return die, rng.uniform(0.2, 0.45)


def _skin(rng: Generator) -> NDArray[np.float32]:
    hsv = np.array([[[rng.uniform(8, 26), rng.uniform(0.2, 0.65), rng.uniform(0.25, 0.95)]]], np.float32)
    skin: NDArray[np.float32] = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] * 255
    return skin


def _finger(rng: Generator) -> Stranger:
    """One finger that comes in from below."""
    layer = np.zeros((420, 120, 4), np.uint8)
    skin = _skin(rng)
    for wide, shade in ((42, 0.72), (34, 0.9), (22, 1.0)):
        cv2.line(
            layer,
            (60, 60),
            (60 + int(rng.integers(-8, 9)), 460),
            (*(skin * shade).tolist(), 255),
            2 * wide,
            cv2.LINE_AA,
        )
    if rng.random() < 0.6:
        cv2.ellipse(
            layer,
            (60, 45),
            (18, 24),
            0,
            0,
            360,
            (*np.clip(skin * 1.15, 0, 255).tolist(), 255),
            -1,
            cv2.LINE_AA,
        )
    return np.asarray(cv2.GaussianBlur(layer, (0, 0), 2), np.uint8), rng.uniform(0.2, 0.4)


def _hand(rng: Generator) -> Stranger:
    """A palm with fingers spread."""
    layer = np.zeros((420, 300, 4), np.uint8)
    skin = _skin(rng)
    for shade, thin in ((0.7, 0), (0.9, 7), (1.0, 14)):
        paint = (*(skin * shade).tolist(), 255)
        for turn, far in ((-0.55, 150), (-0.2, 200), (0.03, 215), (0.26, 195), (0.8, 130)):
            tip = (int(150 + np.sin(turn) * far), int(290 - np.cos(turn) * far))
            cv2.line(layer, (150 + int(np.sin(turn) * 60), 280), tip, paint, 46 - 2 * thin, cv2.LINE_AA)
        cv2.ellipse(layer, (150, 320), (85 - thin, 95 - thin), 0, 0, 360, paint, -1, cv2.LINE_AA)
        cv2.rectangle(layer, (90 + thin, 330), (210 - thin, 420), paint, -1)
    return np.asarray(cv2.GaussianBlur(layer, (0, 0), 2), np.uint8), rng.uniform(0.9, 1.6)
