"""Fits what turns chances computed into chances that hold: `python -m vision.measuring.calibrate`.

Prints MARK_ODDS of vision.judging.calibration, fitted on simulated photographs of printings that no training
saw, and how many marks were right at every confidence before and after. It draws with typefaces held out that
were fetched for training, not with those kept in the repository: these are to measure what was fitted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.judging import calibration
from vision.measuring.compare import TrueCell, paired
from vision.measuring.trial import ROWS, Draw, held_out_of, trials
from vision.read import read
from vision.reading import Reading
from vision.simulator.stock import Stock, usual_folder

Floats = NDArray[np.float64]
Constants = tuple[float, float, float]

# what is drawn, how many photographs of it, and how much a mark of them weighs
PLAN: Mapping[str, tuple[Draw, int, float]] = {
    "easy": (ROWS["easy"], 12, 1.0),
    "normal": (ROWS["normal"], 30, 1.0),
    "hard": (ROWS["hard"], 30, 1.0),
    "fantasy faces": (ROWS["fantasy faces"], 30, 1.0),
    "fantasy faces, hard": (replace(ROWS["fantasy faces"], level="hard"), 30, 1.0),
    "held askew": (ROWS["held askew"], 10, 1.0),
    "pile": (ROWS["pile"], 8, 0.3),
}
# Photographs another program draws, of typefaces from elsewhere, are read less well than those drawn here;
# this share of the log-odds fitted held on 370 of them.
FOREIGN = 0.75
CAUTION = 0.3  # log-odds taken off besides: a mark misread and called sure costs more than one doubted
SEED = 41
STEPS = 50  # of Newton's method: more than it ever needs
HELD_BACK = 0.1  # strength of the pull towards leaving what was computed as it is
PLAIN: Constants = (0.0, 1.0, 0.0)  # which leave it as it is
EDGES = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.001)


@dataclass(frozen=True, eq=False)
class Sample:
    """The fronts of one reading: log-odds computed of each, whether its mark is right, whether it counts."""

    row: str
    odds: Floats
    right: Floats
    counts: NDArray[np.bool_]


def main(argv: Sequence[str] = ()) -> None:
    """Draws photographs, reads them, fits, prints."""
    parser = argparse.ArgumentParser(prog="vision.measuring.calibrate", description=main.__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the photographs planned")
    parser.add_argument("--typefaces", type=Path, default=usual_folder(), help="a folder of fetched ones")
    chosen = parser.parse_args(list(argv))
    stock = held_out_of(chosen.typefaces, parser)
    before = calibration.MARK_ODDS
    calibration.MARK_ODDS = PLAIN
    report([sample for row in PLAN for sample in _read(row, chosen.share, stock)], before)


def report(samples: Sequence[Sample], before: Constants) -> None:
    """Prints the constants and what they make of the samples."""
    odds = np.concatenate([sample.odds for sample in samples])
    others = np.concatenate([calibration.company(sample.odds) for sample in samples])
    right = np.concatenate([sample.right for sample in samples])
    weight = np.concatenate([np.where(sample.counts, PLAN[sample.row][2], 0.0) for sample in samples])
    fitted = fit(np.stack([odds, others], 1), right, weight)
    cautious = FOREIGN * fitted[0] - CAUTION, FOREIGN * fitted[1], FOREIGN * fitted[2]
    print("MARK_ODDS = ({:.1f}, {:.1f}, {:.1f})".format(*cautious), f" # of {int((weight > 0).sum())} marks")
    ways = (("as computed", PLAIN), ("as it is", before), ("as fitted", fitted), ("with caution", cautious))
    for name, constants in ways:
        print(f"\n{name}: said / right in truth (marks)")
        said = constants[0] + constants[1] * odds + constants[2] * others
        _table((1 / (1 + np.exp(-said)))[weight > 0], right[weight > 0])


def _table(said: Floats, right: Floats) -> None:
    for low, high in pairwise(EDGES):
        inside = (said >= low) & (said < high)
        if inside.any():
            line = f"{said[inside].mean():.3f} / {right[inside].mean():.3f} ({inside.sum()})"
            print(f"  {low:.3f}–{min(high, 1):.3f}: {line}")


def fit(about: Floats, right: Floats, weight: Floats) -> Constants:
    """The constant and the slopes that make what was computed say most about what was right."""
    about = np.concatenate([np.ones((len(about), 1)), about], 1)
    found = np.zeros(3)  # from here Newton's method hardly ever leaps too far
    for _ in range(STEPS):
        said = 1 / (1 + np.exp(-np.clip(about @ found, -30, 30)))
        slope = about.T @ (weight * (right - said)) - HELD_BACK * (found - PLAIN)
        bend = (about * (weight * said * (1 - said))[:, None]).T @ about + HELD_BACK * np.eye(3)
        found = found + np.linalg.solve(bend, slope)
    return float(found[0]), float(found[1]), float(found[2])


def _read(row: str, share: float, stock: Stock) -> Iterator[Sample]:
    draw, photographs, _ = PLAN[row]
    for trial in trials(draw, count=max(1, round(share * photographs)), seed=SEED, stock=stock):
        reading = read(trial.file, pile=trial.pile)
        yield sample_of(row, reading, trial.truth)


def sample_of(row: str, reading: Reading, truth: Sequence[TrueCell]) -> Sample:
    """What was computed for the marks of a reading made with PLAIN constants, and what is right of it."""
    fronts = [cell for cell in reading.cells if not cell.down]
    true = {id(cell): real for cell, real in paired(reading, truth) if not real.down and not real.hidden}
    said = np.clip([cell.confidence for cell in fronts], 1e-6, 1 - 1e-6)
    return Sample(
        row=row,
        odds=np.log(said / (1 - said)),
        right=np.array([id(c) in true and c.mark == true[id(c)].mark for c in fronts], float),
        counts=np.array(
            [id(c) in true and c.mark is not None and "duplicate" not in c.doubt for c in fronts], bool
        ),
    )


if __name__ == "__main__":
    main(sys.argv[1:])
