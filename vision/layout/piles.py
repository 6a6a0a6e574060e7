"""Decides the columns of a pile, each card's place from the top of its column, and what of it is visible."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.layout.arrange import lay_flat, steps_between, up_of, upright
from vision.values import Corners, Seat, Sighting

Floats = NDArray[np.float64]

COLUMN_GAPS = (0.5, 0.35, 0.25)  # card widths that part two columns, the first that parts them cleanly
WIDEST_COLUMN = 0.8  # card widths one column's cards may differ by
LEAST_VISIBLE = 0.05  # of a card's height: a card hidden more than that would not have been seen


def stacked(sightings: Sequence[Sighting]) -> tuple[int, ...]:
    """The indices of the sightings that are of the pile: backs with no front in their column are not."""
    cols = [seat.col for seat in arrange_pile(sightings)]
    shown = {col for col, sighting in zip(cols, sightings, strict=True) if not sighting.down}
    return tuple(at for at, col in enumerate(cols) if col in shown or not shown)


def arrange_pile(sightings: Sequence[Sighting]) -> tuple[Seat, ...]:
    """Every card's place from the top (row) of its column (col), columns from left to right."""
    if not sightings:
        return ()
    up = up_of(sightings)
    plane = lay_flat([upright(sighting, up) for sighting in sightings])
    cols = _columns(plane.u, plane.v)
    seats: dict[int, Seat] = {}
    for col in range(int(cols.max()) + 1):
        line = np.flatnonzero(cols == col)
        for row, at in enumerate(line[np.argsort(plane.v[line])]):
            seats[int(at)] = Seat(row, col, True)
    return tuple(seats[at] for at in range(len(sightings)))


def visible(sightings: Sequence[Sighting], seats: Sequence[Seat]) -> tuple[Corners, ...]:
    """The corners of what shows of each card: cut where the next card of its column lies on it."""
    at = {(seat.row, seat.col): index for index, seat in enumerate(seats)}
    cut = []
    for sighting, seat in zip(sightings, seats, strict=True):
        below = at.get((seat.row + 1, seat.col))
        cut.append(sighting.quad if below is None else _cut(sighting.quad, sightings[below].quad))
    return tuple(cut)


def _columns(u: Floats, v: Floats) -> NDArray[np.int64]:
    """Columns parted by empty gaps, after the lean of the columns is taken out."""
    du, dv = u[None] - u[:, None], v[None] - v[:, None]
    below = (dv > 0.1) & (dv < 1.5) & (np.abs(du) < 0.35)
    lean = float(np.median(du[below] / dv[below])) if below.sum() > 2 else 0.0
    for gap in COLUMN_GAPS:
        cols = steps_between(u - lean * v, gap)
        if all(np.ptp((u - lean * v)[cols == col]) <= WIDEST_COLUMN for col in range(cols.max() + 1)):
            break
    return cols


def _cut(quad: Corners, below: Corners) -> Corners:
    """Shorten the left and right edges to where the top edge of the card below crosses them."""
    left, right = (_crossing(quad[top], quad[bottom], below) for top, bottom in ((0, 3), (1, 2)))
    cut = quad.copy()
    cut[3] = quad[0] + left * (quad[3] - quad[0])
    cut[2] = quad[1] + right * (quad[2] - quad[1])
    return cut


def _crossing(top: Corners, bottom: Corners, below: Corners) -> float:
    """How far down an edge, from 0 to 1, the line of the other card's top edge crosses it."""
    edge, line = (bottom - top).astype(float), (below[1] - below[0]).astype(float)
    across = edge[0] * line[1] - edge[1] * line[0]
    start = (below[0] - top).astype(float)
    share = (start[0] * line[1] - start[1] * line[0]) / across if abs(across) > 1e-6 else 1.0
    return float(np.clip(share, LEAST_VISIBLE, 1.0))
