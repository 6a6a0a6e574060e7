"""Decides what on labelled cards is an ornament of the printing: what stands in one place of nearly all and
looks alike there, though no category is on all of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.values import IconSpot

FEWEST = 4  # cards that tell
NEARLY = 0.7  # share of the cards that show it
NEAR = 0.6, 8.0  # radii, strip pixels at least, from one card's to another's
ALIKE = 0.8  # cosine from which two are one drawing

Spots = Sequence[IconSpot]


def without_ornaments(
    cards: Sequence[Spots], labels: Sequence[str]
) -> tuple[list[tuple[IconSpot, ...]], list[IconSpot]]:
    """The spots of every card but the ornaments, and these; a card without a label tells nothing."""
    every = [(at, spot) for at, spots in enumerate(cards) if labels[at] for spot in spots]
    told = sum(map(bool, labels))
    if told < FEWEST or not every:
        return [tuple(spots) for spots in cards], []
    owner, same = np.array([at for at, _ in every]), _same([spot for _, spot in every])
    ornaments = set()
    for row in same:
        on = set(owner[row].tolist())
        if len(on) >= NEARLY * told and not set.intersection(*(set(labels[at]) for at in on)):
            ornaments |= {id(every[at][1]) for at in np.flatnonzero(row)}
    kept = [tuple(spot for spot in spots if id(spot) not in ornaments) for spots in cards]
    return kept, [spot for _, spot in every if id(spot) in ornaments]


def _same(spots: Spots) -> NDArray[np.bool_]:
    """Which spots are in one place and look alike."""
    places, looks = np.array([(spot.x, spot.y) for spot in spots]), np.array([spot.look for spot in spots])
    near = np.maximum(NEAR[0] * np.array([spot.radius for spot in spots]), NEAR[1])
    off = np.hypot(*np.moveaxis(places[:, None] - places, -1, 0))
    return np.asarray((off <= near[:, None]) & (looks @ looks.T >= ALIKE))
