"""Decides where on a strip a printing's icons stand, for every number of icons a card may show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.deck_look import COUNTS, Layout
from vision.icons.order import LOWEST, in_reading_order, stand_straight
from vision.values import STRIP_HEIGHT, STRIP_WIDTH, IconSpot

Floats = NDArray[np.float64]

OVERLOOKED = 0.02  # score of a place where the network saw no icon
PLAIN = 0.5  # score from which a spot tells where the others stand
FAINT = 0.3  # score from which a spot may be an icon that a label tells of
UNEVEN = 0.12  # of the usual distance between icons, that distances of one card may differ by
CROOKED = 0.45  # radii that icons of one card may stand above each other
LIKE = 0.25  # logarithm of the ratio between radii of one card
SAME_EDGE = 3.0  # strip pixels within which rows of different length begin, end or have their middle alike
OFF_EDGE = 7.0  # strip pixels more, over the root of the number of cards that show such rows
GROWTH = 0.16  # logarithm of the factor by which a card may be larger or smaller on its strip than it should
EVEN_GROWTH = 0.32  # the same where several icons, evenly apart, say so
STEPS = range(-2, 3)  # distances between icons that a row may stand beside where it was thought to
MOST = 3.5  # standard deviations that a row may be off at most
STRAIN = 10.0  # strip pixels, one standard deviation, by which a card's corners are off
FAR = 0.8  # distances between icons: a spot farther from the row is none of it
SLANT = 0.06  # pixels down per pixel to the right that a row may slope on its strip
OTHER_ROW = STRIP_HEIGHT / 2  # strip pixels above or below, from which a row is another card's
TOUCH = 0.4  # radii within which spots of several cards stand in one place
OVERLAPPING = 1.75  # radii between the middles of two icons of one card in no row, at least
APART = 1.5  # radii from one icon to the next at least
TELLING = 2  # cards at least that tell of icons in no row
MOST_STOOD = 80  # places kept where icons were seen that stand in no row
WITNESSES = 3  # spots at least that tell of a row no card shows whole
ENDS = (0.0, 1.0, 0.5)  # which part of the rows lies at one place: their left ends, right ends, middles


@dataclass(frozen=True, eq=False)
class Places:
    """Where so many icons would stand on one card, and how far its corners would then be off."""

    middles: Floats  # (count, 2)
    strain: float  # standard deviations


def layout_of(cards: Iterable[tuple[Sequence[IconSpot], int]], *, fewest: int = 1) -> Layout | None:
    """The layout that cards with known numbers of icons show, `fewest` cards of a number at least; None
    where they show none."""
    shown = [(spots, count) for spots, count in cards]
    scattered = scattered_layout(shown)
    if scattered is not None:
        return scattered
    rows = [row for spots, count in shown if (row := even_row(spots, count))]
    lengths = {count: [row for row in rows if len(row) == count] for count in COUNTS}
    lengths = {count: group for count, group in lengths.items() if len(group) >= fewest}
    if not lengths:
        return None
    icons = [spot for row in rows for spot in row]
    in_no_row = _where(icons)
    if in_no_row.height > LOWEST:  # a row below the strip is one among other places
        return in_no_row
    rows_of = _common(lengths) or {n: _typical(g) for n, g in lengths.items()}
    return Layout(rows_of, in_no_row.height, in_no_row.radius)


def scattered_layout(cards: Sequence[tuple[Sequence[IconSpot], int]]) -> Layout | None:
    """The layout of cards whose icons stand in no row; None where they do, or where too few tell."""
    plain = [([spot for spot in spots if spot.score >= PLAIN], count) for spots, count in cards]
    whole = [spots for spots, count in plain if len(spots) == count and count in COUNTS]
    if len(whole) < TELLING or stand_straight(whole):
        return None
    return _where([spot for spots in whole for spot in spots])


def _where(icons: Sequence[IconSpot]) -> Layout:
    """The layout of these icons, as if they stood in no row."""
    height, radius = (float(np.median([getattr(spot, name) for spot in icons])) for name in ("y", "radius"))
    return Layout({}, height, radius, stood_at(icons))


def stood_at(icons: Sequence[IconSpot]) -> tuple[tuple[float, float], ...]:
    """The places of the last of these icons, as many as are kept."""
    return tuple((spot.x, spot.y) for spot in icons[-MOST_STOOD:])


def even_row(spots: Sequence[IconSpot], count: int) -> tuple[IconSpot, ...]:
    """The likeliest so many spots, if they stand in a row as icons do."""
    row = sorted(sorted(spots, key=lambda spot: -spot.score)[:count], key=lambda spot: spot.x)
    if len(row) < max(count, 2) or row[0].radius <= 0:
        return ()
    steps, radii = np.diff([spot.x for spot in row]), np.array([spot.radius for spot in row])
    level = np.array([spot.y for spot in row])
    even = np.ptp(steps) <= 2 * UNEVEN * steps.mean() and np.ptp(level) <= 2 * CROOKED * radii.mean()
    return tuple(row) if even and np.ptp(np.log(radii)) <= LIKE else ()


def scattered_row(cards: Sequence[Sequence[IconSpot]], count: int) -> tuple[float, float] | None:
    """Where the first of so many icons stands and how far the next one, told by spots of several cards of
    which none shows its row whole; None where they do not tell."""
    spots = [spot for row in cards for spot in row]
    ends = [(a, b) for a in spots for b in spots if b.x - a.x > APART * a.radius * (count - 1)]
    rows = [(a.x, (b.x - a.x) / (count - 1)) for a, b in ends]
    found = [(_seen_of(row, cards, count), row) for row in rows]
    return max(found)[1] if found and max(found)[0] > 0 else None


def _seen_of(row: tuple[float, float], cards: Sequence[Sequence[IconSpot]], count: int) -> float:
    """What spots speak for a row, nothing where a place of it has none or all of them are too few."""
    middles = row[0] + row[1] * np.arange(count)
    near = [[s.score for spots in cards for s in spots if abs(s.x - x) < TOUCH * s.radius] for x in middles]
    enough = all(near) and sum(map(len, near)) >= WITNESSES
    return sum(map(sum, near)) if enough else 0.0


def level_with(layout: Layout, spots: Sequence[IconSpot]) -> tuple[IconSpot, ...]:
    """The spots about as high as a printing's rows: of a pile the next card's row shows, too."""
    return tuple(spot for spot in spots if abs(spot.y - layout.height) < OTHER_ROW)


def places(layout: Layout, spots: Sequence[IconSpot], count: int) -> tuple[Places, ...]:
    """Where so many icons would stand on a card, moved to where its plain spots are: the ways to do so."""
    plain = [spot for spot in spots if spot.score >= PLAIN]
    grown = _growth(plain, layout.rows[count][1])
    across, pitch = grown * layout.across(count), grown * layout.rows[count][1]
    near = [s for s in plain if across[0] - FAR * pitch < s.x < across[-1] + FAR * pitch]
    if not near:
        return (Places(np.stack([across, np.full(count, layout.height)], 1), 0.0),)
    x = np.array([spot.x for spot in near])
    off = x - across[np.abs(across[None] - x[:, None]).argmin(1)]
    turn = 2 * np.pi / pitch
    shift = float(np.angle(np.exp(1j * turn * off).mean()) / turn)  # the same for all, whole steps apart
    rows = [across + shift + step * pitch for step in STEPS]
    usual = layout.rows[count][0]  # a row may begin where it should though its icons are closer
    strains = [min(abs(row[0] - across[0]), abs(row[0] - usual)) / STRAIN for row in rows]
    most = max(MOST, min(strains))
    ways = zip(rows, strains, strict=True)
    return tuple(_moved(row, near, strain) for row, strain in ways if strain <= most)


def _growth(plain: Sequence[IconSpot], pitch: float) -> float:
    """How much larger than usual a card is on its strip, by how far apart its icons stand."""
    steps = np.diff(sorted(spot.x for spot in plain))
    growth = float(np.median(steps)) / pitch if len(steps) else 1.0
    even = len(steps) > 1 and np.ptp(steps) <= 2 * UNEVEN * steps.mean()
    return growth if abs(np.log(max(growth, 1e-3))) < (EVEN_GROWTH if even else GROWTH) else 1.0


def _moved(x: Floats, near: Sequence[IconSpot], strain: float) -> Places:
    return Places(np.stack([x, _levels(x, near)], 1), strain)


def _levels(x: Floats, row: Sequence[IconSpot]) -> Floats:
    """The heights of a row through the spots seen of it."""
    at, level = np.array([spot.x for spot in row]), np.array([spot.y for spot in row])
    if np.ptp(at) < 1:
        return np.full(len(x), float(np.median(level)))
    slant = float(np.clip(np.polyfit(at, level, 1)[0], -SLANT, SLANT))
    return np.asarray(np.median(level - slant * at) + slant * x, np.float64)


def scattered(spots: Sequence[IconSpot], layout: Layout, count: int) -> tuple[IconSpot, ...]:
    """The spots of a card known to show so many icons in no row, in reading order; none where they are not
    plainly so many."""
    fit = [spot for spot in spots if abs(np.log(spot.radius / layout.radius)) < 2 * LIKE]
    best = not_overlapping(fit, layout.radius)
    plain = sum(spot.score >= PLAIN for spot in best)
    enough = len(best) >= count and best[count - 1].score >= FAINT
    return in_reading_order(best[:count]) if enough and plain <= count else ()


def not_overlapping(spots: Sequence[IconSpot], radius: float) -> tuple[IconSpot, ...]:
    """The spots, the likeliest first, without those that a likelier one overlaps: icons lie side by side."""
    return apart(sorted(spots, key=lambda spot: -spot.score), OVERLAPPING * radius)


def apart(spots: Sequence[IconSpot], near: float, *, beside: Sequence[IconSpot] = ()) -> tuple[IconSpot, ...]:
    """The spots without those that are nearer to one before them, or to one of those beside."""
    kept: list[IconSpot] = []
    for spot in spots:
        if all(np.hypot(spot.x - other.x, spot.y - other.y) >= near for other in (*beside, *kept)):
            kept.append(spot)
    return tuple(kept)


def beyond(row: Sequence[IconSpot]) -> tuple[IconSpot, ...]:
    """The places where one more icon would stand before and after a row of them."""
    if len(row) < 2:
        return ()
    steps = np.diff([(spot.x, spot.y) for spot in row], axis=0).mean(0)
    ends = (row[0], -1), (row[-1], 1)
    moved = (replace(s, x=s.x + way * steps[0], y=s.y + way * steps[1], score=OVERLOOKED) for s, way in ends)
    return tuple(spot for spot in moved if spot.radius <= spot.x <= STRIP_WIDTH - spot.radius)


def _typical(rows: Sequence[Sequence[IconSpot]]) -> tuple[float, float]:
    first = np.median([row[0].x for row in rows])
    return float(first), float(np.median([_pitch(row) for row in rows]))


def _common(lengths: Mapping[int, Sequence[Sequence[IconSpot]]]) -> dict[int, tuple[float, float]]:
    """Rows of all lengths, where those seen have one pitch and an end or their middle in common."""
    pitch = float(np.median([_pitch(row) for group in lengths.values() for row in group]))
    typical = {count: _typical(group) for count, group in lengths.items()}
    if len(typical) < 2 or any(abs(own - pitch) > UNEVEN * pitch for _, own in typical.values()):
        return {}
    fits = []
    for end in ENDS:
        edges = [row[0].x + end * (len(row) - 1) * pitch for group in lengths.values() for row in group]
        edge = float(np.median(edges))
        off = [
            abs(first + end * (count - 1) * pitch - edge) - OFF_EDGE / np.sqrt(len(lengths[count]))
            for count, (first, _) in typical.items()
        ]
        fits.append((max(off), edge, end))
    worst, edge, end = min(fits)
    return {n: (edge - end * (n - 1) * pitch, pitch) for n in COUNTS} if worst <= SAME_EDGE else {}


def _pitch(row: Sequence[IconSpot]) -> float:
    return float(np.diff([spot.x for spot in row]).mean())
