"""Reads marks again from farther off, where hardly any is read, or but one number of each: some printings
set a number on a ribbon or a line below, or at the card's other edge, where no strip reaches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.card import FARTHER, Card, strips_of
from vision.marks.on_their_feet import NO_MARK, cut_out
from vision.marks.read_mark import read_marks
from vision.networks import Networks
from vision.values import MarkGuess, Photograph

LIKELY = 0.5  # score from which something may be a front
LEGIBLE = 0.8  # chance of a mark and what it says from which it is read
ENOUGH = 0.5  # share of such fronts that are read, from which the strip shows the marks
TELLING = 0.34  # the same, read from farther off, from which they reach beyond it
ONE_NUMBER = 0.75  # share of marks whose order and total are the same, from which the strip shows but one
FEWEST = 2  # marks that tell so


def from_farther(
    networks: Networks, photograph: Photograph, cards: Sequence[Card], *, others: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """The cards; where that tells more of hardly legible ones, or did of others of the photograph, those of
    which it does as seen from farther off, the way up that tells more; of what was taken for a back, too, if
    it shows something like a mark."""
    fronts = [at for at, card in enumerate(cards) if not card.down or card.mark.is_mark >= NO_MARK]
    likely = [at for at in fronts if cards[at].score >= LIKELY and not cards[at].down]
    told, one_number = any(card.far for card in others), show_one_number(cards)
    if not told and (not likely or (not one_number and _share([cards[at] for at in likely]) >= ENOUGH)):
        return tuple(cards)
    seen = dict(zip(fronts, _seen(networks, photograph, [cards[at] for at in fronts]), strict=True))
    if not told and _share([seen[at] for at in likely]) < TELLING:
        return tuple(cards)
    read = [at for at, card in seen.items() if one_number and card.mark.is_read()]
    better = {at: c for at, c in seen.items() if at in read or c.mark.legible > cards[at].mark.legible}
    return tuple(better.get(at, card) for at, card in enumerate(cards))


def show_one_number(cards: Sequence[Card]) -> bool:
    """Whether nearly all marks that are read have their order for a total: no deck does, but a strip that
    shows the order alone looks so."""
    alike = [_is_order_total(card.mark) for card in cards if not card.down and card.mark.is_read()]
    return len(alike) >= FEWEST and sum(alike) >= ONE_NUMBER * len(alike)


def _is_order_total(mark: MarkGuess) -> bool:
    return bool(mark.orders.argmax() == mark.totals.argmax())


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
