"""Decides what several shots say together of one card: what two read alike is surer, what they read
differently less sure.

Two looks at one card are no two witnesses: the light, the hand that printed it and the reader are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.card import Card
from vision.probability import log_odds, swayed
from vision.values import MarkGuess, Vector

# power of the number of shots: for how many witnesses they count, at 1 each for one, at 0 all for one
TOGETHER = 0.3
MARKED = 0.5  # chance of a mark from which a shot says which it is
LEAST = 1e-4  # chance beyond which odds stop
LEAST_WORD = 1e-5  # chance below which logarithms stop


def joined(cards: Sequence[Card]) -> Card:
    """One card of several looks at it; of a single look the card as it is."""
    if len(cards) == 1:
        return cards[0]
    score = swayed(0.5, _together([card.score for card in cards]) * _power(len(cards)), least=LEAST)
    down = _is_down(cards)
    alike = [card for card in cards if card.down == down]
    clearest = max(alike, key=_clearness)
    quad = cards[0].quad if cards[0].down == down else clearest.quad
    return replace(clearest, quad=quad, score=score, mark=_mark(clearest, [card.mark for card in alike]))


def _is_down(cards: Sequence[Card]) -> bool:
    """Whether it lies face down, as most shots have it; where they are torn, as the surer ones."""
    says = [(card.score, card.mark.is_mark)[not card.down] * (1 if card.down else -1) for card in cards]
    votes = sum(np.sign(says))
    return bool(votes > 0 or (votes == 0 and sum(says) > 0))


def _clearness(card: Card) -> float:
    """How clear one shot shows a card: its mark, and its icons besides; less where the edge takes of them."""
    icons = float(np.mean([spot.score for spot in card.spots] or [0.0]))
    return card.mark.legible + icons - card.cut.icons - card.cut.mark


def _mark(clearest: Card, guesses: Sequence[MarkGuess]) -> MarkGuess:
    told = [guess for guess in guesses if guess.is_mark >= MARKED] or [clearest.mark]
    letters, orders, totals = (_words([getattr(g, name) for g in told]) for name in _HEADS)
    is_mark = swayed(0.5, _together([guess.is_mark for guess in guesses]), least=LEAST)
    return replace(clearest.mark, letters=letters, orders=orders, totals=totals, is_mark=is_mark)


def _words(said: Sequence[Vector]) -> Vector:
    """What several looks say together of one part of a mark."""
    words = np.log(np.maximum(np.array(said, np.float64), LEAST_WORD)).mean(0) * _power(len(said))
    chances = np.exp(words - words.max())
    return np.asarray(chances / chances.sum(), np.float32)


def _together(chances: Sequence[float]) -> float:
    return float(log_odds(chances, least=LEAST).mean())


def _power(looks: int) -> float:
    """For how many witnesses so many looks at one card count."""
    return float(looks**TOGETHER)


_HEADS = ("letters", "orders", "totals")
