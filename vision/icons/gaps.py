"""Looks at every place of a strip where an icon could stand and none was found: what the network of icons
overlooks, its look may still tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import DeckLook, Layout, all_looks, is_scattered
from vision.icons.again import looked_again, searched
from vision.icons.groups import FEWEST, UNSAID, IconReading, Looks, read_looks
from vision.icons.read_icons import with_looks
from vision.icons.seats import empty_seats
from vision.icons.slots import OVERLOOKED, PLAIN, layout_of, level_with, places
from vision.icons.spots import odds_by_look
from vision.networks import Networks
from vision.values import FACE_HEIGHT, NO_LOOK, STRIP_WIDTH, IconSpot, MarkGuess

ALIKE = 3  # cards with as many icons that show where so many stand
MARKED = 0.5  # chance of a mark below which what looks like icons is none
MISSED = 0.15  # share of labelled cards not all of whose icons were found, from which others may be missed
TAKEN = 0.6  # radii from a place to a spot that stands for it

Cards = Sequence[Sequence[IconSpot]]


def icons_of(
    networks: Networks, strips: NDArray[np.uint8], cards: Cards, guesses: Sequence[MarkGuess], look: DeckLook
) -> tuple[tuple[IconReading, ...], Looks]:
    """The icons of cards from the spots found on them, and from what else stands where icons do; none on what
    shows no mark."""
    marked = [at for at, guess in enumerate(guesses) if guess.is_mark >= MARKED]
    spots = [cards[at] for at in marked]
    layout = look.layout or (layout_seen(spots) if look.icons else None)
    if is_scattered(look):
        spots = list(with_seats(networks, strips[marked], spots, look))
        spots = list(looked_again(networks, strips[marked], spots, look))
    looked = dict(zip(marked, with_gaps(networks, strips[marked], spots, layout), strict=True))
    told = read_looks([looked.get(at, ()) for at in range(len(cards))], look.icons, layout, look.bare)
    lacking = [at for at in marked if _lacks(told[0][at])] if is_scattered(look) else []
    if lacking:
        more = searched(networks, strips[lacking], [looked[at] for at in lacking], look)
        looked.update(zip(lacking, more, strict=True))
        told = read_looks([looked.get(at, ()) for at in range(len(cards))], look.icons, layout, look.bare)
    return _as_label_was_read(told[0], look), told[1]


def _as_label_was_read(readings: Sequence[IconReading], look: DeckLook) -> tuple[IconReading, ...]:
    """The icons of cards, less likely to be all where of many labelled cards not all were found."""
    missed = look.layout.unread if look.layout else 0.0
    if missed < MISSED:
        return tuple(readings)
    return tuple(replace(one, complete=one.complete * (1 - missed)) for one in readings)


def _lacks(reading: IconReading) -> bool:
    """Whether fewer icons were found than a card shows, or hardly all."""
    return len(reading.spots) < FEWEST or reading.complete < UNSAID


def layout_seen(cards: Cards) -> Layout | None:
    """The layout that the photograph's own cards show, where nobody taught it."""
    return layout_of(((spots, sum(spot.score >= PLAIN for spot in spots)) for spots in cards), fewest=ALIKE)


def with_gaps(
    networks: Networks, strips: NDArray[np.uint8], cards: Cards, layout: Layout | None
) -> tuple[tuple[IconSpot, ...], ...]:
    """The spots of every card, and one for each place of the layout that has none."""
    if layout is None or not any(cards):
        return tuple(tuple(spots) for spots in cards)
    gaps = [_gaps(spots, layout) for spots in cards]
    looked = with_looks(networks, strips, gaps)
    return tuple((*spots, *more) for spots, more in zip(cards, looked, strict=True))


def with_seats(
    networks: Networks, faces: NDArray[np.uint8], cards: Cards, look: DeckLook
) -> tuple[tuple[IconSpot, ...], ...]:
    """The spots of every card, and one for each of the printing's places that has none."""
    layout = look.layout
    if layout is None or not layout.seats or not look.icons:
        return tuple(tuple(spots) for spots in cards)
    known = all_looks(look.icons)
    empty = [empty_seats(spots, odds_by_look(spots, known, layout.radius), layout) for spots in cards]
    looked = with_looks(networks, faces, [[_overlooked(*there, layout) for there in each] for each in empty])
    return tuple((*spots, *more) for spots, more in zip(cards, looked, strict=True))


def _overlooked(x: float, y: float, layout: Layout) -> IconSpot:
    return IconSpot(x, y, layout.radius, OVERLOOKED, NO_LOOK)


def _gaps(spots: Sequence[IconSpot], layout: Layout) -> tuple[IconSpot, ...]:
    found: list[IconSpot] = []
    row = level_with(layout, spots)
    ways = [way for count in layout.rows for way in places(layout, row, count)]
    for way in ways:
        for x, y in way.middles:
            near = (np.hypot(spot.x - x, spot.y - y) for spot in (*spots, *found))
            inside = 0 <= x < STRIP_WIDTH and 0 <= y < FACE_HEIGHT
            if inside and all(far > TAKEN * layout.radius for far in near):
                found.append(_overlooked(float(x), float(y), layout))
    return tuple(found)
