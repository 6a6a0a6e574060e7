"""Fits how much a closer look at a mark weighs beside the first: what makes both together come true."""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.marks.read_closer import Weights, combined
from vision.picture.light import standardised
from vision.training.closer_lessons import LESSONS, Lesson
from vision.training.networks import HIGHEST, LETTERS
from vision.training.pools import Pools
from vision.training.train_closer import looks_at
from vision.training.train_mark import asked

FIRSTS = np.arange(0.0, 1.25, 0.1)
CLOSERS = np.arange(0.1, 2.0, 0.1)
YIELDING = (1, 8)
Rows = npt.NDArray[np.float32]


def fitted_weights(folder: Path, pools: Pools) -> dict[str, Weights]:
    """The powers of `read_closer` for every answer of the networks in `folder`, on pools they never saw."""
    there = pools.truth["letter"] >= 0
    scores, places = asked(folder / "mark.onnx", pools)
    letters, orders, totals, _ = np.split(scores[there], np.cumsum([LETTERS, HIGHEST, HIGHEST]), axis=1)
    first = {"letter": letters, "order": orders, "total": totals}
    weights = {}
    for place, lesson in enumerate(LESSONS):
        closer = _said(folder / f"{lesson.name}.onnx", lesson, pools, places[:, place])
        counts = np.cumsum([count for _, count in lesson.answers])[:-1]
        for (name, _), rows in zip(lesson.answers, np.split(closer, counts, axis=1), strict=True):
            wanted = pools.truth[name][there].astype(np.int64)
            weights[name] = best_weights(_chances(first[name]), rows[there], wanted)
    return weights


def best_weights(first: Rows, scores: Rows, wanted: npt.NDArray[np.int64]) -> Weights:
    """The powers under which what was right is likeliest; `first` are probabilities, a row a mark."""
    trials = [(float(one), float(other), fast) for one in FIRSTS for other in CLOSERS for fast in YIELDING]
    return min(trials, key=lambda weights: _cost(combined(first, scores, weights), wanted))


def _said(path: Path, lesson: Lesson, pools: Pools, places: Rows) -> Rows:
    network = cv2.dnn.readNetFromONNX(str(path))
    parts = []
    for start in range(0, len(pools.truth), 200):
        indices = np.arange(start, min(start + 200, len(pools.truth)))
        network.setInput(standardised(looks_at(pools, indices, places[indices], lesson)))
        parts.append(network.forward())
    return np.concatenate(parts)


def _chances(scores: Rows) -> Rows:
    grown = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=1, keepdims=True), np.float32)


def _cost(chances: Rows, wanted: npt.NDArray[np.int64]) -> float:
    return float(-np.log(np.maximum(chances[np.arange(len(wanted)), wanted], 1e-9)).mean())
