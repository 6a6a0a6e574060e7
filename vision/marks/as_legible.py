"""Decides how cards are looked at so that their marks are read: which way up, how high, how far off."""

from __future__ import annotations

from collections.abc import Sequence

from vision.card import Card
from vision.marks.from_farther import from_farther, show_one_number
from vision.marks.on_their_feet import on_their_feet, where_legible
from vision.networks import Networks
from vision.values import Photograph

FAR_MORE = 1.2  # times as many marks as are read otherwise that must be from farther off,
AS_MUCH = 0.9  # or so many where both numbers are seen from there alone


def as_legible(
    networks: Networks, photograph: Photograph, cards: Sequence[Card], *, others: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """The cards the way up and at the height at which their marks are read; seen from farther off where far
    more are, or more were of others of the photograph."""
    usual = _upright(networks, photograph, cards)
    far = from_farther(networks, photograph, cards, others=others)
    if not any(card.far for card in far):
        return usual
    farther = _upright(networks, photograph, far)
    more = show_one_number(usual) and not show_one_number(farther)
    return farther if _read(farther) >= (AS_MUCH if more else FAR_MORE) * _read(usual) else usual


def _upright(networks: Networks, photograph: Photograph, cards: Sequence[Card]) -> tuple[Card, ...]:
    return where_legible(networks, photograph, on_their_feet(networks, photograph, cards))


def _read(cards: Sequence[Card]) -> float:
    """How many marks are read."""
    return sum(card.mark.legible for card in cards if not card.down and card.mark.is_read())
