"""Decides which faint spots of a labelled card are its icons, by how the deck's other icons look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import Matrix
from vision.icons.order import in_reading_order
from vision.probability import unit
from vision.values import IconSpot

MOST = 8  # spots of a card among which its icons are sought
ALIKE = 0.65  # cosine to its category's others from which a spot is an icon the label tells of
SEEN = 0.3  # score from which a spot is one where its category was not seen yet
TELLING = 10.0  # odds that a cosine of one is worth

Floats = NDArray[np.float64]
Taken = tuple[IconSpot, ...]


def as_others(spots: Sequence[IconSpot], icons: str, known: Mapping[str, Matrix]) -> Taken:
    """The spots of a card that show these icons in this order as other cards show them; none where no spots
    do."""
    middles = {letter: unit(vectors.mean(0)[None])[0] for letter, vectors in known.items() if len(vectors)}
    best = sorted(spots, key=lambda spot: -_likest(spot, middles))[:MOST]
    ways = [in_reading_order(some) for some in combinations(best, len(icons))] if icons else []
    worth = [_worth(way, icons, middles) for way in ways]
    at = int(np.argmax(worth)) if worth else 0
    return ways[at] if worth and worth[at] > -np.inf else ()


def _likest(spot: IconSpot, middles: Mapping[str, Floats]) -> float:
    return max((float(middle @ spot.look) for middle in middles.values()), default=0.0) + spot.score


def _worth(way: Taken, icons: str, middles: Mapping[str, Floats]) -> float:
    """What speaks for these spots being these icons; nothing can where one is unlike."""
    worth = 0.0
    for spot, letter in zip(way, icons, strict=True):
        like = float(middles[letter] @ spot.look) if letter in middles else None
        if (like is None and spot.score < SEEN) or (like is not None and like < ALIKE):
            return -np.inf
        worth += spot.odds + TELLING * (ALIKE if like is None else like)
    return worth
