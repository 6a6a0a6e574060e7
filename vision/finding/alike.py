"""Decides which proposals of a pile are unlike its other cards, and so no cards.

Cards of a printing are of one size, and their marks stand alike: the figures as far below the letter, letters
about as high. What the finder sees between two cards of a pile (a row of icons, the end of a picture and the
top of the next card's mark) is unlike them in this, or hardly shows a mark at all.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.card import Card
from vision.finding.selection import SIZES, TURNED
from vision.picture.rectify import way_up
from vision.values import Sighting

Floats = NDArray[np.float64]

CLEAR = 0.95  # chance of a mark from which a card tells how cards of this pile are
SEVERAL = 4  # such cards that tell it
NEAREST = 6  # of them a proposal is held against, for what is far away is smaller
LOWER = 0.06  # card widths by which figures may stand higher or lower beside their letter than in others
HIGHER = 0.4  # logarithms by which a letter may be higher or lower
STEP = 0.65  # of the usual way from one card to the next, below which what is unlike a card is none,
LIKE_STEP = 0.45  # and of two that are like cards one


def alike(cards: Sequence[Card], sure: Sequence[Card]) -> tuple[Card, ...]:
    """The proposals without those that are unlike the sure cards of the pile and lie on one of them."""
    clear = _clear(sure)
    if len(clear) < SEVERAL:
        return tuple(cards)
    usual = np.median([_build(card) for card in clear], axis=0)
    fitting = sorted((card for card in clear if _fits(card, usual)), key=lambda card: -card.mark.legible)
    sized = [card for card in cards if card.down or _is_of_one_size(card, fitting)]
    if len(fitting) < SEVERAL:
        return tuple(sized)
    up = np.median([way_up(card.quad) for card in fitting], axis=0)
    sized = [card for card in sized if card.down or way_up(card.quad) @ up > TURNED]
    step = float(np.median([_away(card, fitting) for card in fitting]))
    good: list[Card] = []
    for card in fitting:
        if _away(card, good) > LIKE_STEP * step:
            good.append(card)
    chosen = {id(card) for card in good}
    return tuple(c for c in sized if c.down or id(c) in chosen or _away(c, good) > STEP * step)


def built_alike(cards: Sequence[Card], sure: Sequence[Card], *, least: float) -> tuple[Card, ...]:
    """Those of some cards that show a mark with a chance of `least`, built like those of the sure ones of the
    pile."""
    clear = _clear(sure)
    if len(clear) < SEVERAL:
        return ()
    usual = np.median([_build(card) for card in clear], axis=0)
    shown = [card for card in cards if card.mark.is_mark >= least and card.mark.places.size]
    return tuple(card for card in shown if _fits(card, usual))


def apart(cards: Sequence[Card], sure: Sequence[Card]) -> tuple[Card, ...]:
    """Those of some cards that lie as far from the sure ones of the pile as cards of it do."""
    clear = _clear(sure)
    step = STEP * float(np.median([_away(card, clear) for card in clear] or [0.0]))
    return tuple(card for card in cards if _away(card, sure) > step)


def in_place(cards: Sequence[Card], sure: Sequence[Card]) -> tuple[Sighting, ...]:
    """The same cards, moved up or down until their letters stand as high as those of the sure ones."""
    usual = float(np.median([card.mark.places[1] for card in _clear(sure)])) if cards else 0.0
    return tuple(_lower(card, float(card.mark.places[1]) - usual) for card in cards)


def _lower(card: Card, far: float) -> Sighting:
    """A card moved down by so many of its widths."""
    right, down = card.quad[1] - card.quad[0], card.quad[3] - card.quad[0]
    move = down / np.hypot(*down) * np.hypot(*right) * far
    return Sighting(np.asarray(card.quad + move, np.float32), card.down, card.score)


def _clear(cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if not card.down and card.mark.is_mark >= CLEAR and card.mark.places.size]


def _build(card: Card) -> Floats:
    """How a mark is built: how much lower its figures stand than its letter, how high that is."""
    places = card.mark.places.astype(np.float64)
    return np.array([places[5] - places[1], np.log(max(float(places[3]), 1e-3))])


def _fits(card: Card, usual: Floats) -> bool:
    lower, higher = np.abs(_build(card) - usual)
    return bool(lower < LOWER and higher < HIGHER)


def _is_of_one_size(card: Card, others: Sequence[Card]) -> bool:
    near = sorted((other for other in others if other is not card), key=lambda other: _apart(card, other))
    if not near:
        return True
    usual = float(np.median([_width(other) for other in near[:NEAREST]]))
    return SIZES[0] <= _width(card) / usual <= SIZES[1]


def _away(card: Card, others: Sequence[Card]) -> float:
    """From a card's top to the nearest of others, in card widths."""
    return min((_apart(card, other) for other in others if other is not card), default=np.inf) / _width(card)


def _apart(card: Card, other: Card) -> float:
    return float(np.hypot(*(card.quad[:2].mean(0) - other.quad[:2].mean(0))))


def _width(card: Card) -> float:
    return float(np.hypot(*(card.quad[1] - card.quad[0])))
