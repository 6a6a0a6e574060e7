"""The shapes of the mark and icon networks, and what all trainings share: batches, averages, export."""

import copy
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

AVERAGING = 0.998  # how slowly the averaged weights follow, a step
LETTERS, HIGHEST = 26, 20
MARK_OUTPUTS = LETTERS + 2 * HIGHEST + 1


def convolution(inputs: int, outputs: int, *, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    plain = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False)
    return nn.Sequential(plain, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """Two convolutions beside a shortcut, the second possibly dilated to see farther."""

    def __init__(self, channels: int, *, dilation: int = 1) -> None:
        super().__init__()
        self.first = convolution(channels, channels)
        second = nn.Conv2d(channels, channels, 3, 1, dilation, dilation, bias=False)
        self.second = nn.Sequential(second, nn.BatchNorm2d(channels))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class MarkNetwork(nn.Module):
    """Letter, order, total, whether there is a mark; each looks where it wants, so place does not matter."""

    HEADS = 4

    def __init__(self, narrow: int = 48, wide: int = 96) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(3, 16, stride=2),
            convolution(16, 32, stride=2),
            convolution(32, narrow, stride=2),
            Residual(narrow),
            Residual(narrow),
            convolution(narrow, wide, stride=2),
            Residual(wide),
        )
        self.attention = nn.Conv2d(wide, self.HEADS, 1)
        self.dropout = nn.Dropout(0.15)
        self.decision = nn.Linear(self.HEADS * wide, MARK_OUTPUTS)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        scores, look, _ = self.watched(x)
        return scores, look

    def watched(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Scores and looks, and where each head looked: logarithms over the cells of a coarse map."""
        seen = self.body(x)
        cells = int(seen.shape[2]) * int(seen.shape[3])  # plain numbers, so that any batch can be exported
        interest = self.attention(seen).reshape(-1, self.HEADS, cells)
        cut = seen.reshape(-1, int(seen.shape[1]), cells).transpose(1, 2)
        look = torch.matmul(torch.softmax(interest, 2), cut).flatten(1)
        return self.decision(self.dropout(look)), look, interest


class IconNetwork(nn.Module):
    """A coarse map over the strip: is an icon's centre here, where in the cell, how large."""

    def __init__(self, channels: int = 32) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(3, 16, stride=2),
            convolution(16, channels, stride=2),
            Residual(channels),
            Residual(channels, dilation=2),
            Residual(channels, dilation=4),
            Residual(channels),
        )
        self.decision = nn.Conv2d(channels, 4, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.decision(self.body(x))


class LookNetwork(nn.Module):
    """One icon's picture to a unit vector: near for the same icon in any light, far for any other."""

    def __init__(self, length: int = 48) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(3, 24, stride=2),
            Residual(24),
            convolution(24, 48, stride=2),
            Residual(48),
            Residual(48),
            convolution(48, 24, kernel=1),
        )
        self.decision = nn.Linear(24 * 64, length)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        vector = self.decision(self.body(x).flatten(1))
        return vector / (vector.square().sum(1, keepdim=True) + 1e-8).sqrt()


class Averaged:
    """A slowly following copy of a network, steadier than the network itself."""

    def __init__(self, network: nn.Module) -> None:
        self.network = copy.deepcopy(network).eval()
        self.steps = 0

    @torch.no_grad()
    def follow(self, network: nn.Module) -> None:
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


def export(network: nn.Module, path: Path, example: torch.Tensor, outputs: list[str]) -> None:
    """The network as ONNX, for batches of any size."""
    path.parent.mkdir(parents=True, exist_ok=True)
    axes = {name: {0: "n"} for name in ("strips", *outputs)}
    network = copy.deepcopy(network).eval().to(memory_format=torch.contiguous_format)
    torch.onnx.export(
        network, (example,), str(path), input_names=["strips"], output_names=outputs,
        dynamic_axes=axes, dynamo=False, opset_version=13,
    )  # fmt: skip
