"""Gives cards that the finder hardly saw one shape: where a picture or a band of icons is clearer than the
cards' own edges, their corners are set too far in.

Cards of a shelf are equally large and lie edge to edge, and their letters stand in one place of each. So of
the shapes that were seen the largest is theirs with which hardly any lies on another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card import Card
from vision.finding.refine import look_closely
from vision.networks import Networks
from vision.picture.rectify import plane_of, through
from vision.values import Corners, Photograph, Sighting

Floats = NDArray[np.float64]
Read = Callable[[Sequence[Sighting]], tuple[Card, ...]]  # what is read of some places

LEGIBLE = 0.5  # chance of what a mark says from which its letter stands there
SEVERAL = 3  # such cards that tell a shape
STRAIGHT = 0.985  # cosine to the usual way of the others' sides, below which a shape is askew
COMMON = 0.06  # share of a card's area from which it lies on another
ASTRAY = 0.2  # cards on others for each of them, up to which it is their letters that are astray
MOVED = 0.2  # card widths a corner may move at the close look


def squared(
    networks: Networks, photograph: Photograph, cards: Sequence[Card], read: Read
) -> tuple[Card, ...]:
    """The cards, those whose marks were read with corners that one shape gives, where they are read so."""
    clear = [card for card in cards if _is_clear(card)]
    quads = _in_one_shape(clear)
    if quads is None:
        return tuple(cards)
    placed, _, _ = look_closely(networks, photograph, quads)
    moved = np.abs(placed - quads).max((1, 2)) > MOVED * np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    placed[moved] = quads[moved]
    there = [Sighting(quad, False, card.score) for quad, card in zip(placed, clear, strict=True)]
    again = {id(old): new for old, new in zip(clear, read(there), strict=True) if _says(new, old)}
    return tuple(again.get(id(card), card) for card in cards)


def _is_clear(card: Card) -> bool:
    placed = card.mark.places.size > 0 and not card.down
    return placed and card.mark.is_read(LEGIBLE)


def _says(new: Card, old: Card) -> bool:
    """Whether a card says still what it said."""
    return _is_clear(new) and new.mark.best == old.mark.best


def _in_one_shape(cards: Sequence[Card]) -> Corners | None:
    """The corners of the cards as one shape puts them about their letters; None where nothing tells it."""
    if len(cards) < SEVERAL:
        return None
    letters = [through(plane_of(card.quad), card.mark.places[:2].astype(np.float64)) for card in cards]
    shapes = _straight([card.quad - letter for card, letter in zip(cards, letters, strict=True)])
    for shape in sorted(shapes, key=_area, reverse=True):
        quads = np.array([shape + letter for letter in letters], np.float32)
        over = sum(_lie_on_another(one, two) for one, two in combinations(quads, 2))
        if over <= ASTRAY * len(cards):
            return quads
    return None


def _straight(shapes: Sequence[Floats]) -> list[Floats]:
    """The shapes whose sides run as those of most do."""
    ways = np.array([np.roll(shape, -1, axis=0) - shape for shape in shapes])
    ways /= np.linalg.norm(ways, axis=2, keepdims=True)
    usual = np.median(ways, axis=0)
    usual /= np.linalg.norm(usual, axis=1, keepdims=True)
    agree = (ways * usual).sum(2).min(1)
    return [shape for shape, least in zip(shapes, agree, strict=True) if least > STRAIGHT]


def _area(shape: Floats) -> float:
    return float(cv2.contourArea(shape.astype(np.float32)))


def _lie_on_another(one: Corners, two: Corners) -> bool:
    return float(cv2.intersectConvexConvex(one, two)[0]) > COMMON * float(cv2.contourArea(one))
