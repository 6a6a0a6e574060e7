"""Trains the network that finds icons, and measures it on printings it never saw."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from vision.read_icons import CELL, USUAL_RADIUS, seen_by_network, spots_in
from vision.training.descent import Course, descend, shuffled
from vision.training.honest import heat
from vision.training.networks import IconNetwork, export
from vision.training.pools import LEVELS, Pools
from vision.training.train_mark import varied
from vision.values import STRIP_HEIGHT, STRIP_WIDTH, IconSpot

BATCH = 48
FASTEST = 3e-3  # learning rate at its highest
ROWS, COLS = STRIP_HEIGHT // CELL, STRIP_WIDTH // CELL
CLOSE = 0.5  # radii a found centre may be off


def targets(truth: npt.NDArray[np.void]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """For every strip the map wanted (heat, shift right, shift down, radius), and where shifts count."""
    wanted = np.zeros((len(truth), 4, ROWS, COLS), np.float32)
    counts = np.zeros((len(truth), ROWS, COLS), np.float32)
    down, right = np.mgrid[0:ROWS, 0:COLS].astype(np.float32) + 0.5
    for strip, row in enumerate(truth["icons"]):
        for x, y, radius, _ in row[row[:, 3] >= 0]:
            col, line = int(x // CELL), int(y // CELL)
            if not (0 <= col < COLS and 0 <= line < ROWS):
                continue
            off_x, off_y = x / CELL - right, y / CELL - down
            reach = max(0.5, radius / CELL * 0.35)
            heat = np.exp(-(off_x**2 + off_y**2) / (2 * reach**2))
            heat[line, col] = 1
            wanted[strip, 0] = np.maximum(wanted[strip, 0], heat)
            near = (np.abs(off_x) < 1.5) & (np.abs(off_y) < 1.5) & (heat >= wanted[strip, 0])
            wanted[strip, 1][near], wanted[strip, 2][near] = off_x[near], off_y[near]
            wanted[strip, 3][near] = np.log(radius / USUAL_RADIUS)
            counts[strip][near] = 1
    return wanted, counts


def icon_loss(field: torch.Tensor, truth: npt.NDArray[np.void]) -> torch.Tensor:
    wanted, counts = map(torch.from_numpy, targets(truth))
    heat, aim = field[:, 0], wanted[:, 0]
    chance = torch.sigmoid(heat)
    here = (aim == 1).float()
    hit = here * (1 - chance) ** 2 * functional.softplus(-heat)
    miss = (1 - here) * (1 - aim) ** 4 * chance**2 * functional.softplus(heat)
    shifts = (
        counts[:, None] * functional.smooth_l1_loss(field[:, 1:], wanted[:, 1:], reduction="none", beta=0.2)
    ).sum()
    return (hit + miss).sum() / here.sum().clamp(min=1) + shifts / counts.sum().clamp(min=1)


def train_icons(pools: Pools, *, steps: int, seed: int, start: Path | None = None) -> IconNetwork:
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    order = shuffled(len(pools.truth), BATCH, rng)

    def losses(network: IconNetwork, _: float) -> tuple[torch.Tensor]:
        indices = next(order)
        seen = torch.from_numpy(seen_by_network(varied(pools.pick(indices), rng, shift=0)[0]))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            field = network(seen.to(memory_format=torch.channels_last))
        return (icon_loss(field.float(), pools.truth[indices]),)

    return descend(IconNetwork(), Course("icons", steps, seed, FASTEST, clip=2.0, start=start), losses)


@torch.no_grad()
def fields_of(network: IconNetwork, pools: Pools) -> npt.NDArray[np.float32]:
    network.eval()
    parts = []
    for start in range(0, len(pools.truth), 200):
        indices = np.arange(start, min(start + 200, len(pools.truth)))
        parts.append(network(torch.from_numpy(seen_by_network(pools.pick(indices)))).numpy())
    return np.concatenate(parts)


def measure_icons(fields: npt.NDArray[np.float32], truth: npt.NDArray[np.void]) -> str:
    """A line a level: strips whose icons are all found and no more; strange strips where some was seen."""
    seen = [spots_in(field) for field in fields]
    right = np.array([all_found(spots, row) for spots, row in zip(seen, truth, strict=True)])
    lines = []
    for level, name in enumerate(LEVELS):
        here, shown = truth["level"] == level, truth["letter"] >= 0
        good, bad = right[here & shown].mean(), 1 - right[here & ~shown].mean()
        lines.append(f"{name:7s} icons all found: {good:.4f}   fooled {bad:.4f}")
    return "\n".join(lines)


def peak_heat(fields: npt.NDArray[np.float32], truth: npt.NDArray[np.void]) -> float:
    """The divisor of the map's heights that makes spots' scores honest probabilities."""
    heights, real = [], []
    for field, row in zip(fields, truth, strict=True):
        for spot in spots_in(field, least=0.05):
            icons = row["icons"][row["icons"][:, 3] >= 0]
            near = [np.hypot(spot.x - icon[0], spot.y - icon[1]) < CLOSE * icon[2] for icon in icons]
            heights.append(np.log(spot.score / (1 - min(spot.score, 1 - 1e-7))))
            real.append(int(any(near)))
    return heat(np.array(heights, np.float32)[:, None], np.array(real))


def all_found(spots: tuple[IconSpot, ...], truth: npt.NDArray[np.void]) -> bool:
    wanted = [icon for icon in truth["icons"] if icon[3] >= 0]
    if len(wanted) != len(spots):
        return False
    pairs = zip(sorted(wanted, key=lambda icon: icon[0]), spots, strict=True)
    return all(np.hypot(spot.x - icon[0], spot.y - icon[1]) < CLOSE * icon[2] for icon, spot in pairs)


def export_icons(icons: IconNetwork, path: Path, *, divisor: float = 1.0) -> None:
    """Writes the network, its heights divided so that they are honest."""
    with torch.no_grad():
        icons.decision.weight[0] /= divisor
        icons.decision.bias[0] /= divisor
    export(icons, path, torch.zeros(2, 3, STRIP_HEIGHT // 2, STRIP_WIDTH // 2), ["field"])
