"""Finds the icons of a card's upper part, and says how each of them looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.icons.order import stand_in_rows
from vision.networks import Networks
from vision.picture.light import standardised
from vision.values import FACE_HEIGHT, NO_LOOK, STRIP_HEIGHT, STRIP_WIDTH, IconSpot, Image

WHOLE, STRIP, LOOKS = "icons", "strip-icons", "looks"  # networks: of upper parts, of strips, of an icon
CELL = 8  # strip pixels a cell of the network's map covers
USUAL_RADIUS = 20.0  # strip pixels; the network tells radii as powers of this
UPPER = 288  # pixels down to which networks see a card; the rest is the last of a long column's
BELOW = 264  # where icons may stand so low, pixels from which they are seen with what lies below
LEAST_SCORE = 0.6  # a spot below is no icon
SEVERAL = 2  # icons of a card at least
LEVEL = 0.9  # share of cards whose icons are level, from which they stand in strips
HINT = 0.08  # the same where something else speaks for an icon: a label, or what was taught of its looks
FAINT = 0.5  # of that score is enough for a spot beside a sure one
UNLIKE = 0.2  # logarithms that radii of one card may differ by
NEAREST = 1.2  # radii between the centres of two icons at least
LOOK_SIDE = 32  # pixels of an icon's picture
LOOK_REACH = 1.3  # radii from an icon's centre to the edge of its picture

Worth = Callable[[Sequence[IconSpot]], Sequence[IconSpot]]


def read_icons(
    networks: Networks,
    faces: NDArray[np.uint8],
    *,
    least: float = LEAST_SCORE,
    telling: Sequence[bool] = (),
    worth: Worth = tuple,
    low: bool = False,
) -> tuple[tuple[IconSpot, ...], ...]:
    """The icons of every card; its upper parts are (N, FACE_HEIGHT, STRIP_WIDTH, 3), upright. Of a card's
    spots those are looked at that are `worth` it. Where a deck's icons stand in no row, some may stand `low`.

    Where the strips of all `telling` cards show some in a row, the printing has its icons there: none are
    looked for below.
    """
    networks.need(WHOLE, STRIP, LOOKS)  # none without the others is of use
    if not len(faces):
        return ()
    fields = _asked(networks, STRIP, faces[:, :STRIP_HEIGHT])
    if low or not _tell(fields, telling):
        fields = _joined(_asked_whole(networks, faces, low=low), fields)
    return with_looks(networks, faces, [worth(spots_in(field, least=least)) for field in fields])


def every_spot(
    networks: Networks, faces: NDArray[np.uint8], *, least: float
) -> tuple[tuple[IconSpot, ...], ...]:
    """What the network of upper parts sees on every card, by itself, without looks."""
    return tuple(spots_in(field, least=least) for field in _asked_whole(networks, faces, low=True))


def _asked(networks: Networks, name: str, faces: NDArray[np.uint8]) -> NDArray[np.float32]:
    return networks.ask(name, seen_by_network(faces))[0]


def _asked_whole(networks: Networks, faces: NDArray[np.uint8], *, low: bool) -> NDArray[np.float32]:
    """The map of all the upper part, as a network sees it that learnt of so much; what lies lower it sees as
    if that were the end of it."""
    upper = _asked(networks, WHOLE, faces[:, :UPPER])
    if not low:
        return upper
    shift = FACE_HEIGHT - UPPER
    lower = _asked(networks, WHOLE, faces[:, shift:])
    return np.concatenate([upper[:, :, : BELOW // CELL], lower[:, :, (BELOW - shift) // CELL :]], axis=2)


def _tell(fields: NDArray[np.float32], telling: Sequence[bool]) -> bool:
    """Whether the telling cards show several icons, level with each other, and some of them more than the
    upper row of a block."""
    shown = [spots_in(field) for field, tells in zip(fields, telling, strict=False) if tells]
    counts = [len(spots) for spots in shown]
    return min(counts, default=0) >= SEVERAL and max(counts) > SEVERAL and stand_in_rows(shown, least=LEVEL)


def _joined(fields: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float32]:
    """The maps, along the cards' tops as another network has them where it is surer."""
    tops = fields[:, :, : others.shape[2]]
    tops[:] = np.where(others[:, :1] > tops[:, :1], others, tops)
    return fields


def with_looks(
    networks: Networks, faces: NDArray[np.uint8], rows: Sequence[Sequence[IconSpot]]
) -> tuple[tuple[IconSpot, ...], ...]:
    """The spots of every strip, each with how its picture looks."""
    pictures = [picture(strip, spot) for strip, row in zip(faces, rows, strict=True) for spot in row]
    if not pictures:
        return tuple(() for _ in rows)
    vectors = iter(looks_of(networks, np.stack(pictures)))
    return tuple(tuple(replace(spot, look=next(vectors)) for spot in row) for row in rows)


def looks_of(networks: Networks, pictures: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How pictures, LOOK_SIDE pixels square, look: a unit vector each."""
    return networks.ask(LOOKS, standardised(pictures))[0]


def seen_by_network(faces: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The faces at half size as (N, 3, H, W), each freed of its own brightness and contrast."""
    if faces.shape[1] not in (STRIP_HEIGHT, UPPER) or faces.shape[2:] != (STRIP_WIDTH, 3):
        raise ValueError(f"faces of shape {faces.shape}")
    half = STRIP_WIDTH // 2, faces.shape[1] // 2
    return standardised(np.stack([cv2.resize(face, half, interpolation=cv2.INTER_AREA) for face in faces]))


def spots_in(field: NDArray[np.float32], *, least: float = LEAST_SCORE) -> tuple[IconSpot, ...]:
    """The peaks of one card's map (score, shift right, shift down, logarithm of the radius), left to right.

    Beside a sure spot, a fainter one of the same size counts too: a card shows several icons.
    """
    scores = 1 / (1 + np.exp(-np.clip(field[0], -30, 30)))
    faintest = least * FAINT
    peaks = (scores >= faintest) & (scores >= cv2.dilate(scores, np.ones((3, 3), np.uint8)))
    found = [_spot(field, scores, int(row), int(col)) for row, col in np.argwhere(peaks)]
    kept: list[IconSpot] = []
    for spot in sorted(found, key=lambda spot: -spot.score):
        clear = all(np.hypot(spot.x - other.x, spot.y - other.y) > NEAREST * spot.radius for other in kept)
        if clear and (spot.score >= least or any(_is_as_large(spot, other) for other in kept)):
            kept.append(spot)
    return tuple(sorted(kept, key=lambda spot: spot.x))


def _is_as_large(spot: IconSpot, other: IconSpot) -> bool:
    return bool(abs(np.log(spot.radius / other.radius)) < UNLIKE)


def _spot(field: NDArray[np.float32], scores: NDArray[np.float32], row: int, col: int) -> IconSpot:
    _, right, down, size = field[:, row, col]
    radius = USUAL_RADIUS * float(np.exp(np.clip(size, -1.5, 1.5)))
    x, y = (col + 0.5 + float(right)) * CELL, (row + 0.5 + float(down)) * CELL
    return IconSpot(x, y, radius, float(scores[row, col]), NO_LOOK)


def picture(strip: Image, spot: IconSpot) -> Image:
    """The icon with a little of its surroundings, LOOK_SIDE pixels square."""
    side = max(4, round(2 * LOOK_REACH * spot.radius))
    centre = spot.x - 0.5, spot.y - 0.5
    patch = cv2.getRectSubPix(strip, (side, side), centre)
    how = cv2.INTER_AREA if side > LOOK_SIDE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(patch, (LOOK_SIDE, LOOK_SIDE), interpolation=how), np.uint8)
