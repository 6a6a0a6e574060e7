"""Decides which letter a mark bears where letters of its printing were taught: the one that looks like it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import DeckLook, MarkSample
from vision.marks.correct import trusted
from vision.probability import softmax, unit
from vision.values import LETTERS, MarkGuess

Floats = NDArray[np.float64]

# fitted on photographs of typefaces nothing was trained on, after one that taught a dozen letters
TRUST = 1.2  # power of what was read, times how far the printing's own taught letters bear it out
UNLIKE = -4.1  # log-odds of a taught letter that looks like nothing taught of it
ALIKE = 0.6  # cosine of two looks from which they may be the same letter
SLOPE = 16.6  # log-odds per unit of cosine beyond
EXPECTED = 0.9  # of its log-odds, what is forgiven a letter that was misread when it was taught, too
FLOOR = 1e-3  # probability that reading cannot take from a letter


def known_letters(guesses: Sequence[MarkGuess], look: DeckLook | None) -> tuple[MarkGuess, ...]:
    """The guesses after every letter looked at closely was held against those that were taught. A letter that
    looks like none of them is hardly one of them."""
    taught = look.letters if look else ()
    seen = [at for at, g in enumerate(guesses) if taught and 0 < g.letter_look.size == taught[0].look.size]
    if not seen:
        return tuple(guesses)
    said = np.array([guesses[at].letters for at in seen], np.float64)
    words = TRUST * trusted(taught)[0] * np.log(said + FLOOR)
    words += _likeness([guesses[at].letter_look for at in seen], taught)
    better = {at: row.astype(np.float32) for at, row in zip(seen, softmax(words), strict=True)}
    return tuple(
        replace(guess, letters=better[at]) if at in better else guess for at, guess in enumerate(guesses)
    )


def _likeness(looks: Sequence[NDArray[np.float32]], taught: Sequence[MarkSample]) -> Floats:
    """For each look the log-odds that likeness to what was taught gives each letter."""
    near = (
        unit(np.array(looks, np.float64)) @ unit(np.array([sample.look for sample in taught], np.float64)).T
    )
    own = np.array([np.exp(sample.said[LETTERS.index(sample.letter)]) for sample in taught], np.float64)
    words = np.zeros((len(near), len(LETTERS)))
    for letter in {sample.letter for sample in taught}:
        mine = [at for at, sample in enumerate(taught) if sample.letter == letter]
        alike = SLOPE * np.maximum(0.0, near[:, mine].max(1) - ALIKE)
        words[:, LETTERS.index(letter)] = UNLIKE + alike - EXPECTED * np.log(own[mine] + FLOOR).mean()
    return words
