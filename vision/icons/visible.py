"""Decides which icons are a card's own: those that lie on what is to be seen of it; and how likely others lie
where nothing is to be seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card import Card
from vision.deck_look import Layout, Seats
from vision.icons.groups import MOST, IconReading
from vision.picture.edge import share_of
from vision.picture.rectify import plane_of, through
from vision.values import STRIP_WIDTH, WHOLE, Corners, IconSpot, Photograph

COVERED = 0.35  # of its radius, how far an icon's middle may lie beyond the part of a card that is to be seen
SHOWN = 0.97  # share of what shows of a pile's card in the picture, from which nothing of it is cut off
CLEAR = 0.6  # of its radius, how far an icon's middle lies inside what shows where all of it does
AS_MANY_AGAIN = 0.5  # chance that a card has no icon in its printing's next place where nothing shows of that
SAME = 0.6  # radii within which two cards' icons are one


def in_sight(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards with the icons that lie on what shows of each."""
    own = (tuple(spot for spot in card.spots if _lies_in(card, spot, card.outline)) for card in cards)
    return tuple(replace(card, spots=spots) for card, spots in zip(cards, own, strict=True))


def each_its_own(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a shelf, none with another's icons: what two of them show, as where one is seen too wide,
    is that one's whose middle is nearer."""
    there = [list(zip(card.spots, places_of(card), strict=True)) for card in cards]
    middles = [card.quad.mean(0) for card in cards]

    def is_others(at: int, x: float, y: float, radius: float) -> bool:
        return any(
            np.hypot(x - a, y - b) < SAME * radius
            and np.hypot(*(middles[other] - (x, y))) < np.hypot(*(middles[at] - (x, y)))
            for other, places in enumerate(there)
            if other != at
            for _, (a, b, _) in places
        )

    own = ([spot for spot, place in shown if not is_others(at, *place)] for at, shown in enumerate(there))
    return tuple(replace(card, spots=tuple(spots)) for card, spots in zip(cards, own, strict=True))


def uncovered(photograph: Photograph, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a pile, those whole of which all that shows is in the picture."""
    return tuple(
        replace(card, cut=WHOLE) if share_of(photograph, card.outline) > SHOWN else card for card in cards
    )


def as_far_as_seen(
    readings: Sequence[IconReading], cards: Sequence[Card], layout: Layout | None
) -> tuple[IconReading, ...]:
    """The icons of a pile's cards, less likely to be all where further ones may lie under another card."""
    if layout is None:
        return tuple(readings)
    return tuple(
        replace(one, complete=one.complete * _left_in_sight(card, len(one.spots), layout))
        if card.shown is not None and one.spots
        else one
        for one, card in zip(readings, cards, strict=True)
    )


def _left_in_sight(card: Card, count: int, layout: Layout) -> float:
    """How likely it is that a card of which so many icons show has no others under what covers it."""
    if layout.seats:
        covered = [
            (n, _covered(card, seats, layout.radius)) for n, seats in layout.seats.items() if n > count
        ]
        return AS_MANY_AGAIN if any(hidden.sum() >= n - count for n, hidden in covered) else 1.0
    if not layout.stood:
        return 1.0
    hidden = float(_covered(card, layout.stood, layout.radius).mean())
    return (1 - hidden) ** max(MOST - count, 0)


def _covered(card: Card, places: Seats, radius: float) -> NDArray[np.bool_]:
    """Which places of a printing, where icons stand, do not show on this card as far as an icon reaches."""
    there = through(plane_of(card.quad), np.array(places) / STRIP_WIDTH)
    outline = np.asarray(card.outline, np.float32)
    inside = [cv2.pointPolygonTest(outline, (float(x), float(y)), measureDist=True) for x, y in there]
    return np.array(inside) < CLEAR * radius * _scale(card)


def places_of(card: Card) -> list[tuple[float, float, float]]:
    """Where a card's icons lie in the photograph, and how large they are there."""
    return [(*_on_photograph(card, spot), spot.radius * _scale(card)) for spot in card.spots]


def share_icons(card: Card, other: Card) -> bool:
    """Whether all icons of a card are another's too."""
    theirs = places_of(other)
    return bool(card.spots) and all(
        any(np.hypot(x - a, y - b) < SAME * radius for a, b, _ in theirs) for x, y, radius in places_of(card)
    )


def _lies_in(card: Card, spot: IconSpot, quad: Corners) -> bool:
    x, y = _on_photograph(card, spot)
    inside = cv2.pointPolygonTest(np.asarray(quad, np.float32), (x, y), measureDist=True)
    return bool(inside >= -COVERED * spot.radius * _scale(card))


def _scale(card: Card) -> float:
    """Pixels of the photograph that one of the card's strip covers."""
    return float(np.linalg.norm(card.quad[1] - card.quad[0])) / STRIP_WIDTH


def _on_photograph(card: Card, spot: IconSpot) -> tuple[float, float]:
    x, y = through(plane_of(card.quad), np.array([spot.x, spot.y]) / STRIP_WIDTH)
    return float(x), float(y)
