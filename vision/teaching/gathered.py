"""Decides where icons stand that the networks hardly see on any one labelled card: in the same places of all
cards with as many, in an arc, a block or a row, as these show together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import COUNTS, Layout, Seats
from vision.icons.order import in_reading_order
from vision.networks import Networks
from vision.teaching.lined_up import NEAR, UNSEEN, laid_out
from vision.values import NO_LOOK, IconSpot

Floats = NDArray[np.float64]

FEWEST = 3  # cards with as many icons that tell where these stand
SEEN = 0.1  # score from which a network saw something in a place
TELLING = 0.35  # share of the places in which one did
APART = 1.6  # radii from one place to the next
LIKELY = 0.25  # score from which a spot tells how large icons are,
SIZES, AS_LARGE = (0.2, 0.5, 0.8, 0.95), 0.4  # as shares of all smaller; logarithm by which icons differ

Spots = Sequence[IconSpot]


def in_common_places(
    networks: Networks, faces: NDArray[np.uint8], labels: Sequence[str], seen: Sequence[Spots]
) -> Layout | None:
    """Where icons stand, if cards with as many have them in the same places and they look there as their
    label says; `seen` is what is hardly seen of every card."""
    found = gathered(seen, [len(icons) for icons in labels])
    if found is None:
        return None
    seats, radius = found
    sure = {}
    for count, places in seats.items():
        own = [icons if len(icons) == count else "" for icons in labels]
        if laid_out(networks, faces, own, {count: places}, radius) is not None:
            sure[count] = places
    return laid_out(networks, faces, labels, sure, radius) if sure else None


def gathered(cards: Sequence[Spots], counts: Sequence[int]) -> tuple[dict[int, Seats], float] | None:
    """The places of every number of icons that enough cards show, and how large icons are, of what is about
    as large that tells most; None where nothing is told."""
    radii = [spot.radius for spots in cards for spot in spots if spot.score >= LIKELY]
    found = [_as_large(cards, counts, float(radius)) for radius in np.quantile(radii, SIZES)] if radii else []
    nothing: tuple[dict[int, Seats], float, float] = ({}, 0.0, 0.0)
    seats, radius, worth = max(found, key=lambda each: each[2], default=nothing)
    return (seats, radius) if worth else None


def _as_large(
    cards: Sequence[Spots], counts: Sequence[int], radius: float
) -> tuple[dict[int, Seats], float, float]:
    """The places that what is about as large tells, how large that is, and what speaks for them in all."""
    alike = [[s for s in spots if abs(np.log(s.radius / radius)) <= AS_LARGE] for spots in cards]
    seats: dict[int, Seats] = {}
    worth = 0.0
    for count in COUNTS:
        shown = [spots for spots, own in zip(alike, counts, strict=True) if own == count]
        if len(shown) >= FEWEST:
            places, more = _places(shown, count, radius)
            seats |= {count: places} if places else {}
            worth += more
    return seats, radius, worth


def _places(cards: Sequence[Spots], count: int, radius: float) -> tuple[Seats, float]:
    """So many places in which many of these cards show something, and what speaks for them; none where there
    are fewer."""
    spots = [spot for card in cards for spot in card]
    if not spots:
        return (), 0.0
    where = np.array([(spot.x, spot.y) for spot in spots])
    worth = _worth(cards, where, radius)
    kept: list[Floats] = []
    scores = []
    for at in np.argsort(-worth.sum(0)):
        if len(kept) < count and all(np.hypot(*(where[at] - place)) >= APART * radius for place in kept):
            near = np.hypot(*(where - where[at]).T) <= NEAR * radius
            weights = np.array([spot.score for spot in spots])[near]
            kept.append(np.average(where[near], axis=0, weights=weights))
            scores.append(worth[:, at])
    if len(kept) < count or (np.array(scores) >= np.log(SEEN / UNSEEN)).mean() < TELLING:
        return (), 0.0
    stood = in_reading_order([IconSpot(float(x), float(y), radius, 1.0, NO_LOOK) for x, y in kept])
    return tuple((spot.x, spot.y) for spot in stood), float(np.sum(scores))


def _worth(cards: Sequence[Spots], where: Floats, radius: float) -> Floats:
    """What every card shows in each of some places, as odds: (cards, places)."""
    rows = []
    for card in cards:
        there = np.array([(spot.x, spot.y) for spot in card]).reshape(-1, 1, 2)
        scores = np.array([max(spot.score, UNSEEN) for spot in card]).reshape(-1, 1)
        near = np.hypot(*np.moveaxis(there - where, -1, 0)) <= NEAR * radius
        rows.append(np.where(near, scores, UNSEEN).max(0, initial=UNSEEN))
    return np.log(np.array(rows) / UNSEEN)
