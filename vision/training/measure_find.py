"""How well cards are found: `python -m vision.training.measure_find FOLDER...`, with truth beside."""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.find import aim_of, find
from vision.load import load
from vision.values import Sighting

FOUND_WITHIN = 0.15  # card widths between where a card is found and where it lies
SEEN = 0.5  # of a card's strip: cards of which less shows need not be found
SURE = 0.5  # score from which a sighting counts


class Tally(NamedTuple):
    """What became of one photograph's cards. Errors are in card widths, one a card."""

    cards: int
    found: int
    turned: int  # found, but the wrong way up or the wrong kind
    false: int
    corners: tuple[float, ...]  # mean distance of the top corners
    outlines: tuple[float, ...]  # mean distance of all four
    judged: tuple[tuple[float, bool], ...]  # every sighting's score, and whether it was right


def measure(photo: Path) -> Tally:
    """One photograph against the truth beside it."""
    truth = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))["cells"]
    quads = np.array([cell["quad"] for cell in truth], np.float32).reshape(-1, 4, 2)
    down = np.array([cell["down"] for cell in truth], bool)
    needed = np.array([cell.get("shown", 1.0) >= SEEN for cell in truth], bool)
    seen = find(load(photo))
    partner = _partners(quads, down, seen)
    good = [
        number is not None and bool(seen[i].down) == bool(down[number]) for i, number in enumerate(partner)
    ]
    sure = [sighting.score >= SURE for sighting in seen]
    pairs = [
        (quads[n], _best_turn(s, quads[n]))
        for s, n, ok in zip(seen, partner, sure, strict=True)
        if ok and n is not None
    ]
    found = {n for n, ok in zip(partner, sure, strict=True) if ok and n is not None}
    off = [np.linalg.norm(one - other, axis=1) / np.linalg.norm(one[1] - one[0]) for one, other in pairs]
    upright = [bool(error[:2].mean() < 0.5) for error in off]
    return Tally(
        cards=int(needed.sum()),
        found=sum(bool(needed[n]) for n in found),
        turned=sum(not up for up in upright)
        + sum(ok and n is not None and not g for ok, n, g in zip(sure, partner, good, strict=True)),
        false=sum(ok and n is None for ok, n in zip(sure, partner, strict=True)),
        corners=tuple(float(error[:2].mean()) for error, up in zip(off, upright, strict=True) if up),
        outlines=tuple(float(error.mean()) for error, up in zip(off, upright, strict=True) if up),
        judged=tuple((float(sighting.score), right) for sighting, right in zip(seen, good, strict=True)),
    )


def _best_turn(sighting: Sighting, quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """The sighting's corners; a back may lie either way up."""
    turned = sighting.quad[[2, 3, 0, 1]]
    nearer = np.abs(turned - quad).sum() < np.abs(sighting.quad - quad).sum()
    return turned if sighting.down and nearer else sighting.quad


def _partners(
    quads: NDArray[np.float32], down: NDArray[np.bool_], seen: tuple[Sighting, ...]
) -> list[int | None]:
    """For every sighting the card it means, each card once, the surest sighting first."""
    free = set(range(len(quads)))
    partners: list[int | None] = []
    for sighting in seen:
        best, nearest = None, FOUND_WITHIN
        for number in free:
            wide = float(np.linalg.norm(quads[number][1] - quads[number][0]))
            reach = FOUND_WITHIN * (1.0 if not down[number] else 2.0)
            points = (aim_of(q, down=bool(down[number])) for q in (sighting.quad, quads[number]))
            far = float(np.linalg.norm(np.subtract(*points))) / wide * FOUND_WITHIN / reach
            if far < nearest:
                best, nearest = number, far
        partners.append(best)
        free.discard(best if best is not None else -1)
    return partners


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, nargs="+", help="photographs or folders of them")
    chosen = parser.parse_args()
    photos = [
        photo for path in chosen.photos for photo in (sorted(path.glob("*.jpg")) if path.is_dir() else [path])
    ]
    groups: dict[str, list[Tally]] = {}
    for photo in photos:
        groups.setdefault(photo.stem.rstrip("0123456789-"), []).append(measure(photo))
    for name, tallies in groups.items():
        print(_line(name, tallies))
    print(_reliability([pair for tallies in groups.values() for tally in tallies for pair in tally.judged]))


def _line(name: str, tallies: list[Tally]) -> str:
    cards, found, turned, false = (
        sum(getattr(tally, field) for tally in tallies) for field in Tally._fields[:4]
    )
    corners = [error for tally in tallies for error in tally.corners] or [0.0]
    outlines = [error for tally in tallies for error in tally.outlines] or [0.0]
    seen = f"{name:22} {len(tallies):3} photos {cards:5} cards  recall {found / max(cards, 1):.4f}"
    wrong = f"false {false:3}  turned {turned:3}"
    placed = f"top corners {np.median(corners):.2%}, 95th {np.quantile(corners, 0.95):.2%}"
    over = f"over 5 % {np.mean(np.array(corners) > 0.05):.2%}  outline {np.median(outlines):.2%}"
    return "  ".join((seen, wrong, placed, over))


def _reliability(judged: list[tuple[float, bool]]) -> str:
    """Of the sightings with about this score, how many were right."""
    scores, right = np.array([score for score, _ in judged]), np.array([good for _, good in judged])
    edges = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 0.99, 1.001)
    rows = []
    for low, high in itertools.pairwise(edges):
        inside = (scores >= low) & (scores < high)
        if inside.any():
            rows.append(f"{low:.2f}: {inside.sum()} {scores[inside].mean():.3f}/{right[inside].mean():.3f}")
    return "score/right  " + "  ".join(rows)


if __name__ == "__main__":
    main()
