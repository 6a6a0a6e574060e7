"""Decides where a card was overlooked: empty places beside cards seen are looked at once more, close up.

What the close look takes for nothing is a card where its mark is read. Once the finder did not believe in
cards whose marks were read, it may have missed whole rows: then the places all around are looked at, too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import numpy as np

from vision.card import NOTHING_READ, Card
from vision.finding.backs import like_backs_found, like_the_sure
from vision.finding.elsewhere import marked
from vision.finding.refine import look_closely
from vision.finding.selection import READ, selected, usual_legibility
from vision.finding.squared import Read, squared
from vision.finding.table import filled_beside, not_of_the_table, unlike_what_lies_around
from vision.layout.lattice import Floats, Places, expected, is_inside, is_whole, places_of
from vision.marks.beside_others import sought_beside_others, usual_places
from vision.marks.read_mark import read_marks
from vision.networks import Networks
from vision.picture.edge import share_of
from vision.picture.rectify import strips, width_of
from vision.probability import log_odds
from vision.values import SURELY_MARK, Corners, MarkGuess, Photograph, Sighting, WeightsMissing

AS_LEGIBLE = 0.75  # of what marks read elsewhere say, from which one tells of a card nobody saw
ROUNDS = 8  # of looking for what was overlooked at most
WAYS = LEFT, RIGHT, ABOVE, BELOW = (0, -1), (0, 1), (-1, 0), (1, 0)
PRIOR = 0.47, 0.4  # chance of a front, a back in an empty place beside a card, before it is looked at
TRUST = 0.4, 1.2  # how many times the log-odds of what the close look says count beside it
UNSURE = 0.1  # that a close look is wrong however sure it is
LEAST = 0.4, 0.6  # chance after which a front (its mark will tell), a back lies there
SIZES = 0.75, 1.33  # of a card found so beside the one next to it, in widths
FREE = 0.55  # card widths its middle keeps from all others
PART = 0.3, 0.75  # of a card in the picture, from which it is worth a look, to which the finder may miss it
SEVERAL = 3  # marks from which the shelf's cards are ours, and what fills a place beside them is one
MOST = 40  # places looked at in one photograph
MOVED = 0.05  # card widths a corner moved, from which a mark is read in both places
STEP = 1.03  # sides of a card from one to the next
UNBELIEVED = 0.5, 0.25  # score below which the finder did not believe in a card, and share of such cards


class Telling(NamedTuple):
    """Which marks tell of a card where the close look sees nothing: none that was read elsewhere, and those
    that say about as much as the others of the photograph."""

    said: Collection[tuple[int, int]]
    least: float
    others: Sequence[MarkGuess]

    def is_by(self, mark: MarkGuess) -> bool:
        """Whether a mark tells of a card."""
        return mark.legible >= self.least and mark.best not in self.said


def completed(
    networks: Networks, photograph: Photograph, shelf: Sequence[Card], read: Read
) -> tuple[Card, ...]:
    """The cards of a shelf with those that were overlooked, looked for again about those found so."""
    known = tuple(shelf)
    for _ in range(ROUNDS):
        if _are_unbelieved(known):
            known = selected(squared(networks, photograph, known, read))
        more = overlooked(networks, photograph, known)
        before, known = known, selected((*known, *read(more))) if more else known
        if len(marked(known)) <= len(marked(before)):
            break
    return known


def overlooked(networks: Networks, photograph: Photograph, sightings: Sequence[Card]) -> tuple[Sighting, ...]:
    """Cards in the empty places of the shelf's lattice, of which the finder said nothing; at the ends of its
    rows, too, where the picture's edge cuts a card off: mark and icons will tell of those."""
    if not sightings:
        return ()
    places = places_of(sightings)
    empty = _empty(places)
    quads, ends = expected(places, empty[:MOST]), expected(places, _at_ends(places)[:MOST])
    quads += _beside(sightings) if _are_unbelieved(sightings) else []
    seen: list[Sighting] = list(sightings)
    said = {card.mark.best for card in sightings if not card.down}  # no two cards of a deck bear the same
    marks = [card.mark for card in sightings]
    telling = Telling(said, max(READ, AS_LEGIBLE * usual_legibility(sightings)), marks)
    inside = [quad for quad in quads if is_inside(quad, photograph)]
    found = _looked_at(networks, photograph, inside, telling)
    farther = expected(places, _farther(places, empty)[:MOST])
    apart = [quad for quad in farther if is_inside(quad, photograph)]
    lone = _looked_at(networks, photograph, apart, telling)
    found = (*found, *(sighting for sighting in lone if not sighting.down))
    down = [at for at, sighting in enumerate(found) if sighting.down]
    found = like_the_sure(networks, photograph, found, down, sightings) if down else found
    found = unlike_what_lies_around(photograph, found, sightings)
    backs = not_of_the_table(photograph, sightings) if found else ()
    for sighting in like_backs_found(networks, photograph, found, backs):
        if sighting.score >= LEAST[sighting.down] and _is_new(sighting.quad, seen):
            seen.append(sighting)
    fronts = [Sighting(quad.astype(np.float32), False, LEAST[0]) for quad in ends]
    at_ends = [front for front in fronts if _is_cut(photograph, front.quad)]
    whole = [front for front in fronts if is_whole(front.quad, photograph)]
    beside = [quad.astype(np.float32) for quad in (*inside, *ends) if is_whole(quad, photograph)]
    told = len(marked(sightings)) >= SEVERAL
    filled = filled_beside(photograph, beside, sightings) if told else ()
    for sighting in (*at_ends, *_showing_marks(networks, photograph, whole, telling), *filled):
        if _is_new(sighting.quad, seen):
            seen.append(sighting)
    return tuple(seen[len(sightings) :])


def _showing_marks(
    networks: Networks, photograph: Photograph, places: Sequence[Sighting], telling: Telling
) -> list[Sighting]:
    """The places in which a mark stands where the others' marks do, as the close look puts them."""
    if not places or usual_places(telling.others) is None:
        return []
    try:
        placed, _, _ = look_closely(networks, photograph, np.array([each.quad for each in places]))
    except WeightsMissing:
        return []
    there = [replace(each, quad=quad) for each, quad in zip(places, placed, strict=True)]
    nothing = [NOTHING_READ] * len(there)
    marks = sought_beside_others(networks, photograph, there, nothing, telling.others)
    return [each for each, mark in zip(there, marks, strict=True) if telling.is_by(mark)]


def _looked_at(
    networks: Networks, photograph: Photograph, quads: Sequence[Floats], telling: Telling
) -> tuple[Sighting, ...]:
    """What lies in some places, the surest first."""
    if not quads:
        return ()
    asked = np.array(quads, np.float32)
    try:
        placed, down, chance = look_closely(networks, photograph, asked)
    except WeightsMissing:
        return ()
    prior, trust = (np.where(down, back, front) for front, back in (PRIOR, TRUST))
    odds = log_odds(prior) + trust * log_odds(chance, least=UNSURE)
    found = zip(placed, down, 1 / (1 + np.exp(-odds)), strict=True)
    sightings = [Sighting(quad, bool(face_down), float(score)) for quad, face_down, score in found]
    told = _told_by_marks(networks, photograph, sightings, asked, telling)
    return tuple(sorted(told, key=lambda sighting: -sighting.score))


def _told_by_marks(
    networks: Networks,
    photograph: Photograph,
    sightings: Sequence[Sighting],
    asked: Corners,
    telling: Telling,
) -> tuple[Sighting, ...]:
    """The same; what the close look thinks nothing is a front where a mark is read, as it lies by its word or
    as it was asked for."""
    doubtful = [at for at, sighting in enumerate(sightings) if sighting.score < LEAST[sighting.down]]
    ways = [
        (at, Sighting(quad, False, LEAST[0]))
        for at in doubtful
        for quad in _apart(sightings[at].quad, asked[at])
    ]
    try:
        there = [way for _, way in ways]
        marks = (
            sought_beside_others(networks, photograph, there, [NOTHING_READ] * len(there), telling.others)
            if usual_places(telling.others) is not None
            else read_marks(networks, strips(photograph, there))
        )
    except WeightsMissing:
        return tuple(sightings)
    shown = {
        at: way
        for (at, way), mark in reversed([*zip(ways, marks, strict=True)])
        if mark.is_read(telling.least) and mark.best not in telling.said
    }
    return tuple(shown.get(at, sighting) for at, sighting in enumerate(sightings))


def _apart(placed: Corners, asked: Corners) -> tuple[Corners, ...]:
    """Both, where a mark would be read otherwise."""
    moved = np.abs(placed - asked).max() > MOVED * width_of(asked)
    return (placed, asked) if moved else (placed,)


def _are_unbelieved(cards: Sequence[Card]) -> bool:
    """Whether the finder did not believe in many of the cards whose marks were read."""
    scores = [card.score for card in _surely_marked(cards)]
    return sum(score < UNBELIEVED[0] for score in scores) > UNBELIEVED[1] * len(scores)


def _surely_marked(cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if not card.down and card.mark.is_mark >= SURELY_MARK]


def _beside(cards: Sequence[Card]) -> list[Floats]:
    """The places next to cards whose marks were read, as each of them lies, each once."""
    places: list[Floats] = []
    for card in _surely_marked(cards):
        quad = card.quad.astype(np.float64)
        right, down = (quad[1] + quad[2] - quad[0] - quad[3]) / 2, (quad[2] + quad[3] - quad[0] - quad[1]) / 2
        steps = (STEP * (along * right + below * down) for below, along in WAYS)
        taken = [other.quad.mean(0) for other in cards] + [place.mean(0) for place in places]
        near = FREE * np.hypot(*right)
        places += [quad + step for step in steps if not _is_near(quad.mean(0) + step, taken, near)]
    return places


def _is_near(point: Floats, others: Sequence[Floats], near: float) -> bool:
    return any(np.hypot(*(point - other)) < near for other in others)


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


def _farther(places: Places, empty: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The other empty places from the first to the last row and column, where but a mark will tell."""
    rows, columns = zip(*places, strict=True)
    every = product(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1))
    return [place for place in every if place not in places and place not in empty]


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
    ratio = width_of(quad) / width_of(nearest)
    return min(away) > FREE * width_of(nearest) and SIZES[0] < ratio < SIZES[1]
