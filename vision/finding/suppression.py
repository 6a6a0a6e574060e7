"""Non-maximum suppression: of proposals that are the same card the one stays that reads best.

Several looks at a photograph propose cards. What a proposal is worth is whether its strip shows a mark
and how sure its corners are; a look at a finer picture adds cards, and takes none away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card import Card
from vision.finding.alike import alike
from vision.finding.outlines import APART, NEAR_BACKS, Rough, aim_of
from vision.finding.selection import chance
from vision.icons.visible import places_of, share_icons
from vision.picture.rectify import plane_of, through
from vision.values import Corners

MARKED = 0.7  # chance of a mark from which a proposal is a card
BARE, SEVERAL = 0.3, 3  # chance of a mark below which a pile's card shows none; marks that tell what it shows
SAME_LETTER = 0.5  # of its height, within which two marks' letters are one
ON_ICON = 0.8  # radii of an icon within which a letter is that icon
SURE = 0.9  # score from which a card lies there whatever was read on it
WITHIN = 0.65  # share of the smaller outline from which two outlines are one card, where cards do not overlap
NO_MARK = 0.5  # chance of a mark below which a front is one already
LEGIBLE = 0.8  # chance of a mark and of what it says from which it says all, and below which too little
WITHIN_UNREAD = (
    0.35  # from which a front whose mark says nothing, or that has none, is a part of one that has
)
IN_PILE = 0.13  # card widths between the points at which two cards of a pile are found


@dataclass(frozen=True, eq=False)
class _Outline:
    """Where something lies; what is asked of it again and again is reckoned once."""

    quad: Corners
    down: bool

    @cached_property
    def aim(self) -> NDArray[np.float32]:
        return aim_of(self.quad, down=self.down)

    @cached_property
    def wide(self) -> float:
        return float(np.linalg.norm(self.quad[1] - self.quad[0]))

    @cached_property
    def area(self) -> float:
        return float(cv2.contourArea(self.quad))


@dataclass(frozen=True, eq=False)
class _Proposal(_Outline):
    """A card proposed, with the middle of its mark's letter in the photograph, how high that is, and where
    its icons lie there."""

    card: Card

    @cached_property
    def letter(self) -> NDArray[np.float32]:
        middle = self.card.mark.places[:2].astype(np.float64)
        return np.asarray(through(plane_of(self.quad), middle), np.float32)

    @cached_property
    def letter_height(self) -> float:
        return float(self.card.mark.places[3]) * self.wide

    @cached_property
    def icons(self) -> list[tuple[float, float, float]]:
        return places_of(self.card)


def _proposals(cards: Sequence[Card]) -> list[_Proposal]:
    return [_Proposal(card.quad, card.down, card) for card in cards]


def new_among(rough: Rough, cards: Sequence[Card], *, pile: bool) -> Rough:
    """Of what a further look proposes, that which is none of the cards whose marks were read."""
    read = _proposals([card for card in cards if card.mark.is_mark >= MARKED and not card.down])
    found = [_Outline(quad, bool(down)) for quad, down in zip(rough.quads, rough.down, strict=True)]
    new = np.array([not any(_is_same(each, card, pile=pile) for card in read) for each in found], bool)
    return Rough(rough.quads[new], rough.down[new], rough.heat[new])


def suppressed(cards: Sequence[Card], *, pile: bool) -> tuple[Card, ...]:
    """Each card once: of proposals that mean the same one, that which is worth most."""
    kept = _once_each(cards, pile=pile)
    return _without_rows_of_icons(_once_each(alike(cards, kept), pile=True)) if pile else kept


def _once_each(cards: Sequence[Card], *, pile: bool) -> tuple[Card, ...]:
    icons = any(card.spots for card in cards)
    worth = [chance(card, icons=icons) for card in cards]
    proposals = _proposals(cards)
    kept: list[int] = []
    for at in sorted(range(len(cards)), key=lambda at: -worth[at]):
        one, others = proposals[at], (proposals[other] for other in kept)
        if not any(_is_same(one, other, pile=pile) or _is_part(one, other, pile=pile) for other in others):
            kept.append(at)
    return tuple(cards[at] for at in sorted(kept))


def _without_rows_of_icons(cards: Sequence[Card]) -> tuple[Card, ...]:
    """A pile's cards without those that show no mark at all, where several do: icons of the card below."""
    marked = sum(card.mark.is_mark >= MARKED and not card.down for card in cards)
    return tuple(card for card in cards if card.down or card.mark.is_mark >= BARE or marked < SEVERAL)


def _is_same(one: _Outline, card: _Outline, *, pile: bool) -> bool:
    """Whether an outline means a card that is known."""
    near = NEAR_BACKS if one.down else IN_PILE if pile else APART
    if one.down == card.down and float(np.hypot(*(one.aim - card.aim))) < near * card.wide:
        return True
    if pile and not (one.down or card.down):
        return False  # cards lie on cards there
    return _common(one, card) > WITHIN


def _is_part(one: _Proposal, other: _Proposal, *, pile: bool) -> bool:
    """Whether a front is but a part of another card: it shows no mark, as a row of icons does, or the other's
    own, as the end of a card does above the next."""
    if one.down or other.down:
        return False
    if _share_mark(one, other) or (one.card.score < SURE and _is_icon(one, other)):
        return True
    bare = one.card.mark.is_mark < NO_MARK <= other.card.mark.is_mark
    illegible = one.card.mark.legible < LEGIBLE <= other.card.mark.legible
    if bare and share_icons(one.card, other.card):
        return True
    return (bare or illegible) and not pile and _common(one, other) > WITHIN_UNREAD


def _share_mark(one: _Proposal, other: _Proposal) -> bool:
    """Whether the letters of two marks stand in one place of the photograph."""
    if not (one.card.mark.places.size and other.card.mark.places.size):
        return False
    return bool(np.hypot(*(one.letter - other.letter)) < SAME_LETTER * one.letter_height)


def _is_icon(one: _Proposal, other: _Proposal) -> bool:
    """Whether what was read as a card's letter is an icon of another card."""
    if not one.card.mark.places.size:
        return False
    right, down = one.letter
    return any(np.hypot(right - x, down - y) < ON_ICON * radius for x, y, radius in other.icons)


def _common(one: _Outline, other: _Outline) -> float:
    """Common area of two convex outlines as a share of the smaller."""
    smaller = min(one.area, other.area)
    return float(cv2.intersectConvexConvex(one.quad, other.quad)[0]) / smaller if smaller > 0 else 0.0
