"""Reads letter and figures of a doubtful mark once more, each cut by itself from the full photograph."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.read_mark import standardised
from vision.rectify import Box, cut
from vision.values import HIGHEST, Corners, Image, MarkGuess, Photograph, Vector

FOLDER = Path(__file__).parent / "weights"
DOUBTFUL = 0.98  # chance of letter, order and total together below which a mark is looked at more closely
NO_MARK = 0.1  # chance of a mark below which there is nothing to look at
# Powers of the first and the closer look's probabilities, fitted on typefaces held out.
TRUST = {"letters": (0.5, 0.8), "orders": (0.5, 0.8), "totals": (0.5, 0.8)}
LEAST = 1e-6  # probability below which logarithms stop


@dataclass(frozen=True)
class Part:
    """One part of a mark and the picture a network sees of it, in that picture's pixels."""

    high: int
    wide: int
    tallest: int  # what the part itself fills at most
    longest: int


LETTER = Part(high=48, wide=48, tallest=30, longest=34)
FIGURES = Part(high=48, wide=112, tallest=34, longest=88)


def read_closer(
    photograph: Photograph, quads: Sequence[Corners], guesses: Sequence[MarkGuess]
) -> tuple[MarkGuess, ...]:
    """The guesses, one a card, those in doubt weighed together with what a closer look says."""
    doubtful = [at for at, guess in enumerate(guesses) if is_doubtful(guess)]
    if not doubtful or not all((FOLDER / name).exists() for name in ("letter.onnx", "figures.onnx")):
        return tuple(guesses)
    rows = [(quads[at], guesses[at].places) for at in doubtful]
    letters = np.stack([_cut_out(photograph, quad, places[:4], LETTER) for quad, places in rows])
    figures = np.stack([_cut_out(photograph, quad, places[4:], FIGURES) for quad, places in rows])
    seen = zip(doubtful, weighed([guesses[at] for at in doubtful], letters, figures), strict=True)
    closer = dict(seen)
    return tuple(closer.get(at, guess) for at, guess in enumerate(guesses))


def weighed(guesses: Sequence[MarkGuess], letters: Image, figures: Image) -> tuple[MarkGuess, ...]:
    """The guesses after close looks at the letter and at the figures of each."""
    said = zip(guesses, _read("letter.onnx", letters), _read("figures.onnx", figures), strict=True)
    return tuple(
        replace(
            guess,
            letters=_both(guess.letters, letter, TRUST["letters"]),
            orders=_both(guess.orders, figure[:HIGHEST], TRUST["orders"]),
            totals=_both(guess.totals, figure[HIGHEST:], TRUST["totals"]),
        )
        for guess, letter, figure in said
    )


def window(place: Vector, part: Part, *, room: float = 1.0) -> Box:
    """What is cut for a part that stands at `place` (centre and size), `room` times as much as usual."""
    x, y, wide, high = map(float, place)
    unit = max(high / part.tallest, wide / part.longest) * room
    across, down = unit * part.wide / 2, unit * part.high / 2
    return x - across, y - down, x + across, y + down


def is_doubtful(guess: MarkGuess) -> bool:
    """Whether a mark is worth a closer look, and it is known where that would be."""
    sure = float(guess.letters.max() * guess.orders.max() * guess.totals.max())
    return bool(guess.places.size) and guess.is_mark > NO_MARK and sure < DOUBTFUL


def _cut_out(photograph: Photograph, quad: Corners, place: Vector, part: Part) -> Image:
    size = part.high, part.wide
    return np.asarray(cut(photograph, quad[None], box=window(place, part), size=size)[0], np.uint8)


def _both(first: Vector, scores: Vector, trust: tuple[float, float]) -> Vector:
    """Probabilities after both looks. The less the closer one has to say, the more the first one's stand."""
    closer = _softmax(trust[1] * scores)
    told = 1 + float((closer * np.log(np.maximum(closer, LEAST))).sum()) / np.log(len(closer))
    power = 1 - (1 - trust[0]) * told
    return _softmax(power * np.log(np.maximum(first, LEAST)) + np.log(np.maximum(closer, LEAST)))


def _softmax(scores: Vector) -> Vector:
    grown = np.exp(scores - scores.max())
    return np.asarray(grown / grown.sum(), np.float32)


def _read(name: str, pictures: Image) -> NDArray[np.float32]:
    network = _network(FOLDER / name)
    network.setInput(standardised(pictures))
    return np.asarray(network.forward(), np.float32)


@functools.cache
def _network(path: Path) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)
