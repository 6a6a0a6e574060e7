"""Cards of a drawn photograph changed afterwards: turned over, or given pictures that look like backs."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.picture.rectify import height_of, plane_of, through
from vision.simulator.grounds import Field, Image, colour, noise
from vision.simulator.photo_pool import Labels
from vision.simulator.tables import draw_table

SIZE = (152, 104)  # pixels of a drawn back
PILED = 0.7  # card widths between two cards' middles, below which they overlap as in a pile
IN_SIGHT = 0.9  # of a front's strip, if it is to be turned over
FRAMED = 0.6  # share of backs with a frame, or with two
DULL = 0.35  # share of backs that show little on little
LIKE_THE_TABLE = 0.25  # share of photographs whose backs have the table's colour
NEAR = (0.03, 0.25)  # card widths beside a card where its table shows
LIGHT = (0.25, 1.0)  # of a back in its photograph
TURNED_OVER = 0.35  # share of photographs some of whose fronts are made backs
PICTURED = 0.12  # share of those whose fronts get framed pictures
TURNED = (0.1, 0.7)  # share of the fronts that are turned over
PICTURE = (
    (0.04, 0.2),
    (0.3, 0.5),
    (0.04, 0.2),
)  # card widths left free beside, above and below a framed picture

Mask = NDArray[np.float32]


def turned_over(rng: Generator, photo: Image, labels: Labels) -> tuple[Image, Labels]:
    """Some fronts of a shelf as backs, all of one design; piles stay as they are."""
    chosen = _fronts(labels)
    chosen = chosen[rng.random(len(chosen)) < rng.uniform(*TURNED)]
    if not len(chosen):
        return photo, labels
    photo, down = photo.copy(), labels.down.copy()
    design, mask = draw_design(rng)
    if rng.random() < LIKE_THE_TABLE:
        design += (_table_colour(photo, labels.quads) - design.mean((0, 1))) * rng.uniform(0.6, 1.0)
    for number in chosen:
        _put(photo, design * np.float32(1 + rng.normal(0, 0.03)), mask, quad=labels.quads[number])
    down[chosen] = True
    return photo, labels._replace(down=down)


def _table_colour(photo: Image, quads: NDArray[np.float32]) -> Field:
    """The colour that lies beside the cards."""
    wide = float(np.median(np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)))
    cards = np.zeros(photo.shape[:2], np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(cards, quad.round().astype(np.int32), 1)
    near, far = (np.ones((int(wide * share) * 2 + 1,) * 2, np.uint8) for share in NEAR)
    beside = (cv2.dilate(cards, far) > 0) & (cv2.dilate(cards, near) == 0)
    seen = photo[beside] if beside.any() else photo.reshape(-1, 3)
    return np.asarray(np.median(seen, axis=0), np.float32)


def pictured(rng: Generator, photo: Image, labels: Labels) -> tuple[Image, Labels]:
    """The fronts of a shelf with a framed picture each, alike or not: strangers, for no card lies there."""
    photo, alike, framed = photo.copy(), rng.random() < 0.5, [labels.strangers]
    beside, above, below = (rng.uniform(*span) for span in PICTURE)
    design, mask = draw_design(rng)
    for number in _fronts(labels):
        if not alike:
            design, mask = draw_design(rng)
        quad = labels.quads[number]
        foot = height_of(quad) - below
        inner = np.array([[beside, above], [1 - beside, above], [1 - beside, foot], [beside, foot]])
        outline = through(plane_of(quad), inner).astype(np.float32)
        _put(photo, design, mask, quad=outline)
        framed.append(outline[None])
    return photo, labels._replace(strangers=np.concatenate(framed))


def changed(rng: Generator, photo: Image, labels: Labels) -> tuple[Image, Labels]:
    """At times with other pictures on the cards, at times with some of the cards turned over."""
    if rng.random() < PICTURED:
        photo, labels = pictured(rng, photo, labels)
    return turned_over(rng, photo, labels) if rng.random() < TURNED_OVER else (photo, labels)


def _fronts(labels: Labels) -> NDArray[np.intp]:
    """Those of a shelf that nothing hides; none of a pile."""
    if not len(labels.quads) or _is_pile(labels.quads):
        return np.zeros(0, np.intp)
    return np.flatnonzero(~labels.down & (labels.shown > IN_SIGHT))


def _is_pile(quads: NDArray[np.float32]) -> bool:
    middles, wide = quads.mean(1), np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2) / wide[:, None]
    np.fill_diagonal(apart, np.inf)
    return bool(apart.min() < PILED)


def _put(photo: Image, back: Field, mask: Mask, *, quad: NDArray[np.float32]) -> None:
    low = np.floor(quad.min(0)).astype(int).clip(0)
    far = np.minimum(np.ceil(quad.max(0)).astype(int) + 1, photo.shape[1::-1])
    if (far - low < 4).any():
        return
    source = np.array([[0, 0], [SIZE[1], 0], [SIZE[1], SIZE[0]], [0, SIZE[0]]], np.float32) - 0.5
    onto = cv2.getPerspectiveTransform(source, (quad - low - 0.5).astype(np.float32))
    layers = [
        cv2.warpPerspective(layer, onto, (far - low).tolist(), flags=cv2.INTER_AREA) for layer in (back, mask)
    ]
    part = photo[low[1] : far[1], low[0] : far[0]]
    part[:] = np.clip(part + (layers[0] - part) * layers[1][..., None], 0, 255)


def draw_design(rng: Generator) -> tuple[Field, Mask]:
    """A back as it looks in its light, and where the card is, its corners being round."""
    kinds = (_rays, _rings, _checks, _table, _mirrored, _blots, _plain, _strewn, _shelves, _shelves)
    back = kinds[rng.integers(len(kinds))](rng)
    if rng.random() < DULL:
        ground = back.mean((0, 1))
        back = np.asarray(ground + (back - ground) * rng.uniform(0.05, 0.4), np.float32)
    if rng.random() < FRAMED:
        _frame(rng, back)
    grained = np.clip(back + rng.normal(0, rng.uniform(1, 6), back.shape), 0, 255) * rng.uniform(*LIGHT)
    mask, reach = np.ones(SIZE, np.float32), int(rng.integers(0, 10))
    if reach:
        mask[:] = 0
        cv2.rectangle(mask, (reach, reach), (SIZE[1] - 1 - reach, SIZE[0] - 1 - reach), 1.0, -1)
        round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
        mask = np.asarray(cv2.dilate(mask, round_), np.float32)
    return np.asarray(
        cv2.GaussianBlur(grained.astype(np.float32), (0, 0), rng.uniform(0.3, 1.0)), np.float32
    ), mask


def _polar(rng: Generator) -> tuple[Field, Field]:
    """Every point's turn and distance (in card widths) about the middle."""
    rows, columns = np.mgrid[0 : SIZE[0], 0 : SIZE[1]].astype(np.float32)
    across, down = columns - SIZE[1] / 2, rows - SIZE[0] / 2
    return np.arctan2(down, across), np.hypot(across, down * rng.uniform(0.6, 1.0)) / SIZE[1]


def _mixed(share: Field, rng: Generator) -> Field:
    one, other = colour(rng), colour(rng)
    return np.asarray(one + np.clip(share, 0, 1)[..., None] * (other - one), np.float32)


def _rays(rng: Generator) -> Field:
    turn, far = _polar(rng)
    wave = np.sin(turn * int(rng.integers(4, 40)) + far * rng.uniform(-12, 12)) * rng.uniform(1, 6)
    return _mixed(np.where(far < rng.uniform(0, 0.35), rng.random(), 0.5 + wave), rng)


def _rings(rng: Generator) -> Field:
    turn, far = _polar(rng)
    petals = 1 + rng.uniform(0, 0.4) * np.cos(turn * int(rng.integers(0, 12)))
    waves = rng.uniform(1, 6) * np.sin(far * petals * rng.uniform(8, 90))
    return _mixed(np.asarray(0.5 + waves, np.float32), rng)


def _checks(rng: Generator) -> Field:
    """Lattices, lozenges, scales, stripes."""
    rows, columns = np.mgrid[0 : SIZE[0], 0 : SIZE[1]].astype(np.float32)
    turn, pitch = (
        rng.choice([0, np.pi / 4, rng.uniform(0, np.pi)]),
        np.exp(rng.uniform(np.log(3), np.log(30))),
    )
    one = np.sin((columns * np.cos(turn) + rows * np.sin(turn)) * 6.28 / pitch)
    other = np.sin((rows * np.cos(turn) - columns * np.sin(turn)) * 6.28 / pitch / rng.uniform(0.5, 2))
    wave = [one * other, np.maximum(one, other), one][int(rng.integers(3))]
    return _mixed((0.5 + rng.uniform(0.7, 5) * (wave - rng.uniform(-0.4, 0.8))).astype(np.float32), rng)


def _table(rng: Generator) -> Field:
    return draw_table(rng, SIZE).astype(np.float32)


def _mirrored(rng: Generator) -> Field:
    """A picture that looks the same on its head, as most backs do."""
    picture = draw_table(rng, SIZE).astype(np.float32)
    half = SIZE[0] // 2
    picture[half:] = picture[:half][::-1, ::-1]
    return picture


def _blots(rng: Generator) -> Field:
    """A blot or an emblem in the middle of calm clouds."""
    back = _mixed(0.5 + noise(rng, SIZE, grain=(0.3, 0.3)) * rng.uniform(0, 1), rng)
    turn, far = _polar(rng)
    edge = rng.uniform(0.1, 0.4) * (1 + rng.uniform(0, 0.5) * np.cos(turn * int(rng.integers(1, 9))))
    return np.asarray(np.where((far < edge)[..., None], colour(rng), back), np.float32)


def _plain(rng: Generator) -> Field:
    back = np.full((*SIZE, 3), colour(rng), np.float32)
    for _ in range(int(rng.integers(0, 60))):
        at = (int(rng.integers(0, SIZE[1])), int(rng.integers(0, SIZE[0])))
        cv2.circle(back, at, int(rng.integers(1, 4)), colour(rng).tolist(), -1, cv2.LINE_AA)
    return back


def _strewn(rng: Generator) -> Field:
    """One small figure again and again, in rows or by chance."""
    back, paint = np.full((*SIZE, 3), colour(rng), np.float32), colour(rng).tolist()
    pitch, corners = int(rng.integers(10, 34)), int(rng.integers(3, 9))
    turn = np.linspace(0, 2 * np.pi, 2 * corners, endpoint=False)
    far = np.where(np.arange(2 * corners) % 2, 1.0, rng.uniform(0.3, 1.0)) * pitch * rng.uniform(0.2, 0.45)
    figure = np.stack([np.cos(turn), np.sin(turn)], 1) * far[:, None]
    rows, columns, stray = SIZE[0] // pitch + 2, SIZE[1] // pitch + 2, rng.choice([0.0, 0.5])
    for row, column in np.ndindex(rows, columns):
        at = (np.array([column + row % 2 / 2, row]) + rng.normal(0, stray, 2)) * pitch
        cv2.fillPoly(back, [(figure + at).round().astype(np.int32)], paint, cv2.LINE_AA)
    return back


def _shelves(rng: Generator) -> Field:
    """Books' spines on boards: like the pictures on fronts, only that it fills the card."""
    wood, tint, spread = colour(rng), colour(rng), rng.uniform(0.1, 1.0)
    back, boards = np.full((*SIZE, 3), wood, np.float32), int(rng.integers(2, 7))
    side, thick = int(rng.integers(0, 14)), int(rng.integers(1, 6))
    feet = np.linspace(side, SIZE[0] - side, boards + 1)[1:].astype(int)
    high = (SIZE[0] - 2 * side) // boards
    for foot in feet:
        x = side
        while x < SIZE[1] - side:
            wide = int(rng.integers(3, 14))
            top = foot - int(high * rng.uniform(0.55, 0.95))
            paint = (tint + (colour(rng) - tint) * spread) * rng.uniform(0.6, 1.2)
            if rng.random() < 0.92:
                far = (min(x + wide, SIZE[1] - side) - 1, foot - thick)
                cv2.rectangle(back, (x, top), far, paint.tolist(), -1)
            x += wide + int(rng.integers(0, 2))
    return back


def _frame(rng: Generator, back: Field) -> None:
    """One frame or two, at the edge or within."""
    for _ in range(int(rng.integers(1, 3))):
        inset, thick = int(rng.integers(0, 16)), int(rng.integers(1, 6))
        corner, far = (inset, inset), (SIZE[1] - 1 - inset, SIZE[0] - 1 - inset)
        cv2.rectangle(back, corner, far, colour(rng).tolist(), thick, cv2.LINE_AA)
