"""Trains the two networks that read letter and figures from close looks, and measures them."""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from vision.marks.read_closer import Part, window
from vision.picture.light import standardised
from vision.picture.rectify import Box
from vision.simulator.strips import ROOM
from vision.training.closer_lessons import Lesson, letter_shares, varied
from vision.training.kept_weights import go_on
from vision.training.loop import Schedule, fit, shuffled
from vision.training.networks import CloserNetwork, export
from vision.training.pools import LEVELS, Pools
from vision.values import STRIP_WIDTH

BATCH = 96
FASTEST, GOING_ON = 2e-3, 7e-4  # learning rate at its highest, anew or from kept weights
WAKING = 768  # close looks by which the normalisations of kept weights are set anew
MIXED = 0.06  # share of looks that show two parts through each other, and are to be told as either
NOTHING = ("back", "picture", "table")  # what shows neither letters nor figures
Shares = list[npt.NDArray[np.float32]]


def train_closer(
    lesson: Lesson, pools: Pools, *, steps: int, seed: int, start: Path | None = None
) -> CloserNetwork:
    """A trained network, averaged over its last steps; `start` goes on from the file that is kept of one."""
    torch.manual_seed(seed)
    rng, network = np.random.default_rng(seed), lesson.network()
    shown = np.flatnonzero((pools.truth["letter"] >= 0) | np.isin(pools.truth["shows"], NOTHING))
    order = shuffled(len(shown), BATCH, rng)
    if start is not None:
        pictures, _ = varied(pools.pick(rng.permutation(shown)[:WAKING], what=lesson.pictures), lesson, rng)
        go_on(network, start, torch.from_numpy(standardised(pictures)))

    def losses(network: CloserNetwork, _: float) -> tuple[torch.Tensor, ...]:
        indices = shown[next(order)]
        pictures, missed = varied(pools.pick(indices, what=lesson.pictures), lesson, rng)
        seen, shares = mixed(standardised(pictures), wanted(lesson, pools.truth[indices], missed), rng)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores, _ = network(torch.from_numpy(seen).to(memory_format=torch.channels_last))
        return losses_of(scores.float(), shares)

    return fit(network, Schedule(lesson.name, steps, seed, FASTEST if start is None else GOING_ON), losses)


def wanted(lesson: Lesson, truth: npt.NDArray[np.void], missed: npt.NDArray[np.bool_]) -> Shares:
    """The shares each answer should have: (nearly) one where it can be read, all alike where it cannot."""
    found = []
    for name, count in lesson.answers:
        shares = np.full((len(truth), count), 1 / count, np.float32)
        there = (truth[name] >= 0) & ~missed
        sure = np.eye(count, dtype=np.float32)[truth[name][there]]
        shares[there] = letter_shares(truth[there], lesson.strange) if name == "letter" else sure
        found.append(shares)
    return found


def mixed(
    seen: npt.NDArray[np.float32], shares: Shares, rng: np.random.Generator
) -> tuple[npt.NDArray[np.float32], Shares]:
    """Some looks laid over the next one's: between what it knows a network should waver, not choose."""
    count = round(len(seen) * MIXED)
    weights = rng.uniform(0.3, 0.7, count).astype(np.float32)

    def laid_over(rows: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        weight = weights.reshape(-1, *[1] * (rows.ndim - 1))
        both = rows[:count] * weight + rows[1 : count + 1] * (1 - weight)
        return np.concatenate([both, rows[count:]])

    return laid_over(seen), [laid_over(part) for part in shares]


def losses_of(scores: torch.Tensor, shares: Shares) -> tuple[torch.Tensor, ...]:
    parts = scores.split([part.shape[1] for part in shares], dim=1)
    return tuple(
        functional.cross_entropy(part, torch.from_numpy(share), label_smoothing=0.01)
        for part, share in zip(parts, shares, strict=True)
    )


def looks_at(
    pools: Pools, indices: npt.NDArray[np.int64], said: npt.NDArray[np.float32], lesson: Lesson
) -> npt.NDArray[np.uint8]:
    """What the reader cuts out where a part is said to stand (centre and size in card widths)."""
    kept, part = pools.pick(indices, what=lesson.pictures), lesson.part
    out = np.empty((len(kept), part.high, part.wide, 3), np.uint8)
    for i, (picture, truth, place) in enumerate(zip(kept, pools.truth[indices], said, strict=True)):
        stood = np.concatenate([truth[f"{lesson.where}_at"], truth[f"{lesson.where}_size"]]) / STRIP_WIDTH
        shown = place if truth["letter"] < 0 else np.asarray(stood, np.float32)
        frames = window(shown, part, room=ROOM), window(place, part)
        out[i] = _cut(picture, frames, part)
    return out


@torch.no_grad()
def scores_of(
    network: CloserNetwork, lesson: Lesson, pools: Pools, said: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """What it says of all close looks of a pool, cut where the first network says the parts stand."""
    network.eval()
    parts = []
    for start in range(0, len(pools.truth), 200):
        indices = np.arange(start, min(start + 200, len(pools.truth)))
        pictures = looks_at(pools, indices, said[indices], lesson)
        parts.append(network(torch.from_numpy(standardised(pictures)))[0].numpy())
    return np.concatenate(parts)


def _cut(kept: npt.NDArray[np.uint8], frames: tuple[Box, Box], part: Part) -> npt.NDArray[np.uint8]:
    """Of a kept close look, which shows the first frame, what lies in the second."""
    (left, top, right, bottom), inner = frames
    grown = np.array([kept.shape[1] / (right - left), kept.shape[0] / (bottom - top)])
    step = np.array([(inner[2] - inner[0]) / part.wide, (inner[3] - inner[1]) / part.high]) * grown
    start = (np.array(inner[:2]) - (left, top)) * grown + step / 2 - 0.5
    back = np.array([[step[0], 0, start[0]], [0, step[1], start[1]]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = part.wide, part.high
    return np.asarray(
        cv2.warpAffine(kept, back, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def measure(lesson: Lesson, scores: npt.NDArray[np.float32], truth: npt.NDArray[np.void]) -> str:
    """A line a level: every answer's share of right ones."""
    parts = np.split(scores, np.cumsum([count for _, count in lesson.answers])[:-1], axis=1)
    lines = []
    for level, word in enumerate(LEVELS):
        here = (truth["level"] == level) & (truth["letter"] >= 0)
        right = [
            f"{name} {np.mean(part[here].argmax(axis=1) == truth[name][here]):.4f}"
            for (name, _), part in zip(lesson.answers, parts, strict=True)
        ]
        lines.append(f"{word:7s} {' '.join(right)}")
    return "\n".join(lines)


def export_closer(network: CloserNetwork, lesson: Lesson, path: Path) -> None:
    export(network, path, torch.zeros(2, 3, lesson.part.high, lesson.part.wide), ["scores", "look"])
