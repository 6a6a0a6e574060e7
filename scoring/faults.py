"""What is wrong with what was entered: a key, its arguments and its place, all of them at once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Value = str | int | None | tuple[str, ...] | tuple[int, ...]
Args = Mapping[str, Value]
Path = tuple[str | int, ...]


def read_args(source: Mapping[str, Any]) -> Args:
    """Arguments as JSON kept them."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in source.items()}


def several(value: Value) -> tuple[str | int, ...]:
    """What an argument lists; nothing where it is one word or number."""
    return value if isinstance(value, tuple) else ()


@dataclass(frozen=True)
class Fault:
    """One fault. `where` leads to it in the document; `row` and `column` in a shelf count from 1."""

    key: str
    args: Args = field(default_factory=dict)
    where: Path = ()
    row: int | None = None
    column: int | None = None


def read_fault(source: Mapping[str, Any]) -> Fault:
    """A fault that another process found, or the store kept, by its key and arguments."""
    return Fault(source["key"], read_args(source.get("args") or {}))


class Refused(ValueError):
    """Raised once, at the edge of a game, with every fault found; `game` tells whose words say them."""

    def __init__(self, faults: Iterable[Fault], game: str = "") -> None:
        self.faults = tuple(faults)
        self.game = game
        super().__init__("; ".join(fault.key for fault in self.faults))
