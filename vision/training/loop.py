"""The training loop of the networks that read strips: batches, descent, the average of the weights."""

import copy
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
class Schedule:
    """How long and how fast a network is trained."""

    name: str
    steps: int
    seed: int
    fastest: float  # learning rate at its highest
    clip: float = 5.0  # longest gradient


def fit(
    network: Network, schedule: Schedule, losses: Callable[[Network, float], tuple[torch.Tensor, ...]]
) -> Network:
    """The trained network. `losses` draws a batch and says what is wrong, told the share of steps done."""
    network = network.to(memory_format=torch.channels_last).train()
    followed = Averaged(network)
    steps = torch.optim.AdamW(network.parameters(), lr=schedule.fastest, weight_decay=DECAY)
    rate = torch.optim.lr_scheduler.OneCycleLR(
        steps, schedule.fastest, total_steps=schedule.steps + 1, pct_start=WARMING
    )
    began, recent = time.monotonic(), []
    for step in range(1, schedule.steps + 1):
        parts = losses(network, (step - 1) / schedule.steps)
        steps.zero_grad()
        torch.stack(parts).sum().backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), schedule.clip)
        steps.step()
        rate.step()
        followed.follow(network)
        recent.append([float(part.detach()) for part in parts])
        if step % REPORT == 0:
            said = np.mean(recent, axis=0).round(3)
            print(f"{schedule.name}: step {step}, loss {said}, {time.monotonic() - began:.0f} s", flush=True)
            recent.clear()
    trained: Network = followed.network
    return trained


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
