"""Looks at a doubtful mark again, as if its card had been found a little elsewhere, and weighs all looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.marks.vary import shifted
from vision.values import Image, MarkGuess, Vector

DOUBTFUL = 0.985  # chance of letter and order together below which a mark is looked at again
NO_MARK = 0.1  # chance of a mark below which there is nothing to look at
SHIFTS = ((8, 0, 1.0), (-8, 0, 1.0), (0, 6, 0.94), (0, -6, 1.06))  # right and down in strip pixels, and scale
FIRST = 2  # how much the first look weighs beside each other one


def look_again(
    strips: Image, guesses: Sequence[MarkGuess], read_marks: Callable[[Image], Sequence[MarkGuess]]
) -> tuple[MarkGuess, ...]:
    """The guesses, those in doubt replaced by the mean of several looks."""
    unsure = [at for at, guess in enumerate(guesses) if _is_unsure(guess)]
    if not unsure:
        return tuple(guesses)
    few = strips[unsure]
    moved = np.concatenate([shifted(few, right=x, down=y, scale=scale) for x, y, scale in SHIFTS])
    looks = read_marks(moved)
    better = {at: _mean(guesses[at], looks[k :: len(unsure)]) for k, at in enumerate(unsure)}
    return tuple(better.get(at, guess) for at, guess in enumerate(guesses))


def _is_unsure(guess: MarkGuess) -> bool:
    return guess.is_mark > NO_MARK and float(guess.letters.max() * guess.orders.max()) < DOUBTFUL


def _mean(first: MarkGuess, others: Sequence[MarkGuess]) -> MarkGuess:
    """The mean of all looks, features included."""

    def mean(name: str) -> Vector:
        every = [getattr(first, name)] * FIRST + [getattr(other, name) for other in others]
        return np.asarray(np.mean(every, axis=0), np.float32)

    return replace(
        first, letters=mean("letters"), orders=mean("orders"), totals=mean("totals"), look=mean("look")
    )
