"""Decides how far a mark is believed where the printing's icons are known: its cards show some of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.deck_look import DeckLook
from vision.probability import swayed
from vision.values import CATEGORIES, IconSpot, MarkGuess, Vector

# on photographs of printings nothing was trained on every card of ours showed two icons with a cosine above
# 0.8 to one that was taught, and other games' cards none above 0.4
ALIKE = 0.55  # cosine to a known icon from which a spot is one
STRANGE = 4.0  # log-odds against a mark beside which there is none
LEAST = 1e-6  # chance below which odds stop


def beside_icons(
    guesses: Sequence[MarkGuess], spots: Sequence[Sequence[IconSpot]], look: DeckLook | None
) -> tuple[MarkGuess, ...]:
    """The guesses, a mark beside which no icon is known believed less; all as they were while some of the
    printing's icons are not known, or where nobody can see any."""
    if look is None or set(look.icons) != set(CATEGORIES) or not any(spots):
        return tuple(guesses)
    known = np.concatenate([look.icons[letter] for letter in CATEGORIES])
    return tuple(_believed(guess, _known(found, known)) for guess, found in zip(guesses, spots, strict=True))


def _known(spots: Sequence[IconSpot], known: Vector) -> float:
    """How many of the spots are known icons, as far as they are icons at all."""
    alike = [spot.score for spot in spots if float((known @ spot.look).max()) >= ALIKE]
    return float(sum(alike))


def _believed(guess: MarkGuess, icons: float) -> MarkGuess:
    if icons >= 1:
        return guess
    return replace(guess, is_mark=swayed(guess.is_mark, -STRANGE * (1 - icons), least=LEAST))
