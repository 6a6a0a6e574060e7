"""The networks: whether their files are as they were made, and the one place where they are loaded and asked.

A stage is handed the networks and asks them by name, so that a test may hand it others.
"""

from __future__ import annotations

import functools
import hashlib
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from vision.engines import Engine, loaded
from vision.values import Floats, WeightsMissing

FOLDER = Path(__file__).parent / "weights"
SUMS = "SHA256SUMS"  # as the program sha256sum writes and checks them


class Networks(Protocol):
    """Networks by their names: what a stage needs of them."""

    def need(self, *names: str) -> None:
        """Raises WeightsMissing with the first that is not there."""

    def ask(self, name: str, pictures: Floats, outputs: Sequence[str] = ()) -> tuple[Floats, ...]:
        """What a network says of pictures (N, 3, H, W): its outputs of these names, or its only one; raises
        WeightsMissing where it is not there."""


class Loaded:
    """The networks of a folder, each loaded when it is first asked. Different ones may be asked at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._networks: dict[str, Engine] = {}
        self._loading = threading.Lock()

    def need(self, *names: str) -> None:
        """Raises WeightsMissing with the first whose file is not there."""
        for name in names:
            if not self._file(name).is_file():
                raise WeightsMissing(self._file(name).name)

    def ask(self, name: str, pictures: Floats, outputs: Sequence[str] = ()) -> tuple[Floats, ...]:
        """What a network says of pictures; the arrays are the caller's own."""
        return self._network(name).ask(pictures, outputs)

    def _network(self, name: str) -> Engine:
        with self._loading:
            if name not in self._networks:
                self.need(name)
                self._networks[name] = loaded(self._file(name))
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
