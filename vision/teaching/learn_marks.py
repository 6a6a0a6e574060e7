"""Decides what labelled marks teach about a printing's letters and digits, and how well they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.random import Generator

from vision.card import Card, strips_of
from vision.deck_look import DeckLook, MarkSample
from vision.marks.correct import fitted, said, trusted
from vision.marks.read_mark import read_marks
from vision.networks import Networks
from vision.teaching.augment import augmented
from vision.teaching.match import Truth
from vision.values import MarkGuess, WeightsMissing

VARIANTS = 5  # drawings of each labelled strip to learn from, besides the strip itself
MOST_MARKS = 400  # labelled drawings kept, the newest
MOST_LETTERS = 200  # labelled letters kept, the newest
LOOK_ALIKE = "IJVUYLTOQDCGEFHKRNMWPBASXZ"  # letters, those first that most hands draw like another
MOST = 6  # letters asked for at a time
ENOUGH = 20  # letters whose totals are known, from which they are all the deck has
STRANGE = 0.8  # trust in what is read of letters, below which a hand is strange
SAME = 0.9995  # cosine above which a drawing is known already: the same photograph taught again

Pairs = Sequence[tuple[int, Truth]]


def learn_marks(
    networks: Networks, seen: Sequence[Card], pairs: Pairs, totals: Mapping[str, int], old: DeckLook
) -> DeckLook:
    """The look with the marks of these cards learnt, as photographed and as other photographs might show
    them."""
    rng = np.random.default_rng(len(pairs))
    samples = _samples([seen[at].mark for at, _ in pairs], pairs, totals, drawn=False)
    for _ in range(VARIANTS if samples else 0):
        samples += _samples(_drawn(networks, seen, pairs, rng), pairs, totals, drawn=True)
    fresh = [sample for sample in samples if not _known(sample, old.marks)]
    if not fresh:
        return old
    marks = (*old.marks, *fresh)[-MOST_MARKS:]
    trust = trusted([mark for mark in marks if not mark.drawn])
    return replace(old, marks=marks, trust=trust, correction=fitted(marks, trust))


def learn_letters(seen: Sequence[Card], pairs: Pairs, totals: Mapping[str, int], old: DeckLook) -> DeckLook:
    """The look with the letters of these cards learnt as a close look saw them."""
    closely = [replace(card.mark, look=card.mark.letter_look) for card in seen]
    samples = _samples([closely[at] for at, _ in pairs], pairs, totals, drawn=False)
    fresh = [sample for sample in samples if not _known(sample, old.letters)]
    if not fresh:
        return old
    return replace(old, letters=(*old.letters, *fresh)[-MOST_LETTERS:])


def letters_to_show(look: DeckLook, totals: Mapping[str, int]) -> tuple[str, ...]:
    """Which letters another label should show, where this printing's hand is one the network misreads."""
    if not look.letters or min(look.trust[0], trusted(look.letters)[0]) >= STRANGE:
        return ()
    shown = {sample.letter for sample in (*look.letters, *look.marks)}
    known = set(totals) if len(totals) >= ENOUGH else set(LOOK_ALIKE)
    return tuple(sorted([letter for letter in LOOK_ALIKE if letter in known - shown][:MOST]))


def _drawn(networks: Networks, seen: Sequence[Card], pairs: Pairs, rng: Generator) -> Sequence[MarkGuess]:
    try:
        return read_marks(networks, augmented(strips_of([seen[at] for at, _ in pairs]), rng))
    except WeightsMissing:
        return ()


def _samples(
    guesses: Sequence[MarkGuess], pairs: Pairs, totals: Mapping[str, int], *, drawn: bool
) -> list[MarkSample]:
    return [
        MarkSample(
            letter=truth.mark[0],
            order=int(truth.mark[1:]),
            total=totals.get(truth.mark[0], 0),
            look=guess.look,
            said=said(guess),
            drawn=drawn,
        )
        for guess, (_, truth) in zip(guesses, pairs, strict=False)
        if guess.look.size
    ]


def _known(sample: MarkSample, marks: Sequence[MarkSample]) -> bool:
    label = sample.letter, sample.order, sample.total
    return any(
        (mark.letter, mark.order, mark.total) == label and _cosine(sample, mark) > SAME for mark in marks
    )


def _cosine(one: MarkSample, other: MarkSample) -> float:
    if one.look.size != other.look.size:
        return 0.0
    return float(one.look @ other.look / (np.linalg.norm(one.look) * np.linalg.norm(other.look) + 1e-9))
