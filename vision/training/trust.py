"""Decides how much a closer look at a mark is worth beside the first: what makes both together come true."""

import numpy as np
import numpy.typing as npt

from vision.read_closer import both

FIRSTS = np.arange(0.0, 1.25, 0.1)
CLOSERS = np.arange(0.1, 2.0, 0.1)
Rows = npt.NDArray[np.float32]


def best_trust(first: Rows, scores: Rows, wanted: npt.NDArray[np.int64]) -> tuple[float, float]:
    """The powers under which what was right is likeliest; `first` are probabilities, a row a mark."""
    trials = [(float(one), float(other)) for one in FIRSTS for other in CLOSERS]
    return min(trials, key=lambda trust: _cost(both(first, scores, trust), wanted))


def _cost(chances: Rows, wanted: npt.NDArray[np.int64]) -> float:
    return float(-np.log(np.maximum(chances[np.arange(len(wanted)), wanted], 1e-9)).mean())
