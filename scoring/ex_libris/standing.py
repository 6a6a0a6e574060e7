"""Who won: every place by the whole chain of tie-breaks, and the step that settled the first."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.ex_libris.sheet import Column
from scoring.ex_libris.table import Table

SHARED = "shared"


@dataclass(frozen=True)
class Step:
    """One tie-break among players still level: its name and each one's number, the best first."""

    key: str
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Standing:
    places: tuple[int, ...]  # in the order of the columns
    winners: tuple[str, ...]
    settled_by: str
    steps: tuple[Step, ...]  # from `total` down to the one that settled first place


def rank(columns: tuple[Column, ...], table: Table) -> Standing:
    """The standing. Solo knows one step: strictly more points than the public library."""
    if table.library is not None:
        return _solo(columns)
    chain = _chain(table)
    keys = [tuple(measure(column) for _, measure in chain) for column in columns]
    places = tuple(1 + sum(other > own for other in keys) for own in keys)
    winners = tuple(column.name for column, place in zip(columns, places, strict=True) if place == 1)
    steps = _steps(columns, chain)
    settled = steps[-1].key if len(winners) == 1 else SHARED
    return Standing(places, winners, settled, steps)


def _chain(table: Table) -> tuple[tuple[str, Callable[[Column], int]], ...]:
    """The tie-breaks of FR p.9; more is better, so that what should be few is counted negative."""
    return (
        ("total", lambda column: column.total),
        ("books", lambda column: column.findings.books),
        ("hand", lambda column: -column.hand),
        ("banned", lambda column: -column.findings.counts[table.banned]),
        ("race", lambda column: int(column.name == table.race)),
    )


def _steps(
    columns: tuple[Column, ...], chain: tuple[tuple[str, Callable[[Column], int]], ...]
) -> tuple[Step, ...]:
    level, steps = columns, []
    for key, measure in chain:
        best = max(map(measure, level))
        ordered = sorted(level, key=measure, reverse=True)
        steps.append(Step(key, tuple((column.name, abs_value(key, measure(column))) for column in ordered)))
        level = tuple(column for column in level if measure(column) == best)
        if len(level) == 1:
            break
    return tuple(steps)


def abs_value(key: str, measured: int) -> int:
    """The number as people say it: three cards in hand, not minus three."""
    return -measured if key in ("hand", "banned") else measured


def _solo(columns: tuple[Column, ...]) -> Standing:
    player, library = columns
    totals = sorted(((c.name, c.total) for c in columns), key=lambda pair: -pair[1])
    steps = (Step("total", tuple(totals)),)
    if player.total > library.total:
        return Standing((1, 2), (player.name,), "total", steps)
    settled = "library" if player.total == library.total else "total"
    return Standing((2, 1), (library.name,), settled, steps)
