"""Why a line says what it says: a key, its arguments, the cells that count and the page of the rule."""

from dataclasses import dataclass, field

from scoring.faults import Args

Place = tuple[int, int]


@dataclass(frozen=True)
class Reason:
    """The sentence and the formula are made of `key` and `args` at the edge, in the reader's language."""

    line: str
    player: str
    key: str
    args: Args = field(default_factory=dict)
    cells: tuple[Place, ...] = ()
    rule: str = ""
