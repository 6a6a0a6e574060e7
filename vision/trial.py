"""Photographs to measure with: simulated, of printings no training saw, each with its truth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator

from vision.compare import TrueCell
from vision.match import Truth
from vision.training.decks import Deck, make_deck
from vision.training.scene import HELD_OUT_SEEDS, Scene, make_scene
from vision.values import Image

FACES = 100  # cards drawn of a deck, of which each photograph shows some
LEAST_LABELLED = 8  # cards a labelled photograph shows at least
QUALITY = 90  # of the JPEG a photograph is kept as


@dataclass(frozen=True, eq=False)
class Trial:
    """A photograph as a file, what lies on it, and how many things on it are no cards."""

    file: bytes
    truth: tuple[TrueCell, ...]
    strangers: int
    pile: bool

    @property
    def labels(self) -> tuple[tuple[Truth | None, ...], ...]:
        """The truth as a label: rows of a shelf with their holes, or a pile as one row."""
        cells = {(t.row, t.col): Truth(t.mark, t.icons, t.down) for t in self.truth}
        if self.pile:
            return (tuple(cells[place] for place in sorted(cells, key=lambda place: place[::-1])),)
        rows, cols = (range(max((place[side] for place in cells), default=-1) + 1) for side in (0, 1))
        return tuple(tuple(cells.get((row, col)) for col in cols) for row in rows)


def trials(level: str, *, kind: str = "shelf", count: int, seed: int = 0) -> Iterator[Trial]:
    """Photographs each of a printing of its own."""
    for number in range(count):
        rng = _generator(level, kind, seed, number)
        yield _trial(make_scene(rng, level=level, kind=kind, held_out=True))


def sideways(count: int, *, seed: int = 0) -> Iterator[Trial]:
    """Photographs taken with the phone held sideways or upside down, nothing in the file saying so."""
    for number in range(count):
        rng = _generator("normal", "sideways", seed, number)
        yield _trial(make_scene(rng, level="normal", kind="shelf", held_out=True, askew=1.0))


def taught_trials(
    levels: Sequence[tuple[str, str]], *, decks: int, seed: int = 0
) -> Iterator[tuple[Trial, tuple[Trial, ...]]]:
    """For each of some printings a labelled photograph, and photographs (level, kind) of its other cards."""
    for number in range(decks):
        rng = _generator("normal", "taught", seed, number)
        deck = make_deck(rng, count=FACES, held_out=True)
        label = _labelled(rng, deck)
        yield label, tuple(_trial(_dealt(rng, deck, level, kind)) for level, kind in levels)


def _labelled(rng: Generator, deck: Deck) -> Trial:
    while True:
        trial = _trial(_dealt(rng, deck, "normal", "shelf"))
        if len(trial.truth) >= LEAST_LABELLED:
            return trial


def _dealt(rng: Generator, deck: Deck, level: str, kind: str) -> Scene:
    order = rng.permutation(len(deck.faces))
    dealt = replace(deck, faces=tuple(deck.faces[at] for at in order))
    return make_scene(rng, level=level, kind=kind, held_out=True, deck=dealt)


def _trial(scene: Scene) -> Trial:
    truth = tuple(
        TrueCell(
            row=cell.row,
            col=cell.column,
            down=cell.face is None,
            mark=cell.face.mark if cell.face else "",
            total=cell.face.total if cell.face else 0,
            icons=cell.face.icons if cell.face else "",
            quad=np.asarray(cell.quad, np.float32),
        )
        for cell in scene.cells
    )
    return Trial(_file(scene.image), truth, len(scene.strangers), scene.kind == "pile")


def _file(picture: Image) -> bytes:
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1])


def _generator(*words: str | int) -> Generator:
    return np.random.default_rng([HELD_OUT_SEEDS, *[_number(word) for word in words]])


def _number(word: str | int) -> int:
    return word if isinstance(word, int) else int.from_bytes(word.encode(), "big") % (1 << 31)
