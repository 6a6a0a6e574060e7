"""Cards and strangers put into a picture one after the other, and how much of every card stays in sight."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from vision.simulator.camera import Points, View, project, through
from vision.simulator.covers import draw_cover
from vision.simulator.decks import Deck, Face
from vision.simulator.grounds import Image
from vision.simulator.layouts import Slot
from vision.simulator.pasting import Manner, put
from vision.simulator.strangers import draw_stranger

STRIP_DEPTH = 0.3  # of a card's width: the part whose visible share counts
STRANGERS = {"easy": 0, "normal": 2, "hard": 5}  # most of them beside the cards
STRANGERS_ALONE = 12
COVERS = {"easy": 0, "normal": 1, "hard": 2}  # most things lying on the cards
FEW_COVERS = {"easy": 0, "normal": 0, "hard": 1}  # the same where people mind what they photograph
SLEEVED = {"easy": 0.1, "normal": 0.25, "hard": 0.4}  # share of photographs
DULL = 0.4  # share of photographs whose backs show little on little
ROOMS = 24  # tries to find a stranger a free place
MASK_SIDE = 640  # longest side of the map that says which card is seen where


class Laid(NamedTuple):
    """A card as it lies in the picture."""

    slot: Slot
    face: Face | None
    quad: Points
    shown: float


class Layout(NamedTuple):
    """Everything that lies in the picture: cards, and the corners of strangers on the table."""

    cards: tuple[Laid, ...]
    strangers: tuple[Points, ...]


def outline(slot: Slot, *, tall: float, depth: float | None = None) -> Points:
    """A card's corners on the table, or those of its top part of some depth."""
    angle = np.radians(slot.turn)
    across = np.array([np.cos(angle), np.sin(angle)])
    down = np.array([-across[1], across[0]])
    middle = np.array([slot.x, slot.y])
    low = tall if depth is None else depth
    shares = ((-0.5, 0.0), (0.5, 0.0), (0.5, low), (-0.5, low))
    return np.array([middle + x * across + (y - tall / 2) * down for x, y in shares])


def lay(
    rng: Generator,
    picture: Image,
    view: View,
    *,
    deck: Deck,
    slots: tuple[Slot, ...],
    level: str,
    covers: dict[str, int],
) -> Layout:
    """Paints everything into the picture, strangers beside and covers on top, and says what can be seen."""
    tall = deck.back.shape[0] / deck.back.shape[1]
    manner = _manner(rng, level)
    back = _dulled(rng, deck.back) if rng.random() < DULL else deck.back
    seen = _SeenMap(view)
    alone = not slots
    count = int(rng.integers(0, (STRANGERS_ALONE if alone else STRANGERS[level]) + 1))
    around = [outline(slot, tall=tall) for slot in slots]
    strangers = _lay_strangers(rng, picture, view, count=count, around=around, manner=manner)
    chosen = rng.permutation(len(deck.faces))
    faces = [None if slot.down else deck.faces[chosen[i % len(chosen)]] for i, slot in enumerate(slots)]
    for number, (slot, face) in enumerate(zip(slots, faces, strict=True), start=1):
        card = back if face is None else face[1]
        put(
            picture,
            view,
            _dressed(rng, card, manner),
            corners=_grown(slot, tall=tall, rim=manner.sleeve),
            manner=manner,
        )
        seen.cover(project(view, outline(slot, tall=tall)), number)
    _lay_covers(
        rng, picture, view, seen, count=int(rng.integers(0, covers[level] + 1)), slots=slots, manner=manner
    )
    cards = tuple(
        Laid(
            slot,
            face[0] if face else None,
            project(view, outline(slot, tall=tall)),
            seen.share(
                project(view, outline(slot, tall=tall, depth=None if face is None else STRIP_DEPTH)), number
            ),
        )
        for number, (slot, face) in enumerate(zip(slots, faces, strict=True), start=1)
    )
    return Layout(cards, tuple(project(view, corners) for corners in strangers))


def _manner(rng: Generator, level: str) -> Manner:
    turn, far = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.03)
    sleeve = rng.uniform(0.008, 0.03) if rng.random() < SLEEVED[level] else 0.0
    shade = rng.uniform(0.1, 0.6) if rng.random() < 0.8 else 0.0
    return Manner(shade, (far * np.cos(turn), far * np.sin(turn)), sleeve, rng.uniform(0, 0.05))


def _dulled(rng: Generator, back: Image) -> Image:
    """A back of low contrast, most often a dark one."""
    dulled = back.copy()
    ground = back[..., :3].mean((0, 1)) * rng.uniform(0.2, 1.0)
    dulled[..., :3] = ground + (back[..., :3] - ground) * rng.uniform(0.05, 0.4)
    return dulled


def _grown(slot: Slot, *, tall: float, rim: float) -> Points:
    """The outline with a sleeve's rim around it."""
    corners = outline(slot, tall=tall)
    across, down = corners[1] - corners[0], (corners[3] - corners[0]) / tall
    shifts = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return np.array(
        [corner + rim * (x * across + y * down) for corner, (x, y) in zip(corners, shifts, strict=True)]
    )


def _dressed(rng: Generator, card: Image, manner: Manner) -> Image:
    """The card a little lighter or darker than its neighbours, in a sleeve if they have sleeves."""
    gain = 1 + rng.normal(0, manner.worn)
    dressed = card.copy()
    dressed[..., :3] = np.clip(card[..., :3] * gain, 0, 255)
    if not manner.sleeve:
        return dressed
    rim = max(1, round(manner.sleeve * card.shape[1]))
    clear = (210, 210, 210, 60)
    wider = cv2.copyMakeBorder(dressed, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=clear)
    dressed = np.asarray(wider, np.uint8)
    cv2.rectangle(
        dressed, (0, 0), (dressed.shape[1] - 1, dressed.shape[0] - 1), (235, 235, 235, 130), max(1, rim // 4)
    )
    return _glossed(rng, dressed)


def _glossed(rng: Generator, card: Image) -> Image:
    """A slanting band of gloss across a sleeve, most often none."""
    if rng.random() < 0.6:
        return card
    rows, columns = np.mgrid[0 : card.shape[0], 0 : card.shape[1]].astype(np.float32) / card.shape[1]
    turn = rng.uniform(0, np.pi)
    far = columns * np.cos(turn) + rows * np.sin(turn) - rng.uniform(-0.2, 1.2)
    gloss = np.exp(-((far / rng.uniform(0.03, 0.35)) ** 2)) * rng.uniform(0.1, 0.55)
    card[..., :3] = np.clip(card[..., :3] + (255.0 - card[..., :3]) * gloss[..., None], 0, 255)
    return card


class _SeenMap:
    """Which card is seen where, on a coarse map of the picture."""

    def __init__(self, view: View) -> None:
        self._fine = MASK_SIDE / max(view.size)
        self._map = np.zeros([int(n * self._fine) + 1 for n in view.size], np.uint8)

    def _polygon(self, corners: Points) -> Image:
        return (corners * self._fine).round().astype(np.int32)

    def cover(self, corners: Points, number: int) -> None:
        cv2.fillConvexPoly(self._map, self._polygon(corners), number)

    def share(self, corners: Points, number: int) -> float:
        mask = np.zeros_like(self._map)
        cv2.fillConvexPoly(mask, self._polygon(corners), 1)
        whole = max(float(mask.sum()), cv2.contourArea((corners * self._fine).astype(np.float32)))
        return float(((self._map == number) & (mask > 0)).sum()) / max(whole, 1.0)


def _lay_strangers(
    rng: Generator, picture: Image, view: View, *, count: int, around: list[Points], manner: Manner
) -> list[Points]:
    """Strangers on the table, clear of the cards; their corners."""
    back = np.asarray(np.linalg.inv(view.onto), np.float64)
    frame = through(back, np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * view.size[::-1])
    laid: list[Points] = []
    for _ in range(count):
        flat, wide = draw_stranger(rng)
        for _ in range(ROOMS):
            corners = _somewhere(rng, frame, aspect=flat.shape[0] / flat.shape[1], wide=wide)
            if not any(_meet(corners, other) for other in (*around, *laid)):
                put(picture, view, flat, corners=corners, manner=manner)
                laid.append(corners)
                break
    return laid


def _meet(one: Points, other: Points) -> bool:
    return cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0] > 0


def _somewhere(rng: Generator, frame: Points, *, aspect: float, wide: float) -> Points:
    """Corners of a thing laid anywhere in the frame, most often nearly straight."""
    low, high = frame.min(0), frame.max(0)
    centre = low + rng.random(2) * (high - low)
    turn = rng.normal(0, 6) + (90 * rng.integers(4) if rng.random() < 0.5 else 0)
    corners = outline(Slot(0, 0, 0, 0, float(turn)), tall=aspect)
    placed: Points = corners * wide + centre
    return placed


def _lay_covers(
    rng: Generator,
    picture: Image,
    view: View,
    seen: _SeenMap,
    *,
    count: int,
    slots: tuple[Slot, ...],
    manner: Manner,
) -> None:
    """Dice, tokens and fingers on and about the cards."""
    for _ in range(count):
        flat, wide = draw_cover(rng)
        near = slots[rng.integers(len(slots))] if slots else Slot(0, 0, 0, 0, 0)
        centre = np.array([near.x, near.y]) + rng.uniform(-0.9, 0.9, 2)
        corners = (
            outline(Slot(0, 0, 0, 0, float(rng.uniform(0, 360))), tall=flat.shape[0] / flat.shape[1]) * wide
            + centre
        )
        put(picture, view, flat, corners=corners, manner=manner)
        seen.cover(project(view, corners.mean(0) + (corners - corners.mean(0)) * 0.8), 255)
