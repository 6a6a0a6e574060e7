"""Every player's points as a bar, all on one scale."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.answer import Answer
from web.words import called

WHOLE_BAR = 1000  # units of the widest bar's drawing


@dataclass(frozen=True)
class Segment:
    """A piece of a player's bar: one line of the form."""

    line: str
    points: int
    x: float
    width: float
    colour: int


@dataclass(frozen=True)
class Bar:
    name: str
    place: int  # in the order of the players
    rank: int  # in the standing
    total: int
    segments: tuple[Segment, ...]
    zero: float  # where the points that are lost end and those that are won begin


def bars(answer: Answer, lines: Sequence[str]) -> tuple[Bar, ...]:
    """All on one scale: what was lost to the left of zero, what was won to the right."""
    values = [[player.lines[line] for line in lines] for player in answer.players]
    lost = max((-sum(v for v in row if v < 0) for row in values), default=0)
    won = max((sum(v for v in row if v > 0) for row in values), default=0)
    unit = WHOLE_BAR / max(lost + won, 1)
    return tuple(
        Bar(
            called(answer.game, player.name),
            place,
            player.place,
            player.total,
            _segments(row, lines, zero=lost * unit, unit=unit),
            lost * unit,
        )
        for place, (player, row) in enumerate(zip(answer.players, values, strict=True))
    )


def _segments(row: Sequence[int], lines: Sequence[str], *, zero: float, unit: float) -> tuple[Segment, ...]:
    found, right, left = [], zero, zero
    for colour, (line, points) in enumerate(zip(lines, row, strict=True)):
        width = abs(points) * unit
        if points > 0:
            found.append(Segment(line, points, round(right, 2), round(width, 2), colour))
            right += width
        elif points < 0:
            left -= width
            found.append(Segment(line, points, round(left, 2), round(width, 2), colour))
    return tuple(found)
