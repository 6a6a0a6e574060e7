"""Decides which icons of a photograph look alike, and which categories the deck's owner says they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.look import Matrix
from vision.spots import weighed
from vision.values import CATEGORIES, IconSpot

Floats = NDArray[np.float64]

FEWEST, MOST = 2, 4  # icons a card shows
LOOKS = 6  # looks a deck has
ALIKE = 0.86  # cosine above which two groups of icons are one look
RELATED = 0.7  # the same, while there are more groups than a deck has looks
KNOWN = 0.35  # cosine below which an icon is none of the known ones
SHARPNESS = 14.0  # of the choice between looks, per unit of cosine
PULL = 6.0  # icons of the photograph that weigh as much as what was taught, in following its light
ROUNDS = 4
OFF_BAND = 14.0  # strip pixels above or below the taught icons' middle
OTHER_SIZE = 0.45  # logarithm of the ratio to the taught icons' radius
STRAY = 0.3  # what is left of the score of a spot that sits where no icon does


@dataclass(frozen=True, eq=False)
class IconReading:
    """The icons of one card, left to right: which spots they are, each one's look, how likely each look is,
    and how likely it is that these are all the icons there are."""

    spots: tuple[IconSpot, ...]
    looks: tuple[int, ...]
    chances: Floats  # (icons, looks)
    complete: float


@dataclass(frozen=True, eq=False)
class Looks:
    """The looks of a photograph: each one's middle, and its category where the deck knows it."""

    middles: Floats
    categories: tuple[str | None, ...]


def read_looks(
    cards: Sequence[Sequence[IconSpot]], known: Mapping[str, Matrix], band: tuple[float, ...] = ()
) -> tuple[tuple[IconReading, ...], Looks]:
    """Group the icons of all cards by look: around the known ones first, the rest among themselves. `band`
    is where this printing's icons sit, if it was taught."""
    taught = np.concatenate([known[letter] for letter in sorted(known)]) if known else None
    chosen = [choose(spots, band) for spots in weighed(cards, taught)]
    seen = [spot.look for spots, _ in chosen for spot in spots]
    if not seen:
        return tuple(IconReading((), (), np.zeros((0, 0)), sure) for _, sure in chosen), Looks(_NONE, ())
    vectors = np.array(seen, np.float64)
    middles, categories = _middles(vectors, known)
    chances = _chances(vectors, middles)
    readings, at = [], 0
    for spots, sure in chosen:
        mine = chances[at : at + len(spots)]
        at += len(spots)
        readings.append(IconReading(spots, tuple(int(k) for k in mine.argmax(1)), mine, sure))
    return tuple(readings), Looks(middles, categories)


def choose(spots: Sequence[IconSpot], band: tuple[float, ...] = ()) -> tuple[tuple[IconSpot, ...], float]:
    """The spots taken for a card's icons, left to right, and how likely it is that they are all."""
    ranked = sorted((_in_band(spot, band) for spot in spots), key=lambda spot: -spot.score)
    count = min(max(sum(spot.score >= 0.5 for spot in ranked), FEWEST), MOST, len(ranked))
    while count and ranked[count - 1].score < 0.1:
        count -= 1
    sure = float(np.prod([s.score for s in ranked[:count]]) * np.prod([1 - s.score for s in ranked[count:]]))
    kept = sorted(ranked[:count], key=lambda spot: spot.x)
    return tuple(kept), sure if count >= FEWEST else 0.0


def band_of(spots: Sequence[IconSpot]) -> tuple[float, ...]:
    """Where a printing's icons sit and how large they are: middle height and radius, in strip pixels."""
    if not spots:
        return ()
    return float(np.median([spot.y for spot in spots])), float(np.median([spot.radius for spot in spots]))


def _in_band(spot: IconSpot, band: tuple[float, ...]) -> IconSpot:
    """A spot that lies off the printing's band, or is of another size, is hardly one of its icons."""
    if not band:
        return spot
    off = abs(spot.y - band[0]) > OFF_BAND or abs(np.log(spot.radius / band[1])) > OTHER_SIZE
    return replace(spot, score=spot.score * STRAY) if off else spot


def letters_of(reading: IconReading, looks: Looks) -> tuple[str | None, float]:
    """A card's icons as letters with the chance that all are right; no letters where a look has no name."""
    names = [looks.categories[look] for look in reading.looks]
    if len(names) < FEWEST or None in names:
        return None, 0.0
    return "".join(n for n in names if n), float(reading.chances.max(1).prod() * reading.complete)


def fit(reading: IconReading, looks: Looks, icons: str) -> float:
    """How well a card's icons agree with those a catalogue prints on it, between 0 and 1."""
    if len(reading.looks) < FEWEST or len(icons) != len(reading.looks):
        return (1 - reading.complete) / 2
    ways = [[k for k, name in enumerate(looks.categories) if name == letter] for letter in icons]
    hits = [reading.chances[at, way].sum() if way else 0.5 for at, way in enumerate(ways)]
    return float(reading.complete * np.prod(hits))


def _middles(vectors: Floats, known: Mapping[str, Matrix]) -> tuple[Floats, tuple[str | None, ...]]:
    letters = [letter for letter in CATEGORIES if letter in known and len(known[letter])]
    if not letters:
        groups = group(vectors)
        return groups, (None,) * len(groups)
    anchors = follow_the_light(vectors, _unit(np.array([known[letter].mean(0) for letter in letters])))
    strange = vectors[(vectors @ anchors.T).max(1) < KNOWN]
    if len(letters) == LOOKS or not len(strange):
        return anchors, tuple(letters)
    rest = group(strange)[: LOOKS - len(letters)]
    return np.concatenate([anchors, rest]), (*letters, *[None] * len(rest))


def follow_the_light(vectors: Floats, anchors: Floats) -> Floats:
    """Move the taught looks towards the icons here that are like them: one lamp tints them all."""
    moved = anchors
    for _ in range(ROUNDS):
        share = _chances(vectors, moved) * ((vectors @ moved.T).max(1) > KNOWN)[:, None]
        moved = _unit(PULL * anchors + share.T @ vectors)
    return moved


def group(vectors: Floats) -> Floats:
    """At most six looks, the commonest first: join what is most alike until nothing is alike enough."""
    sums, sizes = vectors.copy(), np.ones(len(vectors))
    near = vectors @ vectors.T
    while len(sums) > 1:
        mean = near / np.outer(sizes, sizes)
        np.fill_diagonal(mean, -2)
        one, two = sorted(int(i) for i in np.unravel_index(mean.argmax(), mean.shape))
        if mean[one, two] < (ALIKE if len(sums) <= LOOKS else RELATED):
            break
        sums[one] += sums[two]
        sizes[one] += sizes[two]
        near[one] += near[two]
        near[:, one] += near[:, two]
        sums, sizes = np.delete(sums, two, 0), np.delete(sizes, two)
        near = np.delete(np.delete(near, two, 0), two, 1)
    order = np.argsort(-sizes, kind="stable")[:LOOKS]
    return _unit(sums[order])


def _chances(vectors: Floats, middles: Floats) -> Floats:
    weights = SHARPNESS * vectors @ middles.T
    weights = np.exp(weights - weights.max(1, keepdims=True))
    return np.asarray(weights / weights.sum(1, keepdims=True))


def _unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9), np.float64)


_NONE: Floats = np.zeros((0, 0))
