"""What runs a network: ONNX Runtime, and OpenCV where there is none for the machine; both say the same."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from vision.values import Floats

try:
    import onnxruntime
except ImportError:  # no wheel of it for this machine: reading takes longer by a half
    onnxruntime = None


class Engine(Protocol):
    """A network that is loaded. Threads may ask it at the same time."""

    def ask(self, pictures: Floats, outputs: Sequence[str] = ()) -> tuple[Floats, ...]:
        """What it says of pictures (N, 3, H, W): its outputs of these names, or its only one. The arrays are
        the caller's own."""


def loaded(file: Path) -> Engine:
    """The network of a file, run by the quickest engine there is, with as many threads as OpenCV may have."""
    return ByOpenCV(file) if onnxruntime is None else ByOnnxRuntime(file)


class ByOnnxRuntime:
    """Half the work of OpenCV's engine."""

    def __init__(self, file: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = cv2.getNumThreads()
        options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # others have work as well
        self._session: Any = onnxruntime.InferenceSession(
            str(file), options, providers=["CPUExecutionProvider"]
        )
        self._input = self._session.get_inputs()[0].name

    def ask(self, pictures: Floats, outputs: Sequence[str] = ()) -> tuple[Floats, ...]:
        return tuple(self._session.run(list(outputs) or None, {self._input: pictures}))


class ByOpenCV:
    """The library that is there anyway. A network of it bears one question at a time."""

    def __init__(self, file: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(file), cv2.dnn.ENGINE_CLASSIC)
        self._one_at_a_time = threading.Lock()

    def ask(self, pictures: Floats, outputs: Sequence[str] = ()) -> tuple[Floats, ...]:
        with self._one_at_a_time:
            self._net.setInput(pictures)
            answers = self._net.forward(list(outputs)) if outputs else [self._net.forward()]
            return tuple(np.array(answer, np.float32) for answer in answers)
