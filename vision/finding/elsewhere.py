"""Decides where else to look: at other sizes and ways up where hardly any mark was read, and where cards of a
pile would lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from vision.card import Card
from vision.finding.alike import apart, built_alike, in_place
from vision.finding.between import ends, gaps
from vision.finding.outlines import Rough
from vision.finding.selection import selected
from vision.finding.suppression import MARKED, new_among, suppressed
from vision.values import Sighting

HARDLY, LIKELY = 0.25, 0.5  # share of marks among fronts of that score, below which other looks are taken
FEW = 3  # of those, below which hardly anything was found
UNLIKELY = 0.34  # of a card that was read, what one counts whose score is lower
IN_GAP, AT_END = 0.6, 0.9  # chances of a mark from which a card lies in a gap, at the end of a column
ROUNDS = 8  # of looking for what was overlooked in a pile at most

Read = Callable[[Rough], tuple[Card, ...]]  # what a look proposes → what is read there


def in_other_looks(
    cards: tuple[Card, ...], looks: Iterator[Rough], read: Read, *, pile: bool
) -> tuple[Card, ...]:
    """The cards, with those that show a mark in further looks, taken while hardly any does.

    Of a pile's card little more shows than a lying card would, so that one may seem to lie on its side.
    """
    while _are_hardly_read(cards) and (rough := next(looks, None)) is not None:
        cards = with_those_of(rough, cards, read, pile=pile)
    return cards


def with_those_of(rough: Rough, cards: tuple[Card, ...], read: Read, *, pile: bool) -> tuple[Card, ...]:
    """The cards, with those of a further look that show a mark."""
    found = [card for card in read(new_among(rough, cards, pile=pile)) if card.mark.is_mark >= MARKED]
    return suppressed((*cards, *found), pile=pile)


def marked(cards: Sequence[Card]) -> list[Card]:
    """The cards that show a mark."""
    return [card for card in cards if not card.down and card.mark.is_mark >= MARKED]


def is_little(cards: Sequence[Card]) -> bool:
    """Whether hardly anything like a card was found."""
    return sum(card.score >= LIKELY for card in cards) < FEW


def with_overlooked(
    cards: tuple[Card, ...], read: Callable[[Sequence[Sighting]], tuple[Card, ...]]
) -> tuple[Card, ...]:
    """The cards of a pile, with those that show a mark in the gaps of its columns or beyond their ends."""

    def new(places: Sequence[Sighting], least: float, known: Sequence[Card]) -> list[Card]:
        there = in_place(built_alike(read(places), known, least=least), known)
        found = built_alike(read(there), known, least=least)
        said = {card.mark.best for card in known if not card.down}  # no two cards of a deck bear the same
        return [card for card in apart(found, known) if card.mark.best not in said]

    for _ in range(ROUNDS):
        found = (*new(gaps(cards), IN_GAP, cards), *new(ends(cards), AT_END, cards))
        more = selected(suppressed((*cards, *found), pile=True), pile=True)
        if len(more) <= len(cards):
            return cards
        cards = more
    return cards


def _are_hardly_read(cards: Sequence[Card]) -> bool:
    likely = sum(card.score >= LIKELY and not card.down for card in cards)
    read = sum(1.0 if card.score >= LIKELY else UNLIKELY for card in marked(cards) if card.mark.is_read())
    return read < max(1, HARDLY * likely)
