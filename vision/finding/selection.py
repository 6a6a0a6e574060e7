"""Decides which sightings are cards of this deck, and which are strangers on the same table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.card import Card
from vision.finding.aligned import lies_beside
from vision.picture.rectify import way_up, width_of
from vision.probability import log_odds, swayed
from vision.values import Corners, Sighting

Floats = NDArray[np.float64]

# a front's odds of being one of ours: how it was found, whether it shows a mark, whether icons follow
BIAS, FOUND, MARKED, ICONS = 0.0, 0.5, 1.0, 1.0
LEAST = 0.5  # chance of a card that is kept
OVER = 0.5  # card widths between the middles of a back and a front, within which there is but the front
TELLING = 0.5  # of icons shown, from which a card whose mark is cut off may do without it
SIZES = 0.72, 1.39  # the smallest and largest card beside the middle one
MARKED = 0.95  # chance of a mark from which a card is one surely
READ, SURELY = 0.3, 0.8  # chances of a mark and what it says from which it was read, even on a card across
LAID = 5  # sure marks that tell how the table lies
ILLEGIBLE, LONE = 1.0, 4.0  # powers by which a card is less likely for its mark's saying little, a lone one,
HARDLY = 0.5  # score below which it is one,
LITTLE = 1e-3  # beyond which it says no less
SEVERAL = 3  # marks read that tell the way up of all
TURNED = 0.7  # cosine to it below which a card lies across
CUT = 0.35  # the smallest of which the edge leaves but a part
IN_SHELF = 0.35  # misfit up to which cards lie in one shelf
UNSURE_BACK = 0.96  # score up to which a back is known by what lies around it
BACK_REACH = 2.6  # card widths to the next card, beyond which a back is a stranger's
SAME_PLACE = 0.3  # card widths between two tops that are one card seen twice
SAME_IN_PILE = 0.13  # the same in a pile, where cards lie on cards


def selected(cards: Sequence[Card], *, pile: bool = False) -> tuple[Card, ...]:
    """Those that are cards of this deck, in the order given."""
    icons = any(card.spots for card in cards)
    chances = [chance(card, icons=icons) for card in cards]
    chances = chances if pile else _heeding_legibility(cards, chances)
    likely = [i for i, likelihood in enumerate(chances) if likelihood >= LEAST]
    ranked = sorted(likely, key=lambda i: -chances[i])
    likely = _suppressed(cards, ranked, SAME_IN_PILE if pile else SAME_PLACE)
    likely = _of_one_size(cards, likely)
    likely = likely if pile else _upright(cards, likely)
    return tuple(cards[i] for i in sorted(_backs_among_fronts(cards, likely)))


def chance(card: Card, *, icons: bool) -> float:
    """How likely it is that what was seen is one of our cards; without `icons` of any card in the photograph
    nobody may be able to read them, and that it has none says nothing."""
    if card.down:
        return card.score
    shown = float(np.tanh(sum(spot.score for spot in card.spots) - 1))
    weight = ICONS if icons else 0.0
    marked = float(log_odds(card.mark.is_mark))
    if card.cut.mark and shown > TELLING:
        marked = max(marked, 0.0)  # where it would stand is beyond the picture's edge
    odds = BIAS + FOUND * log_odds(card.score) + MARKED * marked + weight * shown
    return float(1 / (1 + np.exp(-odds)))


def _heeding_legibility(cards: Sequence[Card], chances: Sequence[float]) -> list[float]:
    """The chances, less where several marks are read: then what shows the like of one that says little, and
    does not lie edge to edge with a card, is lettering of the table or of things on it."""
    usual = usual_legibility(cards)
    if not usual:
        return list(chances)
    clear = [replace(card, score=1.0) for card in cards if _is_read(card)]  # whatever the finder thought
    return [
        likelihood
        if card.down or card.cut.mark or card.mark.legible >= READ * usual or lies_beside(card, clear)
        else swayed(likelihood, _less_for(card, card.mark.legible / usual, clear), least=LITTLE)
        for card, likelihood in zip(cards, chances, strict=True)
    ]


def _less_for(card: Card, share: float, clear: Sequence[Card]) -> float:
    """Log-odds that a card loses whose mark says but a share of what others say; more where the finder hardly
    saw it and it lies far from all of those."""
    away = min(float(np.hypot(*(card.quad.mean(0) - other.quad.mean(0)))) for other in clear)
    lone = card.score < HARDLY and away > BACK_REACH * width_of(card.quad)
    return (LONE if lone else ILLEGIBLE) * float(np.log(max(share, LITTLE)))


def usual_legibility(cards: Sequence[Card]) -> float:
    """The chance that marks are what they are read as, half-way among those that are read; 0 where too few
    are to tell."""
    read = [card.mark.legible for card in cards if _is_read(card)]
    return float(np.median(read)) if len(read) >= LAID else 0.0


def _suppressed(sightings: Sequence[Sighting], ranked: Sequence[int], same_place: float) -> list[int]:
    """Non-maximum suppression: of two sightings whose tops lie in one place, the likelier."""
    kept: list[int] = []
    for index in ranked:
        quad = sightings[index].quad
        near = same_place * width_of(quad)
        if all(np.hypot(*(_top(quad) - _top(sightings[other].quad))) > near for other in kept):
            kept.append(index)
    return kept


def _of_one_size(sightings: Sequence[Card], kept: Sequence[int]) -> list[int]:
    """Cards of a deck are of a size; perspective is allowed for by comparing each with those near it, one
    that surely shows a mark with such alone, too, and each with what those tell of the table's slant. Of one
    that the picture's edge cuts off it is not known."""
    if len(kept) < 3:
        return list(kept)
    middles = np.array([sightings[i].quad.mean(0) for i in kept])
    sizes = np.array([width_of(sightings[i].quad) for i in kept])  # of a pile's cards only the width is seen
    apart = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1))
    least = np.array([CUT if sightings[i].cut.icons else SIZES[0] for i in kept])
    marked = np.flatnonzero([_is_read(sightings[i]) and sightings[i].mark.is_mark >= MARKED for i in kept])
    fits = _is_usual(sizes, apart, least)
    fits[marked] |= _is_usual(sizes[marked], apart[np.ix_(marked, marked)], least[marked])
    others = [marked[marked != at] for at in range(len(kept))]
    usual = np.array([_on_table(middles[o], sizes[o], at) for o, at in zip(others, middles, strict=True)])
    fits |= (least * usual <= sizes) & (sizes <= SIZES[1] * usual)
    if len(marked):
        backs = np.array([sightings[i].down for i in kept])
        fits = np.where(backs, _as_large_as_marked(sizes, apart, marked), fits)
    return [i for i, fit in zip(kept, fits, strict=True) if fit]


def _as_large_as_marked(sizes: Floats, apart: Floats, marked: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which sizes are about that of the nearest card that surely shows a mark: squares of a cloth are all of
    one size, too."""
    ratio = sizes / sizes[marked[apart[:, marked].argmin(1)]]
    return np.asarray((SIZES[0] <= ratio) & (ratio <= SIZES[1]))


def _on_table(middles: Floats, sizes: Floats, there: Floats) -> float:
    """How large a card is in some place of a flat table that lies aslant, as others tell; 0 where none do."""
    if len(sizes) < LAID:
        return 0.0
    slant = np.linalg.lstsq(np.hstack([middles, np.ones((len(middles), 1))]), sizes, rcond=None)[0]
    return float(np.append(there, 1.0) @ slant)


def _is_usual(sizes: Floats, apart: Floats, least: Floats) -> NDArray[np.bool_]:
    """Which sizes are about those of the nearest others, where there are any."""
    if len(sizes) < 2:
        return np.ones(len(sizes), bool)
    ratio = sizes / np.median(sizes[np.argsort(apart, axis=1)[:, 1:7]], axis=1)
    return np.asarray((least <= ratio) & (ratio <= SIZES[1]))


def _is_read(card: Card) -> bool:
    return not card.down and card.mark.legible >= READ


def _upright(cards: Sequence[Card], kept: Sequence[int]) -> list[int]:
    """Where several marks are read, without fronts that lie across and of which none is: parts of cards."""
    ups = np.array([way_up(cards[i].quad) for i in kept if _is_read(cards[i])])
    if len(ups) < SEVERAL:
        return list(kept)
    up = np.median(ups, axis=0)
    across = [not cards[i].down and way_up(cards[i].quad) @ up < TURNED for i in kept]
    return [i for i, lies in zip(kept, across, strict=True) if not lies or cards[i].mark.legible >= SURELY]


def _backs_among_fronts(sightings: Sequence[Card], kept: Sequence[int]) -> list[int]:
    """Backs count only beside other cards: alone on the table anything flat looks like one. Where marks are
    read, those that are not sure by themselves count only in one shelf with a card that bears one: squares of
    a cloth look like each other, too."""
    if all(sightings[i].down for i in kept):
        return list(kept)
    among = [i for i in kept if not sightings[i].down or _is_among(sightings, i, kept)]
    if not usual_legibility(sightings):
        return among
    shelf = _in_one_shelf(sightings, among)
    return [i for i in among if not sightings[i].down or sightings[i].score > UNSURE_BACK or i in shelf]


def _in_one_shelf(sightings: Sequence[Card], kept: Sequence[int]) -> set[int]:
    """The cards whose marks are read, and those that lie edge to edge with one of them, and so on."""
    shelf = {i for i in kept if _is_read(sightings[i])}
    while True:
        beside = [replace(sightings[i], score=1.0) for i in shelf]  # whatever the finder thought of them
        more = {i for i in kept if i not in shelf and lies_beside(sightings[i], beside, misfit=IN_SHELF)}
        if not more:
            return shelf
        shelf |= more


def _is_among(sightings: Sequence[Sighting], index: int, kept: Sequence[int]) -> bool:
    """Whether a back lies beside another card, and not where a front does."""
    quad = sightings[index].quad
    away = {i: float(np.hypot(*(quad.mean(0) - sightings[i].quad.mean(0)))) / width_of(quad) for i in kept}
    over = any(far < OVER and not sightings[i].down for i, far in away.items())
    return not over and any(far < BACK_REACH for i, far in away.items() if i != index)


def _top(quad: Corners) -> Floats:
    return np.asarray((quad[0] + quad[1]) / 2, np.float64)
