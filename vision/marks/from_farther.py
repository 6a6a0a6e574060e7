"""Reads marks once more from farther off, where hardly any is read: some printings set a number on a ribbon
below the letter, or at the card's other edge, and the strip does not reach so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.card import FARTHER, Card, strips_of
from vision.marks.on_their_feet import cut_out
from vision.marks.read_mark import read_marks
from vision.networks import Networks
from vision.values import Photograph

LIKELY = 0.5  # score from which something may be a front
LEGIBLE = 0.8  # chance of a mark and what it says from which it is read
ENOUGH = 0.5  # share of such fronts that are read, from which the strip shows the marks
TELLING = 0.34  # the same, read from farther off, from which they reach beyond it


def from_farther(
    networks: Networks, photograph: Photograph, cards: Sequence[Card], *, others: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """The cards; where that tells more of hardly legible ones, or did of others of the photograph, those of
    which it does as seen from farther off, the way up that tells more."""
    fronts = [at for at, card in enumerate(cards) if not card.down]
    likely = [at for at in fronts if cards[at].score >= LIKELY]
    told = any(card.far for card in others)
    if not told and (not likely or _share([cards[at] for at in likely]) >= ENOUGH):
        return tuple(cards)
    seen = dict(zip(fronts, _seen(networks, photograph, [cards[at] for at in fronts]), strict=True))
    if not told and _share([seen[at] for at in likely]) < TELLING:
        return tuple(cards)
    better = {at: card for at, card in seen.items() if card.mark.legible > cards[at].mark.legible}
    return tuple(better.get(at, card) for at, card in enumerate(cards))


def _seen(networks: Networks, photograph: Photograph, cards: Sequence[Card]) -> list[Card]:
    """The cards with their marks as they are read from farther off, upright or on their heads."""
    headlong = cut_out(photograph, [replace(card, quad=np.roll(card.quad, 2, axis=0)) for card in cards])
    ways = zip(_read(networks, cards), _read(networks, headlong), strict=True)
    return [max(both, key=lambda card: card.mark.legible) for both in ways]


def _read(networks: Networks, cards: Sequence[Card]) -> tuple[Card, ...]:
    far = [replace(card, far=True) for card in cards]
    marks = read_marks(networks, strips_of(far))
    return tuple(
        replace(card, mark=replace(mark, places=mark.places * FARTHER))
        for card, mark in zip(far, marks, strict=True)
    )


def _share(cards: Sequence[Card]) -> float:
    """How many of the cards are read."""
    return sum(card.mark.legible >= LEGIBLE for card in cards) / len(cards)
