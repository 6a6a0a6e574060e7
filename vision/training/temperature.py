"""Temperature scaling: what scores must be divided by so that their probabilities come true."""

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

TRIALS = np.exp(np.linspace(np.log(0.1), np.log(4), 75))


def temperature(scores: npt.NDArray[np.float32], wanted: npt.NDArray[np.int64]) -> float:
    """The divisor of scores that makes their probabilities fit best what was right."""
    costs = [_cost(torch.from_numpy(scores / trial), torch.from_numpy(wanted)) for trial in TRIALS]
    return float(TRIALS[int(np.argmin(costs))])


def _cost(scores: torch.Tensor, wanted: torch.Tensor) -> float:
    if scores.shape[1] == 1:
        return float(functional.binary_cross_entropy_with_logits(scores[:, 0].double(), wanted.double()))
    return float(functional.cross_entropy(scores.double(), wanted))
