"""Decides which way up cards are read: some are found on their heads, and some fronts are taken for backs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.card import Card, strips_of, with_marks
from vision.marks.read_mark import read_marks
from vision.networks import Networks
from vision.picture.rectify import faces, way_up
from vision.values import Photograph, Sighting

FRONT = 0.95  # chance of a mark from which what looks like a back is none
NO_MARK, MARK = 0.3, 0.7  # chances of a mark below which a front may stand on its head, above which it does
LEGIBLE = 0.8  # chance of a mark and what it says from which it tells the way up of all,
SEVERAL = 3  # if so many do,
DUMB, HARDLY = 0.5, 0.2  # chance of a mark and what it says below which it says nothing, of one at all
HIGHER = 0.18, 0.3, 0.42  # card widths by which a card may begin higher
AGAINST = -0.7  # and cosine to it up to which a card stands on its head


def on_their_feet(networks: Networks, photograph: Photograph, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Turn those round that show no mark as they were found, but show one the other way up."""
    # where no card shows one, what look like backs may be fronts, too
    bare = not any(card.mark.is_mark >= MARK for card in cards)
    headlong = set(against_the_others(cards))
    heads = [
        at
        for at, card in enumerate(cards)
        if (bare or not card.down) and (card.mark.is_mark < NO_MARK or at in headlong)
    ]
    if not heads:
        return tuple(cards)
    upside_down = [replace(cards[at], quad=np.roll(cards[at].quad, 2, axis=0)) for at in heads]
    turned = cut_out(photograph, upside_down)
    turned = face_up(with_marks(turned, read_marks(networks, strips_of(turned))))
    better = {
        at: card
        for at, card in zip(heads, turned, strict=True)
        if card.mark.is_mark > MARK and not card.down and card.mark.legible > cards[at].mark.legible
    }
    return tuple(better.get(at, card) for at, card in enumerate(cards))


def where_legible(networks: Networks, photograph: Photograph, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards, those on which something like a mark says nothing as one is surely read on them: higher up,
    or on their heads. A band of icons may look like the top of a card."""
    dumb = [at for at, card in enumerate(cards) if _is_dumb(card)]
    if not dumb:
        return tuple(cards)
    ways = [_otherwise(cards[at]) for at in dumb]
    seen = cut_out(photograph, [way for row in ways for way in row])
    read = iter(with_marks(seen, read_marks(networks, strips_of(seen))))
    best = {at: max((next(read) for _ in row), key=_says) for at, row in zip(dumb, ways, strict=True)}
    said = {card.mark.best for card in cards if card.mark.legible >= DUMB}  # a card above has its own
    better = {at: c for at, c in best.items() if c.mark.legible >= LEGIBLE and c.mark.best not in said}
    return tuple(better.get(at, card) for at, card in enumerate(cards))


def _is_dumb(card: Card) -> bool:
    return not card.down and card.mark.is_mark >= HARDLY and card.mark.legible < DUMB


def _says(card: Card) -> float:
    return card.mark.legible


def _otherwise(card: Card) -> tuple[Card, ...]:
    """The card as if it began higher by some shares of its width, and on its head."""
    up = way_up(card.quad) * float(np.hypot(*(card.quad[1] - card.quad[0])))
    of_top = np.array([[1.0], [1.0], [0.0], [0.0]])
    quads = [card.quad + share * of_top * up for share in HIGHER] + [np.roll(card.quad, 2, axis=0)]
    return tuple(replace(card, quad=np.asarray(quad, np.float32)) for quad in quads)


def against_the_others(cards: Sequence[Card]) -> list[int]:
    """Where several marks are surely read, the fronts that stand on their heads beside those and of which
    none is: an ornament or icons at their foot may look like a mark."""
    ups = np.array([way_up(card.quad) for card in cards if not card.down and card.mark.legible >= LEGIBLE])
    if len(ups) < SEVERAL:
        return []
    up = np.median(ups, axis=0)
    doubtful = (at for at, card in enumerate(cards) if not card.down and card.mark.legible < LEGIBLE)
    return [at for at in doubtful if way_up(cards[at].quad) @ up <= AGAINST]


def face_up(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards, those face up that were taken for backs but surely show a mark."""
    return tuple(replace(card, down=False) if card.mark.is_mark >= FRONT else card for card in cards)


def cut_out(photograph: Photograph, sightings: Sequence[Sighting]) -> tuple[Card, ...]:
    """Cards in these places, with their upper parts."""
    cut = faces(photograph, sightings)
    return tuple(Card(s.quad, s.down, s.score, face) for s, face in zip(sightings, cut, strict=True))
