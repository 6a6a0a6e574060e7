"""The networks: whether their files are as they were made, and the one place where they are loaded and asked.

A stage is handed the networks and asks them by name, so that a test may hand it others.
"""

from __future__ import annotations

import functools
import hashlib
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import WeightsMissing

FOLDER = Path(__file__).parent / "weights"
SUMS = "SHA256SUMS"  # as the program sha256sum writes and checks them
# OpenCV's engine for a network, measured here: the classic one is a third to a half faster, but for these
ENGINES: Mapping[str, int] = {"refine": cv2.dnn.ENGINE_AUTO}

Floats = NDArray[np.float32]


class Networks(Protocol):
    """Networks by their names: what a stage needs of them."""

    def need(self, *names: str) -> None:
        """Raises WeightsMissing with the first that is not there."""

    def ask(self, name: str, pictures: Floats, layers: Sequence[str] = ()) -> tuple[Floats, ...]:
        """What a network says of pictures (N, 3, H, W): its answer, or what each of some layers says; raises
        WeightsMissing where it is not there."""


@dataclass(frozen=True)
class _Network:
    """A network that is loaded; it bears one question at a time."""

    net: cv2.dnn.Net
    one_at_a_time: threading.Lock = field(default_factory=threading.Lock)


class Loaded:
    """The networks of a folder, each loaded when it is first asked. Different ones may be asked at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._networks: dict[str, _Network] = {}
        self._loading = threading.Lock()

    def need(self, *names: str) -> None:
        """Raises WeightsMissing with the first whose file is not there."""
        for name in names:
            if not self._file(name).is_file():
                raise WeightsMissing(self._file(name).name)

    def ask(self, name: str, pictures: Floats, layers: Sequence[str] = ()) -> tuple[Floats, ...]:
        """What a network says of pictures; the arrays are the caller's own."""
        network = self._network(name)
        with network.one_at_a_time:
            network.net.setInput(pictures)
            answers = network.net.forward(list(layers)) if layers else [network.net.forward()]
            return tuple(np.array(answer, np.float32) for answer in answers)

    def _network(self, name: str) -> _Network:
        with self._loading:
            if name not in self._networks:
                self.need(name)
                engine = ENGINES.get(name, cv2.dnn.ENGINE_CLASSIC)
                self._networks[name] = _Network(cv2.dnn.readNetFromONNX(str(self._file(name)), engine))
            return self._networks[name]

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.onnx"


def shipped() -> Networks:
    """The networks that come with the program."""
    return _of(FOLDER)


_of = functools.cache(Loaded)  # loaded once in a process


class Unfit(Exception):
    """Some files are missing or damaged; each is named."""

    def __init__(self, missing: tuple[str, ...], damaged: tuple[str, ...]) -> None:
        super().__init__(missing, damaged)
        self.missing = missing
        self.damaged = damaged


@functools.cache
def check(folder: Path) -> None:
    """Raises Unfit with every fault; where there is none, a process looks but once."""
    if not (folder / SUMS).is_file():
        raise Unfit((SUMS,), ())
    lines = (folder / SUMS).read_text(encoding="utf-8", errors="replace").splitlines()
    told = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    missing = tuple(name for name in told if not (folder / name).is_file())
    damaged = tuple(name for name in told if name not in missing and _digest(folder / name) != told[name])
    if missing or damaged:
        raise Unfit(missing, damaged)


def write_sums(folder: Path) -> None:
    """Tells how the networks of a folder are from now on."""
    lines = [f"{_digest(path)}  {path.name}\n" for path in sorted(folder.glob("*.onnx"))]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
