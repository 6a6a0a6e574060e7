"""Calibration: what computed chances are worth, so that of marks called 90 % sure 90 % are right.

The constants are fitted on simulated photographs by `python -m vision.measuring.calibrate`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import Matrix
from vision.probability import log_odds, unit
from vision.values import HIGHEST, LETTERS, MarkGuess

Floats = NDArray[np.float64]

# fitted on simulated photographs nothing was trained on:
# odds(confidence) = a + b * odds(chance) + c * odds of the other marks of the photograph, on average
MARK_ODDS = (0.1, 0.7, 0.7)
# of 62 marks of strange typefaces whose total objected by more than 1.2, 28 were right; of 36 below, 33
LEAST = 1e-6  # chance beyond which odds stop
MILD = 1.0  # log-odds by which a total may object to its letter and not harm the mark
STRANGE = 0.5  # of the trust in a mark whose total is not its letter's
TAUGHT = 0.6  # log-odds more for a letter that was taught: it is no strange one any more
UNSHOWN = -0.8  # the same in the strangest hand for a letter that was not, though others of its printing were
USUALLY = 0.93  # cosine to how a letter usually looks, from which it is of no strange hand,
UNUSUAL = 25.0, 1.5  # log-odds a mark loses per unit below, and at most: few surely misread are nearer
HARDLY, MORE = 0.8, 10.0  # the same of what looks like no letter, and more log-odds per unit below that
AS_TAUGHT = 0.8  # cosine to a taught letter of the printing, from which it is no strange one any more
ICON_ODDS = (1.0, 1.0)
WORST = -1.5  # the worst company experience tells of
CLEAR = 5.0  # log-odds from which a mark is as clear as can be
USUAL = 4.0  # log-odds of marks elsewhere
USUAL_COUNTS = 2.0  # for how many marks of a photograph they count


def confidences(marks: Floats, *, taught: Collection[str] = (), doubt: Floats | float = 0.0) -> Floats:
    """How far the likeliest mark of each front can be trusted. A photograph whose other marks are clear is
    sharp and of a typeface the network knows; where they are not, even a clear mark may be mistaken."""
    each = marks.reshape(len(marks), HIGHEST * len(LETTERS))
    odds = log_odds(each.max(1), least=LEAST)
    shown = np.array([LETTERS[at // HIGHEST] in taught for at in each.argmax(1)], bool)
    strange = np.clip(company(odds) / WORST, 0.0, 1.0)  # in a plain hand letters need not be shown one by one
    told = np.where(shown, TAUGHT, UNSHOWN * strange) * bool(taught)
    return _chance(calibrated(odds, MARK_ODDS) + told - doubt)


def unusual(guesses: Sequence[MarkGuess], marks: Floats, taught: Mapping[str, Matrix] = {}) -> Floats:
    """The log-odds that marks lose for letters that look like few of their kind, unless like a taught one."""
    letters = marks.reshape(len(marks), HIGHEST * len(LETTERS)).argmax(1) // HIGHEST
    pairs = zip(guesses, letters.tolist(), strict=True)
    like = np.array([_likeness(guess, at, taught.get(LETTERS[at])) for guess, at in pairs])
    lost = np.clip(UNUSUAL[0] * (USUALLY - like), 0.0, UNUSUAL[1])
    return np.asarray(lost + MORE * np.maximum(0.0, HARDLY - like), np.float64)


def _likeness(guess: MarkGuess, letter: int, taught: Matrix | None) -> float:
    """How usual a letter looks; as usual as can be where it looks as it was taught, or nobody can tell."""
    look = guess.letter_look
    if not guess.likeness.size or (taught is not None and (not len(taught) or not look.size)):
        return 1.0
    if taught is not None and float((unit(taught) @ unit(look[None])[0]).max()) >= AS_TAUGHT:
        return 1.0
    return float(guess.likeness[letter])


def agreed(objections: Floats) -> Floats:
    """The share of the trust in each mark that is left after its total objected to its letter."""
    own = np.exp(-np.maximum(0.0, objections - MILD))
    return np.asarray(own + STRANGE * (1 - own))


def calibrated(odds: Floats, constants: tuple[float, float, float]) -> Floats:
    """The log-odds that experience puts to those computed for the marks of one photograph."""
    constant, own, others = constants
    return constant + own * odds + others * company(odds)


def company(odds: Floats) -> Floats:
    """For each mark of a photograph how clear the others are: their log-odds on average."""
    clear = np.clip(odds, -CLEAR, CLEAR)
    others = clear.sum() - clear + USUAL_COUNTS * USUAL
    return np.asarray(np.maximum(others / (max(len(odds) - 1, 0) + USUAL_COUNTS) - USUAL, WORST))


def icons_confidence(chance: float) -> float:
    """How far a card's icons can be trusted that have this chance."""
    constant, own = ICON_ODDS
    return float(_chance(constant + own * log_odds(chance, least=LEAST)))


def _chance(odds: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-odds)))
