"""Who stands where: every place by a chain of tie-breaks, and the step that settled the first."""

from collections.abc import Sequence
from dataclasses import dataclass

SHARED = "shared"


@dataclass(frozen=True)
class TieBreak:
    """One comparison: its name and a number for each player. The most wins it, or the fewest."""

    key: str
    numbers: tuple[int, ...]
    fewest: bool = False

    @property
    def merits(self) -> tuple[int, ...]:
        return tuple(-number for number in self.numbers) if self.fewest else self.numbers


@dataclass(frozen=True)
class Step:
    """One tie-break among players still level: its name and each one's number, the best first."""

    key: str
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Standing:
    places: tuple[int, ...]  # in the order of the players
    winners: tuple[str, ...]
    settled_by: str
    steps: tuple[Step, ...]  # from the first tie-break down to the one that settled first place


def rank_by(chain: Sequence[TieBreak], names: Sequence[str]) -> Standing:
    """Every place by the whole chain; players level to its end share a place."""
    merits = tuple(zip(*(tie_break.merits for tie_break in chain), strict=True))
    places = tuple(1 + sum(other > own for other in merits) for own in merits)
    winners = tuple(name for name, place in zip(names, places, strict=True) if place == 1)
    steps = _steps(names, chain)
    settled = steps[-1].key if len(winners) == 1 else SHARED
    return Standing(places, winners, settled, steps)


def _steps(names: Sequence[str], chain: Sequence[TieBreak]) -> tuple[Step, ...]:
    level, steps = tuple(range(len(names))), []
    for tie_break in chain:
        merits = tie_break.merits
        level = tuple(sorted(level, key=merits.__getitem__, reverse=True))
        steps.append(Step(tie_break.key, tuple((names[p], tie_break.numbers[p]) for p in level)))
        level = tuple(player for player in level if merits[player] == merits[level[0]])
        if len(level) == 1:
            break
    return tuple(steps)
