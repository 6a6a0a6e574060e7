"""Looks for a mark where the other cards of the photograph have theirs: a printing sets all in one place.

The first look may take a mark composed as few are for an ornament, on some cards of a printing and not on
others. A close look where it should stand says what it is; of a place where nothing stands it is unsure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.marks.read_closer import closely
from vision.networks import Networks
from vision.values import MarkGuess, Photograph, Sighting, Vector, WeightsMissing

LEGIBLE = 0.8  # chance of what a mark says from which it tells where marks stand
UNREAD = 0.5  # below which a card's mark is looked for
SEVERAL = 3  # marks that tell it
# how far half of them may be astray, in card widths: right (as wide as letters differ), down, width, height
ASTRAY = np.tile([0.05, 0.03, 0.08, 0.03], 2)
CARD = 0.5  # score from which something may be a card
TOLD = 0.5, 0.8  # chance of letter, order and total together from which a front's mark, a back's is believed


def sought_beside_others(
    networks: Networks, photograph: Photograph, cards: Sequence[Sighting], guesses: Sequence[MarkGuess]
) -> tuple[MarkGuess, ...]:
    """The guesses, of cards without a legible mark what is read where the others' marks stand."""
    there = _usual_places(guesses)
    wanted = [
        at
        for at, (card, guess) in enumerate(zip(cards, guesses, strict=True))
        if guess.legible < UNREAD and card.score >= CARD
    ]
    if there is None or not wanted:
        return tuple(guesses)
    places = np.tile(there, (len(wanted), 1))
    try:
        close = closely(networks, photograph, [cards[at].quad for at in wanted], places)
    except WeightsMissing:
        return tuple(guesses)
    said = {at: replace(guess, places=there) for at, guess in zip(wanted, close, strict=True)}
    return tuple(
        said[at] if at in said and _is_told(said[at], guess, down=cards[at].down) else guess
        for at, guess in enumerate(guesses)
    )


def _usual_places(guesses: Sequence[MarkGuess]) -> Vector | None:
    """Where letter and figures stand on cards that show them clearly; None where nothing tells it."""
    clear = [guess.places for guess in guesses if guess.places.size and guess.legible >= LEGIBLE]
    if len(clear) < SEVERAL:
        return None
    usual = np.median(clear, axis=0)
    astray = np.median(np.abs(np.array(clear) - usual), axis=0)
    return np.asarray(usual, np.float32) if (astray <= ASTRAY).all() else None


def _is_told(close: MarkGuess, before: MarkGuess, *, down: bool) -> bool:
    return close.is_mark >= TOLD[down] and close.legible > before.legible
