"""Decides how much surer a face-down card is for lying where the shelf's next card would lie.

Backs are plain or patterned like tables, and the finder sees little in them. But a back of this deck lies
edge to edge with a front, straight and exactly as large, as hardly anything else on a table does. Only a hole
between two cards does the same, so there the finder's own word stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.probability import swayed
from vision.values import Corners, Sighting

Floats = NDArray[np.float64]

CARD = 0.5  # score from which a sighting is a card to lie beside
DOUBTFUL = 0.95  # score from which a back needs nobody's word
STEP, PLAY = 1.06, 0.08  # sides of a card from one to the next, and how much more or less is no misfit
ASIDE = 0.05  # of a side, how far out of line is none either
MISFIT = 0.12  # sides, or shares of size, at which lying there says nothing any more
NEXT = 0.25  # of a side, how far a card may lie off and still be the next one
LIFT = 3.5  # log-odds that a perfect fit adds
LEAST = 1e-4  # chance below which odds stop


def lift_backs(sightings: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """The same sightings, the surest first again, those of backs scored by how they fit beside the cards."""
    cards = [sighting for sighting in sightings if sighting.score >= CARD]
    lifted = [_lifted(s, cards) if s.down and s.score < DOUBTFUL else s for s in sightings]
    return tuple(sorted(lifted, key=lambda sighting: -sighting.score))


def lies_beside(back: Sighting, cards: Sequence[Sighting], *, misfit: float = MISFIT) -> bool:
    """Whether a back lies edge to edge with a card, straight and as large, but for so much."""
    own, others = _frame(back.quad), (card for card in cards if card.score >= CARD and card is not back)
    return any(_misfit(own, _frame(card.quad)) < misfit for card in others)


def _lifted(back: Sighting, cards: Sequence[Sighting]) -> Sighting:
    own = _frame(back.quad)
    others = [card for card in cards if card is not back]
    off = min((_misfit(own, _frame(card.quad)) for card in others if not card.down), default=MISFIT)
    if off >= MISFIT or _is_between([_frame(card.quad) for card in others], own):
        return back
    return replace(back, score=swayed(back.score, LIFT * (1 - off / MISFIT), least=LEAST))


def _is_between(cards: Sequence[Floats], own: Floats) -> bool:
    """Whether cards lie next to a place on two opposite sides."""
    ways = set()
    for card in cards:
        right, down = np.linalg.solve(own[:, :2], card[:, 2] - own[:, 2])
        if abs(abs(right) - STEP) < NEXT and abs(down) < NEXT:
            ways.add("right" if right > 0 else "left")
        if abs(abs(down) - STEP) < NEXT and abs(right) < NEXT:
            ways.add("below" if down > 0 else "above")
    return {"left", "right"} <= ways or {"above", "below"} <= ways


def _misfit(back: Floats, front: Floats) -> float:
    """How far a back is from being the front's neighbour, in size, slant or place, whichever is worst."""
    axes = np.linalg.solve(front[:, :2], back[:, :2])  # plus or minus one, were they alike
    size = np.abs(np.log(np.maximum(np.abs(axes.diagonal()), 1e-9))).max()
    slant = np.abs([axes[0, 1], axes[1, 0]]).max()
    right, down = np.abs(np.linalg.solve(front[:, :2], back[:, 2] - front[:, 2]))
    beside = min(_off(right) + max(down - ASIDE, 0.0), _off(down) + max(right - ASIDE, 0.0))
    return float(max(size, slant, beside))


def _off(step: float) -> float:
    return max(abs(step - STEP) - PLAY, 0.0)


def _frame(quad: Corners) -> Floats:
    """A card's side to the right, its side down and its middle, as columns."""
    top_left, top_right, low_right, low_left = quad.astype(np.float64)
    right = (top_right + low_right - top_left - low_left) / 2
    down = (low_left + low_right - top_left - top_right) / 2
    return np.stack([right, down, quad.mean(0)], 1).astype(np.float64)
