"""Trains the network that finds icons on a card's upper part, and measures it on printings it never saw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from vision.icons.read_icons import CELL, USUAL_RADIUS, spots_in
from vision.picture.light import standardised
from vision.training.faces import HALF, HARDLY_ICON
from vision.training.kept_weights import go_on
from vision.training.loop import Schedule, fit, shuffled
from vision.training.networks import FaceNetwork, IconNetwork, export
from vision.training.pools import LEVELS
from vision.training.temperature import temperature
from vision.values import STRIP_WIDTH, IconSpot

BATCH = 48
FASTEST, GOING_ON = 3e-3, 1e-3  # learning rate at its highest, anew or from kept weights
WAKING = 512  # pictures by which the normalisations of kept weights are set anew
COLS = STRIP_WIDTH // CELL
CLOSE = 0.5  # radii a found centre may be off
GROWN, MOVED = 0.2, 8.0  # logarithm, pixels of a kept picture: how far one is changed in size and place
Faces = npt.NDArray[np.uint8]
Truth = npt.NDArray[np.void]
Maps = npt.NDArray[np.float32]
Network = TypeVar("Network", IconNetwork, FaceNetwork)


@dataclass(frozen=True, eq=False)
class FacePools:
    """Several pools of cards' upper parts taken as one."""

    faces: tuple[Faces, ...]
    truth: Truth
    high: int = HALF[0]  # pixels of a picture, from its top, that the network is to see

    def pick(self, indices: npt.NDArray[np.int64]) -> Faces:
        ends = np.cumsum([len(each) for each in self.faces])
        pools = np.searchsorted(ends, indices, side="right")
        starts = np.concatenate([[0], ends])
        return np.stack(
            [self.faces[p][i - starts[p]][: self.high] for p, i in zip(pools, indices, strict=True)]
        )


def load(paths: Sequence[Path], high: int = HALF[0]) -> FacePools:
    faces = tuple(np.load(path.with_suffix(".faces.npy"), mmap_mode="r") for path in paths)
    truth = np.concatenate([np.load(path.with_suffix(".facts.npy")) for path in paths])
    return FacePools(faces, truth, high)


def targets(truth: Truth, rows: int) -> tuple[Maps, Maps, Maps]:
    """For every face the map wanted of so many rows (heat, shifts, radius), where shifts count, and where an
    icon is half hidden, so that nothing is asked."""
    wanted = np.zeros((len(truth), 4, rows, COLS), np.float32)
    counts, ignored = (np.zeros((len(truth), rows, COLS), np.float32) for _ in range(2))
    down, right = np.mgrid[0:rows, 0:COLS].astype(np.float32) + 0.5
    for face, row in enumerate(truth["icons"]):
        for x, y, radius, kind in row[row[:, 3] != -1]:
            col, line = int(x // CELL), int(y // CELL)
            if not (0 <= col < COLS and 0 <= line < rows):
                continue
            off_x, off_y = x / CELL - right, y / CELL - down
            if kind == HARDLY_ICON:
                ignored[face][np.hypot(off_x, off_y) < radius / CELL] = 1
                continue
            reach = max(0.5, radius / CELL * 0.35)
            warm = np.exp(-(off_x**2 + off_y**2) / (2 * reach**2))
            warm[line, col] = 1
            near = (np.abs(off_x) < 1.5) & (np.abs(off_y) < 1.5) & (warm >= wanted[face, 0])
            wanted[face, 0] = np.maximum(wanted[face, 0], warm)
            wanted[face, 1][near], wanted[face, 2][near] = off_x[near], off_y[near]
            wanted[face, 3][near] = np.log(radius / USUAL_RADIUS)
            counts[face][near] = 1
    return wanted, counts, ignored


def icon_loss(field: torch.Tensor, truth: Truth) -> torch.Tensor:
    wanted, counts, ignored = map(torch.from_numpy, targets(truth, field.shape[2]))
    heats, aim = field[:, 0], wanted[:, 0]
    chance = torch.sigmoid(heats)
    here = (aim == 1).float()
    hit = here * (1 - chance) ** 2 * functional.softplus(-heats)
    miss = (1 - here) * (1 - ignored) * (1 - aim) ** 4 * chance**2 * functional.softplus(heats)
    off = functional.smooth_l1_loss(field[:, 1:], wanted[:, 1:], reduction="none", beta=0.2)
    shifts = (counts[:, None] * off).sum()
    return (hit + miss).sum() / here.sum().clamp(min=1) + shifts / counts.sum().clamp(min=1)


def varied(faces: Faces, truth: Truth, rng: np.random.Generator) -> tuple[Faces, Truth]:
    """Faces moved, grown, mirrored, in other colours and light; and where their icons are then."""
    seen, told = np.empty_like(faces), truth.copy()
    for at, face in enumerate(faces):
        onto = _moved(rng)
        size = (face.shape[1], face.shape[0])
        moved = cv2.warpAffine(np.ascontiguousarray(face), onto, size, borderMode=cv2.BORDER_REPLICATE)
        seen[at] = _recoloured(rng, np.asarray(moved, np.uint8))
        icons = told[at]["icons"]
        real = icons[:, 3] != -1
        points = np.stack([icons[:, 0] / 2 - 0.5, icons[:, 1] / 2 - 0.5, np.ones(len(icons))])
        icons[real, :2] = ((onto @ points + 0.5) * 2).T[real]
        icons[real, 2] *= abs(onto[1, 1])
    return seen, told


def _moved(rng: np.random.Generator) -> npt.NDArray[np.float64]:
    grown = float(np.exp(rng.uniform(-GROWN, GROWN)))
    across, down = ((1 - grown) * side / 2 + rng.uniform(-MOVED, MOVED) for side in HALF[::-1])
    onto = np.array([[grown, 0, across], [0, grown, down]])
    mirror = np.array([[-1, 0, HALF[1] - 1], [0, 1, 0], [0, 0, 1.0]])
    return onto @ mirror if rng.random() < 0.5 else onto


def _recoloured(rng: np.random.Generator, face: Faces) -> Faces:
    shown = face[..., rng.permutation(3)] if rng.random() < 0.3 else face
    ramp = np.arange(256) / 255
    tables = ramp[:, None] ** np.exp(rng.normal(0, 0.15, 3)) * np.exp(rng.normal(0, 0.1, 3)) * 255
    if rng.random() < 0.1:
        tables = 255 - tables
    table = np.clip(tables, 0, 255).astype(np.uint8)[:, None]
    return np.asarray(cv2.LUT(np.ascontiguousarray(shown), table), np.uint8)


def train_icons(
    kind: Callable[[], Network], pools: FacePools, *, steps: int, seed: int, start: Path | None = None
) -> Network:
    """A trained network, averaged over its last steps; `start` goes on from the file that is kept of one."""
    torch.manual_seed(seed)
    rng, network = np.random.default_rng(seed), kind()
    order = shuffled(len(pools.truth), BATCH, rng)
    if start is not None:
        faces = pools.pick(rng.permutation(len(pools.truth))[:WAKING])
        go_on(network, start, torch.from_numpy(standardised(faces)))

    def losses(network: Network, _: float) -> tuple[torch.Tensor]:
        indices = next(order)
        faces, truth = varied(pools.pick(indices), pools.truth[indices], rng)
        seen = torch.from_numpy(standardised(faces))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            field = network(seen.to(memory_format=torch.channels_last))
        return (icon_loss(field.float(), truth),)

    fastest = FASTEST if start is None else GOING_ON
    return fit(network, Schedule("icons", steps, seed, fastest, clip=2.0), losses)


@torch.no_grad()
def fields_of(network: IconNetwork | FaceNetwork, pools: FacePools) -> Maps:
    network.eval()
    parts = []
    for start in range(0, len(pools.truth), 100):
        indices = np.arange(start, min(start + 100, len(pools.truth)))
        parts.append(network(torch.from_numpy(standardised(pools.pick(indices)))).numpy())
    return np.concatenate(parts)


def measure_icons(fields: Maps, truth: Truth) -> str:
    """A line a level and place of icons: faces of which all icons are found and no more."""
    low = fields.shape[2] * CELL
    right = np.array([all_found(spots_in(f, least=0.5), t, low) for f, t in zip(fields, truth, strict=True)])
    lines = []
    for stood, where in ((False, "in the strip"), (True, "elsewhere")):
        for level, name in enumerate(LEVELS):
            here = (truth["level"] == level) & (truth["stood"] == stood)
            lines.append(f"{name:7s} {where:13s} icons all found and no more: {right[here].mean():.4f}")
    return "\n".join(lines)


def all_found(spots: Sequence[IconSpot], truth: np.void, low: int) -> bool:
    """Whether the spots are a face's icons down to so many pixels, those half hidden left aside."""
    icons = [icon for icon in truth["icons"] if icon[3] >= 0 and icon[1] < low]
    hidden = [icon for icon in truth["icons"] if _is_hidden(icon[3])]
    seen = [spot for spot in spots if not any(_near(spot, icon, 1.0) for icon in hidden)]
    found = all(any(_near(spot, icon, CLOSE) for spot in seen) for icon in icons)
    return found and all(any(_near(spot, icon, CLOSE) for icon in icons) for spot in seen)


def peak_heat(fields: Maps, truth: Truth) -> float:
    """The divisor of the map's heights that makes spots' scores probabilities that hold."""
    heights, real = [], []
    for field, row in zip(fields, truth, strict=True):
        for spot in spots_in(field, least=0.05):
            if any(_near(spot, icon, 1.0) for icon in row["icons"] if _is_hidden(icon[3])):
                continue
            heights.append(np.log(spot.score / (1 - min(spot.score, 1 - 1e-7))))
            real.append(int(any(_near(spot, icon, CLOSE) for icon in row["icons"] if icon[3] >= 0)))
    return temperature(np.array(heights, np.float32)[:, None], np.array(real))


def _is_hidden(kind: float) -> bool:
    return kind == HARDLY_ICON


def _near(spot: IconSpot, icon: npt.NDArray[np.float32], radii: float) -> bool:
    return bool(np.hypot(spot.x - icon[0], spot.y - icon[1]) < radii * icon[2])


def export_icons(icons: IconNetwork | FaceNetwork, path: Path, *, high: int, divisor: float = 1.0) -> None:
    """Writes the network, its heights divided so that they are probabilities that hold."""
    with torch.no_grad():
        icons.decision.weight[0] /= divisor
        icons.decision.bias[0] /= divisor
    export(icons, path, torch.zeros(2, 3, high, HALF[1]), ["field"], maps=True)
