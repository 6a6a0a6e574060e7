"""A table of Atheneum as it was entered: plain values, already checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.atheneum.plan import Plan
from scoring.atheneum.rulings import OPTIONS
from scoring.atheneum.shelves import Shelves
from scoring.rulings import Chosen, with_defaults

LINES = ("track", "favourite", "compartments", "candles", "wands")


@dataclass(frozen=True)
class Counts:
    """What shelves give, counted by the players themselves."""

    favourite: int  # books of the own subject beside another of it
    compartments: tuple[int, ...]  # the values of full compartments
    candles: tuple[int, ...]  # the values of slots that hold a candle
    books: int | None  # None: nobody entered it
    subject_books: int | None


@dataclass(frozen=True)
class Player:
    name: str
    subject: str
    track: int
    holding: Counts | Shelves
    wands: int
    claimed: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    players: tuple[Player, ...]
    rulings: Chosen = field(default_factory=dict)
    plan: Plan | None = None

    @property
    def adjacency(self) -> str:
        return with_defaults(OPTIONS, self.rulings)["adjacency"]
