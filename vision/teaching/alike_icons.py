"""Decides which faint spots of a labelled card are its icons, by how the deck's other icons look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import Layout, Matrix, all_looks
from vision.icons.order import in_reading_order
from vision.icons.seats import ways_of
from vision.icons.spots import odds_by_look
from vision.probability import unit
from vision.values import IconSpot

MOST = 8  # spots of a card among which its icons are sought
ALIKE = 0.65  # cosine to its category's others from which a spot is an icon the label tells of
ALIKE_IN_PLACE = 0.4  # the same of a spot that stands where the printing has one
SEEN = 0.3  # score from which a spot is one where its category was not seen yet
TELLING = 10.0  # odds that a cosine of one is worth

Floats = NDArray[np.float64]
Taken = tuple[IconSpot, ...]


def as_others(spots: Sequence[IconSpot], icons: str, known: Mapping[str, Matrix]) -> Taken:
    """The spots of a card that show these icons in this order as other cards show them; none where no spots
    do."""
    middles = _middles(known)
    best = sorted(spots, key=lambda spot: -_likest(spot, middles))[:MOST]
    ways = [in_reading_order(some) for some in combinations(best, len(icons))] if icons else []
    worth = [_worth(way, icons, middles) for way in ways]
    at = int(np.argmax(worth)) if worth else 0
    return ways[at] if worth and worth[at] > -np.inf else ()


def seated_as(spots: Sequence[IconSpot], icons: str, known: Mapping[str, Matrix], layout: Layout) -> Taken:
    """The spots of a card that stand in the places of so many icons and look like these; none where places
    are without."""
    if len(icons) not in layout.seats:
        return ()
    middles = _middles(known)
    ways = ways_of(spots, odds_by_look(spots, all_looks(known), layout.radius), layout, len(icons))
    rows = [(way.score, tuple(spots[at] for at in way.spots)) for way in ways if way.spots.min() >= 0]
    seen = 0.0 if set(icons) & set(middles) else SEEN  # its place tells of a strange one beside a known
    worth = partial(_worth, icons=icons, middles=middles, least=ALIKE_IN_PLACE, seen=seen)
    told = [(score + worth(row), row) for score, row in rows]
    score, row = max(told, key=lambda each: each[0], default=(-np.inf, ()))
    return row if score > -np.inf else ()


def are_those(spots: Taken, icons: str, known: Mapping[str, Matrix]) -> bool:
    """Whether nothing speaks against these spots being these icons."""
    return len(spots) == len(icons) and _worth(spots, icons, _middles(known), least=ALIKE_IN_PLACE) > -np.inf


def _middles(known: Mapping[str, Matrix]) -> dict[str, Floats]:
    return {letter: unit(vectors.mean(0)[None])[0] for letter, vectors in known.items() if len(vectors)}


def _likest(spot: IconSpot, middles: Mapping[str, Floats]) -> float:
    return max((float(middle @ spot.look) for middle in middles.values()), default=0.0) + spot.score


def _worth(
    way: Taken, icons: str, middles: Mapping[str, Floats], *, least: float = ALIKE, seen: float = SEEN
) -> float:
    """What speaks for these spots being these icons; nothing can where one is unlike, or of a category that
    nobody showed and hardly seen."""
    worth = 0.0
    for spot, letter in zip(way, icons, strict=True):
        like = float(middles[letter] @ spot.look) if letter in middles else None
        if (like is None and spot.score < seen) or (like is not None and like < least):
            return -np.inf
        worth += spot.odds + TELLING * (ALIKE if like is None else like)
    return worth
