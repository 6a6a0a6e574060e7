"""Reads letter and figures of a mark once more, each cut by itself from the full photograph."""

from __future__ import annotations

from dataclasses import dataclass

from vision.rectify import Box
from vision.values import Vector


@dataclass(frozen=True)
class Part:
    """One part of a mark and the picture a network sees of it, in that picture's pixels."""

    high: int
    wide: int
    tallest: int  # what the part itself fills at most
    longest: int


LETTER = Part(high=48, wide=48, tallest=30, longest=34)
FIGURES = Part(high=48, wide=112, tallest=34, longest=88)


def window(place: Vector, part: Part, *, room: float = 1.0) -> Box:
    """What is cut for a part that stands at `place` (centre and size), `room` times as much as usual."""
    x, y, wide, high = map(float, place)
    unit = max(high / part.tallest, wide / part.longest) * room
    across, down = unit * part.wide / 2, unit * part.high / 2
    return x - across, y - down, x + across, y + down
