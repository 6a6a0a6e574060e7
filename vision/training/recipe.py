"""How every network of the reader is made: what is drawn, how long each is trained, how it is measured."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch

from vision.marks.read_closer import OF_LETTERS
from vision.simulator import photo_pool
from vision.simulator.lone import make_lone_pool
from vision.simulator.stock import Stock
from vision.simulator.strips import TRAINING, Mixture, make_pool
from vision.training import (
    closer_lessons,
    faces,
    train_closer,
    train_find,
    train_icons,
    train_looks,
    train_mark,
    train_refine,
)
from vision.training.fusion_weights import fitted_weights
from vision.training.networks import FaceNetwork, IconNetwork
from vision.training.pools import Pools, load
from vision.training.usual_looks import tell_likeness
from vision.values import LETTERS, STRIP_HEIGHT

PLAIN, FANTASY = ("serif", "sans", "slab"), ("fantasy", "blackletter")
PRINTINGS = 5000  # to train with
SHARDS = 12  # files they are kept in
OLD_LETTERS = Mixture(kinds=("blackletter",))  # of the last: few families, and the hardest to read
IN_BADGES = (
    LETTERS + 7 * "I" + 4 * "JO" + 2 * "LTQDCHV"
)  # letters: a bar in a disc is easily taken for a ring
BADGED = Mixture(everyday=1.0, badged=1.0, letters=IN_BADGES)  # of the last but one
HANDED = Mixture(everyday=1.0, badged=0.3, handed=1.0)  # of the one before
ARRANGED = Mixture(arranged=1.0)  # of the two before
LEVEL = Mixture(everyday=0.9, level=1.0)  # of the one before: letter and order in one line, the total small
PICTURED = Mixture(  # of the two before: cards that are one picture
    everyday=0.9, pictured=1.0, level=0.3, arranged=0.25, handed=0.15
)
HANDS = {"letter": 2500, "figures": 800}  # whose letters and figures are drawn by themselves besides
FACES, FACE_SHARDS = 2400, 3  # printings whose cards' upper parts icons are learnt from, files of them
BEARING = 1  # of these files: how many, from the last, have icons on pennants, spines, planks and the like
EMBLEMS = 0.6  # share of their printings that have emblems for icons
KEPT_BACK = 150  # printings of each kind to measure with
HELD_OUT = {
    "plain": Mixture(1.0, 1.0, PLAIN),
    "fantasy": Mixture(1.0, 1.0, FANTASY),
    "plain-cruel": Mixture(0.0, 0.0, PLAIN),
    "fantasy-cruel": Mixture(0.0, 0.0, FANTASY),
    "plain-arranged": Mixture(1.0, 1.0, PLAIN, arranged=1.0),
    "plain-pictured": Mixture(1.0, 1.0, PLAIN, pictured=1.0),
}
PHOTOGRAPHS = 2400
STEPS = {
    "mark": 7000,
    "icons": 8000,
    "strip-icons": 6000,
    "looks": 1500,
    "letter": 6500,
    "figures": 6000,
    "find": 14000,
    "refine": 6000,
}


@dataclass(frozen=True)
class Plan:
    """Where a run keeps its half-done work, what it draws with, where it writes weights, how much it does."""

    work: Path
    out: Path
    seed: int
    share: float  # of the usual amount of everything
    typefaces: Path  # a folder of fetched ones

    @property
    def lessons(self) -> Stock:
        return Stock(self.typefaces, held_out=False)

    @property
    def held_out(self) -> Stock:
        return Stock(self.typefaces, held_out=True)

    def steps(self, name: str) -> int:
        return max(60, round(STEPS[name] * self.share))


def one_core() -> None:
    torch.set_num_threads(1)
    cv2.setNumThreads(1)


def train_strips(plan: Plan) -> None:
    """The networks that read strips: marks, icons and their looks."""
    training = [plan.work / f"strips-{shard}" for shard in range(SHARDS)]
    others = (PICTURED, PICTURED, LEVEL, ARRANGED, ARRANGED, HANDED, BADGED, OLD_LETTERS)
    mixtures = (*(TRAINING,) * (SHARDS - len(others)), *others)
    for shard, (path, mixture) in enumerate(zip(training, mixtures, strict=True), start=1):
        count = max(2, round(PRINTINGS * plan.share / SHARDS))
        make_pool(path, printings=count, seed=SHARDS * plan.seed + shard, stock=plan.lessons, mixture=mixture)
    held_out = draw_held_out(plan.work, seed=plan.seed, share=plan.share, stock=plan.held_out)
    pools, tests = load(training), load(held_out)
    tasks = {"mark": _mark, "icons": _icons, "looks": _looks}
    for name, task in tasks.items():
        once(plan, name, partial(task, plan, pools, tests))
    for lesson in closer_lessons.LESSONS:
        once(plan, lesson.name, partial(_closer, lesson, plan, training, tests))
    print(f"FUSION of vision/marks/read_closer.py, fitted anew: {fitted_weights(plan.out, tests)}")


def draw_held_out(work: Path, *, seed: int, share: float, stock: Stock) -> list[Path]:
    """Pools of typefaces and symbols no training sees, plain ones and fantasy ones apart."""
    paths = [work / f"strips-{name}" for name in HELD_OUT]
    for place, (path, mixture) in enumerate(zip(paths, HELD_OUT.values(), strict=True), start=1):
        own = 1_000_000 * place + seed
        count = max(4, round(KEPT_BACK * share))
        make_pool(path, printings=count, seed=own, stock=stock, mixture=mixture)
    return paths


def train_finder(plan: Plan) -> None:
    """The networks that find cards and look closely at their ends."""
    photographs, count = plan.work / "photographs", max(4, round(PHOTOGRAPHS * plan.share))
    if len(photo_pool.files(photographs)) < count:
        photo_pool.fill(photographs, count, seed=plan.seed, stock=plan.lessons)
    for name, task in (("find", train_find.train), ("refine", train_refine.train)):
        out = plan.out / f"{name}.onnx"
        once(plan, name, partial(task, photographs, out, steps=plan.steps(name), seed=plan.seed))


def once(plan: Plan, name: str, task: Callable[[], None]) -> None:
    """Does a task unless an earlier run in the same folder did it."""
    done = plan.work / f"{name}.done"
    if not done.exists():
        task()
        done.touch()


def _mark(plan: Plan, pools: Pools, tests: Pools) -> None:
    network = train_mark.train(pools, steps=plan.steps("mark"), seed=plan.seed)
    scores = train_mark.scores_of(network, tests)
    for name, kinds in (("plain", PLAIN), ("fantasy", FANTASY)):
        here = np.isin(tests.truth["kind"], kinds)
        print(f"marks, {name} families held out\n{train_mark.measure(scores[here], tests.truth[here])}")
    divisors = train_mark.heats(scores, tests.truth)
    train_mark.export_mark(train_mark.calibrated(network, divisors), plan.out / "mark.onnx")


def _closer(lesson: closer_lessons.Lesson, plan: Plan, training: list[Path], tests: Pools) -> None:
    alone, hands = plan.work / f"alone-{lesson.pictures}", max(2, round(HANDS[lesson.name] * plan.share))
    make_lone_pool(alone, hands=hands, seed=plan.seed, lesson=lesson.pictures, stock=plan.lessons)
    pools = load([*training, alone])
    network = train_closer.train_closer(lesson, pools, steps=plan.steps(lesson.name), seed=plan.seed)
    _, places = train_mark.asked(plan.out / "mark.onnx", tests)
    said = places[:, closer_lessons.LESSONS.index(lesson)]
    scores = train_closer.scores_of(network, lesson, tests, said)
    print(f"{lesson.name} held out\n{train_closer.measure(lesson, scores, tests.truth)}")
    file = plan.out / f"{lesson.name}.onnx"
    train_closer.export_closer(network, lesson, file)
    if lesson.name == OF_LETTERS:
        strips = load(training[:1])
        _, there = train_mark.asked(plan.out / "mark.onnx", strips)
        tell_likeness(file, lesson, strips, there[:, 0])


def _icons(plan: Plan, _: Pools, __: Pools) -> None:
    """Of cards' upper parts, pools of their own: those of strips show no icon that is not in one."""
    training, kept = [plan.work / f"faces-{shard}" for shard in range(FACE_SHARDS)], plan.work / "faces-kept"
    count = max(2, round(FACES * plan.share / FACE_SHARDS))
    for shard, path in enumerate(training):
        bearing = float(shard >= FACE_SHARDS - BEARING)
        seed = 4 * plan.seed + shard
        faces.make_pool(
            path, printings=count, seed=seed, stock=plan.lessons, bearing=bearing, emblems=EMBLEMS
        )
    few, seed, bearing = max(2, count // 6), 1_000_000 + plan.seed, BEARING / FACE_SHARDS
    faces.make_pool(kept, printings=few, seed=seed, stock=plan.held_out, bearing=bearing, emblems=EMBLEMS)
    whole, strip = (
        [train_icons.load(paths, high) for paths in (training, [kept])]
        for high in (faces.HALF[0], STRIP_HEIGHT // 2)
    )
    _icons_to(plan, "icons", FaceNetwork, whole)
    _icons_to(plan, "strip-icons", IconNetwork, strip)


def _icons_to(
    plan: Plan,
    name: str,
    kind: Callable[[], train_icons.Network],
    pools: list[train_icons.FacePools],
) -> None:
    """Trained on the whole of the upper parts, or on the strips along their tops."""
    lessons, tests = pools
    network = train_icons.train_icons(kind, lessons, steps=plan.steps(name), seed=plan.seed)
    fields = train_icons.fields_of(network, tests)
    divisor = train_icons.peak_heat(fields, tests.truth)
    fields[:, 0] /= divisor
    print(f"{name} held out\n{train_icons.measure_icons(fields, tests.truth)}")
    train_icons.export_icons(network, plan.out / f"{name}.onnx", high=tests.high, divisor=divisor)


def _looks(plan: Plan, pools: Pools, tests: Pools) -> None:
    pictures = train_looks.cut_out(pools, seed=plan.seed)
    network = train_looks.train_looks(pictures, steps=plan.steps("looks"), seed=plan.seed)
    measured = train_looks.measure_looks(network, train_looks.cut_out(tests, seed=plan.seed))
    print(f"looks held out\n{measured}")
    train_looks.export_looks(network, plan.out / "looks.onnx")
