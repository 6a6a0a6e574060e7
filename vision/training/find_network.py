"""The two networks of the finder: one sees where cards lie, the other where exactly a card's end lies."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

STRIDE = 4  # pixels of the picture for one cell of the finder's map
WIDTHS = (16, 28, 40, 56, 72, 80)  # channels at strides 2, 4, 8, 16, 32, 64
PLACE_WIDTH = 64  # channels from which coarser levels say where corners lie
MAPS = 10  # heat of fronts, heat of backs, four corners
HINTS = 6  # learnt beside them, for the lesson's sake alone: ground, strip, picture or back; which way is up
CLASSES = 4  # of a crop: nothing, a front's top, a front's foot, an end of a back
REACH = 64.0  # pixels one unit of a corner's offset stands for


def _layer(inputs: int, outputs: int, *, stride: int = 1) -> nn.Sequential:
    convolution = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class _Residual(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _layer(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels)
        )
        nn.init.zeros_(self.second[1].weight)  # starts as if it were not there

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(self.first(x)))


def _doubled(maps: Tensor) -> Tensor:
    return functional.interpolate(maps, scale_factor=2.0, mode="nearest")


def _place_head(channels: int) -> nn.Sequential:
    """Where the corners lie, as seen from a coarser level; finer ones add what it lacks."""
    last = nn.Conv2d(PLACE_WIDTH, MAPS - 2, 1)
    nn.init.zeros_(last.weight)
    nn.init.zeros_(last.bias)
    return nn.Sequential(_layer(channels, PLACE_WIDTH), last)


class Finder(nn.Module):
    """Down to stride 64, where a whole card fits into a cell or two, and up again to stride 4."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = _layer(3, WIDTHS[0], stride=2)
        depths = (0, 2, 2, 2, 1)
        self.down = nn.ModuleList(
            nn.Sequential(_layer(before, after, stride=2), *(_Residual(after) for _ in range(depth)))
            for before, after, depth in zip(WIDTHS[:-1], WIDTHS[1:], depths, strict=True)
        )
        pairs = tuple(zip(WIDTHS[:0:-1], WIDTHS[-2:0:-1], strict=False))
        self.across = nn.ModuleList(nn.Conv2d(deep, shallow, 1) for deep, shallow in pairs)
        self.merge = nn.ModuleList(_layer(shallow, shallow) for _, shallow in pairs)
        self.head = nn.Conv2d(WIDTHS[1], MAPS, 1)
        self.places = nn.ModuleList(_place_head(channels) for channels in (WIDTHS[3], WIDTHS[2]))
        self.hint = nn.Conv2d(WIDTHS[1], HINTS, 1)
        nn.init.constant_(self.head.bias[:2], -4.0)

    def forward(self, picture: Tensor) -> Tensor:
        levels = [self.stem(picture)]
        for stage in self.down:
            levels.append(stage(levels[-1]))
        deep, merged = levels.pop(), []
        for across, merge in zip(self.across, self.merge, strict=True):
            deep = merge(levels.pop() + _doubled(across(deep)))
            merged.append(deep)
        rough, finer = (place(level) for place, level in zip(self.places, merged[1:3], strict=True))
        maps = self.head(deep)
        maps = torch.cat([maps[:, :2], maps[:, 2:] + _doubled(finer + _doubled(rough))], 1)
        return torch.cat([maps, self.hint(deep)], 1) if self.training else maps


class Refiner(nn.Module):
    """A crop about a card's end: what it is, and where the four corners of that end lie."""

    def __init__(self) -> None:
        super().__init__()
        widths, depths = (12, 24, 48, 64), (0, 1, 1)
        layers: list[nn.Module] = [_layer(3, widths[0], stride=2)]
        for before, after, depth in zip(widths[:-1], widths[1:], depths, strict=True):
            layers += [_layer(before, after, stride=2), *(_Residual(after) for _ in range(depth))]
        self.body = nn.Sequential(*layers)
        self.squeeze = nn.Conv2d(widths[-1], 24, 1)
        self.hidden = nn.Linear(24 * 4 * 8, 96)
        self.head = nn.Linear(96, CLASSES + 8)

    def forward(self, crop: Tensor) -> Tensor:
        flat = functional.relu(self.squeeze(self.body(crop))).flatten(1)
        return torch.as_tensor(self.head(functional.relu(self.hidden(flat))))


def export(network: nn.Module, file: Path, *, shape: tuple[int, int, int, int], free: dict[int, str]) -> None:
    """Writes a network as ONNX whose axes in `free` may have any length."""
    names = {"input": free, "output": {axis: f"out_{name}" for axis, name in free.items()}}
    torch.onnx.export(
        network.eval(), (torch.zeros(shape),), str(file), dynamo=False, opset_version=13,
        input_names=["input"], output_names=["output"], dynamic_axes=names,
    )  # fmt: skip
