"""Decides how a taught printing's own letters and digits correct what the mark network makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.look import DeckLook, MarkSample, Matrix
from vision.values import HIGHEST, LETTERS, MarkGuess, Vector

Floats = NDArray[np.float64]

HEADS = (slice(0, 26), slice(26, 26 + HIGHEST), slice(26 + HIGHEST, 26 + 2 * HIGHEST))
OUTPUTS = 26 + 2 * HIGHEST
RESTRAINT = 0.02  # how strongly the correction is held near nothing
STEPS = 150  # of descent
STRIDE = 1.0  # of descent, for features of length one
LEAST = 1e-6  # probability below which logarithms stop


def corrected(guess: MarkGuess, look: DeckLook | None) -> MarkGuess:
    """The guess as this printing's correction has it."""
    if look is None or look.correction.size == 0 or look.correction.shape[1] != guess.look.size:
        return guess
    scores = said(guess) + look.correction @ _unit(guess.look[None])[0]
    letters, orders, totals = (_softmax(scores[None, head])[0].astype(np.float32) for head in HEADS)
    return replace(guess, letters=letters, orders=orders, totals=totals)


def said(guess: MarkGuess) -> Vector:
    """The network's own words: logarithms of letters, orders and totals, one after the other."""
    whole = np.concatenate([guess.letters, guess.orders, guess.totals])
    return np.asarray(np.log(np.maximum(whole, LEAST)), np.float32)


def fitted(samples: Sequence[MarkSample]) -> Matrix:
    """The smallest correction under which the network would have read the labelled marks rightly."""
    looks = _unit(np.array([sample.look for sample in samples]))
    base = np.array([sample.said for sample in samples], np.float64)
    wanted = _wanted(samples)
    labelled = np.concatenate(
        [np.repeat(wanted[:, h].sum(1, keepdims=True), h.stop - h.start, 1) for h in HEADS], 1
    )
    matrix = np.zeros((OUTPUTS, looks.shape[1]))
    speed = np.zeros_like(matrix)
    for _ in range(STEPS):
        scores = base + looks @ matrix.T
        off = (np.concatenate([_softmax(scores[:, head]) for head in HEADS], axis=1) - wanted) * labelled
        slope = off.T @ looks / len(samples) + RESTRAINT / len(samples) * matrix
        speed = 0.9 * speed - STRIDE * slope
        matrix += speed
    return np.asarray(matrix, np.float32)


def _wanted(samples: Sequence[MarkSample]) -> Floats:
    wanted = np.zeros((len(samples), OUTPUTS))
    for row, sample in zip(wanted, samples, strict=True):
        row[LETTERS.index(sample.letter)] = 1
        row[26 + sample.order - 1] = 1
        if sample.total:  # a label may not say how many cards of the letter there are
            row[26 + HIGHEST + sample.total - 1] = 1
    return wanted


def _softmax(scores: Floats) -> Floats:
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _unit(looks: NDArray[np.float32]) -> Floats:
    return np.asarray(looks / np.maximum(np.linalg.norm(looks, axis=1, keepdims=True), 1e-9), np.float64)
