"""Trains the network that reads marks, exports it, and measures it on families it never saw."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from vision.engines import loaded
from vision.marks.read_mark import MARK_WIDTH, OUTPUTS, centres_and_sizes, seen_by_network
from vision.training.closer_lessons import STRANGE, letter_shares
from vision.training.kept_weights import go_on
from vision.training.loop import Schedule, fit, shuffled
from vision.training.networks import CELL, HIGHEST, LETTERS, MarkNetwork, export
from vision.training.pools import LEVELS, Pools
from vision.training.temperature import temperature
from vision.values import STRIP_HEIGHT, STRIP_WIDTH

BATCH = 64
FASTEST, GOING_ON = 2e-3, 7e-4  # learning rate at its highest, anew or from kept weights
WAKING = 512  # strips by which the normalisations of kept weights are set anew
SHIFT = 7  # pixels a strip is moved at most
WATCH = 0.3  # weight of where the heads look beside what they say, at first
PLACE = 0.15  # weight of where letter and fraction stand
Shifts = npt.NDArray[np.float32]


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
    """How wrong letter, order and total are where there is a mark, and whether there is one. Of a letter in a
    strange typeface some doubt is left."""
    letters, orders, totals, mark = scores.float().split([LETTERS, HIGHEST, HIGHEST, 1], dim=1)
    there = torch.from_numpy(truth["letter"] >= 0)
    loss = functional.binary_cross_entropy_with_logits(mark[:, 0], there.float())
    for part, name in ((orders, "order"), (totals, "total")):
        wanted = torch.from_numpy(truth[name].astype(np.int64))
        loss = loss + functional.cross_entropy(part[there], wanted[there], label_smoothing=0.01)
    shares = torch.from_numpy(letter_shares(truth[truth["letter"] >= 0], STRANGE))
    return loss + functional.cross_entropy(letters[there], shares, label_smoothing=0.01)


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


def places_of(truth: npt.NDArray[np.void], shifts: Shifts) -> npt.NDArray[np.float32]:
    """Where letter and fraction stand as the network is to say it: centres and logarithms of sizes."""
    parts = []
    for name in ("letter", "fraction"):
        parts += [(truth[f"{name}_at"] + shifts) / STRIP_WIDTH, np.log(truth[f"{name}_size"] / STRIP_WIDTH)]
    return np.concatenate(parts, axis=1).astype(np.float32)


def place_loss(places: torch.Tensor, truth: npt.NDArray[np.void], shifts: Shifts) -> torch.Tensor:
    """How far off letter and fraction are said to stand, in tenths of their height, and their sizes too."""
    there = truth["letter"] >= 0
    wanted = torch.from_numpy(places_of(truth[there], shifts[there]))
    off = (places[torch.from_numpy(there)] - wanted).reshape(-1, 2, 4)
    height = wanted.reshape(-1, 2, 4)[:, :, 3:].exp()
    off = torch.cat([off[:, :, :2] / height, off[:, :, 2:]], 2)
    return functional.smooth_l1_loss(off * 10, torch.zeros_like(off))


def batches(
    truth: npt.NDArray[np.void], steps: int, rng: np.random.Generator
) -> Iterator[npt.NDArray[np.int64]]:
    """Strips in good light first, then all."""
    for level, share in ((0, 0.1), (1, 0.25), (2, 1.0)):
        easy = np.flatnonzero(truth["level"] <= level)
        count = round(steps * share) - round(steps * {0: 0.0, 1: 0.1, 2: 0.25}[level])
        for chosen, _ in zip(shuffled(len(easy), BATCH, rng), range(count), strict=False):
            yield easy[chosen]


def train(pools: Pools, *, steps: int, seed: int, start: Path | None = None) -> MarkNetwork:
    """A trained network, averaged over its last steps; `start` goes on from the file that is kept of one."""
    torch.manual_seed(seed)
    rng, network = np.random.default_rng(seed), MarkNetwork()
    order = shuffled(len(pools.truth), BATCH, rng) if start is not None else batches(pools.truth, steps, rng)
    if start is not None:
        strips = pools.pick(rng.permutation(len(pools.truth))[:WAKING])
        go_on(network, start, torch.from_numpy(seen_by_network(strips)))

    def losses(network: MarkNetwork, done: float) -> tuple[torch.Tensor, ...]:
        indices = next(order)
        truth = pools.truth[indices]
        strips, shifts = varied(pools.pick(indices), rng)
        seen = torch.from_numpy(seen_by_network(strips))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores, _, places, interest = network.watched(seen.to(memory_format=torch.channels_last))
        watched = WATCH * (1 - 0.9 * done) * watch_loss(interest, truth, shifts)
        return loss_of(scores, truth), PLACE * place_loss(places.float(), truth, shifts), watched

    return fit(network, Schedule("mark", steps, seed, FASTEST if start is None else GOING_ON), losses)


@torch.no_grad()
def scores_of(network: MarkNetwork, pools: Pools) -> npt.NDArray[np.float32]:
    network.eval()
    parts = []
    for start in range(0, len(pools.truth), 200):
        indices = np.arange(start, min(start + 200, len(pools.truth)))
        parts.append(network(torch.from_numpy(seen_by_network(pools.pick(indices))))[0].numpy())
    return np.concatenate(parts)


def asked(path: Path, pools: Pools) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """What an exported network says of every strip: scores, and where letter and figures stand, (N, 2, 4)."""
    network = loaded(path)
    scores, places = [], []
    for start in range(0, len(pools.truth), 200):
        indices = np.arange(start, min(start + 200, len(pools.truth)))
        said, _, stood = network.ask(seen_by_network(pools.pick(indices)), OUTPUTS)
        scores.append(said)
        places += [centres_and_sizes(row).reshape(2, 4) for row in stood]
    return np.concatenate(scores), np.array(places, np.float32)


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


def heats(scores: npt.NDArray[np.float32], truth: npt.NDArray[np.void]) -> tuple[float, ...]:
    """The four constants of `read_mark`: of letters, orders, totals, and of there being a mark."""
    parts = np.split(scores, np.cumsum([LETTERS, HIGHEST, HIGHEST]), axis=1)
    there = truth["letter"] >= 0
    names = ("letter", "order", "total")
    found = [
        temperature(part[there], truth[name][there].astype(np.int64))
        for part, name in zip(parts, names, strict=False)
    ]
    return (*found, temperature(parts[3], there.astype(np.int64)))


def calibrated(network: MarkNetwork, divisors: tuple[float, ...]) -> MarkNetwork:
    """The same network whose scores are honest probabilities as they come."""
    each = torch.repeat_interleave(torch.tensor(divisors), torch.tensor([LETTERS, HIGHEST, HIGHEST, 1]))
    with torch.no_grad():
        network.decision.weight /= each[:, None]
        network.decision.bias /= each
    return network


def export_mark(network: MarkNetwork, path: Path) -> None:
    export(network, path, torch.zeros(2, 3, STRIP_HEIGHT, MARK_WIDTH), ["scores", "looks", "places"])
