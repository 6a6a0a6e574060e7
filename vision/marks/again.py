"""Looks closely at a doubtful mark again, each time a little beside, and weighs all looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.values import MarkGuess, Vector

SHIFTS = (
    (0.12, 0.0),
    (-0.12, 0.0),
    (0.0, 0.12),
    (0.0, -0.12),
)  # right and down, in heights of the part looked at


def look_again(
    first: Sequence[MarkGuess],
    closer: Sequence[MarkGuess],
    read: Callable[[Sequence[MarkGuess]], Sequence[MarkGuess]],
) -> tuple[MarkGuess, ...]:
    """What was read `closer` of some marks, each the mean of that and what is read from beside it; `first` is
    what was known of them before, `read` the closer look, for as many marks as there are shifts of each."""
    moved = [_moved(guess, *shift) for shift in SHIFTS for guess in first]
    looks = read(moved)
    return tuple(_mean(guess, looks[at :: len(first)]) for at, guess in enumerate(closer))


def _moved(guess: MarkGuess, right: float, down: float) -> MarkGuess:
    """The mark as if its parts stood a little elsewhere."""
    places = guess.places.copy().reshape(-1, 4)  # centre, width and height of each part
    places[:, :2] += places[:, 3:] * np.array([right, down], np.float32)
    return replace(guess, places=places.reshape(-1))


def _mean(closer: MarkGuess, others: Sequence[MarkGuess]) -> MarkGuess:
    def mean(name: str) -> Vector:
        every = [getattr(closer, name), *(getattr(other, name) for other in others)]
        return np.asarray(np.mean(every, axis=0), np.float32)

    return replace(closer, letters=mean("letters"), orders=mean("orders"), totals=mean("totals"))
