"""How well cards are found: `python -m vision.measuring.finder FOLDER...`, with truth beside.

With `--fit` it prints instead the numbers of the score's calibration that suit these photographs best, those
of fronts and those of backs.
"""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.finding.find import find, proposed
from vision.finding.outlines import aim_of
from vision.finding.refine import look_closely
from vision.networks import shipped
from vision.picture.load import load
from vision.probability import log_odds
from vision.values import Sighting

FOUND_WITHIN = 0.15  # card widths between where a card is found and where it lies
SEEN = 0.5  # of a card's strip: cards of which less shows need not be found
SURE = 0.5  # score from which a sighting counts
EDGES = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 0.99, 1.001)  # of the reliability table's rows
ROUNDS = 30  # of the fit, which has long settled by then
RIDGE = 0.01  # keeps the fit finite where score and truth agree in everything


class Truth(NamedTuple):
    """The cards that lie in a photograph, and which of them show enough to be found."""

    quads: NDArray[np.float32]
    down: NDArray[np.bool_]
    needed: NDArray[np.bool_]


class Tally(NamedTuple):
    """What became of one photograph's cards. Errors are in card widths, one a card."""

    fronts: int
    fronts_found: int
    backs: int
    backs_found: int
    turned: int  # found, but the wrong way up or the wrong kind
    false: int
    corners: tuple[float, ...]  # mean distance of the top corners
    outlines: tuple[float, ...]  # mean distance of all four
    judged: tuple[tuple[float, bool], ...]  # every sighting's score, and whether it was right


def measure(photo: Path) -> Tally:
    """One photograph against the truth beside it."""
    truth = _truth(photo)
    seen = find(shipped(), load(photo))
    partner = _partners(truth, seen)
    sure = [(s, n) for s, n in zip(seen, partner, strict=True) if s.score >= SURE]
    met = [(s, n) for s, n in sure if n is not None]
    quads = [(truth.quads[n], _best_turn(s, truth.quads[n])) for s, n in met]
    off = [np.linalg.norm(one - other, axis=1) / np.linalg.norm(one[1] - one[0]) for one, other in quads]
    upright = [error for error in off if error[:2].mean() < 0.5]
    found = np.zeros(len(truth.down), bool)
    found[[n for _, n in met]] = True
    due, back = truth.needed, truth.down
    return Tally(
        fronts=int((due & ~back).sum()),
        fronts_found=int((due & ~back & found).sum()),
        backs=int((due & back).sum()),
        backs_found=int((due & back & found).sum()),
        turned=len(off) - len(upright) + sum(bool(s.down != back[n]) for s, n in met),
        false=len(sure) - len(met),
        corners=tuple(float(error[:2].mean()) for error in upright),
        outlines=tuple(float(error.mean()) for error in upright),
        judged=tuple((s.score, right) for s, right in zip(seen, _right(truth, seen, partner), strict=True)),
    )


def _truth(photo: Path) -> Truth:
    cells = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))["cells"]
    return Truth(
        np.array([cell["quad"] for cell in cells], np.float32).reshape(-1, 4, 2),
        np.array([cell["down"] for cell in cells], bool),
        np.array([cell.get("shown", 1.0) >= SEEN for cell in cells], bool),
    )


def _right(truth: Truth, seen: tuple[Sighting, ...], partner: list[int | None]) -> list[bool]:
    """Whether each sighting is a card, and of its kind."""
    pairs = zip(seen, partner, strict=True)
    return [number is not None and bool(s.down == truth.down[number]) for s, number in pairs]


def _best_turn(sighting: Sighting, quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """The sighting's corners; a back may lie either way up."""
    turned = sighting.quad[[2, 3, 0, 1]]
    nearer = np.abs(turned - quad).sum() < np.abs(sighting.quad - quad).sum()
    return turned if sighting.down and nearer else sighting.quad


def _partners(truth: Truth, seen: tuple[Sighting, ...]) -> list[int | None]:
    """For every sighting the card it means, each card once, the surest sighting first."""
    free = set(range(len(truth.quads)))
    partners: list[int | None] = []
    for sighting in seen:
        best, nearest = None, FOUND_WITHIN
        for number in free:
            quad, down = truth.quads[number], bool(truth.down[number])
            wide = float(np.linalg.norm(quad[1] - quad[0])) * (2.0 if down else 1.0)
            far = float(np.linalg.norm(aim_of(sighting.quad, down=down) - aim_of(quad, down=down))) / wide
            if far < nearest:
                best, nearest = number, far
        partners.append(best)
        free.discard(best if best is not None else -1)
    return partners


def fit(photos: list[Path]) -> NDArray[np.float64]:
    """The calibration's numbers, by logistic regression on everything found, fronts apart from backs."""
    parts = [_evidence(photo) for photo in photos]
    features, right, down = (np.concatenate(part) for part in zip(*parts, strict=True))
    return np.array([_regressed(features[down == kind], right[down == kind]) for kind in (False, True)])


def _regressed(features: NDArray[np.float64], right: NDArray[np.bool_]) -> NDArray[np.float64]:
    weights = np.zeros(features.shape[1])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (right - chance) - RIDGE * weights
        bend = (features.T * (chance * (1 - chance))) @ features + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def _evidence(photo: Path) -> tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_]]:
    """Of all found but what hardly shows: what the score is made of, whether it is right, and a back."""
    photograph, truth = load(photo), _truth(photo)
    rough, seen = proposed(shipped(), photograph), find(shipped(), photograph)
    placed, _, chance = (
        look_closely(shipped(), photograph, rough.quads) if len(rough.quads) else (rough.quads, [], [])
    )
    partner = _partners(truth, seen)
    rows = []
    for sighting, number, right in zip(seen, partner, _right(truth, seen, partner), strict=True):
        (places,) = np.nonzero((placed == sighting.quad).all((1, 2)))
        if len(places) and (number is None or truth.needed[number]):
            odds = (log_odds(each[places[:1]])[0] for each in (rough.heat, np.asarray(chance, np.float32)))
            rows.append((1.0, *odds, right, sighting.down))
    table = np.array(rows, np.float64).reshape(-1, 5)
    return table[:, :3], table[:, 3] > 0, table[:, 4] > 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, nargs="+", help="photographs or folders of them")
    parser.add_argument("--fit", action="store_true")
    chosen = parser.parse_args()
    photos = [
        photo for path in chosen.photos for photo in (sorted(path.glob("*.jpg")) if path.is_dir() else [path])
    ]
    if chosen.fit:
        print(fit(photos).round(2))
        return
    groups: dict[str, list[Tally]] = {}
    for photo in photos:
        groups.setdefault(photo.stem.rstrip("0123456789-"), []).append(measure(photo))
    for name, tallies in groups.items():
        print(_line(name, tallies))
    print(_reliability([pair for tallies in groups.values() for tally in tallies for pair in tally.judged]))


def _line(name: str, tallies: list[Tally]) -> str:
    fronts, fronts_found, backs, backs_found, turned, false = (
        sum(getattr(tally, field) for tally in tallies) for field in Tally._fields[:6]
    )
    corners = [error for tally in tallies for error in tally.corners] or [0.0]
    outlines = [error for tally in tallies for error in tally.outlines] or [0.0]
    seen = f"{name:18} {len(tallies):3} photos  fronts {fronts_found / max(fronts, 1):.2%} of {fronts}"
    down = f"backs {backs_found / max(backs, 1):.2%} of {backs}  false {false}  turned {turned}"
    placed = f"top corners {np.median(corners):.2%}, 95th {np.quantile(corners, 0.95):.2%}"
    return "  ".join((seen, down, placed, f"outline {np.median(outlines):.2%}"))


def _reliability(judged: list[tuple[float, bool]]) -> str:
    """Of the sightings with about this score, how many were right."""
    scores, right = np.array([score for score, _ in judged]), np.array([good for _, good in judged])
    rows = []
    for low, high in itertools.pairwise(EDGES):
        inside = (scores >= low) & (scores < high)
        if inside.any():
            rows.append(f"{low:.2f}: {inside.sum()} {scores[inside].mean():.3f}/{right[inside].mean():.3f}")
    return "score/right  " + "  ".join(rows)


if __name__ == "__main__":
    main()
