"""Decides which spots of a card are its icons where a printing has just as many always in the same places,
though in no row: an arc, a column, an edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import COUNTS, Layout, Seats
from vision.icons.slots import ENDS, OVERLOOKED, STRAIN
from vision.values import FACE_HEIGHT, STRIP_WIDTH, IconSpot

Floats = NDArray[np.float64]
Taken = tuple[IconSpot, ...]
Rows = Sequence[Taken]

STEADY = 0.5  # radii that an icon may be off its place beside the others of its card
MOVED = 0.6, 12.0  # radii, strip pixels at least, that all of a card's icons may be off together
AGREE = 0.7  # share of further cards whose icons stand like those of one with as many, from which all do
FEWEST = 3  # further cards that tell so
EVEN = 0.3  # radii that distances of a line may differ by, and its ends
KNOWN = 2  # cards for which a row counts that was learnt before
WIDE = 0.94, 1.0, 1.06, 1.13, 1.2  # times as wide as it should be that a card may be on its face
HIGH = 0.8, 0.86, 0.93, 1.0, 1.07, 1.15  # the same of its height
OFF_WIDE, OFF_HIGH = 0.08, 0.15  # one standard deviation of the logarithms of both
LARGE = 1.28, 1.42  # times as large as a card of a pile may be on its face, of which little shows
SCALES = np.array([*((wide, high) for wide in WIDE for high in HIGH), *zip(LARGE, LARGE, strict=True)])
UNLIKELY = np.square(np.log(SCALES) / (OFF_WIDE, OFF_HIGH)).sum(1)
UNLIKELY[-len(LARGE) :] = np.square(np.log(LARGE) / OFF_HIGH)
MOST_STRAIN = 25.0  # squares of standard deviations, all in all, that a card may be off
REACH = 0.7  # radii from a place to a spot that stands there
OFF = 0.3  # radii, one standard deviation, by which one is off its place
PLACED = 3.0  # odds (logarithm) that standing in its place gives an icon
LIKELY = -2.0  # odds of a spot from which it may tell where a card's places are
BARE = 1.5  # radii from an icon to a place where none stands
EMPTY, UNSEEN = -1, -2  # instead of a spot
NOTHING = -2.0  # odds of a place where no spot is
ELSEWHERE = -1.9  # odds of an icon that stands in no place
WORST = 12.0  # odds below the best way beyond which one need not be thought of
UNEXPLAINED = 0.8  # of its odds, what a spot costs that stands in no place


@dataclass(frozen=True, eq=False)
class Way:
    """One way to lay a printing's places on a card: where they are, the spot in each (EMPTY for none, UNSEEN
    for what is not in the picture of the card's upper part), and what speaks for it."""

    middles: Floats  # (count, 2)
    spots: NDArray[np.int64]
    score: float


def steady_seats(rows: Rows, radius: float, old: Mapping[int, Seats]) -> Mapping[int, Seats]:
    """Where so many icons stand, as the icons of labelled cards show it; nothing where they stand now here,
    now there. `old` is what was known."""
    groups: dict[int, list[Floats]] = {count: [np.array(row)] * KNOWN for count, row in old.items()}
    for row in rows:
        if row:
            groups.setdefault(len(row), []).append(np.array([(spot.x, spot.y) for spot in row]))
    moved = max(MOVED[0] * radius, MOVED[1])
    alike = {count: _alike(np.array(group), radius, moved) for count, group in groups.items()}
    alike = {count: group for count, group in alike.items() if len(group) > 1 or len(groups[count]) == 1}
    agreeing = sum(len(group) - 1 for group in alike.values())
    further = sum(len(group) - 1 for group in groups.values())
    if agreeing < max(FEWEST, AGREE * further):
        return {}
    usual = {count: np.median(group, axis=0) for count, group in alike.items()}
    return {count: _pairs(places) for count, places in {**_in_line(usual, radius), **usual}.items()}


def _in_line(seats: Mapping[int, Floats], radius: float) -> dict[int, Floats]:
    """The places of every number of icons, where those known stand in one line, evenly apart, and begin, end
    or have their middle alike."""
    steps = np.concatenate([np.zeros((0, 2)), *(np.diff(places, axis=0) for places in seats.values())])
    step = np.median(steps, axis=0)
    if len(seats) < 2 or np.hypot(*(steps - step).T).max() > EVEN * radius:
        return {}
    for end in ENDS:
        edges = np.array([places.mean(0) + (end - 0.5) * (n - 1) * step for n, places in seats.items()])
        edge = np.median(edges, axis=0)
        if np.hypot(*(edges - edge).T).max() <= EVEN * radius:
            return {n: edge + (np.arange(n)[:, None] - end * (n - 1)) * step for n in COUNTS}
    return {}


def in_seats(row: Taken, seats: Mapping[int, Seats], radius: float) -> bool:
    """Whether a card's icons stand in the places of so many."""
    places = [(spot.x, spot.y) for spot in row]
    return len(row) in seats and len(_alike(np.array([places, seats[len(row)]]), radius)) == 2


def _alike(group: Floats, radius: float, moved: float = np.inf) -> Floats:
    """Those cards that have their icons in the same places beside each other, and all of them moved so far at
    most, as most as do."""
    middles = group.mean(1)
    own = group - middles[:, None]
    off = np.hypot(*np.moveaxis(own[:, None] - own, -1, 0)).max(2)
    near = (off <= STEADY * radius) & (np.hypot(*np.moveaxis(middles[:, None] - middles, -1, 0)) <= moved)
    return np.asarray(group[near[int(near.sum(1).argmax())]])


def _pairs(places: Floats) -> Seats:
    return tuple((float(x), float(y)) for x, y in places)


def seated(spots: Sequence[IconSpot], odds: Sequence[float], layout: Layout) -> tuple[Taken, float]:
    """The spots that stand in a card's places, in reading order, and how likely it is that they are all."""
    best: dict[tuple[int, ...], Way] = {}
    for way in (way for count in layout.seats for way in ways_of(spots, odds, layout, count)):
        taken = tuple(sorted(way.spots.tolist()))
        twice = len(set(taken) - {UNSEEN}) < len(taken) - taken.count(UNSEEN)
        if not twice and EMPTY not in taken and (taken not in best or way.score > best[taken].score):
            best[taken] = way
    whole = [way for taken, way in best.items() if UNSEEN not in taken]
    if not whole:
        return (), 0.0
    top = max(whole, key=lambda way: way.score)
    chances = np.exp(np.array([way.score for way in best.values()]) - top.score)
    same = np.array([len(way.spots) == len(top.spots) for way in best.values()])
    mine = np.isin(np.arange(len(spots)), top.spots)
    each = np.where(mine, PLACED + np.array(odds), -ELSEWHERE - np.array(odds))  # that it is one, or is none
    sure = np.prod(1 / (1 + np.exp(-each))) * chances[same].sum() / chances.sum()
    return tuple(spots[at] for at in top.spots), float(sure)


def empty_seats(
    spots: Sequence[IconSpot], odds: Sequence[float], layout: Layout
) -> list[tuple[float, float]]:
    """The places of a card in which no spot is, as its spots have them."""
    several = [ways for count in layout.seats if (ways := ways_of(spots, odds, layout, count))]
    best = sorted((max(ways, key=lambda way: way.score) for ways in several), key=lambda way: -way.score)
    found = [
        (float(x), float(y)) for way in best for x, y in _as_others_stand(way, spots)[way.spots == EMPTY]
    ]
    near = REACH * layout.radius
    kept: list[tuple[float, float]] = []
    for x, y in found:
        if all(np.hypot(x - a, y - b) > near for a, b in kept):
            kept.append((x, y))
    return kept


def _as_others_stand(way: Way, spots: Sequence[IconSpot]) -> Floats:
    """The places of a card, turned and stretched a little as those are that have a spot."""
    full = way.spots >= 0
    if full.sum() < 2:
        return way.middles
    laid = way.middles @ (1, 1j)
    there = np.array([complex(spots[at].x, spots[at].y) for at in way.spots[full]])
    off = laid - laid[full].mean()
    turn = np.vdot(off[full], there - there.mean()) / np.vdot(off[full], off[full])
    stood = there.mean() + turn * off
    return np.stack([stood.real, stood.imag], 1)


def bare_seats(spots: Sequence[IconSpot], taken: Taken) -> list[IconSpot]:
    """The spots of a card's places that no network saw an icon in and none of its icons stands in."""
    return [
        spot
        for spot in spots
        if taken
        and spot.score == OVERLOOKED
        and all(np.hypot(spot.x - icon.x, spot.y - icon.y) > BARE * icon.radius for icon in taken)
    ]


def ways_of(spots: Sequence[IconSpot], odds: Sequence[float], layout: Layout, count: int) -> tuple[Way, ...]:
    """The ways to lay so many places on a card so that one of them has a likely spot."""
    telling = [at for at, each in enumerate(odds) if each >= LIKELY]
    if not telling:
        return ()
    own, where = np.array(odds, np.float64), np.array([(spot.x, spot.y) for spot in spots], np.float64)
    seats = np.array(layout.seats[count])
    laid = seats * SCALES[:, None]  # (scales, count, 2)
    moves = where[telling][None, None] - laid[:, :, None]  # (scales, count, telling, 2)
    strain = np.square(moves / STRAIN).sum(-1) + UNLIKELY[:, None, None]
    middles = laid[:, None, None] + moves[..., None, :]
    likely = strain < MOST_STRAIN
    return _stood(middles[likely], strain[likely], where, own, layout.radius)


def _stood(middles: Floats, strain: Floats, where: Floats, own: Floats, radius: float) -> tuple[Way, ...]:
    """The spots that stand in these places, and what speaks for each way."""
    far = np.hypot(*np.moveaxis(middles[:, :, None] - where, -1, 0)) / radius  # (ways, count, spots)
    worth = np.where(far <= REACH, own + PLACED - np.square(far / OFF) / 2, -np.inf)
    at = worth.argmax(2)
    best = np.take_along_axis(worth, at[:, :, None], 2)[:, :, 0]
    outside = (middles < 0).any(2) | (middles >= (STRIP_WIDTH, FACE_HEIGHT)).any(2)
    at = np.where(np.isfinite(best), at, np.where(outside, UNSEEN, EMPTY))
    taken = (at[:, :, None] == np.arange(len(own))).any(1)
    left = np.where(taken, 0.0, np.maximum(own, 0.0)).sum(1)
    own_places = np.where(at == EMPTY, NOTHING, np.where(at == UNSEEN, 0.0, best))
    score = own_places.sum(1) - UNEXPLAINED * left - strain / 2
    near = score > score.max(initial=-np.inf) - WORST
    return tuple(Way(*way) for way in zip(middles[near], at[near], score[near].tolist(), strict=True))
