"""Decides how a taught printing's own letters and digits correct what the mark network makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import DeckLook, MarkSample, Matrix
from vision.probability import softmax
from vision.values import HIGHEST, LETTERS, MarkGuess, Vector

Floats = NDArray[np.float64]

HEADS = (slice(0, 26), slice(26, 26 + HIGHEST), slice(26 + HIGHEST, 26 + 2 * HIGHEST))
OUTPUTS = 26 + 2 * HIGHEST
GLIMPSES = 4  # equal parts of a mark's look: what the letter, order and total were read from, and the rest
NEARNESS = 10.0  # how quickly a labelled mark's say fades with unlikeness (per unit of cosine)
RESTRAINT = 0.1  # how strongly the correction is held near nothing
STEPS = 60  # of descent
LEAST = 1e-6  # probability below which logarithms stop
TRUSTS = np.exp(np.linspace(-2.0, 0.4, 49))  # powers of the network's probabilities that are tried
USUAL_TRUST = 0.35  # logarithm, one standard deviation, by which typefaces differ in how well they are read
FULL_TRUST = (1.0, 1.0, 1.0)


def corrected(guesses: Sequence[MarkGuess], look: DeckLook | None) -> tuple[MarkGuess, ...]:
    """The guesses as this printing's labelled marks have them: those like a mark decide how it is read."""
    if look is None or not guesses or look.correction.shape != (len(look.marks), OUTPUTS) or not look.marks:
        return tuple(guesses)
    if any(guess.look.size != look.marks[0].look.size for guess in guesses):
        return tuple(guesses)
    scores = np.array([said(guess) for guess in guesses], np.float64)
    seen, known = ([each.look for each in some] for some in (guesses, look.marks))
    for part, head in enumerate(HEADS):
        near = _likeness(_glimpses(seen, part), _glimpses(known, part))
        scores[:, head] = softmax(look.trust[part] * scores[:, head] + near @ look.correction[:, head])
    return tuple(
        replace(
            guess, **{name: row[head].astype(np.float32) for name, head in zip(_NAMES, HEADS, strict=True)}
        )
        for guess, row in zip(guesses, scores, strict=True)
    )


def said(guess: MarkGuess) -> Vector:
    """The network's own words: logarithms of letters, orders and totals, one after the other."""
    whole = np.concatenate([guess.letters, guess.orders, guess.totals])
    return np.asarray(np.log(np.maximum(whole, LEAST)), np.float32)


def trusted(samples: Sequence[MarkSample]) -> tuple[float, float, float]:
    """How far letters, orders and totals of this printing are to be believed: the powers of the network's
    probabilities under which the labelled marks are likeliest. A typeface it misreads makes it modest."""
    base, wanted = np.array([sample.said for sample in samples], np.float64), _wanted(samples)
    costs = np.log(TRUSTS) ** 2 / (2 * USUAL_TRUST**2)
    letters, orders, totals = (
        float(TRUSTS[int((costs + _surprise(base[:, head], wanted[:, head])).argmin())]) for head in HEADS
    )
    return letters, orders, totals


def _surprise(base: Floats, wanted: Floats) -> Floats:
    """For each power, how unexpected the labels are."""
    chances = [(softmax(trust * base) * wanted).sum(1)[wanted.any(1)] for trust in TRUSTS]
    return np.array([-np.log(np.maximum(each, LEAST)).sum() for each in chances])


def fitted(samples: Sequence[MarkSample], trust: Sequence[float] = FULL_TRUST) -> Matrix:
    """The smallest correction, a row a labelled mark, under which the network would have read all of them."""
    looks = [sample.look for sample in samples]
    base = np.array([sample.said for sample in samples], np.float64)
    wanted = _wanted(samples)
    whole = np.zeros((len(samples), OUTPUTS))
    for part, head in enumerate(HEADS):
        labelled = wanted[:, head].sum(1) > 0
        shown = _glimpses([look for look, use in zip(looks, labelled, strict=True) if use], part)
        if len(shown):
            words = trust[part] * base[labelled, head]
            whole[labelled, head] = _descended(_likeness(shown, shown), words, wanted[labelled, head])
    return np.asarray(whole, np.float32)


def _descended(near: Floats, base: Floats, wanted: Floats) -> Floats:
    stride = 1 / (np.linalg.norm(near, 2) / 2 + RESTRAINT)
    rows = np.zeros_like(base)
    speed = np.zeros_like(base)
    for _ in range(STEPS):
        slope = softmax(base + near @ rows) - wanted + RESTRAINT * rows
        speed = 0.9 * speed - stride * slope
        rows += speed
    return rows


def _glimpses(looks: Sequence[Vector], part: int) -> Floats:
    """What one answer was read from, as unit vectors."""
    if not looks:
        return np.zeros((0, 0))
    whole = np.array(looks, np.float64)
    wide = whole.shape[1] // GLIMPSES
    mine = whole[:, part * wide : (part + 1) * wide]
    return np.asarray(mine / np.maximum(np.linalg.norm(mine, axis=1, keepdims=True), 1e-9))


def _likeness(one: Floats, other: Floats) -> Floats:
    return np.asarray(np.exp(-NEARNESS * (1 - one @ other.T)))


def _wanted(samples: Sequence[MarkSample]) -> Floats:
    wanted = np.zeros((len(samples), OUTPUTS))
    for row, sample in zip(wanted, samples, strict=True):
        row[LETTERS.index(sample.letter)] = 1
        row[26 + sample.order - 1] = 1
        if sample.total:  # a label may not say how many cards of the letter there are
            row[26 + HIGHEST + sample.total - 1] = 1
    return wanted


_NAMES = ("letters", "orders", "totals")
