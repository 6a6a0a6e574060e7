"""Decides how much less sure a back is for looking like the table, as a hole in the shelf does.

What lies in the empty places around the shelf is the table, as its lamp and its pattern show it there. A
place where nobody saw a card is surer to hold one for looking unlike the table, too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.finding.filled import is_filled
from vision.finding.ground import least_unlike, unlikeness
from vision.layout.lattice import Places, expected, places_of
from vision.picture.edge import share_of
from vision.probability import swayed
from vision.values import Corners, Photograph, Sighting

Floats = NDArray[np.floating]

CARD = 0.97  # score from which a back is a card of the shelf
DOUBTFUL = 0.12, 0.998  # scores between which a back needs somebody's word
SEEN = 0.05  # score from which something lies there that may be no table
SEVERAL = 4  # empty places, of which some may be unlike the table
FREE = 0.5  # card widths about it
MOST = 12  # empty places looked at
# Steps of unlikeness to the table, and the log-odds of a back beside a hole that they give, as counted on 579
# backs and 106 holes of drawn shelves in all lights
STEPS, ODDS = (0.5, 0.75, 1.2, 1.6, 3.0), (-6.0, -3.5, -0.8, 0.2, 2.8)
LIKE = 1.2  # steps up to which a place looks like the table
BESIDE = 3.0  # log-odds a step takes by which such a place is more unlike other backs, two at most
GAIN = 1.1  # log-odds that being unlike the table gives at most
FAR_FROM_IT, NEAREST = 4.0, 4  # steps to the table from which something lies there; places it is told by
FILLED = 0.9  # score of a back that fills a place
WORTH = 0.08  # score from which a place in the shelf may hold a back
PART = 0.4  # of an empty place in the picture, from which it shows the table
LEAST = 1e-3  # chance below which odds stop
WAYS = (0, -1), (0, 1), (-1, 0), (1, 0)


def unlike_the_table(
    photograph: Photograph, sightings: Sequence[Sighting], shelf: Sequence[Sighting]
) -> tuple[Sighting, ...]:
    """The sightings, those of doubtful backs less sure the more they look like the table beside the shelf.

    Unlikeness speaks for none: cards of another game beside the rows are unlike the table too.
    """
    doubtful = [at for at, s in enumerate(sightings) if s.down and DOUBTFUL[0] < s.score < DOUBTFUL[1]]
    cards = [card for card in shelf if not card.down or card.score >= CARD]
    if not doubtful or not cards:
        return tuple(sightings)
    seen = [sighting.quad for sighting in sightings if sighting.score >= SEEN]
    quads = [sightings[at].quad for at in doubtful]
    steps = _unlike_the_table(photograph, quads, _beside(cards), seen)
    less = np.maximum(0.0, -_odds(steps))
    sure = [sightings[at].quad for at, each in zip(doubtful, steps, strict=True) if each > LIKE]
    sure += [s.quad for s in sightings if s.down and s.score >= DOUBTFUL[1]]
    if sure and (steps < LIKE).any():
        more = np.clip(least_unlike(photograph, quads, sure) - steps, 0.0, 2.0)
        less += BESIDE * np.where(steps < LIKE, more, 0.0)
    return _more_by(sightings, doubtful, -less)


def not_of_the_table(photograph: Photograph, shelf: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """The backs of a shelf that do not look like the table around it."""
    backs = [each for each in shelf if each.down]
    quads, seen = [back.quad for back in backs], [each.quad for each in shelf]
    steps = _unlike_the_table(photograph, quads, _around(shelf), seen) if backs else np.zeros(0)
    return tuple(back for back, each in zip(backs, steps, strict=True) if not each <= LIKE)


def unlike_what_lies_around(
    photograph: Photograph, places: Sequence[Sighting], shelf: Sequence[Sighting]
) -> tuple[Sighting, ...]:
    """Places in the shelf that may hold backs, surer the less they look like the table all around it."""
    doubtful = [at for at, place in enumerate(places) if place.down and place.score > WORTH]
    if not doubtful:
        return tuple(places)
    seen = [*(card.quad for card in shelf), *(place.quad for place in places)]
    quads = [places[at].quad for at in doubtful]
    steps = _unlike_the_table(photograph, quads, _around(shelf), seen)
    return _more_by(places, doubtful, np.minimum(GAIN, _odds(steps)))


def filled_beside(
    photograph: Photograph, places: Sequence[Corners], shelf: Sequence[Sighting]
) -> tuple[Sighting, ...]:
    """The places beside cards that something fills to the edge which looks far from the table: cards face
    down with a back that the finder does not know."""
    seen = [card.quad for card in shelf]
    bare = _bare(photograph, places, _around(shelf), seen)
    found = []
    for place in places:
        others = _usual(photograph, [quad for quad in bare if _away(quad, [place]) > FREE])[:NEAREST]
        if not others or least_unlike(photograph, [place], others)[0] < FAR_FROM_IT:
            continue
        if is_filled(photograph, place, table=others, cards=seen):
            found.append(Sighting(place, True, FILLED))
    return tuple(found)


def _odds(steps: Floats) -> Floats:
    """What speaks for a back where a place is so unlike the table."""
    return np.asarray(np.interp(steps, STEPS, ODDS), np.float64)


def _unlike_the_table(
    photograph: Photograph, quads: Sequence[Corners], empty: Sequence[Corners], seen: Sequence[Corners]
) -> Floats:
    """How unlike each place is to what is likest to it in the nearest empty ones where nothing is; NaN where
    none is to be seen."""
    usual = _usual(photograph, _bare(photograph, quads, empty, seen))
    return least_unlike(photograph, quads, usual) if usual else np.full(len(quads), np.nan)


def _bare(
    photograph: Photograph, quads: Sequence[Corners], empty: Sequence[Corners], seen: Sequence[Corners]
) -> list[Corners]:
    """Of the empty places where nothing is, as far as the picture shows them, the nearest to some places."""
    known = [quad for quad in empty if np.isfinite(quad).all()]
    there = [_in_sight(quad, photograph) for quad in known if share_of(photograph, quad) >= PART]
    bare = [quad for quad in there if _away(quad, seen) > FREE]
    return sorted(bare, key=lambda quad: _away(quad, quads))[:MOST]


def _usual(photograph: Photograph, empty: Sequence[Corners]) -> Sequence[Corners]:
    """The empty places without those that are like few others: something may lie there, unseen."""
    if len(empty) < SEVERAL:
        return empty
    alike = (unlikeness(photograph, empty, empty) <= LIKE).sum(1)
    return [quad for quad, many in zip(empty, alike, strict=True) if 2 * many >= alike.max()]


def _more_by(sightings: Sequence[Sighting], doubtful: Sequence[int], odds: Floats) -> tuple[Sighting, ...]:
    """The sightings, the doubtful ones surer by some log-odds, those that are known."""
    judged = {
        at: replace(sightings[at], score=swayed(sightings[at].score, float(more), least=LEAST))
        for at, more in zip(doubtful, odds, strict=True)
        if np.isfinite(more)
    }
    return tuple(judged.get(at, sighting) for at, sighting in enumerate(sightings))


def _beside(cards: Sequence[Sighting]) -> list[Corners]:
    """The empty places beside cards."""
    places = places_of(cards)
    return _there(places, _next_to(places))


def _around(cards: Sequence[Sighting]) -> list[Corners]:
    """The same, and all places around the rows and columns of the shelf."""
    places = places_of(cards)
    rows, columns = zip(*places, strict=True)
    outer = (min(rows) - 1, max(rows) + 1), (min(columns) - 1, max(columns) + 1)
    wide, high = range(outer[1][0], outer[1][1] + 1), range(min(rows), max(rows) + 1)
    ring = {*product(outer[0], wide), *product(high, outer[1])}
    return _there(places, ring | _next_to(places))


def _next_to(places: Places) -> set[tuple[int, int]]:
    return {(row + down, col + right) for row, col in places for down, right in WAYS}


def _there(places: Places, wanted: Collection[tuple[int, int]]) -> list[Corners]:
    """Where some places lie that no card does."""
    return [quad.astype(np.float32) for quad in expected(places, sorted(set(wanted) - set(places)))]


def _in_sight(quad: Corners, photograph: Photograph) -> Corners:
    """A place as far as the picture shows it."""
    high, wide = photograph.full.shape[:2]
    return np.clip(quad, 0, np.array([wide - 1, high - 1], np.float32))


def _away(quad: Corners, others: Sequence[Corners]) -> float:
    """From a place's middle to the nearest other one's, in card widths."""
    middles: NDArray[np.float32] = np.array([other.mean(0) for other in others]).reshape(-1, 2)
    far = np.linalg.norm(middles - quad.mean(0), axis=1) / np.linalg.norm(quad[1] - quad[0])
    return float(far.min(initial=np.inf))
