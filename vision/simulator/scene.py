"""Simulated photographs of shelves and piles, with the truth beside them.

`python -m vision.simulator.scene OUT N --seed S --level normal --kind shelf` writes photographs and truth.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from vision.simulator import camera, laying, layouts
from vision.simulator.camera import Points
from vision.simulator.conditions import CRUEL, EVERYDAY
from vision.simulator.decks import Deck, Face, make_deck, with_faces
from vision.simulator.grounds import Image, Size
from vision.simulator.layouts import Slot
from vision.simulator.stock import KEPT, Stock
from vision.simulator.tables import draw_table

PHOTOGRAPH: Size = (3024, 4032)
HELD_OUT_SEEDS = 1_000_000  # generators seeded from here on are for measuring alone
ASKEW = {"easy": 0.15, "normal": 0.2, "hard": 0.25}  # share held sideways or upside down
SUITED = 0.85  # share of cruel pictures held the way their content asks for
FACES = 40  # cards drawn for a shelf, of which it takes what it needs


@dataclass(frozen=True, eq=False)
class Cell:
    """A card that lies in the picture; `shown` is the share of its strip (a back: of all) in sight."""

    row: int
    column: int
    face: Face | None
    quad: Points
    shown: float


@dataclass(frozen=True, eq=False)
class Scene:
    """A photograph and what is on it."""

    image: Image
    kind: str
    level: str
    cells: tuple[Cell, ...]
    strangers: tuple[Points, ...] = ()

    @property
    def notation(self) -> str:
        return _write_pile(self.cells) if self.kind == "pile" else _write_shelf(self.cells)


def make_own_deck(
    rng: Generator,
    *,
    kind: str,
    stock: Stock,
    kinds: tuple[str, ...] = (),
    everyday: bool = False,
    stood: bool = False,
    pictured: bool = False,
    with_band: bool = False,
) -> Deck:
    """A printing nobody saw before, with cards enough for most photographs of this kind."""
    count = 1 if kind == "strangers" else FACES
    return make_deck(
        rng,
        count=count,
        stock=stock,
        kinds=kinds,
        everyday=everyday,
        stood=stood,
        pictured=pictured,
        with_band=with_band,
    )


def make_scene(
    rng: Generator,
    *,
    level: str,
    kind: str,
    deck: Deck,
    size: Size = PHOTOGRAPH,
    askew: float | None = None,
    everyday: bool = False,
) -> Scene:
    """One photograph of a shelf, a pile, or of strangers alone.

    With `everyday` it is taken as people take photographs.
    """
    slots = _slots(rng, level, kind, deck)
    tall = deck.back.shape[0] / deck.back.shape[1]
    outlines = [laying.outline(slot, tall=tall) for slot in slots]
    conditions = (EVERYDAY if everyday else CRUEL)[level]
    turn = _turn(rng, ASKEW[level] if askew is None else askew)
    size = _held(rng, size, corners=np.concatenate(outlines), turn=turn, suited=1.0 if everyday else SUITED)
    view = camera.choose_view(rng, conditions, corners=np.concatenate(outlines), size=size, turn=turn)
    picture = draw_table(rng, size, everyday=everyday)
    laid = laying.lay(
        rng,
        picture,
        view,
        deck=_enough(rng, deck, slots),
        slots=() if kind == "strangers" else slots,
        level=level,
        covers=laying.FEW_COVERS if everyday else laying.COVERS,
    )
    card = float(np.linalg.norm(np.diff(camera.project(view, outlines[0])[:2], axis=0)))
    image = camera.develop(rng, camera.bend(view, picture), conditions=conditions, card=card)
    cells = tuple(Cell(slot.row, slot.column, face, quad, shown) for slot, face, quad, shown in laid.cards)
    return Scene(image, kind, level, tuple(sorted(cells, key=_reading_order(kind))), laid.strangers)


def _held(rng: Generator, size: Size, *, corners: Points, turn: float, suited: float) -> Size:
    """The phone is held the way that suits what lies there, mostly."""
    across, down = np.ptp(corners, axis=0)
    wide = (across > down) == (turn % 180 < 45 or turn % 180 > 135)
    return size if wide == (rng.random() < suited) else size[::-1]


def _slots(rng: Generator, level: str, kind: str, deck: Deck) -> tuple[Slot, ...]:
    tall = deck.back.shape[0] / deck.back.shape[1]
    if kind == "pile":
        return layouts.lay_pile(rng, level, tall=tall, strip=deck.strip)
    return layouts.lay_shelf(rng, level, tall=tall)


def _enough(rng: Generator, deck: Deck, slots: tuple[Slot, ...]) -> Deck:
    return deck if len(slots) <= len(deck.faces) else with_faces(rng, deck, len(slots))


def _turn(rng: Generator, askew: float) -> float:
    """Degrees the phone was turned: a quarter or a half, seldom anything."""
    if rng.random() >= askew:
        return 0.0
    return float(rng.choice([90, 180, 270])) if rng.random() < 0.85 else float(rng.uniform(0, 360))


def _reading_order(kind: str) -> Any:
    return (
        (lambda cell: (cell.column, cell.row)) if kind == "pile" else (lambda cell: (cell.row, cell.column))
    )


def _write_cell(cell: Cell) -> str:
    return "#" if cell.face is None else f"{cell.face.mark}:{cell.face.icons}"


def _write_pile(cells: tuple[Cell, ...]) -> str:
    return " ".join(_write_cell(cell) for cell in cells)


def _write_shelf(cells: tuple[Cell, ...]) -> str:
    rows: dict[int, dict[int, str]] = {}
    for cell in cells:
        rows.setdefault(cell.row, {})[cell.column] = _write_cell(cell)
    lines = [rows.get(row, {}) for row in range(max(rows, default=-1) + 1)]
    return " / ".join(
        " ".join(line.get(column, ".") for column in range(max(line, default=0) + 1)) for line in lines
    )


def truth(scene: Scene) -> dict[str, Any]:
    """What stands beside a simulated photograph: notation; every card's corners, face, and how much shows."""
    name = "pile" if scene.kind == "pile" else "shelf"
    return {name: scene.notation, "level": scene.level, "cells": [_cell_truth(cell) for cell in scene.cells]}


def _cell_truth(cell: Cell) -> dict[str, Any]:
    face = cell.face
    return {
        "row": cell.row,
        "col": cell.column,
        "mark": face.mark if face else None,
        "total": face.total if face else None,
        "icons": "".join(sorted(face.icons)) if face else None,
        "down": face is None,
        "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in cell.quad],
        "shown": round(cell.shown, 2),
    }


def main(arguments: list[str] | None = None) -> None:
    """Writes photographs and truth, of printings held out where the seed is held out."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=HELD_OUT_SEEDS)
    parser.add_argument("--level", choices=EVERYDAY, default="normal")
    parser.add_argument("--kind", choices=("shelf", "pile", "strangers"), default="shelf")
    parser.add_argument("--typefaces", type=Path, help="a folder of others, fetched, than those kept here")
    parser.add_argument("--cruel", action="store_true", help="worse than people put up with")
    parser.add_argument(
        "--side", type=int, default=PHOTOGRAPH[1], help="pixels of a photograph's longest side"
    )
    chosen = parser.parse_args(arguments)
    size = (chosen.side * 3 // 4, chosen.side)
    stock = Stock(chosen.typefaces, held_out=chosen.seed >= HELD_OUT_SEEDS) if chosen.typefaces else KEPT
    chosen.out.mkdir(parents=True, exist_ok=True)
    for number in range(chosen.count):
        rng = np.random.default_rng([chosen.seed, number])
        everyday = not chosen.cruel
        deck = make_own_deck(rng, kind=chosen.kind, stock=stock, everyday=everyday)
        scene = make_scene(rng, level=chosen.level, kind=chosen.kind, deck=deck, size=size, everyday=everyday)
        name = chosen.out / f"{chosen.kind}-{chosen.level}-{chosen.seed}-{number:03d}"
        cv2.imwrite(f"{name}.jpg", scene.image, [cv2.IMWRITE_JPEG_QUALITY, 90])
        Path(f"{name}.json").write_text(json.dumps(truth(scene), indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
