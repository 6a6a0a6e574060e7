"""Looks again at spots whose look leaves a doubt, as large as a taught deck's icons are and a little beside:
the network's own middle and radius may be off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import DeckLook, Layout, all_looks, is_scattered
from vision.icons.read_icons import LEAST_SCORE, Worth, with_looks
from vision.icons.slots import OVERLOOKED, apart
from vision.icons.whereabouts import speaks_for
from vision.networks import Networks
from vision.values import NO_LOOK, IconSpot

FAINTEST = 0.004  # score of a spot worth a look where the deck's icons are known by their looks
PLAIN_ENOUGH = 0.08  # the same whatever it looks like
SURE_ENOUGH = 0.25  # the same wherever it stands
PLACED = -0.7  # odds of a fainter one's place that are worth a look
AS_LARGE = 0.5  # logarithm of its size beside the deck's icons that is
ALIKE = 0.55  # cosine to a known icon from which a fainter one is kept
CLEAR = 0.85  # cosine to a known icon from which a spot is looked at well enough
HOPE, MORE_HOPE = 0.3, 0.5  # the same below which it is none however large, wherever it is looked at
BESIDE = 0.25  # radii that a spot's middle may be off
UNSEEN = 0.01  # score of a place where no network saw an icon
STEP = 0.5  # radii from one place to the next where icons are searched for everywhere
NEAR = 1.2  # radii from a spot within which nothing else is sought
SURELY_ALIKE = 0.8  # cosine to a known icon from which something is kept that nobody saw
ABOUT = 0.4  # radii that an icon may be off the place where no network saw it
SIZES = (0.9, 1.1)  # times the size of the deck's icons that one may have on its card

Cards = Sequence[Sequence[IconSpot]]
Floats = NDArray[np.float64]
Tries = Callable[[IconSpot], tuple[IconSpot, ...]]


def sought(look: DeckLook | None) -> tuple[float, Worth]:
    """From which score on spots are looked at, and which of a card's are worth it."""
    if look is None or look.layout is None or not is_scattered(look):
        return LEAST_SCORE, tuple
    return FAINTEST, partial(worth_a_look, layout=look.layout)


def worth_a_look(spots: Sequence[IconSpot], layout: Layout) -> tuple[IconSpot, ...]:
    """The spots of a card that are sure, or about where the deck's icons are and plain enough or as large."""
    placed, radius = zip(spots, speaks_for(spots, layout), strict=True), layout.radius
    return tuple(
        spot
        for spot, place in placed
        if spot.score >= SURE_ENOUGH
        or (place >= PLACED and (spot.score >= PLAIN_ENOUGH or abs(np.log(spot.radius / radius)) < AS_LARGE))
    )


def promising(cards: Cards, look: DeckLook | None) -> tuple[tuple[IconSpot, ...], ...]:
    """Where a deck's icons are known by their looks, the spots that are plain enough or like one of them."""
    if look is None or not is_scattered(look):
        return tuple(tuple(spots) for spots in cards)
    known = all_looks(look.icons)
    return tuple(
        tuple(spot for spot in spots if spot.score >= PLAIN_ENOUGH or _like(spot, known) >= ALIKE)
        for spots in cards
    )


def at_one_size(
    networks: Networks, faces: NDArray[np.uint8], cards: Cards, radius: float
) -> tuple[tuple[IconSpot, ...], ...]:
    """The spots of all cards, each as it looks when all are as large."""
    sized = [[replace(spot, radius=radius) for spot in spots] for spots in cards]
    looked = with_looks(networks, faces, sized)
    return tuple(
        tuple(replace(spot, look=again.look) for spot, again in zip(spots, more, strict=True))
        for spots, more in zip(cards, looked, strict=True)
    )


def looked_again(
    networks: Networks, faces: NDArray[np.uint8], cards: Cards, look: DeckLook
) -> tuple[tuple[IconSpot, ...], ...]:
    """The spots of every card, the doubtful ones as they are likest to an icon that was taught: as large as
    those, and where that leaves hope, a little beside."""
    if look.layout is None or not look.icons:
        return tuple(tuple(spots) for spots in cards)
    known = all_looks(look.icons)
    radius = look.layout.radius
    for least, tries in ((-1.0, _about_its_place), (HOPE, _as_large), (MORE_HOPE, _beside)):
        cards = _likest(networks, faces, cards, partial(tries, radius=radius), known, least=least)
    return tuple(tuple(spots) for spots in cards)


def searched(
    networks: Networks, faces: NDArray[np.uint8], cards: Cards, look: DeckLook
) -> tuple[tuple[IconSpot, ...], ...]:
    """The spots of every card, and what looks like one of the deck's icons about where those stand, though no
    network saw anything there."""
    layout = look.layout
    if layout is None or not layout.stood or not look.icons:
        return tuple(tuple(spots) for spots in cards)
    known, near = all_looks(look.icons), NEAR * layout.radius
    looked = with_looks(networks, faces, [_everywhere(layout)] * len(cards))
    return tuple(
        (*spots, *apart(_by_likeness(tries, known), near, beside=spots))
        for spots, tries in zip(cards, looked, strict=True)
    )


def _by_likeness(spots: Sequence[IconSpot], known: Floats) -> list[IconSpot]:
    """The spots that surely look like a known icon, the likest first."""
    like = [(_like(spot, known), spot) for spot in spots]
    return [spot for each, spot in sorted(like, key=lambda one: -one[0]) if each >= SURELY_ALIKE]


def _everywhere(layout: Layout) -> list[IconSpot]:
    """Places over all the part of a card where a deck's icons were seen."""
    (left, top), (right, low) = np.min(layout.stood, axis=0), np.max(layout.stood, axis=0)
    step = STEP * layout.radius
    return [
        IconSpot(float(x), float(y), layout.radius, UNSEEN, NO_LOOK)
        for y in np.arange(top, low + step, step)
        for x in np.arange(left, right + step, step)
    ]


def _likest(
    networks: Networks, faces: NDArray[np.uint8], cards: Cards, tries: Tries, known: Floats, *, least: float
) -> Cards:
    """The spots, each that leaves a doubt as it is likest to a known icon."""
    doubtful = [[least <= _like(spot, known) < CLEAR for spot in spots] for spots in cards]
    tried = [
        [tries(spot) if doubt else () for spot, doubt in zip(*row, strict=True)]
        for row in zip(cards, doubtful, strict=True)
    ]
    looked = with_looks(networks, faces, [[each for more in row for each in more] for row in tried])
    found = []
    for spots, row, seen in zip(cards, tried, looked, strict=True):
        rest = iter(seen)
        ways = [(spot, *(next(rest) for _ in more)) for spot, more in zip(spots, row, strict=True)]
        found.append([max(way, key=lambda spot: _like(spot, known)) for way in ways])
    return found


def _about_its_place(spot: IconSpot, radius: float) -> tuple[IconSpot, ...]:
    """Where one that no network saw in its printing's place may stand: corners of cards are a little off."""
    if spot.score != OVERLOOKED:
        return ()
    steps = (-ABOUT * radius, 0.0, ABOUT * radius)
    return tuple(replace(spot, x=spot.x + right, y=spot.y + down) for right in steps for down in steps)


def _as_large(spot: IconSpot, radius: float) -> tuple[IconSpot, ...]:
    return (replace(spot, radius=radius),)


def _beside(spot: IconSpot, radius: float) -> tuple[IconSpot, ...]:
    step = BESIDE * radius
    moves = ((-step, 0), (step, 0), (0, -step), (0, step))
    sizes = tuple(replace(spot, radius=size * radius) for size in SIZES)
    return (*sizes, *(replace(spot, x=spot.x + right, y=spot.y + down) for right, down in moves))


def _like(spot: IconSpot, known: Floats) -> float:
    return float((known @ spot.look.astype(np.float64)).max())
