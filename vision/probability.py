"""What evidence makes of a chance, what chances scores stand for, and vectors of length one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

LEAST = 1e-4  # chance beyond which odds stop, either way
SHORTEST = 1e-9  # length of a vector below which it is none


def log_odds(chances: ArrayLike, *, least: float = LEAST) -> NDArray[Any]:
    """The log-odds of chances, none taken for surer than `least` either way."""
    kept = np.clip(chances, least, 1 - least)
    return np.asarray(np.log(kept / (1 - kept)))


def swayed(chance: float, by: float, *, least: float) -> float:
    """The chance after evidence of so many log-odds; it was taken for no surer than `least` either way."""
    return float(1 / (1 + np.exp(-(float(log_odds(chance, least=least)) + by))))


def softmax(scores: NDArray[Any]) -> NDArray[Any]:
    """Chances of each row, from scores that are their logarithms but for a constant."""
    grown = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=1, keepdims=True))


def unit(vectors: NDArray[Any]) -> NDArray[np.float64]:
    """The vectors at length one, none left as none."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.maximum(lengths, SHORTEST), np.float64)
