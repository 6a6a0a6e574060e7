"""Trains the network that says how an icon looks, and measures it on icons it never saw."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from vision.icons.read_icons import LOOK_SIDE, picture
from vision.picture.light import standardised
from vision.training.loop import Schedule, fit, shuffled
from vision.training.networks import LookNetwork, export
from vision.training.pools import LEVELS, Pools
from vision.values import NO_LOOK, STRIP_HEIGHT, STRIP_WIDTH, IconSpot

FASTEST = 3e-3  # learning rate at its highest
PRINTINGS_A_BATCH = 14
PICTURES_A_PRINTING = 30
SHARPNESS = 0.1  # temperature of the contrast between looks
OWN_WEIGHT = np.log(6.0)  # how much more the other icons of the same printing count than strange ones


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


def train_looks(pictures: Pictures, *, steps: int, seed: int) -> LookNetwork:
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    members = [np.flatnonzero(pictures.printing == printing) for printing in np.unique(pictures.printing)]
    order = shuffled(len(members), PRINTINGS_A_BATCH, rng)

    def losses(network: LookNetwork, _: float) -> tuple[torch.Tensor]:
        batch = [rng.permutation(members[index])[:PICTURES_A_PRINTING] for index in next(order)]
        seen = np.concatenate([_turned(pictures.pixels[part], rng) for part in batch])
        everyone = np.concatenate(batch)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            looks = network(torch.from_numpy(standardised(seen)).to(memory_format=torch.channels_last))
        return (look_loss(looks.float(), pictures.printing[everyone], pictures.category[everyone]),)

    return fit(LookNetwork(), Schedule("looks", steps, seed, FASTEST, clip=2.0), losses)


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
    lit: npt.NDArray[np.uint8] = np.clip(turned * light, 0, 255).astype(np.uint8)
    return lit


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
    """A line a level: icons, and cards with all their icons, named rightly after six labelled cards."""
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


def export_looks(looks: LookNetwork, path: Path) -> None:
    export(looks, path, torch.zeros(2, 3, LOOK_SIDE, LOOK_SIDE), ["look"])
