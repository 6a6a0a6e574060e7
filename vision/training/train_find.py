"""Trains the finder: `python -m vision.training.train_find POOL OUT.onnx --steps N --seed S`."""

from __future__ import annotations

import argparse
import copy
import math
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.finding.find import LONGEST_SIDE
from vision.simulator import photo_pool
from vision.training.find_lessons import Pool, batch
from vision.training.find_network import MAPS, Finder, export
from vision.training.kept_weights import take, without_normalising

PEAK_RATE, GOING_ON = 1e-3, 3e-4  # of learning anew, from the network that is kept
EXAMPLE = (1, 3, 576, 768)  # a picture's shape
AVERAGE = 0.997  # of the weights that are kept


def train(pool: Path, out: Path, *, steps: int, seed: int, start: Path | None = None) -> None:
    """Trains for so many steps of four crops, anew or going on from the network that is kept, and writes the
    averaged network."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rng, photos = np.random.default_rng(seed), _shrunk_pool(pool)
    network = Finder().to(memory_format=torch.channels_last)
    if start:
        take(network, start, torch.zeros(EXAMPLE))
    average = copy.deepcopy(network)
    optimizer = torch.optim.AdamW(network.parameters(), lr=PEAK_RATE, betas=(0.9, 0.99), weight_decay=1e-3)
    began, losses = time.time(), []
    for step in range(steps):
        _set_rate(optimizer, step / steps, GOING_ON if start else PEAK_RATE)
        network.train() if start is None else without_normalising(network)
        lesson = batch(rng, photos, share=step / steps)
        inputs, targets = (torch.from_numpy(np.stack(part)) for part in zip(*lesson, strict=True))
        losses.append(_step(network, optimizer, inputs, targets))
        _follow(average, network, min(AVERAGE, step / (step + 10)))
        if step % 100 == 99:
            print(step + 1, np.mean(losses[-100:], 0).round(4), f"{time.time() - began:.0f} s", flush=True)
        if step % 1000 == 999 or step + 1 == steps:
            _write(average, out)


def _set_rate(optimizer: torch.optim.Optimizer, share: float, peak: float) -> None:
    """Up within the first hundredth, then down along a cosine."""
    rate = peak * min(1.0, share / 0.01 + 0.02) * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-6
    for group in optimizer.param_groups:
        group["lr"] = rate


def _step(
    network: Finder, optimizer: torch.optim.Optimizer, inputs: Tensor, targets: Tensor
) -> tuple[float, float, float]:
    heat, place, hints = _loss(network(inputs.contiguous(memory_format=torch.channels_last)), targets)
    optimizer.zero_grad()
    (heat + 4 * place + hints).backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
    optimizer.step()
    return heat.item(), place.item(), hints.item()


def _follow(average: Finder, network: Finder, keep: float) -> None:
    with torch.no_grad():
        for kept, fresh in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
            if kept.dtype.is_floating_point:
                kept.mul_(keep).add_(fresh, alpha=1 - keep)


def _write(network: Finder, out: Path) -> None:
    export(
        copy.deepcopy(network).to(memory_format=torch.contiguous_format),
        out,
        shape=EXAMPLE,
        free={2: "high", 3: "wide"},
    )


def _shrunk_pool(pool: Path) -> Pool:
    """The pool at the finder's own size, kept packed in memory."""
    shrunk = []
    for file in photo_pool.files(pool):
        photo, labels = photo_pool.read(file)
        scale = LONGEST_SIDE / max(photo.shape)
        small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        _, packed = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 96])
        moved = labels._replace(quads=labels.quads * scale, strangers=labels.strangers * scale)
        shrunk.append((np.asarray(packed, np.uint8), moved))
    return shrunk


def _loss(maps: Tensor, targets: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Focal loss of the heat; distance of the corners in card widths, a back's either way up; the hints."""
    logits, wanted, weights = maps[:, :2], targets[:, :2], targets[:, 2:4]
    chance = torch.sigmoid(logits)
    peak = wanted == 1
    hit = functional.logsigmoid(logits) * (1 - chance) ** 2 * peak
    miss = functional.logsigmoid(-logits) * chance**2 * (1 - wanted) ** 4 * weights * ~peak
    heat = -(hit + miss).sum() / peak.sum().clamp(min=1)
    share, wide, down = targets[:, 12], targets[:, 13].clamp(min=0.1), targets[:, 14]
    straight = (maps[:, 2:MAPS] - targets[:, 4:12]).abs().sum(1)
    turned = (maps[:, 2:MAPS] - targets[:, [8, 9, 10, 11, 4, 5, 6, 7]]).abs().sum(1)
    far = torch.where((down > 0) & (turned < straight), turned, straight) / wide / 8
    parts = functional.cross_entropy(maps[:, MAPS : MAPS + 4], targets[:, 15].long())
    fronts = (targets[:, 15] == 1) | (targets[:, 15] == 2)
    ways = ((maps[:, MAPS + 4 :] - targets[:, 16:18]).abs().sum(1) * fronts).sum() / fronts.sum().clamp(min=1)
    return heat, (far * share).sum() / share.sum().clamp(min=1), parts + 0.5 * ways


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pool", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a network to go on from, as it is kept")
    chosen = parser.parse_args()
    train(chosen.pool, chosen.out, steps=chosen.steps, seed=chosen.seed, start=chosen.start)


if __name__ == "__main__":
    main()
