"""Trains the network that finds icons and the one that says how they look, and measures both."""

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from vision.read_icons import CELL, LOOK_SIDE, USUAL_RADIUS, picture, seen_by_network, spots_in
from vision.read_mark import standardised
from vision.training.networks import Averaged, IconNetwork, LookNetwork, export, shuffled
from vision.training.train_mark import Pools, heat, varied
from vision.values import NO_LOOK, STRIP_HEIGHT, STRIP_WIDTH, IconSpot

BATCH = 48
FASTEST = 3e-3  # learning rate at its highest
DECAY = 0.02
ROWS, COLS = STRIP_HEIGHT // CELL, STRIP_WIDTH // CELL
PRINTINGS_A_BATCH = 14
PICTURES_A_PRINTING = 30
SHARPNESS = 0.1  # temperature of the contrast between looks
OWN_WEIGHT = np.log(6.0)  # how much more the other icons of the same printing count than strange ones
CLOSE = 0.5  # radii a found centre may be off
REPORT = 250  # steps
LEVELS = ("easy", "normal", "hard")


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
    network = IconNetwork()
    if start is not None and start.exists():
        network.load_state_dict(torch.load(start))
    network = network.to(memory_format=torch.channels_last)
    averaged = Averaged(network)
    descent = torch.optim.AdamW(network.parameters(), lr=FASTEST, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(descent, FASTEST, total_steps=steps + 1, pct_start=0.1)
    began, recent = time.monotonic(), 0.0
    for step, indices in zip(range(1, steps + 1), shuffled(len(pools.truth), BATCH, rng), strict=False):
        seen = torch.from_numpy(seen_by_network(varied(pools.pick(indices), rng, shift=0)[0]))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            field = network(seen.to(memory_format=torch.channels_last))
        loss = icon_loss(field.float(), pools.truth[indices])
        descent.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        descent.step()
        pace.step()
        averaged.follow(network)
        recent += float(loss)
        if step % REPORT == 0:
            print(
                f"icons: step {step}, loss {recent / REPORT:.3f}, {time.monotonic() - began:.0f} s",
                flush=True,
            )
            recent = 0.0
    return averaged.network


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
    right = np.array([_all_found(spots, row) for spots, row in zip(seen, truth, strict=True)])
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


def _all_found(spots: tuple[IconSpot, ...], truth: npt.NDArray[np.void]) -> bool:
    wanted = [icon for icon in truth["icons"] if icon[3] >= 0]
    if len(wanted) != len(spots):
        return False
    pairs = zip(sorted(wanted, key=lambda icon: icon[0]), spots, strict=True)
    return all(np.hypot(spot.x - icon[0], spot.y - icon[1]) < CLOSE * icon[2] for icon, spot in pairs)


@dataclass(frozen=True, eq=False)
class Pictures:
    """Icons cut from strips: which printing, category and strip each is of, and the strip's level."""

    pixels: npt.NDArray[np.uint8]
    printing: npt.NDArray[np.int64]
    category: npt.NDArray[np.int64]
    strip: npt.NDArray[np.int64]
    level: npt.NDArray[np.int64]


def cut_out(pools: Pools, *, seed: int, jitter: float = 0.07) -> Pictures:
    """All icons of the pools, each as badly centred as the finder of icons leaves it."""
    rng = np.random.default_rng(seed)
    pixels, rows = [], []
    for at, truth in enumerate(pools.truth):
        strip = None
        for x, y, radius, category in truth["icons"]:
            if category < 0 or not (0 < x < STRIP_WIDTH and 0 < y < STRIP_HEIGHT):
                continue
            strip = pools.pick(np.array([at]))[0] if strip is None else strip
            dx, dy, grow = rng.normal(0, jitter, 3)
            spot = IconSpot(x + dx * radius, y + dy * radius, radius * float(np.exp(grow)), 1.0, NO_LOOK)
            pixels.append(picture(strip, spot))
            rows.append((truth["printing"], int(category), at, truth["level"]))
    columns = np.array(rows, np.int64).T
    return Pictures(np.stack(pixels), *columns)


def train_looks(pictures: Pictures, *, steps: int, seed: int, start: Path | None = None) -> LookNetwork:
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    network = LookNetwork()
    if start is not None and start.exists():
        network.load_state_dict(torch.load(start))
    network = network.to(memory_format=torch.channels_last)
    averaged = Averaged(network)
    descent = torch.optim.AdamW(network.parameters(), lr=FASTEST, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(descent, FASTEST, total_steps=steps + 1, pct_start=0.1)
    members = [np.flatnonzero(pictures.printing == printing) for printing in np.unique(pictures.printing)]
    began, recent = time.monotonic(), 0.0
    for step, chosen in zip(
        range(1, steps + 1), shuffled(len(members), PRINTINGS_A_BATCH, rng), strict=False
    ):
        batch = [rng.permutation(members[index])[:PICTURES_A_PRINTING] for index in chosen]
        seen = np.concatenate([_turned(pictures.pixels[part], rng) for part in batch])
        everyone = np.concatenate(batch)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            looks = network(torch.from_numpy(standardised(seen)).to(memory_format=torch.channels_last))
        loss = look_loss(looks.float(), pictures.printing[everyone], pictures.category[everyone])
        descent.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        descent.step()
        pace.step()
        averaged.follow(network)
        recent += float(loss)
        if step % REPORT == 0:
            print(
                f"looks: step {step}, loss {recent / REPORT:.3f}, {time.monotonic() - began:.0f} s",
                flush=True,
            )
            recent = 0.0
    return averaged.network


def _turned(pixels: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """A printing's icons as another's: turned, mirrored, recoloured alike; each in a light of its own."""
    turned = np.rot90(pixels, int(rng.integers(0, 4)), axes=(1, 2))
    if rng.random() < 0.5:
        turned = turned[:, :, ::-1]
    turned = turned[..., rng.permutation(3)].astype(np.float32)
    if rng.random() < 0.15:
        turned = 255 - turned
    light = np.exp(rng.normal(0, 0.05, (len(turned), 1, 1, 3))) * np.exp(
        rng.normal(0, 0.1, (len(turned), 1, 1, 1))
    )
    return np.clip(turned * light, 0, 255).astype(np.uint8)


def look_loss(
    looks: torch.Tensor, printing: npt.NDArray[np.int64], category: npt.NDArray[np.int64]
) -> torch.Tensor:
    """The same icon's looks drawn together, all others pushed away, those of the same printing most."""
    likeness = looks @ looks.T / SHARPNESS
    own = torch.from_numpy(printing[:, None] == printing[None])
    same = own & torch.from_numpy(category[:, None] == category[None])
    likeness = likeness + torch.where(own & ~same, float(OWN_WEIGHT), 0.0)
    oneself = torch.eye(len(looks), dtype=torch.bool)
    spread = likeness.masked_fill(oneself, -1e9).logsumexp(1, keepdim=True)
    pairs = same & ~oneself
    counts = pairs.sum(1)
    each = ((spread - likeness) * pairs).sum(1) / counts.clamp(min=1)
    return each[counts > 0].mean()


@torch.no_grad()
def measure_looks(network: LookNetwork, pictures: Pictures) -> str:
    """A line a level: icons, and cards with all icons, named rightly after one other card set of normal light."""
    network.eval()
    looks = np.concatenate([
        network(torch.from_numpy(standardised(pictures.pixels[start : start + 500]))).numpy()
        for start in range(0, len(pictures.pixels), 500)
    ])  # fmt: skip
    right: dict[int, list[bool]] = {}
    strips: dict[int, list[tuple[int, bool]]] = {}
    for printing in np.unique(pictures.printing):
        here = np.flatnonzero(pictures.printing == printing)
        teach = here[(pictures.strip[here] % 2 == 0) & (pictures.level[here] < 2)]
        known = np.unique(pictures.category[teach])
        means = [looks[teach[pictures.category[teach] == category]].mean(axis=0) for category in known]
        for at in here[(pictures.strip[here] % 2 == 1) & np.isin(pictures.category[here], known)]:
            guess = known[int(np.argmax([mean @ looks[at] / np.linalg.norm(mean) for mean in means]))]
            good = bool(guess == pictures.category[at])
            right.setdefault(int(pictures.level[at]), []).append(good)
            strips.setdefault(int(pictures.strip[at]), []).append((int(pictures.level[at]), good))
    lines = []
    for level, name in enumerate(LEVELS):
        cards = [all(good for _, good in row) for row in strips.values() if row[0][0] == level]
        lines.append(f"{name:7s} icons named: {np.mean(right[level]):.4f}   cards {np.mean(cards):.4f}")
    return "\n".join(lines)


def export_icons(icons: IconNetwork, path: Path, *, divisor: float = 1.0) -> None:
    """Writes the network, its heights divided so that they are honest."""
    with torch.no_grad():
        icons.decision.weight[0] /= divisor
        icons.decision.bias[0] /= divisor
    export(icons, path, torch.zeros(2, 3, STRIP_HEIGHT // 2, STRIP_WIDTH // 2), ["field"])


def export_looks(looks: LookNetwork, path: Path) -> None:
    export(looks, path, torch.zeros(2, 3, LOOK_SIDE, LOOK_SIDE), ["look"])
