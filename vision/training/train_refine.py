"""Trains the close look at cards' ends: `python -m vision.training.train_refine POOL OUT.onnx --steps N`."""

from __future__ import annotations

import argparse
import copy
import time
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch.nn import functional

from vision.finding.refine import BACK, BOX, CROP, END, FOOT, NOTHING, TOP, picture_of
from vision.picture.rectify import cut, plane_of, through
from vision.simulator import photo_pool
from vision.simulator.photo_pool import Labels
from vision.training import backs
from vision.training.find_network import CLASSES, Refiner, export
from vision.training.kept_weights import go_on
from vision.values import Corners, Photograph

CROPS_A_PHOTO = 16
BATCH = 64
PEAK_RATE, GOING_ON = 2e-3, 6e-4  # of learning anew, from the network that is kept
WAKING = 512  # crops by which the normalisations of a kept network are set anew
KIND_SHARES = (0.38, 0.3, 0.2, 0.12)  # of what is learnt from: nothing, tops, feet, ends of backs
SURELY_SEEN, HARDLY_SEEN = 0.55, 0.2  # of an end
SHIFT = np.array([0.06, 0.09])  # in card widths, across and along the card
LOOSENESS = (1.0, 0.6, 0.4, 0.3)  # how ill what is learnt from is placed, by lot
FAR_OFF = 0.45  # in card widths: a crop so far beside a card's end shows nothing
BESIDE = 7  # crops of nothing a photograph
NEXT = 0.45  # share of them about the place where a shelf's next card would lie
STEPS = (0.97, 1.12)  # sides of a card from one to the next


class Crops(NamedTuple):
    """What the network learns from: crops, what they show, where that end's corners lie off their places."""

    pictures: NDArray[np.uint8]
    kinds: NDArray[np.int64]
    offsets: NDArray[np.float32]  # (n, 8) in card widths


class End(NamedTuple):
    """One end of something: the outline with that end first, and what a crop about it shows."""

    quad: Corners
    kind: int


def ends_of(labels: Labels) -> list[End]:
    """All ends in a photograph: of cards seen well, of strangers, of cards that hide under others."""
    ends = [End(quad, NOTHING) for quad in labels.strangers]
    for number, quad in enumerate(labels.quads):
        turned, shown = quad[[2, 3, 0, 1]], float(labels.shown[number])
        if HARDLY_SEEN < shown < SURELY_SEEN:
            continue
        if labels.down[number]:
            if shown >= SURELY_SEEN:
                ends += [End(quad, BACK), End(turned, BACK)]
            continue
        hidden = _hidden(turned, labels.quads[number + 1 :])
        ends.append(End(quad, TOP if shown >= SURELY_SEEN else NOTHING))
        if hidden < 1 - SURELY_SEEN or hidden > 1 - HARDLY_SEEN:
            ends.append(End(turned, FOOT if hidden < 0.5 else NOTHING))
    return ends


def _hidden(quad: Corners, above: NDArray[np.float32]) -> float:
    """The share of an end that later cards lie on."""
    end = through(plane_of(quad), np.array([[0, 0], [1, 0], [1, 0.3], [0, 0.3]])).astype(np.float32)
    common = sum(float(cv2.intersectConvexConvex(end, other)[0]) for other in above)
    return min(1.0, common / max(1.0, float(cv2.contourArea(end))))


def collect(pool: Path, *, seed: int) -> Crops:
    """Crops from every photograph of the pool, about ends and about nothing, none quite in place."""
    rng = np.random.default_rng(seed)
    parts = [_crops_of(rng, *photo_pool.read(file)) for file in photo_pool.files(pool)]
    return Crops(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _crops_of(rng: Generator, photo: NDArray[np.uint8], labels: Labels) -> Crops:
    photo, labels = backs.changed(rng, photo, labels)
    size = photo.shape[1::-1]
    ends = ends_of(labels)
    chosen = [ends[i] for i in rng.permutation(len(ends))[: CROPS_A_PHOTO - 4]]
    chosen += 2 * [end for end in ends if end.kind == BACK]  # few as they are
    asked = [_shaken(rng, end) for end in chosen]
    asked += [_beside(rng, ends, size) for _ in range(BESIDE)]
    asked = [one for one in asked if one[0] is not None]
    small = cv2.resize(photo, None, fx=2 / 3, fy=2 / 3, interpolation=cv2.INTER_AREA)
    quads = np.array([one[0] for one in asked], np.float32)
    pictures = cut(Photograph(photo, np.asarray(small, np.uint8), 1.5), quads, box=BOX, size=CROP)
    return Crops(
        pictures, np.array([one[1] for one in asked]), np.array([one[2] for one in asked], np.float32)
    )


Asked = tuple[Corners, int, NDArray[np.float64]]


def _shaken(rng: Generator, end: End) -> Asked:
    """An end as the finder would give it: shifted, turned, scaled a little; and how far that is off."""
    across = end.quad[1] - end.quad[0]
    axes = np.array([across, [-across[1], across[0]]])
    wide = float(np.linalg.norm(across))
    loose = float(rng.choice(LOOSENESS))
    turn, grow = np.radians(rng.normal(0, 3.0)) * loose, np.exp(rng.normal(0, 0.06 * loose))
    linear = grow * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    middle = (end.quad[0] + end.quad[1]) / 2
    shift = np.clip(rng.normal(0, SHIFT) * loose, -3 * SHIFT, 3 * SHIFT) @ axes
    quad = (end.quad - middle) @ linear.T + middle + shift
    quad += np.clip(rng.normal(0, 0.02 * loose, (4, 2)), -0.05, 0.05) * wide
    quad[2:] += rng.normal(0, 0.06 * loose, 2) * wide
    quad = quad.astype(np.float32)
    truth = through(np.asarray(np.linalg.inv(plane_of(quad)), np.float64), through(plane_of(end.quad), END))
    return quad, end.kind, (truth - END).reshape(8)


def _beside(rng: Generator, ends: list[End], size: tuple[int, ...]) -> Asked:
    """A crop of nothing: a card's side, a place beside an end, anywhere at all."""
    anywhere = rng.random(2) * size
    if not ends or rng.random() < 0.25:
        wide = np.exp(rng.uniform(np.log(70), np.log(500)))
        turn = rng.uniform(0, 2 * np.pi)
        across = wide * np.array([np.cos(turn), np.sin(turn)])
        down = np.array([-across[1], across[0]]) * 1.45
        quad = np.array([anywhere, anywhere + across, anywhere + across + down, anywhere + down])
        return quad.astype(np.float32), _kind_at(quad, ends), np.zeros(8)
    quad = ends[rng.integers(len(ends))].quad
    if rng.random() < NEXT:
        side = (quad[1] if rng.random() < 0.5 else quad[3]) - quad[0]
        quad = quad + side * rng.uniform(*STEPS) * rng.choice([-1, 1])
    elif rng.random() < 0.4:
        quad = np.roll(quad, int(rng.choice([1, 3])), 0)
    else:
        far, turn = rng.uniform(FAR_OFF, 1.2), rng.uniform(0, 2 * np.pi)
        quad = quad + np.linalg.norm(quad[1] - quad[0]) * far * np.array([np.cos(turn), np.sin(turn)])
    return quad.astype(np.float32), _kind_at(quad, ends), np.zeros(8)


def _kind_at(quad: NDArray[np.floating], ends: list[End]) -> int:
    """NOTHING, or -1 (not to be learnt from) where an end lies near after all."""
    wide = np.linalg.norm(quad[1] - quad[0])
    for end in ends:
        if end.kind != NOTHING and np.abs(quad[:2] - end.quad[:2]).max() < FAR_OFF * wide:
            return -1
    return NOTHING


def train(pool: Path, out: Path, *, steps: int, seed: int, start: Path | None = None) -> None:
    """Trains for so many steps, anew or going on from the network that is kept, and writes the averaged
    network."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    crops, rng = collect(pool, seed=seed), np.random.default_rng(seed)
    there = np.bincount(crops.kinds[crops.kinds >= 0], minlength=CLASSES)
    odds = np.where(crops.kinds >= 0, (np.array(KIND_SHARES) / there)[crops.kinds], 0.0)
    print(there, "crops of nothing, tops, feet, backs", flush=True)
    network, fastest = Refiner(), PEAK_RATE if start is None else GOING_ON
    if start:
        seen = crops.pictures[rng.permutation(len(odds))[:WAKING]]
        go_on(network, start, torch.from_numpy(picture_of(seen)))
    average = copy.deepcopy(network)
    optimizer = torch.optim.AdamW(network.parameters(), lr=fastest, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, fastest, total_steps=steps, pct_start=0.05)
    began, losses = time.time(), []
    for step in range(steps):
        losses.append(_step(network, optimizer, crops, rng.choice(len(odds), BATCH, p=odds), rng))
        schedule.step()
        _follow(average, network, min(0.998, step / (step + 10)))
        if step % 250 == 249:
            print(step + 1, np.mean(losses[-250:], 0).round(4), f"{time.time() - began:.0f} s", flush=True)
    export(average, out, shape=(2, 3, *CROP), free={0: "count"})


def _step(
    network: Refiner,
    optimizer: torch.optim.Optimizer,
    crops: Crops,
    chosen: NDArray[np.int64],
    rng: Generator,
) -> tuple[float, float]:
    network.train()
    kinds = torch.from_numpy(crops.kinds[chosen])
    answer = network(torch.from_numpy(picture_of(_recoloured(rng, crops.pictures[chosen]))))
    kind_loss = functional.cross_entropy(answer[:, :CLASSES], kinds, label_smoothing=0.01)
    ends = kinds != NOTHING
    wanted = torch.from_numpy(crops.offsets[chosen])[ends]
    place_loss = functional.smooth_l1_loss(answer[ends, CLASSES:], wanted, beta=0.01)
    optimizer.zero_grad()
    (kind_loss + 20 * place_loss).backward()
    optimizer.step()
    return kind_loss.item(), place_loss.item()


def _recoloured(rng: Generator, pictures: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Other channels and gains: colours matter little to where a card ends."""
    gains = np.exp(rng.normal(0, 0.2, (len(pictures), 1, 1, 3))).astype(np.float32)
    shifts = rng.normal(0, 10, (len(pictures), 1, 1, 3)).astype(np.float32)
    changed = pictures[..., rng.permutation(3)] if rng.random() < 0.4 else pictures
    other: NDArray[np.uint8] = np.clip(changed * gains + shifts, 0, 255).astype(np.uint8)
    return other


def _follow(average: Refiner, network: Refiner, keep: float) -> None:
    with torch.no_grad():
        for kept, fresh in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
            if kept.dtype.is_floating_point:
                kept.mul_(keep).add_(fresh, alpha=1 - keep)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pool", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a network to go on from")
    chosen = parser.parse_args()
    train(chosen.pool, chosen.out, steps=chosen.steps, seed=chosen.seed, start=chosen.start)


if __name__ == "__main__":
    main()
