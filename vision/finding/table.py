"""Decides how much surer a back is for looking unlike the table, which a hole in the shelf looks like.

What lies in the empty places around the shelf is the table, as its lamp and its pattern show it there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.finding.backs import looks_as_whole
from vision.finding.lattice import expected, is_whole, places_of
from vision.values import Corners, Photograph, Sighting

DOUBTFUL = 0.25, 0.995  # scores between which a back needs somebody's word
FREE = 0.5  # card widths about a place in question that are no table
MOST = 12  # empty places looked at
LIKE = 0.68  # cosine to the table that says neither
MOST_LIKE = 0.25  # cosine beyond it that says no more
SLOPE = 18.0  # log-odds a unit of cosine takes
WAYS = (0, -1), (0, 1), (-1, 0), (1, 0)


def unlike_the_table(
    photograph: Photograph, sightings: Sequence[Sighting], shelf: Sequence[Sighting]
) -> tuple[Sighting, ...]:
    """The sightings, those of doubtful backs scored by how unlike the table beside the shelf they look."""
    doubtful = [at for at, s in enumerate(sightings) if s.down and DOUBTFUL[0] < s.score < DOUBTFUL[1]]
    if not doubtful or not shelf:
        return tuple(sightings)
    quads = [sightings[at].quad for at in doubtful]
    table = _table(photograph, quads, shelf)
    looks = looks_as_whole(photograph, [*table, *quads])
    if len(table) < 2 or not len(looks):
        return tuple(sightings)
    like = np.sort(looks[len(table) :] @ looks[: len(table)].T, axis=1)[:, -2]  # one may be no table
    judged = {at: _judged(sightings[at], float(cosine)) for at, cosine in zip(doubtful, like, strict=True)}
    return tuple(judged.get(at, sighting) for at, sighting in enumerate(sightings))


def _judged(sighting: Sighting, like: float) -> Sighting:
    chance = min(max(sighting.score, 1e-3), 1 - 1e-3)
    odds = float(np.log(chance / (1 - chance))) - SLOPE * float(np.clip(like - LIKE, 0, MOST_LIKE))
    return replace(sighting, score=float(1 / (1 + np.exp(-odds))))


def _table(photograph: Photograph, quads: Sequence[Corners], shelf: Sequence[Sighting]) -> list[Corners]:
    """Empty places beside cards, the nearest to those in question."""
    places = places_of(shelf)
    beside = {(row + down, col + right) for row, col in places for down, right in WAYS} - set(places)
    empty = [expected(places, place).astype(np.float32) for place in sorted(beside)]
    asked = np.array([quad.mean(0) for quad in quads])

    def away(quad: Corners) -> float:
        return float(np.linalg.norm(asked - quad.mean(0), axis=1).min())

    near = float(np.linalg.norm(quads[0][1] - quads[0][0])) * FREE
    return sorted((q for q in empty if is_whole(q, photograph) and away(q) > near), key=away)[:MOST]
