"""Trains the network that reads marks, exports it, and measures it on families it never saw."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from vision.read_mark import MARK_WIDTH, seen_by_network
from vision.training.networks import HIGHEST, LETTERS, Averaged, MarkNetwork, export, shuffled
from vision.values import STRIP_HEIGHT, STRIP_WIDTH

BATCH = 64
FASTEST = 2e-3  # learning rate at its highest
DECAY = 0.02
SHIFT = 7  # pixels a strip is moved at most
CELL = 16  # strip pixels a cell of the network's map covers
WATCH = 0.3  # weight of where the heads look beside what they say, at first
REPORT = 250  # steps
LEVELS = ("easy", "normal", "hard")
Shifts = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Pools:
    """Several pools of strips taken as one."""

    strips: tuple[npt.NDArray[np.uint8], ...]
    truth: npt.NDArray[np.void]
    starts: npt.NDArray[np.int64]

    def pick(self, indices: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        pools = np.searchsorted(self.starts, indices, side="right") - 1
        picked = [
            self.strips[pool][index - self.starts[pool]] for pool, index in zip(pools, indices, strict=True)
        ]
        return np.stack(picked)


def load(paths: list[Path]) -> Pools:
    strips = tuple(np.load(path.with_suffix(".strips.npy"), mmap_mode="r") for path in paths)
    truth = [np.load(path.with_suffix(".truth.npy")) for path in paths]
    starts = np.cumsum([0, *map(len, truth)])[:-1]
    offset = 0
    for part in truth:
        part["printing"] += offset
        offset = int(part["printing"].max()) + 1
    return Pools(strips, np.concatenate(truth), starts)


def varied(
    strips: npt.NDArray[np.uint8], rng: np.random.Generator, *, shift: int = SHIFT
) -> tuple[npt.NDArray[np.uint8], Shifts]:
    """Strips moved, in other colours and light, at times inverted or partly covered; how far each moved."""
    out, shifts = np.empty_like(strips), np.empty((len(strips), 2), np.float32)
    padded = np.pad(strips, ((0, 0), (shift, shift), (shift, shift), (0, 0)), mode="edge")
    for i, strip in enumerate(padded):
        x, y = rng.integers(0, 2 * shift + 1, 2)
        shifts[i] = shift - x, shift - y
        moved = strip[y : y + STRIP_HEIGHT, x : x + STRIP_WIDTH]
        if rng.random() < 0.3:
            moved = moved[..., rng.permutation(3)]
        ramp = np.arange(256) / 255
        tables = ramp[:, None] ** np.exp(rng.normal(0, 0.15, 3)) * np.exp(rng.normal(0, 0.1, 3)) * 255
        if rng.random() < 0.12:
            tables = 255 - tables
        out[i] = cv2.LUT(np.ascontiguousarray(moved), np.clip(tables, 0, 255).astype(np.uint8)[:, None])
        if rng.random() < 0.05:
            top, left = rng.integers(0, STRIP_HEIGHT), rng.integers(0, MARK_WIDTH)
            out[i, top : top + rng.integers(5, 40), left : left + rng.integers(5, 60)] = rng.integers(
                0, 256, 3
            )
    return out, shifts


def loss_of(scores: torch.Tensor, truth: npt.NDArray[np.void]) -> torch.Tensor:
    """How wrong letter, order and total are where there is a mark, and whether there is one."""
    letters, orders, totals, mark = scores.float().split([LETTERS, HIGHEST, HIGHEST, 1], dim=1)
    there = torch.from_numpy(truth["letter"] >= 0)
    loss = functional.binary_cross_entropy_with_logits(mark[:, 0], there.float())
    for part, name in ((letters, "letter"), (orders, "order"), (totals, "total")):
        wanted = torch.from_numpy(truth[name].astype(np.int64))
        loss = loss + functional.cross_entropy(part[there], wanted[there], label_smoothing=0.01)
    return loss


def watch_loss(interest: torch.Tensor, truth: npt.NDArray[np.void], shifts: Shifts) -> torch.Tensor:
    """How far the heads look from where letter and fraction stand."""
    there = truth["letter"] >= 0
    rows, cols = STRIP_HEIGHT // CELL, MARK_WIDTH // CELL
    down, right = np.mgrid[0:rows, 0:cols].reshape(2, 1, -1) + 0.5
    chances = torch.log_softmax(interest.float(), 2)[torch.from_numpy(there)]
    loss = torch.zeros(())
    for head, name in enumerate(("letter_at", "fraction_at", "fraction_at")):
        at = (truth[name][there] + shifts[there])[:, :, None] / CELL
        near = np.exp(-((right - at[:, 0]) ** 2 + (down - at[:, 1]) ** 2) / 1.5).astype(np.float32) + 1e-6
        near /= near.sum(axis=1, keepdims=True)
        loss = loss - (torch.from_numpy(near) * chances[:, head]).sum(1).mean()
    return loss


def batches(
    truth: npt.NDArray[np.void], steps: int, rng: np.random.Generator
) -> Iterator[npt.NDArray[np.int64]]:
    """Strips in good light first, then all."""
    for level, share in ((0, 0.1), (1, 0.25), (2, 1.0)):
        fit = np.flatnonzero(truth["level"] <= level)
        count = round(steps * share) - round(steps * {0: 0.0, 1: 0.1, 2: 0.25}[level])
        for chosen, _ in zip(shuffled(len(fit), BATCH, rng), range(count), strict=False):
            yield fit[chosen]


def train(pools: Pools, *, steps: int, seed: int, start: Path | None = None) -> MarkNetwork:
    """A trained network, averaged over its last steps; `start` goes on from kept weights."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    network = MarkNetwork()
    if start is not None and start.exists():
        network.load_state_dict(torch.load(start))
    network = network.to(memory_format=torch.channels_last)
    averaged = Averaged(network)
    descent = torch.optim.AdamW(network.parameters(), lr=FASTEST, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(descent, FASTEST, total_steps=steps + 1, pct_start=0.1)
    order = shuffled(len(pools.truth), BATCH, rng) if start is not None else batches(pools.truth, steps, rng)
    began, recent = time.monotonic(), []
    for step, indices in zip(range(1, steps + 1), order, strict=False):
        strips, shifts = varied(pools.pick(indices), rng)
        seen = torch.from_numpy(seen_by_network(strips))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores, _, interest = network.watched(seen.to(memory_format=torch.channels_last))
        told, watched = (
            loss_of(scores, pools.truth[indices]),
            watch_loss(interest, pools.truth[indices], shifts),
        )
        descent.zero_grad()
        (told + WATCH * (1 - 0.9 * step / steps) * watched).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        descent.step()
        pace.step()
        averaged.follow(network)
        recent.append((float(told), float(watched)))
        if step % REPORT == 0:
            said = np.mean(recent, axis=0).round(3)
            print(f"mark: step {step}, loss {said}, {time.monotonic() - began:.0f} s", flush=True)
            recent.clear()
    return averaged.network


@torch.no_grad()
def scores_of(network: MarkNetwork, pools: Pools) -> npt.NDArray[np.float32]:
    network.eval()
    parts = []
    for start in range(0, len(pools.truth), 200):
        indices = np.arange(start, min(start + 200, len(pools.truth)))
        parts.append(network(torch.from_numpy(seen_by_network(pools.pick(indices))))[0].numpy())
    return np.concatenate(parts)


def measure(scores: npt.NDArray[np.float32], truth: npt.NDArray[np.void]) -> str:
    """A line a level: letter, order, total, letter and order right; marks told from no marks."""
    letters, orders, totals, mark = np.split(scores, np.cumsum([LETTERS, HIGHEST, HIGHEST]), axis=1)
    lines = []
    for level, name in enumerate(LEVELS):
        there = (truth["level"] == level) & (truth["letter"] >= 0)
        right = [
            guess[there].argmax(axis=1) == truth[key][there]
            for guess, key in ((letters, "letter"), (orders, "order"), (totals, "total"))
        ]
        not_there = (truth["level"] == level) & (truth["letter"] < 0)
        shares = [float(part.mean()) for part in (*right, right[0] & right[1])]
        found, fooled = float((mark[there, 0] > 0).mean()), float((mark[not_there, 0] > 0).mean())
        line = " ".join(f"{share:.4f}" for share in shares)
        lines.append(f"{name:7s} letter order total mark: {line}   found {found:.4f} fooled {fooled:.4f}")
    return "\n".join(lines)


def heat(scores: npt.NDArray[np.float32], wanted: npt.NDArray[np.int64]) -> float:
    """The divisor of scores that makes their probabilities fit best what was right."""
    trials = np.exp(np.linspace(np.log(0.1), np.log(4), 75))
    costs = [_cost(torch.from_numpy(scores / trial), torch.from_numpy(wanted)) for trial in trials]
    return float(trials[int(np.argmin(costs))])


def _cost(scores: torch.Tensor, wanted: torch.Tensor) -> float:
    if scores.shape[1] == 1:
        return float(functional.binary_cross_entropy_with_logits(scores[:, 0].double(), wanted.double()))
    return float(functional.cross_entropy(scores.double(), wanted))


def heats(scores: npt.NDArray[np.float32], truth: npt.NDArray[np.void]) -> tuple[float, ...]:
    """The four constants of `read_mark`: of letters, orders, totals, and of there being a mark."""
    parts = np.split(scores, np.cumsum([LETTERS, HIGHEST, HIGHEST]), axis=1)
    there = truth["letter"] >= 0
    names = ("letter", "order", "total")
    found = [
        heat(part[there], truth[name][there].astype(np.int64))
        for part, name in zip(parts, names, strict=False)
    ]
    return (*found, heat(parts[3], there.astype(np.int64)))


def calibrated(network: MarkNetwork, divisors: tuple[float, ...]) -> MarkNetwork:
    """The same network whose scores are honest probabilities as they come."""
    each = torch.repeat_interleave(torch.tensor(divisors), torch.tensor([LETTERS, HIGHEST, HIGHEST, 1]))
    with torch.no_grad():
        network.decision.weight /= each[:, None]
        network.decision.bias /= each
    return network


def export_mark(network: MarkNetwork, path: Path) -> None:
    export(network, path, torch.zeros(2, 3, STRIP_HEIGHT, MARK_WIDTH), ["scores", "looks"])
