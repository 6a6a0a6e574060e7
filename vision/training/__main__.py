"""Reproduces every network of the reader from a seed: `python -m vision.training WORK [--seed S]`.

Fetches typefaces and symbols, draws pools of strips and of photographs, trains, calibrates, exports into
`vision/weights`, and prints the figures reached. What a broken-off run left in WORK is not done again.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import torch

from vision.read_icons import LOOK_WEIGHTS
from vision.read_icons import WEIGHTS as ICON_WEIGHTS
from vision.read_mark import WEIGHTS as MARK_WEIGHTS
from vision.training import (
    photo_pool,
    train_find,
    train_icons,
    train_looks,
    train_mark,
    train_refine,
    typefaces,
)
from vision.training.strips import make_pool

PLAIN, FANTASY = ("serif", "sans", "slab"), ("fantasy", "blackletter")
PRINTINGS = 4000  # to train with
HELD_OUT = {"plain": (100, PLAIN), "fantasy": (150, FANTASY)}  # printings to measure with
PHOTOGRAPHS = 3000
STEPS = {"mark": 9000, "icons": 3000, "looks": 1500, "find": 20000, "refine": 6000}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("work", type=Path, help="a folder for pools and half-done work, about 12 GB")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual amount of everything")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    typefaces.fetch()
    train_strips(chosen.work, seed=chosen.seed, share=chosen.share)
    train_finder(chosen.work, seed=chosen.seed, share=chosen.share)


def train_strips(work: Path, *, seed: int, share: float) -> None:
    """The networks that read strips: marks, icons and their looks."""
    training = work / "strips-training"
    make_pool(training, printings=round(PRINTINGS * share), seed=seed)
    held_out = [work / f"strips-{name}" for name in HELD_OUT]
    for place, (path, (count, kinds)) in enumerate(zip(held_out, HELD_OUT.values(), strict=True), start=1):
        make_pool(path, printings=count, seed=seed + 1000 * place, kinds=kinds, held_out=True)
    pools, tests = train_mark.load([training]), train_mark.load(held_out)
    once(MARK_WEIGHTS, work, lambda: _mark(pools, tests, seed=seed, steps=round(STEPS["mark"] * share)))
    once(ICON_WEIGHTS, work, lambda: _icons(pools, tests, seed=seed, steps=round(STEPS["icons"] * share)))
    once(LOOK_WEIGHTS, work, lambda: _looks(pools, tests, seed=seed, steps=round(STEPS["looks"] * share)))


def train_finder(work: Path, *, seed: int, share: float) -> None:
    """The networks that find cards and look closely at their ends."""
    photographs = work / "photographs"
    if len(photo_pool.files(photographs)) < round(PHOTOGRAPHS * share):
        photo_pool.fill(photographs, round(PHOTOGRAPHS * share), seed=seed)
    for name, task in (("find", train_find.train), ("refine", train_refine.train)):
        out, steps = MARK_WEIGHTS.with_name(f"{name}.onnx"), round(STEPS[name] * share)
        once(
            out, work, lambda task=task, out=out, steps=steps: task(photographs, out, steps=steps, seed=seed)
        )


def once(out: Path, work: Path, task: Callable[[], None]) -> None:
    """Does a task unless an earlier run in the same folder did it."""
    done = work / f"{out.stem}.done"
    if not done.exists():
        task()
        done.touch()


def _mark(pools: train_mark.Pools, tests: train_mark.Pools, *, seed: int, steps: int) -> None:
    network = train_mark.train(pools, steps=steps, seed=seed)
    scores = train_mark.scores_of(network, tests)
    for name, kinds in (("plain", PLAIN), ("fantasy", FANTASY)):
        here = np.isin(tests.truth["kind"], kinds)
        print(f"marks, {name} families held out\n{train_mark.measure(scores[here], tests.truth[here])}")
    divisors = train_mark.heats(scores, tests.truth)
    train_mark.export_mark(train_mark.calibrated(network, divisors), MARK_WEIGHTS)


def _icons(pools: train_mark.Pools, tests: train_mark.Pools, *, seed: int, steps: int) -> None:
    network = train_icons.train_icons(pools, steps=steps, seed=seed)
    fields = train_icons.fields_of(network, tests)
    divisor = train_icons.peak_heat(fields, tests.truth)
    fields[:, 0] /= divisor
    print(f"icons held out\n{train_icons.measure_icons(fields, tests.truth)}")
    train_icons.export_icons(network, ICON_WEIGHTS, divisor=divisor)


def _looks(pools: train_mark.Pools, tests: train_mark.Pools, *, seed: int, steps: int) -> None:
    network = train_looks.train_looks(train_looks.cut_out(pools, seed=seed), steps=steps, seed=seed)
    print(f"looks held out\n{train_looks.measure_looks(network, train_looks.cut_out(tests, seed=seed))}")
    train_looks.export_looks(network, LOOK_WEIGHTS)


if __name__ == "__main__":
    main()
