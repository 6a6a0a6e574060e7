"""Draws the photographs of the error budget, each with its truth beside it.

Run with `python -m tests.vision.photographs.draw`. The photographs are kept, so that the budget is the same
whatever becomes of the simulator.
"""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from vision.measuring.trial import HIDDEN, ROWS, draw_scene
from vision.simulator.scene import HELD_OUT_SEEDS, truth

FOLDER = Path(__file__).parent
SIZE = (1512, 2016)  # pixels, high and wide
QUALITY = 70
CARDS = range(7, 31)  # a photograph worth keeping shows so many
WIDTH = 250  # pixels of a card at least; 12 megapixels seldom show fewer than 330
PLAN = {
    "easy": 2,
    "normal": 2,
    "hard": 2,
    "fantasy faces": 1,
    "held askew": 1,
    "pile": 1,
    "strangers": 1,
}  # photographs by row of the bench


def main() -> None:
    """Draws every photograph of the plan anew."""
    for old in (*FOLDER.glob("*.jpg"), *FOLDER.glob("*.json")):
        old.unlink()
    for row, count in PLAN.items():
        for number in range(count):
            scene = _scene(row, number)
            file = FOLDER / f"{row.replace(' ', '-')}-{number + 1}.jpg"
            cv2.imwrite(str(file), scene.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            written = {**truth(scene), "strangers": len(scene.strangers)}
            file.with_suffix(".json").write_text(json.dumps(written) + "\n", encoding="utf-8")


def _scene(row, number):
    for attempt in range(100):
        rng = np.random.default_rng([HELD_OUT_SEEDS, 8, list(PLAN).index(row), number, attempt])
        scene = draw_scene(rng, ROWS[row], size=SIZE)
        if (row == "strangers" and len(scene.strangers) > 3) or _is_worth_keeping(scene.cells):
            return scene
    raise AssertionError("no such scene")


def _is_worth_keeping(cells):
    """Enough cards, all large enough and all to be seen."""
    widths = [np.hypot(*(cell.quad[1] - cell.quad[0])) for cell in cells]
    return len(cells) in CARDS and min(widths) >= WIDTH and min(cell.shown for cell in cells) >= HIDDEN


if __name__ == "__main__":
    main()
