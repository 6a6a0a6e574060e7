"""What the finder learns from: crops of simulated photographs, and the maps it should make of them."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.finding.outlines import aim_of
from vision.picture.light import normalised
from vision.simulator.photo_pool import Labels
from vision.training import backs
from vision.training.find_network import MAPS, REACH, STRIDE

LARGE_CROP, SMALL_CROP = 448, 256  # pixels of a training crop's side
LARGE_BATCH, SMALL_BATCH = 4, 6
LARGE_SHARE = (0.25, 0.6)  # of batches with large crops, from the first step to the last
SMALL_CARDS = (45.0, 150.0)  # pixels a card is wide in a small crop: the cheap way to see many
SPREAD = 0.05  # of the heat about a card's point, in card widths
LEAST_SPREAD = 0.7  # in cells
SURELY_SEEN, HARDLY_SEEN = 0.55, 0.25  # of the strip: above it must be found, below it must not
STRIP_SHARE = 0.2  # of a card's height: the part the hints call its strip
FAINTLY = 0.1  # how much a strip's cells away from the peak count when corners are learnt
UPRIGHT = 0.64  # cosine of a card's turn from which on it must be found
ALMOST_UPRIGHT = 0.5  # below which it must not
BACKS_SOUGHT = 0.45  # how eagerly crops about face-down cards, few as they are, are sought
SHADED = 0.35  # share of crops that another shadow falls on
SHADE = (0.12, 0.7)  # how much light it leaves
SOFTNESS = (1.0, 40.0)  # pixels over which its edge fades
A_LITTLE, FAR = 0.35, 0.25  # shares of crops turned by some degrees, by as many as must be borne
TURNS = 5.0, 36.0  # degrees: the one's standard deviation, the most of the other
WRONG_WAY = 0.3  # share of crops that stand on their side or head, in which no front may be found

Photo = NDArray[np.uint8]
Field = NDArray[np.float32]
Pool = list[tuple[NDArray[np.uint8], Labels]]


def batch(rng: Generator, photos: Pool, *, share: float) -> list[tuple[Field, Field]]:
    """Large crops or small ones, more of the large as training goes on."""
    large = rng.random() < LARGE_SHARE[0] + (LARGE_SHARE[1] - LARGE_SHARE[0]) * share
    side, count = (LARGE_CROP, LARGE_BATCH) if large else (SMALL_CROP, SMALL_BATCH)
    return [_sample(rng, photos, side=side) for _ in range(count)]


def _sample(rng: Generator, photos: Pool, *, side: int) -> tuple[Field, Field]:
    """A crop, turned and scaled by chance, and its target maps."""
    packed, labels = photos[rng.integers(len(photos))]
    if not labels.down.any() and rng.random() < BACKS_SOUGHT:
        packed, labels = photos[rng.integers(len(photos))]  # another chance of the few with backs
    photo, labels = backs.changed(rng, np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8), labels)
    scale = _chance_scale(rng, labels, side)
    if scale < 0.7:
        photo = np.asarray(
            cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
        labels = labels._replace(quads=labels.quads * scale, strangers=labels.strangers * scale)
        scale = 1.0
    onto = _chance_view(rng, photo.shape[:2], labels, side=side, scale=scale)
    middles = np.column_stack([onto[:, :2], onto[:, 2] + onto[:, :2] @ (0.5, 0.5) - 0.5])
    crop = cv2.warpAffine(photo, middles, (side, side), flags=cv2.INTER_LINEAR, borderValue=cv2.mean(photo))
    quads = labels.quads @ onto[:, :2].T.astype(np.float32) + onto[:, 2].astype(np.float32)
    shown = _recoloured(rng, _shaded(rng, np.asarray(crop, np.uint8)))
    return normalised(shown), _targets(quads, labels, side=side)


def _chance_scale(rng: Generator, labels: Labels, side: int) -> float:
    """Large crops are shown as the finder will see them; in small ones cards are small."""
    wide = np.linalg.norm(labels.quads[:, 1] - labels.quads[:, 0], axis=1)
    if side == LARGE_CROP or not len(wide):
        return math.exp(rng.normal(0, 0.15)) * side / LARGE_CROP
    return min(1.3, math.exp(rng.uniform(*np.log(SMALL_CARDS))) / float(np.median(wide)))


def _chance_view(
    rng: Generator, size: tuple[int, ...], labels: Labels, *, side: int, scale: float
) -> NDArray[np.float64]:
    """An affine map of the photograph onto the crop: mostly upright, somewhere near a card."""
    quarters = _quarters_up(labels) + (int(rng.integers(1, 4)) if rng.random() < WRONG_WAY else 0)
    turn = math.radians(90 * quarters + _chance_turn(rng))
    places = [*labels.quads.mean(1), *labels.strangers.mean(1)]
    aim = rng.random(2) * size[1::-1]
    if places and rng.random() < 0.8:
        aim = places[rng.integers(len(places))]
        if labels.down.any() and rng.random() < BACKS_SOUGHT:
            aim = labels.quads.mean(1)[rng.choice(np.flatnonzero(labels.down))]
    room = np.minimum(np.array(size[1::-1]) / 2, side / 2 / scale * 0.85)
    aim = np.clip(aim + rng.uniform(-0.4, 0.4, 2) * side, room, size[1::-1] - room)
    linear = scale * np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    return np.column_stack([linear, side / 2 - linear @ aim])


def _chance_turn(rng: Generator) -> float:
    """Degrees by which a hand holds the phone askew."""
    lot = rng.random()
    if lot < A_LITTLE:
        return float(rng.normal(0, TURNS[0]))
    return float(rng.uniform(-TURNS[1], TURNS[1])) if lot < A_LITTLE + FAR else 0.0


def _quarters_up(labels: Labels) -> int:
    """Quarter turns that set most cards of the photograph upright."""
    ups = (labels.quads[:, 0] + labels.quads[:, 1] - labels.quads[:, 2] - labels.quads[:, 3])[~labels.down]
    across, down = ups.sum(0) if len(ups) else (0.0, -1.0)
    return round(math.atan2(-across, -down) / (math.pi / 2))


def _upright(quad: NDArray[np.float32]) -> float:
    """The cosine of a card's turn."""
    up = quad[0] + quad[1] - quad[2] - quad[3]
    return float(-up[1] / max(1e-6, float(np.linalg.norm(up))))


def _shaded(rng: Generator, crop: Photo) -> Photo:
    """At times one side of a straight edge lies in shadow."""
    if rng.random() >= SHADED:
        return crop
    side, turn = len(crop), rng.uniform(0, 2 * np.pi)
    along = (np.arange(side, dtype=np.float32) / side - 0.5)[:, None] * (math.sin(turn), math.cos(turn))
    far = (along[:, None, 0] + along[None, :, 1] - rng.uniform(-0.4, 0.4)) * side
    lit = 1 / (1 + np.exp(-(far / math.exp(rng.uniform(*np.log(SOFTNESS)))).clip(-30, 30)))
    left = rng.uniform(*SHADE)
    return np.asarray(crop * (left + (1 - left) * lit)[..., None], np.uint8)


def _recoloured(rng: Generator, crop: Photo) -> Photo:
    """Colours matter little to where cards lie: other channels, other gains, other contrast."""
    if rng.random() < 0.4:
        crop = crop[..., rng.permutation(3)]
    gain, shift = np.exp(rng.normal(0, 0.15, 3)), rng.normal(0, 12, 3)
    if rng.random() < 0.08:
        crop = np.repeat(crop.mean(2, keepdims=True), 3, 2).astype(np.uint8)
    return np.clip(crop * gain.astype(np.float32) + shift.astype(np.float32), 0, 255).astype(np.uint8)


def _targets(quads: NDArray[np.float32], labels: Labels, *, side: int) -> NDArray[np.float32]:
    """Maps: heat of fronts and backs, weights of both, corners, their weight, width, kind; part, way up."""
    cells = side // STRIDE
    maps = np.zeros((MAPS + 8, cells, cells), np.float32)
    maps[2:4] = 1
    heads = np.array(
        [down and _upright(quad) < 0 for quad, down in zip(quads, labels.down, strict=True)], bool
    )
    quads = np.where(heads[:, None, None], quads[:, [2, 3, 0, 1]], quads)
    _paint_hints(maps, quads, labels)
    at = ((np.arange(cells) + 0.5) * STRIDE).astype(np.float32)
    nearest = np.zeros((cells, cells), np.float32)
    for quad, down, shown in zip(quads, labels.down, labels.shown, strict=True):
        _paint_card(maps, nearest, at=at, quad=quad, down=int(down), shown=float(shown))
    return maps


def _paint_hints(maps: NDArray[np.float32], quads: NDArray[np.float32], labels: Labels) -> None:
    """What part of a card every cell shows, later cards over earlier ones, and faintly whose corners."""
    owner = np.zeros(maps.shape[1:], np.uint8)
    for number, (quad, down) in enumerate(zip(quads, labels.down, strict=True), start=1):
        cells = quad / STRIDE - 0.5
        cv2.fillConvexPoly(owner, cells.round().astype(np.int32), number)
        cv2.fillConvexPoly(maps[15], cells.round().astype(np.int32), 3.0 if down else 2.0)
        if not down:
            cells[2:] = cells[[1, 0]] + (cells[2:] - cells[[1, 0]]) * STRIP_SHARE
            cv2.fillConvexPoly(maps[15], cells.round().astype(np.int32), 1.0)
    at = ((np.arange(len(owner)) + 0.5) * STRIDE).astype(np.float32)
    for number, (quad, down) in enumerate(zip(quads, labels.down, strict=True), start=1):
        rows, columns = np.nonzero(owner == number)
        maps[4:12, rows, columns] = (
            (quad.reshape(8) - np.tile(np.stack([at[columns], at[rows]], 1), 4)) / REACH
        ).T
        up = quad[0] + quad[1] - quad[2] - quad[3]
        maps[12, rows, columns] = FAINTLY * (maps[15, rows, columns] != 2) * (_upright(quad) > ALMOST_UPRIGHT)
        maps[13, rows, columns], maps[14, rows, columns] = np.linalg.norm(quad[1] - quad[0]) / REACH, down
        maps[16:18, rows, columns] = (up / max(1e-6, float(np.linalg.norm(up))))[:, None]


def _paint_card(
    maps: NDArray[np.float32],
    nearest: NDArray[np.float32],
    *,
    at: NDArray[np.float32],
    quad: NDArray[np.float32],
    down: int,
    shown: float,
) -> None:
    upright = _upright(quad)
    if shown < HARDLY_SEEN or upright < ALMOST_UPRIGHT:
        return
    wide = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2
    point = aim_of(quad, down=bool(down))
    spread = max(SPREAD * wide, LEAST_SPREAD * STRIDE)
    across, along = (np.exp(-((at - middle) ** 2) / (2 * spread**2)) for middle in point)
    heat = np.outer(along, across).astype(np.float32)
    if shown < SURELY_SEEN or upright < UPRIGHT:
        maps[2 + down][heat > 0.02] = 0
        return
    heat[heat < 0.01] = 0
    row, column = (int(np.floor(place / STRIDE)) for place in point[::-1])
    if 0 <= row < len(at) and 0 <= column < len(at):
        heat[row, column] = 1
    maps[down] = np.maximum(maps[down], heat)
    rows, columns = np.nonzero((heat > 0.3) & (heat > nearest))
    nearest[rows, columns] = heat[rows, columns]
    cells = np.stack([at[columns], at[rows]], 1)
    maps[4:12, rows, columns] = ((quad.reshape(8)[None] - np.tile(cells, (1, 4))) / REACH).T
    maps[12, rows, columns], maps[13, rows, columns], maps[14, rows, columns] = (
        heat[rows, columns],
        wide / REACH,
        down,
    )
