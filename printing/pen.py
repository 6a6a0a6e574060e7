"""Strokes of the inspector's pen as PDF path operators, in millimetres from the top left.

Never quite straight, always the same: the tremor is reckoned, not drawn by lot.
"""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

RING_POINTS = 96
TOOTH = 2.3  # mm, from one point of a zig-zag line to the next
BITE = 0.75  # mm, how far its teeth reach out
HATCH = 1.1  # mm, between the lines on the back of a card
OVER = 0.7  # mm, how far the strokes of a frame run past its corners

Point = tuple[float, float]


def ring(left: float, top: float, width: float, height: float) -> str:
    """A flat loop round a row; the pen overshoots where it comes back."""
    points = []
    for step in range(RING_POINTS + 4):
        turn = 2 * pi * step / RING_POINTS - 2.3
        drift = 0.9 * step / RING_POINTS - 0.5
        x = width / 2 + _soft(cos(turn)) * (width / 2 + _tremor(step / 2, 0.2))
        y = height / 2 + _soft(sin(turn)) * (height / 2 + _tremor(step / 2 + 7, 0.15)) + drift
        points.append((left + x, top + y))
    return line(points)


def zigzag(left: float, top: float, width: float, height: float) -> str:
    """A line of teeth along all four sides of a row."""
    across, down = max(2, round(width / TOOTH)), max(2, round(height / TOOTH))
    right, bottom = left + width, top + height
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    outwards = ((0, -1), (1, 0), (0, 1), (-1, 0))
    points: list[Point] = []
    for side, steps in enumerate((across, down, across, down)):
        (x0, y0), (x1, y1), (out_x, out_y) = corners[side], corners[(side + 1) % 4], outwards[side]
        for step in range(steps):
            along = step / steps
            reach = (BITE if step % 2 else -BITE * 0.3) + _tremor(step + 5 * side, 0.15)
            points.append((x0 + (x1 - x0) * along + out_x * reach, y0 + (y1 - y0) * along + out_y * reach))
    return line([*points, points[0]])


def frame(left: float, top: float, width: float, height: float) -> str:
    """Four strokes round a block of cards, each a little longer than it must be."""
    right, bottom = left + width, top + height
    sides: Iterable[Sequence[Point]] = (
        ((left - OVER, top + 0.1), (right + OVER * 0.6, top - 0.12)),
        ((right + 0.08, top - OVER), (right - 0.1, bottom + OVER * 0.7)),
        ((right + OVER, bottom - 0.08), (left - OVER * 0.5, bottom + 0.12)),
        ((left - 0.08, bottom + OVER), (left + 0.1, top - OVER * 0.8)),
    )
    return "".join(map(line, sides))


def cross(left: float, top: float, width: float, height: float) -> str:
    """Two strokes through a card."""
    inset_x, inset_y = width * 0.12, height * 0.12
    right, bottom = left + width - inset_x, top + height - inset_y
    down = line([(left + inset_x, top + inset_y), (right, bottom)])
    return down + line([(right, top + inset_y * 1.3), (left + inset_x * 0.8, bottom)])


def box(left: float, top: float, width: float, height: float) -> str:
    return f"{left:.2f} {top:.2f} {width:.2f} {height:.2f} re "


def hatch(left: float, top: float, width: float, height: float) -> str:
    """Slanting lines over the back of a card."""
    strokes, reach = [], HATCH
    while reach < width + height:
        x0, y0 = (reach, 0.0) if reach <= width else (width, reach - width)
        x1, y1 = (0.0, reach) if reach <= height else (reach - height, height)
        strokes.append(line([(left + x0, top + y0), (left + x1, top + y1)]))
        reach += HATCH
    return "".join(strokes)


def line(points: Sequence[Point]) -> str:
    """A path through these points."""
    (x, y), rest = points[0], points[1:]
    return f"{x:.2f} {y:.2f} m " + "".join(f"{x:.2f} {y:.2f} l " for x, y in rest)


def _soft(value: float) -> float:
    """A circle's sine or cosine pushed towards the corners, so that the loop hugs a long row."""
    reach = float(abs(value) ** 0.55)
    return reach if value >= 0 else -reach


def _tremor(step: float, reach: float) -> float:
    return reach * sin(step * 1.7) * cos(step * 0.61)
