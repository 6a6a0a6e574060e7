"""Reads the mark of a card, its letter and X/Y, from the left part of its strip."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.networks import Networks
from vision.picture.light import standardised
from vision.values import HIGHEST, LETTERS, STRIP_HEIGHT, STRIP_WIDTH, MarkGuess, Vector

NETWORK = "mark"
OUTPUTS = "scores", "looks", "places"
MARK_WIDTH = 224  # pixels from the left that the network sees
SMALLEST = -5.0  # logarithm of a size in card widths; nothing is thought smaller


def read_marks(networks: Networks, strips: NDArray[np.uint8]) -> tuple[MarkGuess, ...]:
    """One guess a strip; strips are (N, 128, 320, 3), upright, cards 320 pixels wide."""
    networks.need(NETWORK)
    if not len(strips):
        return ()
    answers = networks.ask(NETWORK, seen_by_network(strips), OUTPUTS)
    return tuple(_guess(*answer) for answer in zip(*answers, strict=True))


def seen_by_network(strips: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The left parts as (N, 3, H, W), each freed of its own brightness and contrast."""
    if strips.shape[1:] != (STRIP_HEIGHT, STRIP_WIDTH, 3):
        raise ValueError(f"strips of shape {strips.shape}")
    return standardised(strips[:, :, :MARK_WIDTH])


def _guess(scores: Vector, look: Vector, places: Vector) -> MarkGuess:
    letters, orders, totals, mark = np.split(scores, np.cumsum([len(LETTERS), HIGHEST, HIGHEST]))
    return MarkGuess(
        letters=_probabilities(letters),
        orders=_probabilities(orders),
        totals=_probabilities(totals),
        is_mark=float(1 / (1 + np.exp(-np.clip(mark[0], -30, 30)))),
        look=look,
        places=centres_and_sizes(places),
    )


def centres_and_sizes(places: Vector) -> Vector:
    """Right, down, width and height of letter and figures, from places that give sizes as logarithms."""
    said = np.asarray(places, np.float32).reshape(2, 4).copy()
    said[:, 2:] = np.exp(np.clip(said[:, 2:], SMALLEST, 0))
    return said.reshape(-1)


def _probabilities(scores: Vector) -> Vector:
    grown = np.exp(scores - scores.max())
    return np.asarray(grown / grown.sum(), np.float32)
