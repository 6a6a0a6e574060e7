"""Decides which icons are a card's own: those that lie on what is to be seen of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.card import Card
from vision.picture.edge import share_of
from vision.picture.rectify import plane_of, through
from vision.values import STRIP_WIDTH, WHOLE, Corners, IconSpot, Photograph

COVERED = 0.35  # of its radius, how far an icon's middle may lie beyond the part of a card that is to be seen
SHOWN = 0.97  # share of what shows of a pile's card in the picture, from which nothing of it is cut off
SAME = 0.6  # radii within which two cards' icons are one


def in_sight(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards with the icons that lie on what shows of each."""
    own = (tuple(spot for spot in card.spots if _lies_in(card, spot, card.outline)) for card in cards)
    return tuple(replace(card, spots=spots) for card, spots in zip(cards, own, strict=True))


def uncovered(photograph: Photograph, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a pile, those whole of which all that shows is in the picture."""
    return tuple(
        replace(card, cut=WHOLE) if share_of(photograph, card.outline) > SHOWN else card for card in cards
    )


def places_of(card: Card) -> list[tuple[float, float, float]]:
    """Where a card's icons lie in the photograph, and how large they are there."""
    scale = float(np.linalg.norm(card.quad[1] - card.quad[0])) / STRIP_WIDTH
    return [(*_on_photograph(card, spot), spot.radius * scale) for spot in card.spots]


def share_icons(card: Card, other: Card) -> bool:
    """Whether all icons of a card are another's too."""
    theirs = places_of(other)
    return bool(card.spots) and all(
        any(np.hypot(x - a, y - b) < SAME * radius for a, b, _ in theirs) for x, y, radius in places_of(card)
    )


def _lies_in(card: Card, spot: IconSpot, quad: Corners) -> bool:
    x, y = _on_photograph(card, spot)
    scale = float(np.linalg.norm(card.quad[1] - card.quad[0])) / STRIP_WIDTH
    inside = cv2.pointPolygonTest(np.asarray(quad, np.float32), (x, y), measureDist=True)
    return bool(inside >= -COVERED * spot.radius * scale)


def _on_photograph(card: Card, spot: IconSpot) -> tuple[float, float]:
    x, y = through(plane_of(card.quad), np.array([spot.x, spot.y]) / STRIP_WIDTH)
    return float(x), float(y)
