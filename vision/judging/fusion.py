"""Fusion of all that tells which card a front is: its mark, its icons, the catalogue, the second witness."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from vision.icons.groups import IconReading, Looks, fit, fit_by_chance
from vision.judging.decode import Belief, decode, place_of
from vision.marks import witness
from vision.marks.unlike import told_apart
from vision.probability import swayed
from vision.values import HIGHEST, LETTERS, Image, MarkGuess

Floats = NDArray[np.float64]

CALLS = 1  # marks the second witness is asked about in a photograph: each costs as much as all else
ASK_BETWEEN = 0.3, 0.6  # chances of the best mark between which its word may help
BARE = 3.0  # log-odds against a mark that no icons follow, where they do on others: it may be another game's
LEAST = 1e-4  # chance of a mark beyond which odds stop
MISPRINT = 0.02  # share of cards whose icons the catalogue has wrong


@dataclass(frozen=True)
class Known:
    """What is known beforehand: cards with their icons, letter totals, marks that stand elsewhere."""

    cards: Mapping[str, str] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    taken: Collection[str] = ()


def fused(
    guesses: Sequence[MarkGuess],
    strips: Image | None,
    icons: Sequence[IconReading],
    looks: Looks,
    known: Known,
) -> Belief:
    """How likely each mark is for each front; the second witness is asked where that leaves a doubt, unless
    there are no strips to show it."""
    belief = _heard(told_apart(guesses), strips, known, _fits(icons, looks, known.cards))
    return replace(belief, shown=_followed(belief.shown, icons))


def _heard(guesses: Sequence[MarkGuess], strips: Image | None, known: Known, fits: Floats | None) -> Belief:
    belief = _decode(guesses, known, fits)
    asked = {} if strips is None else {at: witness.listen(strips[at]) for at in _doubtful(belief)}
    heard = {at: said for at, said in asked.items() if said is not None}
    if not heard:
        return belief
    swayed = [witness.agree(g, heard[at]) if at in heard else g for at, g in enumerate(guesses)]
    return _decode(swayed, known, fits)


def _decode(guesses: Sequence[MarkGuess], known: Known, fits: Floats | None) -> Belief:
    return decode(guesses, cards=known.cards, totals=known.totals, fits=fits)


def _doubtful(belief: Belief) -> list[int]:
    """The fronts about which a second opinion is worth its time, the likeliest to be settled first."""
    best = belief.marks.reshape(len(belief.marks), HIGHEST * len(LETTERS)).max(1)
    order = np.argsort(-best, kind="stable")
    return [int(at) for at in order if ASK_BETWEEN[0] < best[at] < ASK_BETWEEN[1]][:CALLS]


def _followed(shown: Floats, icons: Sequence[IconReading]) -> Floats:
    """How far each front shows what a card of ours shows, icons with its mark; where none shows any, that
    says nothing."""
    if not any(reading.looks for reading in icons):
        return shown
    rows = zip(shown.tolist(), icons, strict=True)
    return np.array([each if beside.looks else swayed(each, -BARE, least=LEAST) for each, beside in rows])


def _fits(icons: Sequence[IconReading], looks: Looks, cards: Mapping[str, str]) -> Floats | None:
    """How likely each mark's card is to show the icons read, where the deck's looks have names: a known card
    prints its own, on any other they stand by chance."""
    if not cards or not any(looks.categories):
        return None
    chances = np.array([fit_by_chance(reading) for reading in icons])
    fits = np.tile(chances[:, None, None], (1, len(LETTERS), HIGHEST))
    for mark, printed in cards.items():
        own = np.array([fit(reading, looks, printed) for reading in icons])
        fits[:, *place_of(mark)] = (1 - MISPRINT) * own + MISPRINT * chances
    return fits
