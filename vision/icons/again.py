"""Looks again at spots whose look leaves a doubt, as large as a taught deck's icons are and a little beside:
the network's own middle and radius may be off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import DeckLook, Layout, is_scattered
from vision.icons.read_icons import LEAST_SCORE, Worth, with_looks
from vision.icons.whereabouts import speaks_for
from vision.networks import Networks
from vision.values import IconSpot

FAINTEST = 0.004  # score of a spot worth a look where the deck's icons are known by their looks
PLAIN_ENOUGH = 0.08  # the same whatever it looks like
PLACED, AS_LARGE = (
    0.0,
    0.5,
)  # odds of a fainter one's place, logarithm of its size beside theirs, worth a look
ALIKE = 0.55  # cosine to a known icon from which a fainter one is kept
CLEAR = 0.85  # cosine to a known icon from which a spot is looked at well enough
HOPE = 0.3  # the same below which it is none wherever it is looked at
BESIDE = 0.25  # radii that a spot's middle may be off
SIZES = (0.9, 1.1)  # times the size of the deck's icons that one may have on its card

Cards = Sequence[Sequence[IconSpot]]
Floats = NDArray[np.float64]


def sought(look: DeckLook | None) -> tuple[float, Worth]:
    """From which score on spots are looked at, and which of a card's are worth it."""
    if look is None or look.layout is None or not is_scattered(look):
        return LEAST_SCORE, tuple
    return FAINTEST, partial(worth_a_look, layout=look.layout)


def worth_a_look(spots: Sequence[IconSpot], layout: Layout) -> tuple[IconSpot, ...]:
    """The spots of a card that are plain enough, or fainter but about where and as large as the deck's
    icons."""
    placed, radius = zip(spots, speaks_for(spots, layout), strict=True), layout.radius
    return tuple(
        spot
        for spot, place in placed
        if spot.score >= PLAIN_ENOUGH or (place >= PLACED and abs(np.log(spot.radius / radius)) < AS_LARGE)
    )


def promising(cards: Cards, look: DeckLook | None) -> tuple[tuple[IconSpot, ...], ...]:
    """Where a deck's icons are known by their looks, the spots that are plain enough or like one of them."""
    if look is None or not is_scattered(look):
        return tuple(tuple(spots) for spots in cards)
    known = np.concatenate([look.icons[letter] for letter in sorted(look.icons)]).astype(np.float64)
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
    """The spots of every card, the doubtful ones as they are likest to an icon that was taught."""
    if look.layout is None or not look.icons:
        return tuple(tuple(spots) for spots in cards)
    known = np.concatenate([look.icons[letter] for letter in sorted(look.icons)]).astype(np.float64)
    radius = look.layout.radius
    tries = [[list(_tries(spot, known, radius)) for spot in spots] for spots in cards]
    looked = with_looks(networks, faces, [[each for more in row for each in more] for row in tries])
    found = []
    for spots, row, seen in zip(cards, tries, looked, strict=True):
        rest = iter(seen)
        found.append(
            tuple(
                _likest(spot, [next(rest) for _ in more], known)
                for spot, more in zip(spots, row, strict=True)
            )
        )
    return tuple(found)


def _tries(spot: IconSpot, known: Floats, radius: float) -> Iterator[IconSpot]:
    """Where else a doubtful spot is looked at."""
    like = _like(spot, known)
    if not HOPE <= like < CLEAR:
        return
    step = BESIDE * radius
    yield replace(spot, radius=radius)
    for size in SIZES:
        yield replace(spot, radius=size * radius)
    for right, down in ((-step, 0), (step, 0), (0, -step), (0, step)):
        yield replace(spot, x=spot.x + right, y=spot.y + down, radius=radius)


def _likest(spot: IconSpot, tried: Sequence[IconSpot], known: Floats) -> IconSpot:
    return max((spot, *tried), key=lambda each: _like(each, known))


def _like(spot: IconSpot, known: Floats) -> float:
    return float((known @ spot.look.astype(np.float64)).max())
