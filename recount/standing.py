"""Who stands where: a chain of comparisons, some of whose values nobody may have entered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product


@dataclass(frozen=True)
class Step:
    """One comparison: what it is called and everybody's value; None is a value nobody entered."""

    name: str
    values: Mapping[str, int | None]
    fewest: bool = False  # the fewest win, not the most
    field: str = ""  # what has to be entered where a value is not known


@dataclass(frozen=True)
class First:
    """Who leads a group, and by what; several names of a step where it cannot be told and does not matter."""

    winners: tuple[str, ...]
    settled_by: tuple[str, ...]
    asks: tuple[tuple[str, str], ...] = ()


def first(group: Sequence[str], chain: Sequence[Step]) -> First:
    """Compares step by step until one stands alone, nobody is parted, or an unknown value is needed."""
    level = tuple(group)
    for at, step in enumerate(chain):
        if any(step.values[name] is None for name in level) and len(level) > 1:
            return _with_unknown(level, chain[at:])
        level = _best(level, step)
        if len(level) == 1:
            return First(level, (step.name,))
    return First(level, ("shared",))


def _best(level: Sequence[str], step: Step) -> tuple[str, ...]:
    values = {name: value for name in level if (value := step.values[name]) is not None}
    best = min(values.values()) if step.fewest else max(values.values())
    return tuple(name for name in level if values[name] == best)


def _with_unknown(level: tuple[str, ...], chain: Sequence[Step]) -> First:
    """Tries everything the unknown values may be; only where that changes who leads is anything asked."""
    step = chain[0]
    missing = [name for name in level if step.values[name] is None]
    outcomes = []
    for filling in product(_possible(level, step), repeat=len(missing)):
        values = {**step.values, **dict(zip(missing, filling, strict=True))}
        filled = Step(step.name, values, step.fewest, step.field)
        outcomes.append(first(level, [filled, *chain[1:]]))
    if len({outcome.winners for outcome in outcomes}) > 1:
        return First(level, (f"{step.name}-unknown",), tuple((name, step.field) for name in missing))
    ways = {way for outcome in outcomes for way in outcome.settled_by}
    return First(outcomes[0].winners, tuple(sorted(ways)), outcomes[0].asks)


def _possible(level: Sequence[str], step: Step) -> list[int]:
    """Below, level with and above every value that is known: nothing else can matter. None is below 0."""
    known = [value for name in level if (value := step.values[name]) is not None] or [0]
    return sorted({value + d for value in known for d in (-1, 0, 1) if value + d >= 0})


def places(group: Sequence[str], chain: Sequence[Step]) -> dict[str, int]:
    """Everybody's place: those who lead, then those who lead the rest, and so on; who is level shares one."""
    found: dict[str, int] = {}
    rest = list(group)
    while rest:
        leading = first(rest, chain).winners
        place = len(found) + 1
        found.update(dict.fromkeys(leading, place))
        rest = [name for name in rest if name not in leading]
    return found
