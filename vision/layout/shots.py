"""Which cards of several shots of one shelf are the same: by their places, for a table is a plane."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card import Card
from vision.layout.arrange import arrange, up_of, upright
from vision.layout.piles import arrange_pile
from vision.values import Corners

Floats = NDArray[np.float64]
Pair = tuple[int, int]  # a card of one shot, and of another

SAME_PLACE = 0.3  # card widths between two tops that are one card
SAME_IN_PILE = 0.13  # the same in a pile, where cards lie on cards
ASTRAY = 0.1  # card widths a corner may lie beside where the plane through the others puts it
SHARED = 0.5  # of the cards of the shot that shows fewer, that both must show
SURE = 0.9  # chance of a mark that says whether two shots show the same cards
LIKENESS = 0.3  # of marks, over all cards that would lie on each other, below which it says nothing
ROUNDS = 2  # of finding the plane, and what lies in one place on it


def together(shots: Sequence[Sequence[Card]], *, pile: bool = False) -> tuple[tuple[Card, ...], ...]:
    """The cards of a series, each as the shots show it, where it lies in the first; first those of the first
    shot in its order. A shot that shows something else is left out."""
    first, *others = shots
    groups: list[list[Card]] = [[card] for card in first]
    for shot in others:
        leading = [group[0] for group in groups]
        for at, card in _laid_over(leading, shot, pile=pile):
            if at is None:
                groups.append([card])
            else:
                groups[at].append(card)
    return tuple(tuple(group) for group in groups)


def _laid_over(here: Sequence[Card], there: Sequence[Card], *, pile: bool) -> list[tuple[int | None, Card]]:
    """The cards there as they lie here, and which card here each is; none if they are others."""
    pairs = _by_place(here, there, pile=pile) if here and there else []
    moved: list[Corners] = []
    for _ in range(ROUNDS):
        onto = _plane(here, there, pairs)
        if onto is None:
            return []
        quads = np.array([card.quad for card in there], np.float64)
        moved = list(np.asarray(cv2.perspectiveTransform(quads, onto), np.float32))
        pairs = _nearest([card.quad for card in here], moved, within=SAME_IN_PILE if pile else SAME_PLACE)
    if len(pairs) < SHARED * min(len(here), len(there)) or _are_others(here, there, pairs):
        return []
    known = {other: one for one, other in pairs}
    return [(known.get(at), replace(card, quad=moved[at])) for at, card in enumerate(there)]


def _by_place(here: Sequence[Card], there: Sequence[Card], *, pile: bool) -> list[Pair]:
    """The cards in the same places, shifted by as many rows and columns as most marks that are alike say; as
    they are where no mark says anything."""
    seat = arrange_pile if pile else arrange
    ours, theirs = ([(s.row, s.col) for s in seat(cards)] for cards in (here, there))
    alike = _likeness(here, there)
    votes: defaultdict[tuple[int, int], float] = defaultdict(float)
    for one, place in enumerate(ours):
        for other, beside in enumerate(theirs):
            votes[place[0] - beside[0], place[1] - beside[1]] += alike[one, other]
    down, right = max(votes, key=lambda off: votes[off]) if votes else (0, 0)
    if votes and votes[down, right] < LIKENESS:
        down, right = 0, 0
    at = {place: one for one, place in enumerate(ours)}
    placed = ((at.get((row + down, col + right)), other) for other, (row, col) in enumerate(theirs))
    return [(one, other) for one, other in placed if one is not None]


def _likeness(here: Sequence[Card], there: Sequence[Card]) -> Floats:
    """For each card here and each there, how likely it is that they bear one mark."""
    one, other = _chances(here), _chances(there)
    return np.asarray(np.einsum("il,jl->ij", one[0], other[0]) * np.einsum("io,jo->ij", one[1], other[1]))


def _chances(cards: Sequence[Card]) -> tuple[Floats, Floats]:
    """Of the letters and of the orders of marks; of cards that show none, nothing."""
    shown = np.array([0.0 if card.down else card.mark.is_mark for card in cards])[:, None]
    letters, orders = (
        np.array([getattr(card.mark, name) for card in cards], np.float64) for name in ("letters", "orders")
    )
    return shown * letters, orders


def _plane(here: Sequence[Card], there: Sequence[Card], pairs: Sequence[Pair]) -> Floats | None:
    """What moves the table there onto the table here; None where nothing does."""
    if not pairs:
        return None
    up = up_of(here), up_of(there)
    aim = np.concatenate([upright(here[one], up[0]) for one, _ in pairs])
    source = np.concatenate([upright(there[other], up[1]) for _, other in pairs])
    wide = float(np.median([np.linalg.norm(card.quad[1] - card.quad[0]) for card in here]))
    onto = cv2.findHomography(source, aim, cv2.RANSAC if len(pairs) > 1 else 0, ASTRAY * wide)[0]
    return None if onto is None or np.shape(onto) != (3, 3) else np.asarray(onto, np.float64)


def _nearest(here: Sequence[Corners], there: Sequence[Corners], *, within: float) -> list[Pair]:
    """Those whose tops lie in one place, each the nearest of the other."""
    far = np.array([[_apart(one, other) for other in there] for one in here]).reshape(len(here), len(there))
    return [
        (one, int(other))
        for one, other in enumerate(far.argmin(1))
        if far[one, other] <= within and far[:, other].argmin() == one
    ]


def _apart(quad: Corners, other: Corners) -> float:
    """From one card's top to another's, in card widths."""
    away = float(np.hypot(*(quad[0] + quad[1] - other[0] - other[1]))) / 2
    return away / max(float(np.hypot(*(quad[1] - quad[0]))), 1e-6)


def _are_others(here: Sequence[Card], there: Sequence[Card], pairs: Sequence[Pair]) -> bool:
    """Whether most marks that are sure in both are not the same ones: other cards lie in these places."""
    sure = [(_mark(here[one]), _mark(there[other])) for one, other in pairs]
    told = [one == other for one, other in sure if one and other]
    return 2 * sum(told) < len(told)


def _mark(card: Card) -> tuple[int, int] | None:
    """What a card's mark surely is."""
    return card.mark.best if card.mark.legible >= SURE else None
