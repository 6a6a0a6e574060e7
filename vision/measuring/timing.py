"""Measures what reading costs: the whole command beside decoding alone and the plain way, and its memory."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from vision.measuring.trial import Trial
from vision.picture.load import load

ROOT = Path(__file__).parents[2]
PHOTOGRAPHS = 20  # that one command is to read
CORNERS = 6  # corners read the plain way to time it
REPEATS = 3  # runs of which the quickest counts
DECODE = """
import sys, cv2, numpy
for file in sys.argv[1:]:
    cv2.imdecode(numpy.fromfile(file, numpy.uint8), cv2.IMREAD_COLOR)
"""
PEAK = """
import pathlib, re, sys
from vision.read import read
read(pathlib.Path(sys.argv[1]))
status = pathlib.Path("/proc/self/status").read_text()  # the peak of this process alone
print(int(re.search(r"VmHWM:\\s+(\\d+)", status)[1]) // 1024)
"""


@dataclass(frozen=True)
class Cost:
    """Seconds on the clock, and seconds of all processors together."""

    clock: float
    work: float


def speed(trials: Sequence[Trial]) -> None:
    """Prints the time of `./run read`, start and all, beside decoding and one Tesseract call a corner."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{at:02d}.jpg" for at in range(len(trials))]
        for at, file in enumerate(files):
            file.write_bytes(trials[at].file)
        start = _quickest([sys.executable, "-c", "import cv2, numpy"])
        decode = _quickest([sys.executable, "-c", DECODE, *map(str, files)])
        alone = Cost(decode.clock - start.clock, decode.work - start.work)
        read = _quickest([str(ROOT / "run"), "read", *map(str, files)])
    cards = sum(len(trial.truth) for trial in trials)
    plain = _plain_way(trials[0]) * cards
    costs = {"decoding alone": alone, "./run read": read, "a call a corner": Cost(plain, plain)}
    heading = f"{len(trials)} photographs, {cards} cards"
    print(f"\n{heading:30}{'seconds':>10}{'times decoding':>17}{'of processors':>17}")
    for name, cost in costs.items():
        clock, work = cost.clock / alone.clock, cost.work / alone.work
        print(f"{name:30}{cost.clock:>10.2f}{clock:>17.1f}{work:>17.1f}")


def memory(trial: Trial) -> None:
    """Prints what a photograph of 50 megapixels costs a fresh process at most."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "large.jpg"
        cv2.imwrite(str(file), cv2.resize(load(trial.file).full, (8160, 6120)))
        print(f"\n50 megapixels: {peak(file)} MB in the whole process at most")


def peak(photograph: Path) -> int:
    """Megabytes a fresh process takes to read a photograph, at most."""
    run = [sys.executable, "-c", PEAK, str(photograph)]
    return int(subprocess.run(run, capture_output=True, text=True, check=True, cwd=ROOT).stdout)


def _quickest(command: Sequence[str]) -> Cost:
    return min((_timed(command) for _ in range(REPEATS)), key=lambda cost: cost.clock)


def _timed(command: Sequence[str]) -> Cost:
    began, before = time.perf_counter(), _work_of_children()
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return Cost(time.perf_counter() - began, _work_of_children() - before)


def _work_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _plain_way(trial: Trial) -> float:
    """Seconds one Tesseract call a corner takes, the mean of a few."""
    import pytesseract

    picture = load(trial.file).full
    began = time.perf_counter()
    for cell in trial.truth[:CORNERS]:
        left, top = (max(0, int(value)) for value in cell.quad.min(0))
        side = max(8, int(abs(cell.quad[1] - cell.quad[0]).max() / 2))
        try:
            pytesseract.image_to_string(picture[top : top + side, left : left + side], config="--psm 7")
        except (pytesseract.TesseractError, OSError, ValueError):
            return float("nan")
    return (time.perf_counter() - began) / max(1, len(trial.truth[:CORNERS]))
