"""How each letter usually looks to the network that reads letters: kept in its file, and told with each look.

A letter that looks like none of its kind is one of a strange hand, and may be another however sure it seems.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

from vision.engines import loaded
from vision.marks.read_closer import LIKENESS, LOOK, SCORES
from vision.picture.light import standardised
from vision.probability import unit
from vision.training.closer_lessons import Lesson
from vision.training.pools import Pools
from vision.training.train_closer import looks_at
from vision.values import LETTERS

AT_ONCE = 200  # strips
LEAST = 1e-6  # square of a look's length below which it is none
USUAL = "usual_looks"


def tell_likeness(file: Path, lesson: Lesson, pools: Pools, places: npt.NDArray[np.float32]) -> None:
    """Has the network of a file say how like the usual looks of each letter a look is; `places` is where the
    letters of the pools' strips stand."""
    usual = _usual_looks(file, lesson, pools, places)
    model = onnx.load(str(file))
    graph = model.graph
    if any(output.name == LIKENESS for output in graph.output):
        raise ValueError(f"{file.name} says it already")
    graph.initializer.extend(
        [
            numpy_helper.from_array(usual.T.astype(np.float32).copy(), USUAL),
            numpy_helper.from_array(np.array([1], np.int64), f"{USUAL}_axes"),
            numpy_helper.from_array(np.array([LEAST], np.float32), f"{USUAL}_least"),
        ]
    )
    graph.node.extend(
        [
            helper.make_node("MatMul", [LOOK, USUAL], ["alike"]),
            helper.make_node("Mul", [LOOK, LOOK], ["squares"]),
            helper.make_node("ReduceSum", ["squares", f"{USUAL}_axes"], ["square"], keepdims=1),
            helper.make_node("Add", ["square", f"{USUAL}_least"], ["some"]),
            helper.make_node("Sqrt", ["some"], ["long"]),
            helper.make_node("Div", ["alike", "long"], [LIKENESS]),
        ]
    )
    graph.output.append(helper.make_tensor_value_info(LIKENESS, TensorProto.FLOAT, ["n", len(LETTERS)]))
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, str(file))


def _usual_looks(
    file: Path, lesson: Lesson, pools: Pools, places: npt.NDArray[np.float32]
) -> npt.NDArray[np.float64]:
    """The middle of the looks of each letter that are rightly read, at length one: (letters, numbers)."""
    network, scores, looks = loaded(file), [], []
    for start in range(0, len(pools.truth), AT_ONCE):
        indices = np.arange(start, min(start + AT_ONCE, len(pools.truth)))
        said, look = network.ask(
            standardised(looks_at(pools, indices, places[indices], lesson)), (SCORES, LOOK)
        )
        scores.append(said)
        looks.append(look)
    told, seen = np.concatenate(scores).argmax(1), unit(np.concatenate(looks))
    letters = pools.truth["letter"]
    return unit(np.array([seen[(letters == k) & (told == k)].mean(0) for k in range(len(LETTERS))]))
