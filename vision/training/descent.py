"""How the networks that read strips are trained: batches, the way down, the average of the last steps."""

import copy
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

AVERAGING = 0.998  # how slowly the averaged weights follow, a step
DECAY = 0.02
WARMING = 0.1  # share of the steps in which the learning rate rises
REPORT = 250  # steps
Network = TypeVar("Network", bound=nn.Module)


@dataclass(frozen=True)
class Course:
    """How long and how fast a network is trained; `start` are kept weights to go on from."""

    name: str
    steps: int
    seed: int
    fastest: float  # learning rate at its highest
    clip: float = 5.0  # longest gradient
    start: Path | None = None


def descend(
    network: Network, course: Course, losses: Callable[[Network, float], tuple[torch.Tensor, ...]]
) -> Network:
    """The trained network. `losses` draws a batch and says what is wrong, told the share of steps done."""
    if course.start is not None and course.start.exists():
        network.load_state_dict(torch.load(course.start), strict=False)
    network = network.to(memory_format=torch.channels_last).train()
    followed = Averaged(network)
    steps = torch.optim.AdamW(network.parameters(), lr=course.fastest, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(
        steps, course.fastest, total_steps=course.steps + 1, pct_start=WARMING
    )
    began, recent = time.monotonic(), []
    for step in range(1, course.steps + 1):
        parts = losses(network, (step - 1) / course.steps)
        steps.zero_grad()
        torch.stack(parts).sum().backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), course.clip)
        steps.step()
        pace.step()
        followed.follow(network)
        recent.append([float(part.detach()) for part in parts])
        if step % REPORT == 0:
            said = np.mean(recent, axis=0).round(3)
            print(f"{course.name}: step {step}, loss {said}, {time.monotonic() - began:.0f} s", flush=True)
            recent.clear()
    return followed.network


class Averaged(Generic[Network]):
    """A slowly following copy of a network, steadier than the network itself."""

    def __init__(self, network: Network) -> None:
        self.network = copy.deepcopy(network).eval()
        self.steps = 0

    @torch.no_grad()
    def follow(self, network: Network) -> None:
        self.steps += 1
        share = min(AVERAGING, (1 + self.steps) / (10 + self.steps))
        for mine, other in zip(
            self.network.state_dict().values(), network.state_dict().values(), strict=True
        ):
            if mine.dtype.is_floating_point:
                mine.lerp_(other, 1 - share)
            else:
                mine.copy_(other)


def shuffled(count: int, size: int, rng: np.random.Generator) -> Iterator[npt.NDArray[np.int64]]:
    """Batches of indices without end, every index once an epoch."""
    while True:
        order = rng.permutation(count)
        for start in range(0, max(1, count - size + 1), size):
            yield order[start : start + size]
