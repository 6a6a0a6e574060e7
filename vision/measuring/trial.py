"""Photographs to measure with: simulated, of printings no training saw, each with its truth."""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from vision.measuring.compare import TrueCell
from vision.simulator.decks import Deck, make_deck
from vision.simulator.grounds import Size
from vision.simulator.scene import HELD_OUT_SEEDS, PHOTOGRAPH, Scene, make_own_deck, make_scene
from vision.simulator.stock import KEPT, NothingToDrawWith, Stock, held_out_in
from vision.simulator.symbols import symbols
from vision.simulator.typefaces import typefaces
from vision.teaching.match import Truth
from vision.values import Image

DECK = 100  # cards drawn of a deck that is photographed several times
LEAST_LABELLED = 10  # cards a labelled photograph shows at least
HIDDEN = 0.5  # of a card's strip in sight, below which nobody can be asked to read it
QUALITY = 90  # of the JPEG a photograph is kept as


@dataclass(frozen=True)
class Draw:
    """What kind of photograph is drawn: light, layout, printing (`kinds` of typeface; none: of all kinds),
    and the share of phones held askew (None: as people hold them); `stood` where icons are above books, in
    columns, along edges, `pictured` where the whole card is one picture, `with_band` where a band runs down
    an edge."""

    level: str = "normal"
    kind: str = "shelf"
    everyday: bool = True
    kinds: tuple[str, ...] = ()
    askew: float | None = None
    stood: bool = False
    pictured: bool = False
    with_band: bool = False


# what the reader is to read, by the name of its row
ROWS: Mapping[str, Draw] = {
    "easy": Draw("easy"),
    "normal": Draw("normal"),
    "hard": Draw("hard"),
    "fantasy faces": Draw(kinds=("fantasy", "blackletter")),
    "held askew": Draw(askew=1.0),
    "pile": Draw(kind="pile"),
    "icons above books": Draw(stood=True),
    "the same, a pile": Draw(kind="pile", stood=True),
    "one picture": Draw(pictured=True),
    "one picture, a pile": Draw(kind="pile", pictured=True),
    "a band at a side": Draw(stood=True, with_band=True),
    "strangers": Draw(kind="strangers"),
    "cruel": Draw("hard", everyday=False),
}


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


def trials(draw: Draw, *, count: int, seed: int = 0, stock: Stock = KEPT) -> Iterator[Trial]:
    """Photographs each of a printing of its own."""
    for number in range(count):
        rng = _generator(_words(draw), seed, number)
        yield trial_of(draw_scene(rng, draw, stock=stock))


def draw_scene(rng: Generator, draw: Draw, *, size: Size = PHOTOGRAPH, stock: Stock = KEPT) -> Scene:
    """A photograph of a printing of its own."""
    deck = make_own_deck(rng, kind=draw.kind, stock=stock, **_printing_of(draw))
    return _scene(rng, draw, deck, size)


def taught_trials(
    rows: Mapping[str, Draw], *, decks: int, seed: int = 0, stock: Stock = KEPT
) -> Iterator[tuple[Trial, dict[str, Trial]]]:
    """For each of some printings a labelled photograph, and for each row that draws such printings a
    photograph of some of its cards."""
    printings = dict.fromkeys(
        replace(draw, level="normal", kind="shelf", askew=None) for draw in rows.values()
    )
    for printing in printings:
        drawn = {name: draw for name, draw in rows.items() if _same_printing(draw, printing)}
        for number in range(decks):
            rng = _generator(_words(printing), "taught", seed, number)
            deck = make_deck(rng, count=DECK, stock=stock, **_printing_of(printing))
            label = _labelled(rng, printing, deck)
            yield (
                label,
                {name: trial_of(_scene(rng, draw, _shuffled(rng, deck))) for name, draw in drawn.items()},
            )


def _same_printing(one: Draw, other: Draw) -> bool:
    return _printing_of(one) == _printing_of(other)


def _printing_of(draw: Draw) -> dict[str, Any]:
    """What is told of a draw's printing."""
    return {part: getattr(draw, part) for part in ("everyday", "kinds", "stood", "pictured", "with_band")}


def _labelled(rng: Generator, draw: Draw, deck: Deck) -> Trial:
    while True:
        trial = trial_of(_scene(rng, draw, _shuffled(rng, deck)))
        if len(trial.truth) >= LEAST_LABELLED:
            return trial


def _shuffled(rng: Generator, deck: Deck) -> Deck:
    return replace(deck, faces=tuple(deck.faces[at] for at in rng.permutation(len(deck.faces))))


def _scene(rng: Generator, draw: Draw, deck: Deck, size: Size = PHOTOGRAPH) -> Scene:
    return make_scene(
        rng,
        level=draw.level,
        kind=draw.kind,
        deck=deck,
        size=size,
        askew=draw.askew,
        everyday=draw.everyday,
    )


def trial_of(scene: Scene) -> Trial:
    """A scene as a file with its truth."""
    truth = tuple(
        TrueCell(
            row=cell.row,
            col=cell.column,
            down=cell.face is None,
            mark=cell.face.mark if cell.face else "",
            total=cell.face.total if cell.face else 0,
            icons=cell.face.icons if cell.face else "",
            quad=np.asarray(cell.quad, np.float32),
            hidden=cell.shown < HIDDEN,
        )
        for cell in scene.cells
    )
    return Trial(encoded(scene.image), truth, len(scene.strangers), scene.kind == "pile")


def held_out_of(folder: Path | None, parser: argparse.ArgumentParser) -> Stock:
    """What a program draws with: the folder it was told, if anything is there, or what is kept here."""
    stock = held_out_in(folder)
    try:
        typefaces(stock)
        symbols(stock)
    except NothingToDrawWith as nothing:
        parser.error(str(nothing))
    return stock


def encoded(picture: Image, quality: int = QUALITY) -> bytes:
    """The picture as the file of a JPEG."""
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])


def _generator(*words: str | int) -> Generator:
    return np.random.default_rng([HELD_OUT_SEEDS, *[_number(word) for word in words]])


def _words(draw: Draw) -> str:
    """What tells a draw's photographs from another's: those of earlier versions stay as they were."""
    words = repr(draw)
    for later in ("stood", "pictured", "with_band"):
        words = words.replace(f", {later}=False", "")
    return words


def _number(word: str | int) -> int:
    return word if isinstance(word, int) else zlib.crc32(word.encode())
