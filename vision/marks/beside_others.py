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
from vision.probability import swayed
from vision.values import MarkGuess, Photograph, Sighting, Vector, WeightsMissing

LEGIBLE = 0.8  # chance of what a mark says from which it tells where marks stand
UNREAD = 0.5  # below which a card's mark is looked for
SEVERAL = 3  # marks that tell it
# how far half of them may be astray, in card widths: right (as wide as letters differ), down, width, height
ASTRAY = np.tile([0.05, 0.03, 0.08, 0.03], 2)
CARD = 0.4  # score from which something may be a card
PLAIN = 0.8  # chance of letter, order and total together from which their place tells that they are a mark,
IN_PLACE, LEAST = 3.0, 1e-4  # by so many log-odds; the least chance of one before
TOLD = 0.5, 0.8  # chance of letter, order and total together from which a front's mark, a back's is believed


def sought_beside_others(
    networks: Networks,
    photograph: Photograph,
    cards: Sequence[Sighting],
    guesses: Sequence[MarkGuess],
    others: Sequence[MarkGuess] = (),
) -> tuple[MarkGuess, ...]:
    """The guesses; what stands where their marks and those of `others` stand is likelier one, and of cards
    without a legible one is what is read there."""
    there = usual_places([*guesses, *others])
    if there is None:
        return tuple(guesses)
    placed = [_in_place(guess, there) for guess in guesses]
    wanted = [
        at
        for at, (card, guess) in enumerate(zip(cards, placed, strict=True))
        if guess.legible < UNREAD and card.score >= CARD
    ]
    if not wanted:
        return tuple(placed)
    places = np.tile(there, (len(wanted), 1))
    try:
        close = closely(networks, photograph, [cards[at].quad for at in wanted], places)
    except WeightsMissing:
        return tuple(placed)
    said = {at: replace(guess, places=there) for at, guess in zip(wanted, close, strict=True)}
    return tuple(
        said[at] if at in said and _is_told(said[at], guess, down=cards[at].down) else guess
        for at, guess in enumerate(placed)
    )


def usual_places(guesses: Sequence[MarkGuess]) -> Vector | None:
    """Where letter and figures stand on cards that show them clearly; None where nothing tells it."""
    clear = [guess.places for guess in guesses if guess.places.size and guess.legible >= LEGIBLE]
    if len(clear) < SEVERAL:
        return None
    usual = np.median(clear, axis=0)
    astray = np.median(np.abs(np.array(clear) - usual), axis=0)
    return np.asarray(usual, np.float32) if (astray <= ASTRAY).all() else None


def _in_place(guess: MarkGuess, there: Vector) -> MarkGuess:
    """A mark that is legible if it is one, likelier to be one where it stands in the others' place."""
    if not guess.places.size or _said(guess) < PLAIN or (np.abs(guess.places - there) > 2 * ASTRAY).any():
        return guess
    return replace(guess, is_mark=swayed(guess.is_mark, IN_PLACE, least=LEAST))


def _said(guess: MarkGuess) -> float:
    """The chance of letter, order and total together, if it is a mark."""
    return guess.certainty * float(guess.totals.max())


def _is_told(close: MarkGuess, before: MarkGuess, *, down: bool) -> bool:
    return close.is_mark >= TOLD[down] and close.legible > before.legible
