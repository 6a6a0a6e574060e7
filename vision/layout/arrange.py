"""Decides which row and column of the shelf each card seen stands in, and which way up the picture is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.picture.rectify import way_up
from vision.values import Seat, Sighting

Floats = NDArray[np.float64]

REACH = 1.5  # card widths: how far a card's neighbours lend it their direction
ROW_GAPS = (0.45, 0.35, 0.25, 0.15)  # card heights that part two rows, the first that parts them cleanly
TALLEST_ROW = 0.85  # card heights one row's cards may differ by
NEIGHBOURS = 1.9  # card widths: beyond, a card would fit between
SLACK = 0.25  # card widths two cards may overlap, or a gap be too narrow, and a card still fit
SURE = 0.38  # columns off the lattice, above which a place is doubtful
RECKONINGS = 4  # rounds of fitting the columns
TURNS = np.add.outer(range(4), range(4)) % 4  # the order of a card's corners, whichever is called first


@dataclass(frozen=True, eq=False)
class Plane:
    """Where the cards lie on the table, in card widths to the right and card heights down."""

    u: Floats
    v: Floats


def arrange(sightings: Sequence[Sighting]) -> tuple[Seat, ...]:
    """The place of every card on the shelf."""
    if not sightings:
        return ()
    up = up_of(sightings)
    plane = lay_flat([upright(sighting, up) for sighting in sightings])
    rows = rows_of(plane)
    cols, off = _columns(plane.u - _lean(plane) * plane.v, rows)
    seats = zip(rows, cols - cols.min(), off < SURE, strict=True)
    return tuple(Seat(int(row), int(col), bool(sure)) for row, col, sure in seats)


def up_of(sightings: Sequence[Sighting]) -> Floats:
    """The direction most cards call up, as a unit vector; backs look alike both ways, so fronts decide."""
    fronts = [s for s in sightings if not s.down]
    if not fronts:
        return _nearest_to_up(way_up(sightings[0].quad))
    ups = np.array([way_up(s.quad) for s in fronts])
    weights = np.array([s.score for s in fronts])
    agree = (ups @ ups.T > np.cos(np.pi / 4)) @ weights
    leader = ups[int(np.argmax(agree))]
    return _unit((weights[:, None] * ups)[ups @ leader > np.cos(np.pi / 4)].sum(0))


def quarters_of(sightings: Sequence[Sighting]) -> int:
    """By how many quarters to turn the photograph counterclockwise for most cards to stand upright."""
    right, down = up_of(sightings)
    return round(float(np.arctan2(right, -down)) / (np.pi / 2)) % 4


def upright(sighting: Sighting, up: Floats) -> Floats:
    """The card's corners, renamed so that the corner called first is its top left when `up` is up."""
    turns = sighting.quad.astype(np.float64)[TURNS]
    ups = turns[:, 0] + turns[:, 1] - turns[:, 2] - turns[:, 3]
    ups /= np.maximum(_length(ups), 1e-9)[:, None]
    return np.asarray(turns[int((ups @ up).argmax())])


def lay_flat(quads: Sequence[Floats]) -> Plane:
    """Undo perspective and bend: each pair of near cards says how far apart they are, in card sizes."""
    corners = np.array(quads)
    centres = corners.mean(1)
    frames = _frames(corners, centres)
    mean = (frames[:, None] + frames[None]) / 2
    apart = centres[None] - centres[:, None]
    steps = np.linalg.solve(mean, apart[..., None])[..., 0]  # steps[i, j]: from card i to card j
    near = 1 / (np.square(steps).sum(-1) + 0.1) ** 2
    np.fill_diagonal(near, 0)
    laplacian = np.diag(near.sum(0)) - near + np.full_like(near, 1 / len(near))
    u, v = np.linalg.solve(laplacian, (near[..., None] * steps).sum(0)).T
    return Plane(u, v)


def rows_of(plane: Plane) -> NDArray[np.int64]:
    """The row of each card: levels parted by empty gaps, after the slope of the rows is taken out."""
    level = plane.v - _slope(plane) * plane.u
    for gap in ROW_GAPS:
        rows = steps_between(level, gap)
        if all(np.ptp(level[rows == row]) <= TALLEST_ROW for row in range(rows.max() + 1)):
            break
    return rows


def steps_between(values: Floats, gap: float) -> NDArray[np.int64]:
    """Group values on a line, a new group wherever the next one is more than `gap` away."""
    order = np.argsort(values, kind="stable")
    groups = np.zeros(len(values), np.int64)
    groups[order[1:]] = np.cumsum(np.diff(values[order]) > gap)
    return groups


def _frames(corners: Floats, centres: Floats) -> Floats:
    """Each card's own axes as matrix columns (a width right, a height down), lent by its neighbours."""
    right = (corners[:, 1] + corners[:, 2] - corners[:, 0] - corners[:, 3]) / 2
    down = (corners[:, 2] + corners[:, 3] - corners[:, 0] - corners[:, 1]) / 2
    width, height = np.median(_length(right)), np.median(_length(down))
    straight = (_length(right) < 1.25 * width) & (_length(down) > 0.75 * height)  # not lying across
    apart = centres[None] - centres[:, None]
    lend = np.exp(-np.square(apart).sum(-1) / (2 * (REACH * width) ** 2)) * straight[None] + 1e-9
    lend /= lend.sum(1, keepdims=True)
    return np.stack([lend @ right, lend @ down], axis=-1)


def _slope(plane: Plane) -> float:
    """How much rows sink per card to the right: the middle of what neighbours side by side say."""
    du, dv = plane.u[None] - plane.u[:, None], plane.v[None] - plane.v[:, None]
    beside = (du > 0.6) & (du < 2.3) & (np.abs(dv) < 0.4)
    return float(np.median(dv[beside] / du[beside])) if beside.sum() > 2 else 0.0


def _lean(plane: Plane) -> float:
    """How much columns drift to the right per row down."""
    du, dv = plane.u[None] - plane.u[:, None], plane.v[None] - plane.v[:, None]
    below = (dv > 0.6) & (dv < 1.8) & (np.abs(du) < 0.45)
    return float(np.median(du[below] / dv[below])) if below.sum() > 2 else 0.0


def _columns(u: Floats, rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], Floats]:
    """Columns on a lattice fitted to all rows at once, in which a hole is where a card would fit; and how far
    off the lattice each card lies."""
    lines = [np.flatnonzero(rows == row)[np.argsort(u[rows == row])] for row in range(rows.max() + 1)]
    pitch, start = _pitch(u, lines), float(u.min())
    start += pitch * _phase((u - start) / pitch)
    cols = np.zeros(len(u), np.int64)
    for _ in range(RECKONINGS):
        for line in lines:
            cols[line] = _seat(u[line], start, pitch)
        if np.ptp(cols):
            pitch, start = np.polyfit(cols, u, 1)
            pitch = max(pitch, 1 - SLACK)
    return cols, np.abs(u - start - pitch * cols) / pitch


def _pitch(u: Floats, lines: Sequence[NDArray[np.int64]]) -> float:
    """From one column to the next, in card widths: what cards next to each other keep."""
    apart = np.concatenate([np.diff(u[line]) for line in lines])
    close = apart[(apart < NEIGHBOURS) & (apart > 0.5)]
    return max(1.0, float(np.median(close))) if len(close) else 1.0


def _phase(places: Floats) -> float:
    """The common fraction of places on a circle of one column."""
    return float(np.angle(np.exp(2j * np.pi * places).sum()) / (2 * np.pi))


def _seat(u: Floats, start: float, pitch: float) -> NDArray[np.int64]:
    """Columns of one row's cards from left to right: nearest to the lattice, one card a column, holes only
    where a card fits. Found exactly, step by step from the left."""
    places = (u - start) / pitch
    seats = np.arange(int(np.floor(places.min())) - 1, int(np.ceil(places.max())) + len(u) + 1)
    cost = np.square(places[:, None] - seats[None])
    best, back = cost[0], []
    for at in range(1, len(u)):
        fits = max(1, int(u[at] - u[at - 1] + SLACK))
        options = np.stack([_shifted(best, step) for step in range(1, fits + 1)])
        back.append(options.argmin(0) + 1)
        best = options.min(0) + cost[at]
    chosen = [int(best.argmin())]
    for steps in reversed(back):
        chosen.append(chosen[-1] - int(steps[chosen[-1]]))
    return seats[chosen[::-1]]


def _shifted(values: Floats, step: int) -> Floats:
    return np.concatenate([np.full(step, np.inf), values])[: len(values)]


def _nearest_to_up(axis: Floats) -> Floats:
    return axis if axis[1] <= 0 else -axis


def _unit(vector: Floats) -> Floats:
    return vector / max(float(np.hypot(*vector)), 1e-9)


def _length(vectors: Floats) -> Floats:
    return np.hypot(vectors[:, 0], vectors[:, 1])
