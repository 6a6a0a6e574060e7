"""Decides how many icons a card shows, and which spots they are, where the printing's layout is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, inf

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import Layout
from vision.icons.slots import CROOKED, OVERLOOKED, PLAIN, Places, even_row, level_with, places, scattered
from vision.values import IconSpot

Floats = NDArray[np.float64]

CLEAR = 0.8  # of the distance between icons: a place at least as far from every icon is bare
PLAINEST = 0.95  # score of a spot that is an icon whatever the label says
HIT = 0.6  # radii from a place to the spot that stands there
TELLING = 3.0  # odds (logarithm) against a spot from which the network saw nothing there
UNEXPLAINED = 0.8  # of its odds, what a spot costs that stands in no place
UNSEEN = 0.5  # chance of a row of which the network saw nothing at all, however it looks
LIKE = 0.4  # cosine to an icon or a bare place up to which it says nothing
# odds that an icon stands in a place, fitted on photographs nothing was trained on: a constant, the odds of
# the network's score, of a place where it saw nothing, and per cosine above LIKE to the likest known icon and
# to the likest bare place
BARE_KNOWN = (-1.3, 1.4, -0.3, 6.8, -12.3)
BARE_UNKNOWN = (-3.5, 1.15, -1.8, 12.5, 0.0)


@dataclass(frozen=True, eq=False)
class Looked:
    """What icons of this photograph look like, and what a place without one looks like."""

    icons: Floats
    bare: Floats


def count_icons(
    spots: Sequence[IconSpot], layout: Layout, looked: Looked
) -> tuple[tuple[IconSpot, ...], float]:
    """The spots taken for a card's icons, left to right, and how likely it is that they are all."""
    spots = level_with(layout, spots)
    odds = _odds(spots, looked)
    ways = [_stood(way, spots, odds, layout) for n in layout.rows for way in places(layout, spots, n)]
    scores = np.array([score for _, score in ways])
    if not np.isfinite(scores).any():
        return (), 0.0
    best = int(scores.argmax())
    chances = np.exp(scores - scores[best])
    same = np.array([len(taken) == len(ways[best][0]) for taken, _ in ways])
    seen = 1.0 if any(spot.score > OVERLOOKED for spot in ways[best][0]) else UNSEEN
    return ways[best][0], seen * float(chances[same].sum() / chances.sum())


def as_labelled(
    spots: Sequence[IconSpot], layout: Layout | None, count: int
) -> tuple[tuple[IconSpot, ...], tuple[IconSpot, ...]]:
    """The spots of a card known to show so many icons, left to right, and those of its bare places; nothing
    where nothing tells which they are."""
    if layout is not None and not layout.rows:
        return scattered(spots, layout, count), ()
    if layout is None or count not in layout.rows:
        return even_row([spot for spot in spots if spot.score > OVERLOOKED], count), ()
    odds = {id(spot): spot.odds for spot in spots}
    ways = [_stood(way, spots, odds, layout) for way in places(layout, spots, count)]
    taken = max(ways, key=lambda way: way[1])[0]
    if len(taken) < count or not any(spot.score >= PLAIN for spot in taken) or _more(taken, spots):
        return (), ()
    pitch = layout.rows[count][1]
    bare = [s for s in spots if s.score <= OVERLOOKED and min(abs(s.x - t.x) for t in taken) > CLEAR * pitch]
    return taken, tuple(bare)


def _stood(
    way: Places, spots: Sequence[IconSpot], odds: dict[int, float], layout: Layout
) -> tuple[tuple[IconSpot, ...], float]:
    """The spots that stand in these places, and what speaks for the places."""
    taken: list[IconSpot] = []
    score = -(way.strain**2) / 2
    for x, y in way.middles:
        near = [(hypot(x - spot.x, y - spot.y), at) for at, spot in enumerate(spots)]
        far, at = min(near, default=(inf, -1))
        if far > HIT * layout.radius or any(spots[at] is spot for spot in taken):
            return tuple(taken), -np.inf
        taken.append(spots[at])
        score += odds[id(spots[at])]
    ids = {id(spot) for spot in taken}
    left = [max(0.0, odds[id(s)]) for s in spots if s.score >= PLAIN and id(s) not in ids]
    return tuple(taken), score - UNEXPLAINED * sum(left)


def _odds(spots: Sequence[IconSpot], looked: Looked) -> dict[int, float]:
    """What speaks for an icon being where each spot is."""
    if not spots:
        return {}
    constant, own, none, known, bare = BARE_KNOWN if len(looked.bare) else BARE_UNKNOWN
    looks = np.array([spot.look for spot in spots], np.float64)
    alike = constant + known * _like(looks, looked.icons) + bare * _like(looks, looked.bare)
    scores = [spot.odds for spot in spots]
    seen = [own * odds if odds > -TELLING else none for odds in scores]
    return {id(spot): float(sum(each)) for spot, *each in zip(spots, alike, seen, strict=True)}


def _like(looks: Floats, known: Floats) -> Floats:
    """How far each look is like the likest of the known ones, beyond what says nothing."""
    if not len(known):
        return np.zeros(len(looks))
    return np.asarray(np.maximum(0.0, (looks @ known.T).max(1) - LIKE), np.float64)


def _more(taken: Sequence[IconSpot], spots: Sequence[IconSpot]) -> bool:
    """Whether a plain icon stands in the row besides those taken."""
    level = float(np.median([spot.y for spot in taken]))
    rest = [spot for spot in spots if all(spot is not other for other in taken)]
    return any(spot.score >= PLAINEST and abs(spot.y - level) < CROOKED * spot.radius for spot in rest)
