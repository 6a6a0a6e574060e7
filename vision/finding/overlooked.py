"""Decides where a card was overlooked: empty places beside cards seen are looked at once more, close up."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.finding.backs import like_the_sure
from vision.finding.refine import look_closely
from vision.finding.table import unlike_the_table
from vision.layout.lattice import Floats, Places, expected, is_inside, places_of
from vision.networks import Networks
from vision.picture.edge import share_of
from vision.probability import log_odds
from vision.values import Corners, Photograph, Sighting, WeightsMissing

WAYS = LEFT, RIGHT, ABOVE, BELOW = (0, -1), (0, 1), (-1, 0), (1, 0)
PRIOR = 0.47  # chance of a card in an empty place beside a card, before it is looked at
TRUST = 0.4  # how many times the log-odds of what the close look says count beside it
LEAST = 0.4, 0.6  # chance after which a front (its mark will tell), a back lies there
SIZES = 0.75, 1.33  # of a card found so beside the one next to it, in widths
FREE = 0.55  # card widths its middle keeps from all others
PART = 0.3, 0.75  # of a card in the picture, from which it is worth a look, to which the finder may miss it
MOST = 40  # places looked at in one photograph


def overlooked(
    networks: Networks, photograph: Photograph, sightings: Sequence[Sighting]
) -> tuple[Sighting, ...]:
    """Cards in the empty places of the shelf's lattice, of which the finder said nothing; at the ends of its
    rows, too, where the picture's edge cuts a card off: mark and icons will tell of those."""
    if not sightings:
        return ()
    places = places_of(sightings)
    quads, cut = expected(places, _empty(places)[:MOST]), _at_ends(places)[:MOST]
    seen = list(sightings)
    found = _looked_at(networks, photograph, [quad for quad in quads if is_inside(quad, photograph)])
    backs = [at for at, sighting in enumerate(found) if sighting.down]
    found = like_the_sure(networks, photograph, found, backs, sightings)
    for sighting in unlike_the_table(networks, photograph, found, sightings):
        if sighting.score >= LEAST[sighting.down] and _is_new(sighting.quad, seen):
            seen.append(sighting)
    for quad in expected(places, cut):
        there = quad.astype(np.float32)
        if _is_cut(photograph, there) and _is_new(there, seen):
            seen.append(Sighting(there, False, LEAST[0]))
    return tuple(seen[len(sightings) :])


def _looked_at(networks: Networks, photograph: Photograph, quads: Sequence[Floats]) -> tuple[Sighting, ...]:
    """What lies in some places, the surest first."""
    if not quads:
        return ()
    try:
        placed, down, chance = look_closely(networks, photograph, np.array(quads, np.float32))
    except WeightsMissing:
        return ()
    odds = np.log(PRIOR / (1 - PRIOR)) + TRUST * log_odds(chance)
    found = zip(placed, down, 1 / (1 + np.exp(-odds)), strict=True)
    sightings = [Sighting(quad, bool(face_down), float(score)) for quad, face_down, score in found]
    return tuple(sorted(sightings, key=lambda sighting: -sighting.score))


def _empty(places: Places) -> list[tuple[int, int]]:
    """Empty places in the shelf's width that go on a row, or lie between a card above and one below."""

    def is_card(place: tuple[int, int], way: tuple[int, int]) -> bool:
        return (place[0] + way[0], place[1] + way[1]) in places

    beside = {(row + way[0], col + way[1]) for row, col in places for way in (LEFT, RIGHT, BELOW)}
    ways = {place: [is_card(place, way) for way in (LEFT, RIGHT, ABOVE, BELOW)] for place in beside}
    columns = [col for _, col in places]
    wide = range(min(columns), max(columns) + 1)
    empty = [p for p, (left, right, above, below) in ways.items() if left or right or (above and below)]
    return sorted(
        (p for p in empty if p not in places and p[1] in wide),
        key=lambda place: (-sum(ways[place]), place),
    )


def _at_ends(places: Places) -> list[tuple[int, int]]:
    """The empty places at both ends of every row."""
    rows = sorted({row for row, _ in places})
    ends = {row: [col for r, col in places if r == row] for row in rows}
    return [place for row in rows for place in ((row, min(ends[row]) - 1), (row, max(ends[row]) + 1))]


def _is_cut(photograph: Photograph, quad: Corners) -> bool:
    """Whether a good part of a place is in the picture, but far from all."""
    return bool(np.isfinite(quad).all()) and PART[0] <= share_of(photograph, quad) <= PART[1]


def _is_new(quad: Corners, others: Sequence[Sighting]) -> bool:
    """Whether a card lies where no other does, and is of the size of the one next to it."""
    away = [float(np.hypot(*(quad.mean(0) - other.quad.mean(0)))) for other in others]
    nearest = others[int(np.argmin(away))].quad
    ratio = _width(quad) / _width(nearest)
    return min(away) > FREE * _width(nearest) and SIZES[0] < ratio < SIZES[1]


def _width(quad: Corners) -> float:
    return float(np.hypot(*(quad[1] + quad[2] - quad[0] - quad[3]))) / 2
