"""Decides which spots of the strips are icons: where the photograph's others sit, and how they look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import Layout, Matrix
from vision.icons.order import stand_in_rows
from vision.icons.whereabouts import speaks_for
from vision.values import IconSpot

Floats = NDArray[np.float64]

PLAIN = 0.7  # score from which a spot is an icon without further question
FAIRLY = 0.4  # the same, in a photograph that shows hardly any plain ones
ENOUGH = 4  # plain spots that tell where icons sit
USUAL_PITCH = 2.3  # radii from one icon to the next where nothing tells better

# Odds that a spot is an icon, fitted on simulated photographs: a constant, its own odds, and per unit of
# being off the card's other icons in height (10 strip pixels), of another size (half its logarithm), like one
# of the photograph's icons (cosine), and off the regular distance to the next one (distances).
BIAS, OWN, OFF_HEIGHT, OFF_SIZE, ALIKE, OFF_PITCH = 3.0, 0.86, -1.03, -1.82, 0.6, -2.14
# the same where icons stand in no row and were taught: a constant, its own odds, per cosine above LIKE to the
# likest icon known, per logarithm of its size beside theirs, and what its place speaks for it; what an icon
# looks like then tells more than how plain it is; and per cosine above LIKE to a place without one, unless it
# is far liker an icon
TAUGHT, TAUGHT_OWN, TAUGHT_ALIKE, TAUGHT_SIZE, TAUGHT_PLACE, TAUGHT_BARE = -3.5, 0.5, 9.0, -1.0, 1.2, -6.0
LIKE, UNLIKEST, FAINTEST = 0.4, 0.7, -4.0
AS_BARE = 0.25  # cosine by which that is
UNSHOWN = 0.3  # cosine above LIKE that a plain spot is worth which may be of a category nobody showed
SCATTERED = 1.6  # the constant where icons stand in no row, so that neither height nor distance tells


@dataclass(frozen=True, eq=False)
class Habit:
    """What icons of one photograph have in common: height, radius, distance apart, and all their looks.

    Where they do not stand in `rows`, height and distance say nothing. `known` are the looks taught.
    """

    height: float
    radius: float
    pitch: float
    looks: Floats
    known: Floats | None
    rows: bool


def weighed(
    cards: Sequence[Sequence[IconSpot]],
    taught: Floats | None = None,
    layout: Layout | None = None,
    bare: Matrix | None = None,
    *,
    every: bool = True,
) -> tuple[tuple[IconSpot, ...], ...]:
    """The spots of all cards with scores that heed what the photograph's icons have in common; `taught` are
    looks known to be icons of this printing, of `every` category or not, `layout` is where it has them and
    `bare` what places without one look like, if that is known."""
    habit = _habit(cards, taught, layout)
    if habit is None:
        return tuple(tuple(spots) for spots in cards)
    if habit.known is not None and not habit.rows:
        usual = habit.radius if layout is None else layout.radius
        return tuple(
            _weighed_by_look(spots, habit.known, usual, layout, bare, every=every) for spots in cards
        )
    return tuple(tuple(_weighed(spot, spots, habit) for spot in spots) for spots in cards)


def _weighed_by_look(
    spots: Sequence[IconSpot],
    known: Floats,
    radius: float,
    layout: Layout | None,
    bare: Matrix | None,
    *,
    every: bool,
) -> tuple[IconSpot, ...]:
    """Where icons stand in no row and were taught: by how alike they are, how large and where."""
    by_look = odds_by_look(spots, known, radius, bare, every=every)
    odds = zip(spots, by_look, speaks_for(spots, layout), strict=True)
    return tuple(replace(spot, score=_chance(own + TAUGHT_PLACE * place)) for spot, own, place in odds)


def odds_by_look(
    spots: Sequence[IconSpot],
    known: Floats,
    radius: float,
    bare: Matrix | None = None,
    *,
    every: bool = True,
) -> list[float]:
    """What speaks for each spot being an icon of a taught printing, wherever it stands; `bare` are the looks
    of places without one. Unless `every` category is known, what is plain may be an icon of another."""
    like = [_like(spot, known) for spot in spots]
    unlike = [0.0 if bare is None else _like(spot, bare) for spot in spots]
    return [
        TAUGHT
        + TAUGHT_OWN * max(spot.odds, FAINTEST)
        + TAUGHT_ALIKE * max(icon, 0.0 if every or spot.score < FAIRLY else UNSHOWN)
        + TAUGHT_BARE * max(0.0, none - max(0.0, icon - AS_BARE))
        + TAUGHT_SIZE * min(abs(float(np.log(spot.radius / radius))), UNLIKEST)
        for spot, icon, none in zip(spots, like, unlike, strict=True)
    ]


def _like(spot: IconSpot, known: Floats | Matrix) -> float:
    """How far a spot is like the likest of some looks, beyond what says nothing."""
    return max(0.0, float((known @ spot.look.astype(np.float64)).max()) - LIKE) if len(known) else 0.0


def _habit(cards: Sequence[Sequence[IconSpot]], taught: Floats | None, layout: Layout | None) -> Habit | None:
    plain = [spot for spots in cards for spot in spots if spot.score > PLAIN]
    if len(plain) < ENOUGH:
        plain = [spot for spots in cards for spot in spots if spot.score > FAIRLY]
    if not plain:
        return None
    radius = float(np.median([spot.radius for spot in plain]))
    sure = [[spot for spot in spots if spot.score > PLAIN] for spots in cards]
    steps = np.concatenate([np.diff(sorted(s.x for s in spots if s.score > PLAIN)) for spots in cards])
    looks = np.array([spot.look for spot in plain], np.float64)
    return Habit(
        height=float(np.median([spot.y for spot in plain])),
        radius=radius,
        pitch=float(np.median(steps)) if len(steps) else USUAL_PITCH * radius,
        looks=looks if taught is None else np.concatenate([looks, taught]),
        known=None if taught is None else np.asarray(taught, np.float64),
        rows=stand_in_rows(sure) if layout is None else bool(layout.rows),
    )


def _weighed(spot: IconSpot, spots: Sequence[IconSpot], habit: Habit) -> IconSpot:
    level = [other.y for other in spots if other.score > PLAIN]
    off = abs(spot.y - (float(np.median(level)) if level else habit.height))
    alike = habit.looks @ spot.look.astype(np.float64)
    if spot.score > PLAIN and len(alike) > 1:
        alike = np.delete(alike, alike.argmax())  # its own look is among them
    odds = (
        OWN * spot.odds
        + OFF_SIZE * 2 * min(abs(float(np.log(spot.radius / habit.radius))), 0.7)
        + ALIKE * float(alike.max())
    )
    if habit.rows:
        odds += BIAS + OFF_HEIGHT * min(off, 20.0) / 10 + OFF_PITCH * _off_pitch(spot, spots, habit.pitch)
    else:
        odds += SCATTERED
    return replace(spot, score=_chance(odds))


def _chance(odds: float) -> float:
    return float(1 / (1 + np.exp(-odds)))


def _off_pitch(spot: IconSpot, spots: Sequence[IconSpot], pitch: float) -> float:
    """How far from the usual distance the nearest likely icon lies, in such distances, one at most."""
    others = [
        abs(abs(spot.x - other.x) / pitch - 1) for other in spots if other is not spot and other.score > 0.5
    ]
    return min(min(others), 1.0) if others else 0.5
