"""Reads letter and figures of a doubtful mark once more, each cut by itself from the full photograph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.networks import Networks
from vision.picture.light import standardised
from vision.picture.rectify import Box, cut
from vision.probability import softmax
from vision.values import HIGHEST, Corners, Image, MarkGuess, Photograph, Vector, WeightsMissing

Rows = NDArray[np.float32]
Weights = tuple[float, float, int]

OF_LETTERS, OF_FIGURES = "letter", "figures"  # networks
DOUBTFUL = 0.98  # chance of letter, order and total together below which a mark is looked at more closely
NO_MARK = 0.1  # chance of a mark below which there is nothing to look at
# Powers of the first and the closer look's probabilities, fitted on typefaces held out; and how fast the
# first's falls to that as the closer look sees anything: of strange letters the first is sure too often.
FUSION = {"letters": (0.3, 1.1, 8), "orders": (0.4, 0.85, 8), "totals": (0.3, 0.85, 1)}
LEAST = 1e-6  # probability below which logarithms stop
# what they say; from what, before it became a decision; and how like the usual looks of each letter that is
SCORES, LOOK, LIKENESS = "scores", "look", "likeness"


@dataclass(frozen=True)
class Part:
    """One part of a mark and the picture a network sees of it, in that picture's pixels."""

    high: int
    wide: int
    tallest: int  # what the part itself fills at most
    longest: int


LETTER = Part(high=48, wide=48, tallest=30, longest=34)
FIGURES = Part(high=48, wide=112, tallest=34, longest=88)


def read_closer(
    networks: Networks,
    photograph: Photograph,
    quads: Sequence[Corners],
    guesses: Sequence[MarkGuess],
    *,
    every: bool = False,
) -> tuple[MarkGuess, ...]:
    """The guesses, one a card, those in doubt weighed together with what a closer look says. Where one is in
    doubt the letters of all are looked at: its typeface may be strange. With `every`, all are in doubt."""
    doubtful = [at for at, guess in enumerate(guesses) if (every and _is_placed(guess)) or is_doubtful(guess)]
    if not doubtful or not _are_there(networks, OF_LETTERS, OF_FIGURES):
        return tuple(guesses)
    rows = [(quads[at], guesses[at].places) for at in doubtful]
    letters, figures = _parts(photograph, rows)
    closer = dict(
        zip(doubtful, weighed(networks, [guesses[at] for at in doubtful], letters, figures), strict=True)
    )
    return every_letter(
        networks, photograph, quads, [closer.get(at, guess) for at, guess in enumerate(guesses)]
    )


def every_letter(
    networks: Networks, photograph: Photograph, quads: Sequence[Corners], guesses: Sequence[MarkGuess]
) -> tuple[MarkGuess, ...]:
    """The guesses after a close look at every letter that had none yet, doubtful or not."""
    beside = [at for at, guess in enumerate(guesses) if _is_placed(guess) and not guess.letter_look.size]
    if not beside or not _are_there(networks, OF_LETTERS):
        return tuple(guesses)
    cuts = [_cut_out(photograph, quads[at], guesses[at].places[:4], LETTER) for at in beside]
    looked_at = letters_weighed(networks, [guesses[at] for at in beside], np.stack(cuts))
    closer = dict(zip(beside, looked_at, strict=True))
    return tuple(closer.get(at, guess) for at, guess in enumerate(guesses))


def weighed(
    networks: Networks, guesses: Sequence[MarkGuess], letters: Image, figures: Image
) -> tuple[MarkGuess, ...]:
    """The guesses after close looks at the letter and at the figures of each."""
    (numbers,) = networks.ask(OF_FIGURES, standardised(figures), (SCORES,))
    orders, totals = np.split(numbers, [HIGHEST], axis=1)
    rows = zip(
        letters_weighed(networks, guesses, letters),
        combined(np.array([guess.orders for guess in guesses]), orders, FUSION["orders"]),
        combined(np.array([guess.totals for guess in guesses]), totals, FUSION["totals"]),
        strict=True,
    )
    return tuple(replace(guess, orders=order, totals=total) for guess, order, total in rows)


def closely(
    networks: Networks, photograph: Photograph, quads: Sequence[Corners], places: NDArray[np.float32]
) -> tuple[MarkGuess, ...]:
    """What close looks alone say of places where marks may stand; one is there as likely as it says that."""
    letters, figures = _parts(photograph, list(zip(quads, places, strict=True)))
    (numbers,) = networks.ask(OF_FIGURES, standardised(figures), (SCORES,))
    scores, looks, likeness = networks.ask(OF_LETTERS, standardised(letters), (SCORES, LOOK, LIKENESS))
    orders, totals = np.split(numbers, [HIGHEST], axis=1)
    rows = zip(softmax(scores), softmax(orders), softmax(totals), looks, likeness, strict=True)
    return tuple(_by_closer_looks(*row) for row in rows)


def _parts(photograph: Photograph, rows: Sequence[tuple[Corners, Vector]]) -> tuple[Image, Image]:
    """The letters and the figures of marks, each cut out by its card's corners and where it stands on it."""
    letters = [_cut_out(photograph, quad, places[:4], LETTER) for quad, places in rows]
    figures = [_cut_out(photograph, quad, places[4:], FIGURES) for quad, places in rows]
    return np.stack(letters), np.stack(figures)


def _by_closer_looks(letter: Vector, order: Vector, total: Vector, look: Vector, like: Vector) -> MarkGuess:
    is_mark = float(letter.max() * order.max() * total.max())
    return MarkGuess(letter, order, total, is_mark, letter_look=look, likeness=like)


def letters_weighed(
    networks: Networks, guesses: Sequence[MarkGuess], letters: Image
) -> tuple[MarkGuess, ...]:
    """The guesses after a close look at the letter of each."""
    scores, looks, likeness = networks.ask(OF_LETTERS, standardised(letters), (SCORES, LOOK, LIKENESS))
    after = combined(np.array([guess.letters for guess in guesses]), scores, FUSION["letters"])
    rows = zip(guesses, after, looks, likeness, strict=True)
    return tuple(
        replace(guess, letters=chances, letter_look=look, likeness=like)
        for guess, chances, look, like in rows
    )


def combined(first: Rows, scores: Rows, weights: Weights) -> Rows:
    """Probabilities, a row a mark, after both looks; the less the closer says, the more the first's stand."""
    closer = softmax(weights[1] * scores)
    words = np.log(np.maximum(closer, LEAST))
    told = 1 + (closer * words).sum(1, keepdims=True) / np.log(closer.shape[1])
    power = weights[0] + (1 - weights[0]) * np.clip(1 - told, 0, 1) ** weights[2]
    return np.asarray(softmax(power * np.log(np.maximum(first, LEAST)) + words), np.float32)


def window(place: Vector, part: Part, *, room: float = 1.0) -> Box:
    """What is cut for a part that stands at `place` (centre and size), `room` times as much as usual."""
    x, y, wide, high = map(float, place)
    unit = max(high / part.tallest, wide / part.longest) * room
    across, down = unit * part.wide / 2, unit * part.high / 2
    return x - across, y - down, x + across, y + down


def is_doubtful(guess: MarkGuess) -> bool:
    """Whether a mark is worth a closer look, and it is known where that would be."""
    sure = float(guess.letters.max() * guess.orders.max() * guess.totals.max())
    return _is_placed(guess) and sure < DOUBTFUL


def _is_placed(guess: MarkGuess) -> bool:
    return bool(guess.places.size) and guess.is_mark > NO_MARK


def _cut_out(photograph: Photograph, quad: Corners, place: Vector, part: Part) -> Image:
    size = part.high, part.wide
    return np.asarray(cut(photograph, quad[None], box=window(place, part), size=size)[0], np.uint8)


def _are_there(networks: Networks, *names: str) -> bool:
    try:
        networks.need(*names)
    except WeightsMissing:
        return False
    return True
