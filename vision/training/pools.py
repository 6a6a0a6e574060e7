"""Pools of strips as trainings read them: several taken as one, picked from by number."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

LEVELS = ("easy", "normal", "hard")
Pictures = npt.NDArray[np.uint8]
Truth = npt.NDArray[np.void]


@dataclass(frozen=True, eq=False)
class Pools:
    """Several pools taken as one: their strips, the close looks at letters and figures, the truth."""

    pictures: dict[str, tuple[Pictures, ...]]
    truth: Truth
    starts: npt.NDArray[np.int64]

    def pick(self, indices: npt.NDArray[np.int64], *, what: str = "strips") -> Pictures:
        pools = np.searchsorted(self.starts, indices, side="right") - 1
        there = self.pictures[what]
        return np.stack(
            [there[pool][index - self.starts[pool]] for pool, index in zip(pools, indices, strict=True)]
        )


def load(paths: list[Path]) -> Pools:
    pictures = {
        what: tuple(_kept(path.with_suffix(f".{what}.npy")) for path in paths)
        for what in ("strips", "letters", "figures")
    }
    truth = [np.load(path.with_suffix(".truth.npy")) for path in paths]
    starts = np.cumsum([0, *map(len, truth)])[:-1]
    offset = 0
    for part in truth:
        part["printing"] += offset
        offset = int(part["printing"].max()) + 1
    return Pools(pictures, np.concatenate(truth), starts)


def _kept(path: Path) -> Pictures:
    """The pictures of a file; none where a pool has only others, as those of letters alone do."""
    return np.load(path, mmap_mode="r") if path.exists() else np.empty((0, 1, 1, 3), np.uint8)
