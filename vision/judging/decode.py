"""Decides which card each front is, all fronts of a table at once, never by alphabetical order."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.values import HIGHEST, LETTERS, MarkGuess

Floats = NDArray[np.float64]

DECK = 152  # cards of a deck: how many marks of all that could be printed exist
DOUBT_TOTAL = 0.01  # share left for a letter total that was handed in being wrong
DOUBT_UNIQUE = 1e-3  # share left for one mark standing on the table twice
STRAY = 0.02  # share of a card's word on a total that is nonsense
ROUNDS = 25  # of passing messages between cards and marks
HEARSAY = 0.5  # power of what other cards say of a letter's total: a letter misread is misread on all of them
COMMON_TOTAL = 14  # letter totals above it become rarer and rarer


@dataclass(frozen=True, eq=False)
class Belief:
    """For every front, how likely each mark is, (n, 26, 20), and how far it shows what a card of ours shows,
    (n,); for every letter, each total, (26, 20). For every front besides, each total by itself, (n, 20), and
    the log-odds by which that speaks against its letter, (n,)."""

    marks: Floats
    totals: Floats
    shown: Floats
    own_totals: Floats
    objections: Floats


def decode(
    guesses: Sequence[MarkGuess],
    *,
    cards: Collection[str] = (),
    totals: Mapping[str, int] = {},
    fits: Floats | None = None,
) -> Belief:
    """Weigh all fronts together: a card is unique, a letter has one total, no order exceeds it.

    `cards` are the marks known to exist, `fits` says how well each front's icons fit each known mark. What
    others entered is not asked: it may be their shelf that was misread, and what is seen stays what is seen.
    """
    prior = _prior(cards)
    known = _known_totals(totals)
    if not guesses:
        return Belief(
            np.zeros((0, len(LETTERS), HIGHEST)), known, np.zeros(0), np.zeros((0, HIGHEST)), np.zeros(0)
        )
    letters, orders, said = (np.array([getattr(g, name) for g in guesses], np.float64) for name in _HEADS)
    alone = letters[:, :, None] * orders[:, None, :] * prior * (1.0 if fits is None else fits)
    by_letter = _normal(alone.sum(2))
    power = np.array([1.0 if letter in totals else HEARSAY for letter in LETTERS])[:, None]
    own = _own_totals(orders, said)
    for _ in range(2):
        words = _words_on_totals(by_letter, own)
        scores = alone * _total_fits(words, known, said) ** power
        by_letter = _normal(scores.sum(2))
    beliefs = _normal_totals(np.exp(words.sum(0)) * known)
    marks = unique(scores.reshape(len(guesses), -1)).reshape(scores.shape)
    shown = np.array([guess.is_mark for guess in guesses], np.float64)
    return Belief(marks, beliefs, shown, own, objections(marks.sum(2), own, known, totals))


def objections(by_letter: Floats, own: Floats, known: Floats, totals: Collection[str]) -> Floats:
    """The log-odds by which each card's total speaks against its letter: against what is known of that, or
    against the one card that contradicts it most. How many contradict it is no matter, for letters misread
    are misread alike; nor which, for of two totals under one letter either may be the stranger."""
    contradicted = np.maximum(0.0, -np.log(HIGHEST * own @ own.T))
    same = by_letter @ by_letter.T
    np.fill_diagonal(same, 0.0)
    handed_in = np.array([letter in totals for letter in LETTERS])
    denied = np.maximum(0.0, -np.log(HIGHEST * own @ known.T)) * by_letter * handed_in
    return np.asarray(np.maximum((same * contradicted).max(1), denied.max(1)))


def unique(scores: Floats) -> Floats:
    """How likely each mark is for each card when no two cards bear the same: messages go to and fro until
    each mark has told each card how much the others want it."""
    scores = scores / np.maximum(scores.sum(1, keepdims=True), 1e-300) + 1e-12
    free = np.ones_like(scores)
    for _ in range(ROUNDS):
        wanted = scores * free
        pull = wanted / np.maximum(wanted.sum(1, keepdims=True) - wanted, 1e-12) / free
        offered = 1 / (1 + pull.sum(0, keepdims=True) - pull)
        free = 0.5 * free + 0.5 * (DOUBT_UNIQUE + (1 - DOUBT_UNIQUE) * offered)
    return _normal(scores * free)


def _prior(cards: Collection[str]) -> Floats:
    """Known marks exist; the others share what is left of the deck."""
    marks = len(LETTERS) * HIGHEST
    unknown = max(DECK - len(cards), 1) / max(marks - len(cards), 1)
    prior = np.full((len(LETTERS), HIGHEST), unknown)
    for mark in cards:
        prior[place_of(mark)] = 1.0
    return prior


def place_of(mark: str) -> tuple[int, int]:
    """A mark's place among all marks: its letter's and its order's."""
    return LETTERS.index(mark[0]), int(mark[1:]) - 1


def _known_totals(totals: Mapping[str, int]) -> Floats:
    counts = np.arange(1, HIGHEST + 1)
    flat = np.where(counts <= COMMON_TOTAL, 1.0, 0.7 ** (counts - COMMON_TOTAL))
    known = np.tile(flat / flat.sum(), (len(LETTERS), 1))
    for letter, total in totals.items():
        if 1 <= total <= HIGHEST:
            known[LETTERS.index(letter)] *= DOUBT_TOTAL
            known[LETTERS.index(letter), total - 1] += 1 - DOUBT_TOTAL
    return known


def _own_totals(orders: Floats, said: Floats) -> Floats:
    """How likely each total is by what a card alone says: as it reads, no less than its order."""
    return (1 - STRAY) * _normal(said * np.cumsum(orders, axis=1)) + STRAY / HIGHEST


def _words_on_totals(by_letter: Floats, own: Floats) -> Floats:
    """What each card says, as logarithms, of each letter's total."""
    mixed = by_letter[:, :, None] * own[:, None] + (1 - by_letter[:, :, None]) / HIGHEST
    return np.asarray(np.log(mixed * HIGHEST))


def _total_fits(words: Floats, known: Floats, said: Floats) -> Floats:
    """How well each mark of a card agrees with the letter's total as the other cards have it."""
    others = words.sum(0, keepdims=True) - words
    totals = _normal_totals(np.exp(others - others.max(-1, keepdims=True)) * known)
    agree = totals * ((1 - STRAY) * said[:, None, :] + STRAY / HIGHEST)
    return np.asarray(np.cumsum(agree[..., ::-1], axis=-1)[..., ::-1])


def _normal(scores: Floats) -> Floats:
    axes = tuple(range(1, scores.ndim))
    return np.asarray(scores / np.maximum(scores.sum(axes, keepdims=True), 1e-300))


def _normal_totals(scores: Floats) -> Floats:
    return np.asarray(scores / np.maximum(scores.sum(-1, keepdims=True), 1e-300))


_HEADS = ("letters", "orders", "totals")
