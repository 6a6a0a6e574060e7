"""Decides how much less sure a back is for looking like the table, as a hole in the shelf does.

What lies in the empty places around the shelf is the table, as its lamp and its pattern show it there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.finding.backs import looks_as_whole
from vision.layout.lattice import expected, is_whole, places_of
from vision.networks import Networks
from vision.probability import swayed
from vision.values import Corners, Photograph, Sighting

CARD = 0.97  # score from which a back is a card of the shelf
DOUBTFUL = 0.12, 0.995  # scores between which a back needs somebody's word
SEEN = 0.05  # score from which something lies there that may be no table
FREE = 0.5  # card widths about it
MOST = 6  # empty places looked at
LIKE = 0.7  # cosine to the table that says neither
SPAN = 0.25  # cosines beyond it that say no more
SLOPE = 18.0  # log-odds a unit of cosine takes
LEAST = 1e-3  # chance below which odds stop
WAYS = (0, -1), (0, 1), (-1, 0), (1, 0)


def unlike_the_table(
    networks: Networks, photograph: Photograph, sightings: Sequence[Sighting], shelf: Sequence[Sighting]
) -> tuple[Sighting, ...]:
    """The sightings, those of doubtful backs less sure the more they look like the table beside the shelf.

    Unlikeness speaks for none: cards of another game beside the rows are unlike the table too.
    """
    doubtful = [at for at, s in enumerate(sightings) if s.down and DOUBTFUL[0] < s.score < DOUBTFUL[1]]
    cards = [card for card in shelf if not card.down or card.score >= CARD]
    if not doubtful or not cards:
        return tuple(sightings)
    quads, empty = [sightings[at].quad for at in doubtful], _empty(cards)
    seen = [sighting.quad for sighting in sightings if sighting.score >= SEEN]
    bare = [q for q in empty if is_whole(q, photograph) and _away(q, seen) > FREE]
    table = sorted(bare, key=lambda quad: _away(quad, quads))[:MOST]
    looks = looks_as_whole(networks, photograph, [*table, *quads])
    if not table or not len(looks):
        return tuple(sightings)
    like = (looks[len(table) :] @ looks[: len(table)].T).max(1) - LIKE
    counted = np.clip(like, 0.0, SPAN)
    judged = {at: _less(sightings[at], float(more)) for at, more in zip(doubtful, counted, strict=True)}
    return tuple(judged.get(at, sighting) for at, sighting in enumerate(sightings))


def _less(sighting: Sighting, like: float) -> Sighting:
    return replace(sighting, score=swayed(sighting.score, -SLOPE * like, least=LEAST))


def _empty(cards: Sequence[Sighting]) -> list[Corners]:
    """The empty places beside cards."""
    places = places_of(cards)
    beside = {(row + down, col + right) for row, col in places for down, right in WAYS} - set(places)
    return [quad.astype(np.float32) for quad in expected(places, sorted(beside))]


def _away(quad: Corners, others: Sequence[Corners]) -> float:
    """From a place's middle to the nearest other one's, in card widths."""
    middles: NDArray[np.float32] = np.array([other.mean(0) for other in others]).reshape(-1, 2)
    far = np.linalg.norm(middles - quad.mean(0), axis=1) / np.linalg.norm(quad[1] - quad[0])
    return float(far.min(initial=np.inf))
