"""Measures the reader on photographs no training saw, each figure beside its peer in the same run."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from vision.compare import Tally, compare, paired
from vision.load import load
from vision.read import read
from vision.teach import teach
from vision.training.typefaces import FOLDER
from vision.trial import Trial, sideways, taught_trials, trials

LEVELS = ("easy", "normal", "hard")
COLUMNS = ("found", "place", "mark", "total", "icons", "sure&right", "sure&wrong", "named strangers", "cards")
EDGES = (0.0, 0.25, 0.5, 0.75, 0.9, 0.97, 0.99, 1.001)  # of the reliability table
CORNERS = 6  # corners read the plain way to time it
REPEATS = 3  # runs of which the fastest counts


def main(argv: Sequence[str] = ()) -> None:
    """Print the tables; `--photographs N` a row says how long it takes."""
    parser = argparse.ArgumentParser(prog="bench", description=main.__doc__)
    parser.add_argument("--photographs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(list(argv))
    if not (FOLDER / "typefaces.json").exists():
        print("Typefaces were not fetched: cards are drawn with one plain face and plain symbols.")
    reliability: list[tuple[float, bool]] = []
    print(f"\nReading, {chosen.photographs} photographs a row, printings never seen (per cent)")
    _heading()
    for level in LEVELS:
        _row(level, untaught(trials(level, count=chosen.photographs, seed=chosen.seed), reliability))
    _row("held askew", untaught(sideways(chosen.photographs, seed=chosen.seed), reliability))
    _row(
        "pile",
        untaught(trials("normal", kind="pile", count=(chosen.photographs + 1) // 2, seed=chosen.seed), []),
    )
    _row("strangers", untaught(trials("normal", kind="strangers", count=chosen.photographs), []))
    print("\nAfter one labelled photograph of the printing")
    _heading()
    for name, tally in taught(chosen.photographs, chosen.seed, reliability).items():
        _row(name, tally)
    _reliability(reliability)
    _speed(list(trials("normal", count=3, seed=chosen.seed + 1)))
    _memory()


def untaught(photographs: Iterable[Trial], reliability: list[tuple[float, bool]]) -> Tally:
    """How printings are read that nobody taught."""
    return sum((_one(trial, reliability) for trial in photographs), Tally())


def taught(decks: int, seed: int, reliability: list[tuple[float, bool]]) -> dict[str, Tally]:
    """How printings are read after one labelled photograph, by level."""
    rows = [(level, "shelf") for level in LEVELS] + [("normal", "pile")]
    tallies = {"pile" if kind == "pile" else level: Tally() for level, kind in rows}
    for label, tests in taught_trials(rows, decks=decks, seed=seed):
        learnt = teach(label.file, label.labels)
        for name, trial in zip(tallies, tests, strict=True):
            known = {"deck": learnt.look, "cards": learnt.cards, "totals": learnt.totals}
            tallies[name] += _one(trial, reliability, **known)
    return tallies


def _one(trial: Trial, reliability: list[tuple[float, bool]], **known: object) -> Tally:
    reading = read(trial.file, pile=trial.pile, **known)  # type: ignore[arg-type]
    pairs = paired(reading, trial.truth)
    reliability += [(c.confidence, c.mark == t.mark) for c, t in pairs if c.mark and not t.down]
    return compare(reading, trial.truth, trial.strangers)


def _heading() -> None:
    print(f"{'':14}" + "".join(f"{name:>17}" for name in COLUMNS))


def _row(name: str, t: Tally) -> None:
    shares = [
        (t.found, t.cards),
        (t.placed, t.cards),
        (t.marks, t.fronts),
        (t.totals, t.fronts),
        (t.icons, t.fronts),
        (t.sure_right, t.fronts),
        (t.sure_wrong, t.fronts),
        (t.named, t.strangers),
    ]
    texts = [f"{100 * part / whole:.1f}" if whole else "–" for part, whole in shares]
    print(f"{name:14}" + "".join(f"{text:>17}" for text in (*texts, str(t.cards))))


def _reliability(seen: Sequence[tuple[float, bool]]) -> None:
    print(f"\n{'confidence':>14}{'said on average':>17}{'right in truth':>17}{'cards':>17}")
    for low, high in pairwise(EDGES):
        inside = [(said, right) for said, right in seen if low <= said < high]
        if inside:
            said, right = np.mean(inside, axis=0)
            print(f"{low:>7.2f}–{min(high, 1):<6.2f}{100 * said:>17.1f}{100 * right:>17.1f}{len(inside):>17}")


def _speed(photographs: Sequence[Trial]) -> None:
    """The reader beside OpenCV decoding the same files, and beside one Tesseract call a corner."""
    files = [trial.file for trial in photographs]
    read(files[0])  # the networks are loaded once
    decode = _fastest(
        lambda: [cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR) for file in files]
    )
    whole = _fastest(lambda: [read(file) for file in files])
    print(f"\n{'12 MP photograph':24}{'milliseconds':>14}{'times decoding':>17}")
    count = len(files)
    cards = sum(len(trial.truth) for trial in photographs)
    rows = [
        ("decoding alone", decode),
        ("reading", whole),
        ("one call a corner", _plain_way(photographs[0], cards)),
    ]
    for name, seconds in rows:
        print(f"{name:24}{1000 * seconds / count:>14.0f}{seconds / decode:>17.1f}")


def _plain_way(trial: Trial, cards: int) -> float:
    """Seconds that one Tesseract call a corner would take for so many cards, from a few of them."""
    import pytesseract

    picture = load(trial.file).full
    began = time.perf_counter()
    for cell in trial.truth[:CORNERS]:
        x, y = np.maximum(cell.quad.min(0).astype(int), 0)
        side = int(np.hypot(*(cell.quad[1] - cell.quad[0])) / 2)
        try:
            pytesseract.image_to_string(picture[y : y + side, x : x + side], config="--psm 7")
        except (pytesseract.TesseractError, OSError, ValueError):
            return float("nan")
    return (time.perf_counter() - began) / max(1, min(CORNERS, len(trial.truth))) * cards


def _fastest(run: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        run()
        times.append(time.perf_counter() - began)
    return min(times)


def _memory() -> None:
    """What a photograph of 50 megapixels costs a fresh process at most."""
    tile = next(trials("normal", count=1, seed=99))
    picture = load(tile.file).full
    program = (
        "import re, sys, pathlib, vision; vision.read(pathlib.Path(sys.argv[1]));"
        "status = pathlib.Path('/proc/self/status').read_text();"  # the peak of this process alone
        "print(int(re.search(r'VmHWM:\\s+(\\d+)', status)[1]) // 1024)"
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "large.jpg"
        cv2.imwrite(str(file), cv2.resize(picture, (8160, 6120)))
        run = [sys.executable, "-c", program, str(file)]
        peak = subprocess.run(run, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1])
    print(f"\n50 megapixels: {peak.stdout.strip()} MB in the whole process at most")


if __name__ == "__main__":
    main(sys.argv[1:])
