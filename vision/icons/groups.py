"""Decides which icons of a photograph look alike, and which categories the deck's owner says they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import Layout, Matrix, all_looks
from vision.icons.counted import Looked, count_icons
from vision.icons.order import in_reading_order
from vision.icons.seats import seated
from vision.icons.slots import OVERLOOKED, PLAIN, not_overlapping
from vision.icons.spots import odds_by_look, weighed
from vision.probability import unit
from vision.values import CATEGORIES, IconSpot

Floats = NDArray[np.float64]

FEWEST, MOST = 2, 4  # icons a card shows
LOOKS = 6  # looks a deck has
ALIKE = 0.86  # cosine above which two groups of icons are one look
RELATED = 0.7  # the same, while there are more groups than a deck has looks
KNOWN = 0.35  # cosine below which an icon is none of the known ones
KNOWN_OF_SOME = 0.75  # the same, while some of the deck's looks are not known
ENOUGH_OF_ONE = 3  # icons of a look that nobody named, from which it is the only one left
SEVERAL = 4  # looks that tell what all of them have in common
SHARPNESS = 14.0  # of the choice between looks, per unit of cosine
PULL = 6.0  # icons of the photograph that weigh as much as what was taught, in following its light
ROUNDS = 4
BY_CHANCE = {2: 0.008, 3: 0.004, 4: 0.0008}  # chance of a card to show just so many icons and just these
MISREAD = 0.02  # share of icons that look surely like another one
UNSAID = 0.25  # chance of all icons of a card below which they are better left unsaid
NONE: Floats = np.zeros((0, 0))


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
    cards: Sequence[Sequence[IconSpot]],
    known: Mapping[str, Matrix],
    layout: Layout | None = None,
    bare: Matrix | None = None,
) -> tuple[tuple[IconReading, ...], Looks]:
    """Group the icons of all cards by look: around the known ones first, the rest among themselves. `layout`
    is where this printing's icons stand, `bare` what places without one look like, if it was taught."""
    taught, every = all_looks(known) if known else None, len(known) == LOOKS
    least = OVERLOOKED if layout is None or layout.rows else 0.0  # in no row there are no places without one
    found = [[spot for spot in spots if spot.score > least] for spots in cards]
    told = weighed(found, taught, layout, bare, every=every)
    if layout is not None and not layout.rows and taught is not None:
        told = tuple(not_overlapping(spots, layout.radius) for spots in told)
    chosen = [choose(spots) for spots in told]
    plain = np.array([spot.look for spots, _ in chosen for spot in spots], np.float64)
    if layout is not None and layout.rows and len(plain):
        looked = Looked(_middles(plain, known)[0], NONE if bare is None else np.asarray(bare, np.float64))
        chosen = [
            count_icons(spots, layout, looked) if _laid_out(taken, layout) else (taken, sure)
            for spots, (taken, sure) in zip(cards, chosen, strict=True)
        ]
    if layout is not None and layout.seats and taught is not None:
        chosen = [
            seated(spots, odds_by_look(spots, taught, layout.radius, bare, every=every), layout)
            if len(taken) in {0, 1, *layout.seats}
            else (taken, sure)
            for spots, (taken, sure) in zip(cards, chosen, strict=True)
        ]
    return _grouped(chosen, known)


def _laid_out(taken: Sequence[IconSpot], layout: Layout) -> bool:
    """Whether the layout can tell of a card that shows so many icons plainly."""
    return sum(spot.score >= PLAIN for spot in taken) in {0, 1, *layout.rows}


def _grouped(
    chosen: Sequence[tuple[tuple[IconSpot, ...], float]], known: Mapping[str, Matrix]
) -> tuple[tuple[IconReading, ...], Looks]:
    seen = [spot.look for spots, _ in chosen for spot in spots]
    if not seen:
        return tuple(IconReading((), (), np.zeros((0, 0)), sure) for _, sure in chosen), Looks(NONE, ())
    vectors = np.array(seen, np.float64)
    middles, categories = _middles(vectors, known)
    shown = [known.get(category or "", NONE) for category in categories]
    chances = _chances(vectors, middles, shown)
    readings, at = [], 0
    for spots, sure in chosen:
        mine = chances[at : at + len(spots)]
        at += len(spots)
        readings.append(IconReading(spots, tuple(int(k) for k in mine.argmax(1)), mine, sure))
    return tuple(readings), Looks(middles, categories)


def choose(spots: Sequence[IconSpot]) -> tuple[tuple[IconSpot, ...], float]:
    """The spots taken for a card's icons, in reading order, and how likely it is that they are all."""
    ranked = sorted(spots, key=lambda spot: -spot.score)
    count = min(max(sum(spot.score >= 0.5 for spot in ranked), FEWEST), MOST, len(ranked))
    while count and ranked[count - 1].score < 0.1:
        count -= 1
    sure = float(np.prod([s.score for s in ranked[:count]]) * np.prod([1 - s.score for s in ranked[count:]]))
    return in_reading_order(ranked[:count]), sure if count >= FEWEST else 0.0


def letters_of(reading: IconReading, looks: Looks) -> tuple[str | None, float]:
    """A card's icons as letters with the chance that all are right; no letters where a look has no name."""
    names = [looks.categories[look] for look in reading.looks]
    if len(names) < FEWEST or None in names:
        return None, 0.0
    chance = float(reading.chances.max(1).prod() * reading.complete)
    return ("".join(n for n in names if n), chance) if chance >= UNSAID else (None, 0.0)


def fit(reading: IconReading, looks: Looks, icons: str) -> float:
    """How likely a card that prints these icons is to be read like this."""
    if len(reading.looks) < FEWEST:
        return 1.0  # nothing was seen that could speak for or against it
    if len(icons) == len(reading.looks):
        return reading.complete * _hits(reading, looks, icons)
    if len(icons) < len(reading.looks):
        return (1 - reading.complete) * fit_by_chance(reading)
    left_out = combinations(icons, len(reading.looks))
    return (1 - reading.complete) / 2 * max(_hits(reading, looks, "".join(some)) for some in left_out)


def fit_by_chance(reading: IconReading) -> float:
    """How likely a card of which nobody knows the icons is to be read like this."""
    return BY_CHANCE.get(len(reading.looks), 1.0)


def _hits(reading: IconReading, looks: Looks, icons: str) -> float:
    ways = [[k for k, name in enumerate(looks.categories) if name == letter] for letter in icons]
    hits = np.array([reading.chances[at, way].sum() if way else 1 / LOOKS for at, way in enumerate(ways)])
    return float(np.prod((1 - MISREAD) * hits + MISREAD / LOOKS))


def _middles(vectors: Floats, known: Mapping[str, Matrix]) -> tuple[Floats, tuple[str | None, ...]]:
    letters = [letter for letter in CATEGORIES if letter in known and len(known[letter])]
    if not letters:
        groups = group(vectors)
        return groups, (None,) * len(groups)
    taught = unit(np.array([known[letter].mean(0) for letter in letters]))
    least = KNOWN if len(letters) == LOOKS else KNOWN_OF_SOME
    anchors = follow_the_light(vectors, taught, least=least)
    strange = vectors[(vectors @ anchors.T).max(1) < least]
    if len(letters) == LOOKS or not len(strange):
        return anchors, tuple(letters)
    rest = group(strange)[: LOOKS - len(letters)]
    return np.concatenate([anchors, rest]), (*letters, *_left_over(letters, rest, strange))


def _left_over(letters: Sequence[str], rest: Floats, strange: Floats) -> list[str | None]:
    """The categories of looks that are none of the known ones: where but one is unknown, it is that one."""
    unknown = [letter for letter in CATEGORIES if letter not in letters]
    plain = len(rest) == 1 and len(strange) >= ENOUGH_OF_ONE and (strange @ rest[0]).min() > ALIKE
    return [unknown[0]] if plain and len(unknown) == 1 else [None] * len(rest)


def follow_the_light(vectors: Floats, anchors: Floats, *, least: float = KNOWN) -> Floats:
    """Move the taught looks towards the icons here that are like them: one lamp tints them all."""
    moved = anchors
    for _ in range(ROUNDS):
        share = _chances(vectors, moved) * ((vectors @ moved.T).max(1) > least)[:, None]
        moved = unit(PULL * anchors + share.T @ vectors)
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
    return unit(sums[order])


def _chances(vectors: Floats, middles: Floats, shown: Sequence[Matrix | Floats] = ()) -> Floats:
    """How likely each look is for each icon; what all looks have in common, as the tag or disc they lie on,
    says nothing. `shown` are the icons taught of each, of which the likest tells as much as their middle: one
    looks different before each ground."""
    common = middles.mean(0) if len(middles) >= SEVERAL else np.zeros(middles.shape[1])
    vectors, middles = unit(vectors - common), unit(middles - common)
    alike = vectors @ middles.T
    for at, icons in enumerate(shown):
        if len(icons):
            likest = (vectors @ unit(np.asarray(icons, np.float64) - common).T).max(1)
            alike[:, at] = (alike[:, at] + likest) / 2
    weights = SHARPNESS * alike
    weights = np.exp(weights - weights.max(1, keepdims=True))
    return np.asarray(weights / weights.sum(1, keepdims=True))
