"""The shapes of the networks that read strips, and how they are exported."""

import copy
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

from vision.marks.read_closer import Part
from vision.values import STRIP_WIDTH

CELL = 16  # strip pixels a cell of the mark network's map covers
LETTERS, HIGHEST = 26, 20
MARK_OUTPUTS = LETTERS + 2 * HIGHEST + 1
PLACES = 8  # of letter and of fraction: right, down, logarithms of width and height


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
    """Letter, order, total, whether there is a mark; each looks where it wants, so place does not matter.

    It also says where letter and fraction stand: centre and logarithm of the size of each, in card widths.
    """

    HEADS = 4
    WATCHED = 3  # heads that are told where to look

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
        self.places = nn.Sequential(
            nn.Linear(self.HEADS * wide + 2 * self.WATCHED, 64), nn.ReLU(), nn.Linear(64, PLACES)
        )

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        scores, look, places, _ = self.watched(x)
        return scores, look, places

    def watched(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """Scores, looks, places, and where each head looked: logarithms over the cells of a coarse map."""
        seen = self.body(x)
        cells = int(seen.shape[2]) * int(seen.shape[3])  # plain numbers, so that any batch can be exported
        interest = self.attention(seen).reshape(-1, self.HEADS, cells)
        cut = seen.reshape(-1, int(seen.shape[1]), cells).transpose(1, 2)
        share = torch.softmax(interest, 2)
        look = torch.matmul(share, cut).flatten(1)
        # one flat product with a constant: OpenCV crashes in a stacked one as soon as a batch grows
        middles = torch.block_diag(*[_middles(int(seen.shape[2]), int(seen.shape[3]))] * self.WATCHED)
        aim = functional.linear(share[:, : self.WATCHED].flatten(1), middles.T.to(share.dtype))
        return self.decision(self.dropout(look)), look, self.places(torch.cat([look, aim], 1)), interest


def _middles(rows: int, columns: int) -> torch.Tensor:
    """Where the cells of the coarse map lie, in card widths: (cells, 2)."""
    down, right = torch.meshgrid(torch.arange(rows) + 0.5, torch.arange(columns) + 0.5, indexing="ij")
    return torch.stack([right.flatten(), down.flatten()], 1) * (CELL / STRIP_WIDTH)


class CloserNetwork(nn.Module):
    """What one part of a mark says, seen by itself: as a whole, and in glimpses at where its signs stand."""

    GLIMPSES = 6

    def __init__(
        self, part: Part, outputs: int, channels: tuple[int, int, int] = (24, 40, 64), deep: int = 1
    ) -> None:
        super().__init__()
        cells = (part.high // 8) * (part.wide // 8)
        thin, narrow, wide = channels
        self.body = nn.Sequential(
            convolution(3, thin, stride=2),
            convolution(thin, narrow, stride=2),
            Residual(narrow),
            convolution(narrow, wide, stride=2),
            *[Residual(wide) for _ in range(deep)],
        )
        self.attention = nn.Conv2d(wide, self.GLIMPSES, 1)
        self.usual = nn.Parameter(torch.zeros(1, self.GLIMPSES, cells))
        self.whole = convolution(wide, 16, kernel=1)
        self.hidden = nn.Linear(16 * cells + wide * self.GLIMPSES, 128)
        self.dropout = nn.Dropout(0.15)
        self.decision = nn.Linear(128, outputs)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Scores, and the look from which they are decided."""
        seen = self.body(x)
        cells = int(seen.shape[2]) * int(seen.shape[3])  # plain numbers, so that any batch can be exported
        interest = self.attention(seen).reshape(-1, self.GLIMPSES, cells) + self.usual
        cut = seen.reshape(-1, int(seen.shape[1]), cells).transpose(1, 2)
        glimpses = torch.matmul(torch.softmax(interest, 2), cut)
        both = torch.cat([glimpses.flatten(1), self.whole(seen).flatten(1)], 1)
        look = torch.relu(self.hidden(self.dropout(both)))
        return self.decision(self.dropout(look)), look


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


class FaceNetwork(nn.Module):
    """The same map over a card's upper part: most of what it knows lies in a coarser map, which sees where on
    the card something stands and costs little."""

    def __init__(self, fine: int = 32, coarse: int = 96) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(3, 16, stride=2), convolution(16, fine, stride=2), Residual(fine)
        )
        self.around = nn.Sequential(
            convolution(fine, coarse, stride=2),
            Residual(coarse),
            Residual(coarse),
            convolution(coarse, fine, kernel=1),
            nn.Upsample(scale_factor=2),
        )
        self.both = Residual(fine)
        self.decision = nn.Conv2d(fine, 4, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        seen = self.body(x)
        return self.decision(self.both(seen + self.around(seen)))


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


def export(
    network: nn.Module, path: Path, example: torch.Tensor, outputs: list[str], *, maps: bool = False
) -> None:
    """The network as ONNX, for batches of any size; one that answers with `maps`, for any height too."""
    path.parent.mkdir(parents=True, exist_ok=True)
    axes = {name: {0: "n", 2: f"{name}_high"} if maps else {0: "n"} for name in ("strips", *outputs)}
    network = copy.deepcopy(network).eval().to(memory_format=torch.contiguous_format)
    torch.onnx.export(
        network, (example,), str(path), input_names=["strips"], output_names=outputs,
        dynamic_axes=axes, dynamo=False, opset_version=13,
    )  # fmt: skip
