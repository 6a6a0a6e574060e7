"""A pool of simulated photographs on disk, drawn once, from which the finder's networks are trained."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.simulator.decks import Deck, make_deck
from vision.simulator.scene import Scene, make_scene
from vision.simulator.stock import Stock

POOL_SIZE = (1152, 1536)  # pixels of a pooled photograph, down and across
SCENES_A_DECK = 5
FACES_A_DECK = 24
KINDS = {"shelf": 0.5, "pile": 0.36, "strangers": 0.14}
LEVELS = {"easy": 0.2, "normal": 0.35, "hard": 0.45}
STOOD = 0.45  # share of printings whose icons stand elsewhere than in their strips
PICTURED = 0.4  # share of printings all of whose cards are one picture
BANDED = 0.2  # share of printings with a band down an edge
LOOSE = 0.4  # share of printings whose piles leave more to see than they need,
MOST_SEEN = 0.95  # up to so much, in card widths
EVERYDAY = 0.5  # share of printings, and of photographs, that are as people meet them
ASKEW = 0.6  # far more photographs than in life are held askew, lest the networks lean on "up"


class Labels(NamedTuple):
    """Where things lie in a pooled photograph, in its pixels."""

    quads: NDArray[np.float32]  # (n, 4, 2)
    down: NDArray[np.bool_]
    shown: NDArray[np.float32]  # share of a front's strip, of a whole back, that can be seen
    strangers: NDArray[np.float32]  # (m, 4, 2)


def fill(folder: Path, count: int, *, seed: int, stock: Stock) -> None:
    """Adds `count` photographs to the pool; each file appears whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    rng, deck = np.random.default_rng(seed), None
    for number in range(count):
        if deck is None or number % SCENES_A_DECK == 0:
            deck = _deck(rng, stock)
        scene = draw(rng, deck)
        name = folder / f"{seed}-{number:05d}"
        _, packed = cv2.imencode(".jpg", scene.image, [cv2.IMWRITE_JPEG_QUALITY, 95])
        np.savez(f"{name}.part.npz", photo=packed, **labels_of(scene)._asdict())
        os.replace(f"{name}.part.npz", f"{name}.npz")


def _deck(rng: Generator, stock: Stock) -> Deck:
    everyday, stood = bool(rng.random() < EVERYDAY), bool(rng.random() < STOOD)
    pictured, with_band = bool(rng.random() < PICTURED), bool(rng.random() < BANDED)
    deck = make_deck(
        rng,
        count=FACES_A_DECK,
        stock=stock,
        everyday=everyday,
        stood=stood,
        pictured=pictured,
        with_band=with_band,
    )
    if rng.random() >= LOOSE:
        return deck
    return replace(deck, strip=float(rng.uniform(deck.strip, max(deck.strip, MOST_SEEN))))


def draw(rng: Generator, deck: Deck) -> Scene:
    """One photograph of a kind and level drawn by lot."""
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    level = str(rng.choice(list(LEVELS), p=list(LEVELS.values())))
    everyday = bool(rng.random() < EVERYDAY)
    return make_scene(rng, level=level, kind=kind, deck=deck, size=POOL_SIZE, askew=ASKEW, everyday=everyday)


def labels_of(scene: Scene) -> Labels:
    cells = scene.cells
    return Labels(
        quads=np.array([cell.quad for cell in cells], np.float32).reshape(-1, 4, 2),
        down=np.array([cell.face is None for cell in cells], bool),
        shown=np.array([cell.shown for cell in cells], np.float32),
        strangers=np.array(scene.strangers, np.float32).reshape(-1, 4, 2),
    )


def read(file: Path) -> tuple[NDArray[np.uint8], Labels]:
    """A pooled photograph and its labels."""
    with np.load(file) as kept:
        photo = cv2.imdecode(kept["photo"], cv2.IMREAD_COLOR)
        return np.asarray(photo, np.uint8), Labels(
            kept["quads"], kept["down"], kept["shown"], kept["strangers"]
        )


def files(folder: Path) -> tuple[Path, ...]:
    """The pool's photographs, in the order of their names."""
    return tuple(file for file in sorted(folder.glob("*.npz")) if ".part" not in file.name)
