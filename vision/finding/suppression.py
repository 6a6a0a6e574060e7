"""Non-maximum suppression: of proposals that are the same card the one stays that reads best.

Several looks at a photograph propose cards. What a proposal is worth is whether its strip shows a mark
and how sure its corners are; a look at a finer picture adds cards, and takes none away.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.card import Card
from vision.finding.alike import alike
from vision.finding.outlines import APART, Rough, aim_of
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
WITHIN_UNREAD = 0.35  # from which a front without a mark is a part of one that shows a mark
IN_PILE = 0.13  # card widths between the points at which two cards of a pile are found


def new_among(rough: Rough, cards: Sequence[Card], *, pile: bool) -> Rough:
    """Of what a further look proposes, that which is none of the cards whose marks were read."""
    read = [card for card in cards if card.mark.is_mark >= MARKED and not card.down]
    found = zip(rough.quads, rough.down, strict=True)
    new = np.array(
        [not any(_is_same(quad, bool(down), card, pile=pile) for card in read) for quad, down in found], bool
    )
    return Rough(rough.quads[new], rough.down[new], rough.heat[new])


def suppressed(cards: Sequence[Card], *, pile: bool) -> tuple[Card, ...]:
    """Each card once: of proposals that mean the same one, that which is worth most."""
    kept = _once_each(cards, pile=pile)
    return _without_rows_of_icons(_once_each(alike(cards, kept), pile=True)) if pile else kept


def _once_each(cards: Sequence[Card], *, pile: bool) -> tuple[Card, ...]:
    icons = any(card.spots for card in cards)
    worth = [chance(card, icons=icons) for card in cards]
    kept: list[int] = []
    for at in sorted(range(len(cards)), key=lambda at: -worth[at]):
        card = cards[at]
        if not any(
            _is_same(card.quad, card.down, cards[other], pile=pile) or _is_part(card, cards[other], pile=pile)
            for other in kept
        ):
            kept.append(at)
    return tuple(cards[at] for at in sorted(kept))


def _without_rows_of_icons(cards: Sequence[Card]) -> tuple[Card, ...]:
    """A pile's cards without those that show no mark at all, where several do: icons of the card below."""
    marked = sum(card.mark.is_mark >= MARKED and not card.down for card in cards)
    return tuple(card for card in cards if card.down or card.mark.is_mark >= BARE or marked < SEVERAL)


def _is_same(quad: Corners, down: bool, card: Card, *, pile: bool) -> bool:
    """Whether an outline means a card that is known."""
    wide = float(np.linalg.norm(card.quad[1] - card.quad[0]))
    apart = float(np.linalg.norm(aim_of(quad, down=down) - aim_of(card.quad, down=card.down)))
    if down == card.down and apart < (0.4 if down else IN_PILE if pile else APART) * wide:
        return True
    if pile and not (down or card.down):
        return False  # cards lie on cards there
    return _common(quad, card.quad) > WITHIN


def _is_part(card: Card, other: Card, *, pile: bool) -> bool:
    """Whether a front is but a part of another card: it shows no mark, as a row of icons does, or the other's
    own, as the end of a card does above the next."""
    if card.down or other.down:
        return False
    if _share_mark(card, other) or (card.score < SURE and _is_icon(card, other)):
        return True
    if not card.mark.is_mark < NO_MARK <= other.mark.is_mark:
        return False
    return share_icons(card, other) or (not pile and _common(card.quad, other.quad) > WITHIN_UNREAD)


def _share_mark(card: Card, other: Card) -> bool:
    """Whether the letters of two marks stand in one place of the photograph."""
    if not (card.mark.places.size and other.mark.places.size):
        return False
    (one, tall), (two, _) = _letter_of(card), _letter_of(other)
    return bool(np.hypot(*(one - two)) < SAME_LETTER * tall)


def _is_icon(card: Card, other: Card) -> bool:
    """Whether what was read as a card's letter is an icon of another card."""
    if not card.mark.places.size:
        return False
    letter, _ = _letter_of(card)
    return any(np.hypot(letter[0] - x, letter[1] - y) < ON_ICON * radius for x, y, radius in places_of(other))


def _letter_of(card: Card) -> tuple[Corners, float]:
    """The middle of a mark's letter in the photograph, and how high it is."""
    right, down, _, high = map(float, card.mark.places[:4])
    wide = float(np.linalg.norm(card.quad[1] - card.quad[0]))
    return np.asarray(through(plane_of(card.quad), np.array([right, down])), np.float32), high * wide


def _common(one: Corners, other: Corners) -> float:
    """Common area of two convex outlines as a share of the smaller."""
    smaller = min(float(cv2.contourArea(one)), float(cv2.contourArea(other)))
    return float(cv2.intersectConvexConvex(one, other)[0]) / smaller if smaller > 0 else 0.0
