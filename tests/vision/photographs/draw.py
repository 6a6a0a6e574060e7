"""Draws the photographs of the error budget, each with its truth beside it.

Run with `python -m tests.vision.photographs.draw`. It needs the typefaces of vision/training;
the photographs are kept, so that tests need nothing.
"""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from vision.training.scene import HELD_OUT_SEEDS, make_scene, truth

FOLDER = Path(__file__).parent
SIZE = (1260, 1680)  # pixels, high and wide
QUALITY = 65
CARDS = range(7, 31)  # a photograph worth keeping shows so many
WIDTH = 120  # pixels of a card at least: less print than that nobody could read
PLAN = (
    ("easy", "shelf"),
    ("easy", "shelf"),
    ("normal", "shelf"),
    ("normal", "shelf"),
    ("hard", "shelf"),
    ("normal", "pile"),
    ("normal", "strangers"),
)


def main() -> None:
    """Draws every photograph of the plan anew."""
    for number, (level, kind) in enumerate(PLAN):
        scene = _scene(number, level, kind)
        name = f"{number}-{kind}-{level}"
        cv2.imwrite(str(FOLDER / f"{name}.jpg"), scene.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        written = {**truth(scene), "strangers": len(scene.strangers)}
        (FOLDER / f"{name}.json").write_text(json.dumps(written) + "\n", encoding="utf-8")


def _scene(number, level, kind):
    for attempt in range(100):
        rng = np.random.default_rng([HELD_OUT_SEEDS, 7, number, attempt])
        scene = make_scene(rng, level=level, kind=kind, size=SIZE, held_out=True)
        widths = [np.hypot(*(cell.quad[1] - cell.quad[0])) for cell in scene.cells]
        if kind == "strangers" or (len(widths) in CARDS and min(widths) >= WIDTH):
            return scene
    raise AssertionError("no such scene")


if __name__ == "__main__":
    main()
