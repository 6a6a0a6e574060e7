"""Takes a network's weights out of the file that is kept of it, to train on from them."""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn


def go_on(network: nn.Module, file: Path, seen: Tensor) -> None:
    """Gives a network the weights of a file, to be trained on: it still says what it said of these pictures,
    by which its normalisations are set anew."""
    take(network, file, seen[:2])
    wake(network, seen)


def take(network: nn.Module, file: Path, example: Tensor) -> None:
    """Gives a network the weights of a file that was exported from one of its kind.

    A file holds every normalisation within the layer before it, so what normalised now only shifts: such a
    network is trained with its normalisations asleep (`without_normalising`).
    """
    graph = onnx.load(str(file)).graph
    values = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy()) for each in graph.initializer}
    layers = (node for node in graph.node if node.op_type in ("Conv", "Gemm"))  # in the order they are asked
    kept = ((values[node.input[1]], values[node.input[2]]) for node in layers)
    with torch.no_grad():
        for name, part in network.named_parameters():
            if name in values:  # of a layer or of none
                part.copy_(values[name])
        for layer, after in _layers(network, example):
            weight, bias = next(kept)
            layer.weight.copy_(weight)
            if after is None:
                assert layer.bias is not None
                layer.bias.copy_(bias)
            else:
                _shift_alone(after, bias)


def without_normalising(network: nn.Module) -> nn.Module:
    """The network in training, its normalisations as they are."""
    network.train()
    for part in network.modules():
        if isinstance(part, nn.BatchNorm2d):
            part.eval()
    return network


def _shift_alone(norm: nn.BatchNorm2d, bias: Tensor) -> None:
    assert norm.running_mean is not None
    assert norm.running_var is not None
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.fill_(1)
    norm.bias.copy_(bias)


def _layers(network: nn.Module, example: Tensor) -> list[tuple[nn.Module, nn.BatchNorm2d | None]]:
    """The layers in the order they are asked, each with the normalisation that follows it."""
    asked: list[nn.Module] = []

    def note(layer: nn.Module, *_: object) -> None:
        asked.append(layer)

    kinds = (nn.Conv2d, nn.Linear, nn.BatchNorm2d)
    hooks = [part.register_forward_hook(note) for part in network.modules() if isinstance(part, kinds)]
    with torch.no_grad():
        network.eval()(example)
    for hook in hooks:
        hook.remove()
    pairs: list[tuple[nn.Module, nn.BatchNorm2d | None]] = []
    for layer in asked:
        if isinstance(layer, nn.BatchNorm2d):
            pairs[-1] = pairs[-1][0], layer
        else:
            pairs.append((layer, None))
    return pairs


def wake(network: nn.Module, seen: Tensor) -> None:
    """Lets normalisations that sleep since `take` normalise again by what these pictures bring them; the
    network says what it said."""
    means: dict[nn.Module, tuple[Tensor, Tensor]] = {}

    def note(layer: nn.Module, given: tuple[Tensor, ...], _: Tensor) -> None:
        means[layer] = given[0].mean((0, 2, 3)), given[0].var((0, 2, 3))

    parts = [part for part in network.modules() if isinstance(part, nn.BatchNorm2d)]
    hooks = [part.register_forward_hook(note) for part in parts]
    with torch.no_grad():
        network.eval()(seen)
        for part in parts:
            assert part.running_mean is not None
            assert part.running_var is not None
            mean, spread = means[part]
            part.running_mean.copy_(mean)
            part.running_var.copy_(spread)
            part.weight.copy_((spread + part.eps).sqrt())
            part.bias.add_(mean)
    for hook in hooks:
        hook.remove()
