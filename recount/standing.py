"""Who stands where: a chain of comparisons, some of whose values nobody may have entered.

One is ahead of another if that is so whatever the unknown values turn out to be. A place counts those ahead.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

Range = tuple[int, int]  # the lowest and the highest a value can be


@dataclass(frozen=True)
class Step:
    """One comparison: what it is called and everybody's value; None is a value nobody entered."""

    name: str
    values: Mapping[str, int | None]
    fewest: bool = False  # the fewest win, not the most
    asks: str = ""  # the field that has to be entered where a value is not known
    possible: Mapping[str, Range] = field(default_factory=dict)  # what an unknown value may be

    def range_of(self, name: str) -> Range:
        value = self.values[name]
        return self.possible[name] if value is None else (value, value)

    def unknown(self, name: str) -> bool:
        lowest, highest = self.range_of(name)
        return lowest < highest

    def outcomes(self, one: str, other: str) -> str:
        """Which of `<`, `=` and `>` the first may be to the second; `>` is better."""
        (low, high), (others_low, others_high) = self.range_of(one), self.range_of(other)
        less, more = low < others_high, high > others_low
        if self.fewest:
            less, more = more, less
        level = low <= others_high and others_low <= high
        return "<" * less + "=" * level + ">" * more


@dataclass(frozen=True)
class Standing:
    """Everybody's place, who won, by which step, and who has to say what before that is certain.

    `settled_by` has several steps where an unknown value leaves open which of them parts the first two,
    though not who is first.
    """

    places: Mapping[str, int]
    winners: tuple[str, ...]
    settled_by: tuple[str, ...]
    asks: tuple[tuple[str, str], ...]


def stand(names: Sequence[str], chain: Sequence[Step]) -> Standing:
    places = {name: 1 + sum(ahead(other, name, chain) for other in names) for name in names}
    winners = tuple(name for name in names if places[name] == 1)
    if len(winners) == 1:
        rivals = [name for name in names if name not in winners]
        return Standing(places, winners, decisive(winners[0], rivals, chain), ())
    for step in chain:
        asked = tuple((name, step.asks) for name in winners if step.unknown(name))
        if asked:
            return Standing(places, winners, (f"{step.name}-unknown",), asked)
    return Standing(places, winners, ("shared",), ())


def ahead(one: str, other: str, chain: Sequence[Step]) -> bool:
    """Whether one comes before the other in any case: step by step, for as long as they may be level."""
    for step in chain:
        outcomes = step.outcomes(one, other)
        if "<" in outcomes:
            return False
        if "=" not in outcomes:
            return True
    return False


def decisive(winner: str, rivals: Sequence[str], chain: Sequence[Step]) -> tuple[str, ...]:
    """The steps that may be the one after which the winner stands alone."""
    parting = [list(partings(winner, rival, chain)) for rival in rivals] or [[0]]
    return tuple(chain[depth].name for depth in sorted({max(depths) for depths in product(*parting)}))


def partings(winner: str, rival: str, chain: Sequence[Step]) -> list[int]:
    """At which steps the winner may leave the rival behind."""
    found = []
    for depth, step in enumerate(chain):
        outcomes = step.outcomes(winner, rival)
        if ">" in outcomes:
            found.append(depth)
        if "=" not in outcomes:
            break
    return found
