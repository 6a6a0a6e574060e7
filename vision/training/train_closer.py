"""Trains the two networks that read letter and figures from close looks, and measures them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from vision.marks.read_closer import FIGURES, LETTER, Part, window
from vision.read_mark import standardised
from vision.rectify import Box
from vision.training.descent import Course, descend, shuffled
from vision.training.networks import HIGHEST, LETTERS, CloserNetwork, export
from vision.training.pools import LEVELS, Pools
from vision.training.strips import FINER, ROOM
from vision.values import STRIP_WIDTH

BATCH = 96
FASTEST = 2e-3  # learning rate at its highest
OFF_SIZE = 0.15  # how far off a part's size is thought to be, as a logarithm
TURN = 2.0  # degrees
STRETCH, SLANT = 0.1, 0.1  # how other typefaces differ: logarithm of the width, run over rise
BOLDER = 0.25  # share of looks whose strokes are made bolder or thinner
NOWHERE = 0.03  # share of looks that miss the part altogether
NOTHING = ("back", "picture", "table")  # what shows neither letters nor figures
# How often a letter of a typeface nobody saw is another than the one it looks like, by the kind of face.
STRANGE = {"blackletter": 0.08, "fantasy": 0.02, "script": 0.02}
Shares = list[npt.NDArray[np.float32]]


@dataclass(frozen=True)
class Lesson:
    """One of the two networks: what it sees and which answers it gives, each of so many."""

    name: str
    pictures: str
    where: str
    part: Part
    off: tuple[float, float]  # how far off it is thought to stand, in its heights: right, down
    answers: tuple[tuple[str, int], ...]
    strange: Mapping[str, float]  # doubt that is left about typefaces of a kind, however clear they are


LESSONS = (
    Lesson("letter", "letters", "letter", LETTER, (0.1, 0.12), (("letter", LETTERS),), STRANGE),
    Lesson(
        "figures", "figures", "fraction", FIGURES, (0.18, 0.14), (("order", HIGHEST), ("total", HIGHEST)), {}
    ),
)


def train_closer(
    lesson: Lesson, pools: Pools, *, steps: int, seed: int, start: Path | None = None
) -> CloserNetwork:
    """A trained network, averaged over its last steps; `start` goes on from kept weights."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    fit = np.flatnonzero((pools.truth["letter"] >= 0) | np.isin(pools.truth["shows"], NOTHING))
    order = shuffled(len(fit), BATCH, rng)

    def losses(network: CloserNetwork, _: float) -> tuple[torch.Tensor, ...]:
        indices = fit[next(order)]
        pictures, missed = varied(pools.pick(indices, what=lesson.pictures), lesson, rng)
        seen = torch.from_numpy(standardised(pictures)).to(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores = network(seen)
        return losses_of(scores.float(), wanted(lesson, pools.truth[indices], missed))

    outputs = sum(count for _, count in lesson.answers)
    course = Course(lesson.name, steps, seed, FASTEST, start=start)
    return descend(CloserNetwork(lesson.part, outputs), course, losses)


def varied(
    kept: npt.NDArray[np.uint8], lesson: Lesson, rng: np.random.Generator
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    """Close looks a little off, in other colours and light, some blurred; and which miss their part."""
    part = lesson.part
    out = np.empty((len(kept), part.high, part.wide, 3), np.uint8)
    missed = rng.random(len(kept)) < NOWHERE
    for i, picture in enumerate(kept):
        move = _jolt(kept.shape[1:3], lesson, rng)
        if missed[i]:
            move[int(rng.integers(0, 2)), 2] += (1 if rng.random() < 0.5 else -1) * part.wide * 0.9
        move = _bent(move, part, rng)
        seen = cv2.warpAffine(picture, move, (part.wide, part.high), borderMode=cv2.BORDER_REPLICATE)
        out[i] = _weathered(_relit(_inked(seen, rng), rng), rng)
    return out, missed


def _jolt(size: tuple[int, ...], lesson: Lesson, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """From a kept close look to what the network sees of it, as the first look errs about the place."""
    scale = float(np.exp(rng.normal(0, OFF_SIZE))) / FINER
    move = cv2.getRotationMatrix2D((size[1] / 2, size[0] / 2), rng.normal(0, TURN), scale)
    off = rng.normal(0, 1, 2) * lesson.off * lesson.part.tallest
    move[:, 2] += np.array([lesson.part.wide, lesson.part.high]) / 2 - np.array([size[1], size[0]]) / 2 + off
    return np.asarray(move, np.float64)


def _bent(move: npt.NDArray[np.float64], part: Part, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """The same, the letters wider or narrower and slanted, as another typeface has them."""
    wide, slant = float(np.exp(rng.normal(0, STRETCH))), float(rng.normal(0, SLANT))
    middle = np.array([part.wide / 2, part.high / 2])
    bend = np.array([[wide, slant], [0, 1.0]])
    return np.asarray(np.column_stack([bend @ move[:, :2], bend @ (move[:, 2] - middle) + middle]))


def _inked(picture: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """At times with bolder or thinner strokes."""
    if rng.random() >= BOLDER:
        return picture
    kernel = np.ones((2, 2) if rng.random() < 0.7 else (3, 3), np.uint8)
    change = cv2.erode if rng.random() < 0.5 else cv2.dilate
    return np.asarray(change(picture, kernel), np.uint8)


def _relit(picture: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """In other colours, possibly inverted, at times with the edge of a shadow or a gleam across."""
    if rng.random() < 0.3:
        picture = picture[..., rng.permutation(3)]
    ramp = np.arange(256) / 255
    tables = ramp[:, None] ** np.exp(rng.normal(0, 0.15, 3)) * np.exp(rng.normal(0, 0.1, 3)) * 255
    if rng.random() < 0.2:
        tables = 255 - tables
    lit = cv2.LUT(np.ascontiguousarray(picture), np.clip(tables, 0, 255).astype(np.uint8)[:, None])
    if rng.random() < 0.15:
        high, wide = lit.shape[:2]
        turn, soft = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 15)
        y, x = np.mgrid[0:high, 0:wide]
        reach = (x - rng.uniform(0, wide)) * np.cos(turn) + (y - rng.uniform(0, high)) * np.sin(turn)
        share = np.clip(reach / soft + 0.5, 0, 1)[..., None] * rng.uniform(0.2, 0.8)
        lit = lit * (1 - share) + share * (255 if rng.random() < 0.4 else 0)
    return np.asarray(lit, np.uint8)


def _weathered(picture: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """At times blurred, sharpened, grained, or partly covered."""
    if rng.random() < 0.2:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.6)), np.uint8)
    elif rng.random() < 0.2:
        soft, strength = cv2.GaussianBlur(picture, (0, 0), 1.0), rng.uniform(0.3, 1.5)
        picture = np.asarray(cv2.addWeighted(picture, 1 + strength, soft, -strength, 0), np.uint8)
    if rng.random() < 0.2:
        noise = rng.normal(0, rng.uniform(2, 14), picture.shape)
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.04:
        top, left = rng.integers(0, picture.shape[0]), rng.integers(0, picture.shape[1])
        picture = picture.copy()
        picture[top : top + rng.integers(4, 20), left : left + rng.integers(4, 20)] = rng.integers(0, 256, 3)
    return picture


def wanted(lesson: Lesson, truth: npt.NDArray[np.void], missed: npt.NDArray[np.bool_]) -> Shares:
    """The shares each answer should have: (nearly) one where it can be read, all alike where it cannot."""
    doubt = np.array([lesson.strange.get(str(kind), 0.0) for kind in truth["kind"]], np.float32)[:, None]
    found = []
    for name, count in lesson.answers:
        shares = np.full((len(truth), count), 1 / count, np.float32)
        there = (truth[name] >= 0) & ~missed
        certain = np.eye(count, dtype=np.float32)[truth[name][there]]
        shares[there] = certain * (1 - doubt[there]) + shares[there] * doubt[there]
        found.append(shares)
    return found


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
        shown = place if truth["letter"] < 0 else stood
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
        parts.append(network(torch.from_numpy(standardised(pictures))).numpy())
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
    export(network, path, torch.zeros(2, 3, lesson.part.high, lesson.part.wide), ["scores"])
