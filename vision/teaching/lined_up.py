"""Decides where icons stand that the networks see whole on no labelled card: in one line, evenly apart, as
all the cards together show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import COUNTS, Layout, Seats
from vision.icons.read_icons import every_spot, with_looks
from vision.icons.slots import ENDS, MOST_STOOD
from vision.networks import Networks
from vision.values import FACE_HEIGHT, NO_LOOK, STRIP_WIDTH, IconSpot, Vector, WeightsMissing

Floats = NDArray[np.float64]

FAINTEST = 0.01  # score from which a network saw anything
ALIKE = 0.15  # cosine by which icons of one category are liker each other than others
SEED = 0.25  # score from which a spot tells where a line may run
MOST_SEEDS = 40  # such spots, the surest
AS_LARGE = 0.3  # logarithm by which radii of one line differ
STEP = 1.7, 6.0  # radii from one icon to the next at least, at most
NEAR = 0.6  # radii from a place to a spot that stands there
UNSEEN = 0.02  # score of a place where no network saw anything
TELLING = 0.35  # share of the places that some network must have seen
SEEN = 0.25  # score from which it did
BEYOND = 0.5  # what a spot at the end of a line, where the label has no icon, costs of its odds
ROUNDS = 3  # in which the line is laid through what is seen in its places
SLANT = 0.25  # how far a line may run off upright or level

Spots = Sequence[IconSpot]
Shown = Sequence[tuple[Spots, int]]  # of a card what was seen, and how many icons it shows


@dataclass(frozen=True, eq=False)
class _Line:
    """Where one icon of every card is, how far the next, how large they are; `end`: 0 where that is the first
    of a card's, 1 the last, a half their middle."""

    first: Floats
    step: Floats
    radius: float
    end: float = 0.0

    def places(self, count: int) -> Floats:
        """The middles of so many icons."""
        return self.first + (np.arange(count)[:, None] - self.end * (count - 1)) * self.step


def hardly_seen(networks: Networks, faces: NDArray[np.uint8]) -> Sequence[Spots]:
    """All that a network saw anything in, of every card; nothing without the network."""
    try:
        return every_spot(networks, faces, least=FAINTEST)
    except WeightsMissing:
        return ((),) * len(faces)


def in_one_line(
    networks: Networks, faces: NDArray[np.uint8], labels: Sequence[str], seen: Sequence[Spots]
) -> Layout | None:
    """Where icons stand, if they stand in one line and look there as their label says: those of a category
    alike, and of different ones not; `seen` is what is hardly seen of every card."""
    found = lined_up(seen, [len(icons) for icons in labels])
    return None if found is None else laid_out(networks, faces, labels, *found)


def laid_out(
    networks: Networks,
    faces: NDArray[np.uint8],
    labels: Sequence[str],
    seats: Mapping[int, Seats],
    radius: float,
) -> Layout | None:
    """The layout with icons in these places, if they look there as their label says."""
    stood = tuple(place for icons in labels for place in seats.get(len(icons), ()))
    height = float(np.median([y for _, y in stood]))
    layout = Layout({}, height, radius, stood[-MOST_STOOD:], seats)
    looked = with_looks(networks, faces, in_places(layout, labels))
    letters = "".join(icons for icons in labels if len(icons) in seats)
    return layout if _as_labelled([spot.look for row in looked for spot in row], letters) else None


def in_places(layout: Layout, labels: Sequence[str]) -> list[list[IconSpot]]:
    """A spot in every place of each card, as nobody saw it."""
    places = [layout.seats.get(len(icons), ()) for icons in labels]
    return [[IconSpot(x, y, layout.radius, UNSEEN, NO_LOOK) for x, y in row] for row in places]


def _as_labelled(looks: Sequence[Vector], letters: str) -> bool:
    """Whether icons of one category look alike, beside those of others."""
    near = np.array(looks, np.float64) @ np.array(looks, np.float64).T
    same = np.array(list(letters))[:, None] == np.array(list(letters))
    np.fill_diagonal(near, np.nan)
    if not (same & np.isfinite(near)).any() or same.all():
        return False
    return bool(np.nanmean(near[same]) - np.nanmean(near[~same]) >= ALIKE)


def lined_up(cards: Sequence[Spots], counts: Sequence[int]) -> tuple[Mapping[int, Seats], float] | None:
    """The places of every number of icons and how large these are, as cards known to show so many tell
    together; None where they do not."""
    shown = [(spots, count) for spots, count in zip(cards, counts, strict=True) if count]
    lines = [replace(line, end=end) for line in _lines([spots for spots, _ in shown]) for end in ENDS]
    worth = [_worth(line, shown) for line in lines]
    if not worth or max(worth) == -np.inf:
        return None
    best = lines[int(np.argmax(worth))]
    for _ in range(ROUNDS):
        best = _fitted(best, shown)
    return {n: tuple((float(x), float(y)) for x, y in best.places(n)) for n in COUNTS}, best.radius


def _lines(cards: Sequence[Spots]) -> Iterator[_Line]:
    """The lines that two spots of a card may stand in."""
    ranked = sorted((spot.score for spots in cards for spot in spots), reverse=True)
    least = max(SEED, ranked[MOST_SEEDS - 1] if len(ranked) >= MOST_SEEDS else 0.0)
    for spots in cards:
        for one, other in combinations([spot for spot in spots if spot.score >= least], 2):
            radius = float(np.sqrt(one.radius * other.radius))
            apart = np.array([other.x - one.x, other.y - one.y])
            if (
                abs(np.log(one.radius / other.radius)) > AS_LARGE
                or np.abs(apart).min() > SLANT * np.abs(apart).max()
            ):
                continue
            apart *= np.sign(apart[np.abs(apart).argmax()])
            for steps in (1, 2, 3):
                step = apart / steps
                if STEP[0] <= np.hypot(*step) / radius <= STEP[1]:
                    for start in range(-3, 4):
                        yield _Line(np.array([one.x, one.y]) + start * step, step, radius)


def _worth(line: _Line, shown: Shown) -> float:
    """What speaks for a line; nothing can where too few of its places show anything, or lie off the card."""
    most = line.places(max(count for _, count in shown))
    if (most < 0).any() or (most >= (STRIP_WIDTH, FACE_HEIGHT)).any():
        return -np.inf
    scores = [[_score(spots, place, line.radius) for place in line.places(n)] for spots, n in shown]
    if np.mean([score >= SEEN for row in scores for score in row]) < TELLING:
        return -np.inf
    beyond = [_beyond(line, spots, n) for spots, n in shown]
    return sum(_odds(score) for row in scores for score in row) - BEYOND * sum(map(_odds, beyond))


def _beyond(line: _Line, spots: Spots, count: int) -> float:
    """The score of what stands where one icon more would."""
    places = line.places(count)
    return max(_score(spots, place, line.radius) for place in (places[0] - line.step, places[-1] + line.step))


def _fitted(line: _Line, shown: Shown) -> _Line:
    """The line through what is seen in its places."""
    told = [
        (at - line.end * (count - 1), spot)
        for spots, count in shown
        for at, place in enumerate(line.places(count))
        if (spot := _nearest(spots, place, line.radius)) is not None and spot.score >= SEEN
    ]
    if len({steps for steps, _ in told}) < 2:
        return line
    steps = np.column_stack([np.ones(len(told)), [steps for steps, _ in told]])
    first, step = np.linalg.lstsq(steps, np.array([(spot.x, spot.y) for _, spot in told]), rcond=None)[0]
    return replace(line, first=first, step=step, radius=float(np.median([spot.radius for _, spot in told])))


def _score(spots: Spots, place: Floats, radius: float) -> float:
    spot = _nearest(spots, place, radius)
    return UNSEEN if spot is None else max(spot.score, UNSEEN)


def _nearest(spots: Spots, place: Floats, radius: float) -> IconSpot | None:
    """What is surest to stand in a place."""
    near = (spot for spot in spots if np.hypot(spot.x - place[0], spot.y - place[1]) <= NEAR * radius)
    return max(near, key=lambda spot: spot.score, default=None)


def _odds(score: float) -> float:
    """How much more than nothing was seen."""
    return float(np.log(score / UNSEEN))
