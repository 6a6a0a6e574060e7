"""A table of Exlibrium as it was entered: plain values, already checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.exlibrium.characters import CHARACTERS, COUNT, MOST_DISCARDS
from scoring.exlibrium.rulings import OPTIONS
from scoring.rulings import Chosen, with_defaults

Influence = tuple[tuple[int, ...], ...]  # a row a player, in it a number of cards a character
LINES = ("points", *CHARACTERS)
UNDECIDED = (None,) * COUNT


@dataclass(frozen=True)
class Player:
    """One player. A choice of `discards` not made yet is None: as many as allowed."""

    name: str
    influence: tuple[int, ...]
    points: int = 0
    discards: tuple[int | None, ...] = UNDECIDED
    claimed: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Token:
    """The doubling token: before which player's stack it lies, characters counted from 0."""

    player: str
    character: int


@dataclass(frozen=True)
class Table:
    rules: str
    players: tuple[Player, ...]
    rulings: Chosen = field(default_factory=dict)
    token: Token | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    @property
    def influence(self) -> Influence:
        return tuple(player.influence for player in self.players)

    @property
    def most_discards(self) -> tuple[int, ...]:
        """How many cards the first on a character may discard, then the second."""
        return MOST_DISCARDS[self.rules]

    def ruling(self, name: str) -> str:
        return with_defaults(OPTIONS, self.rulings)[name]

    @property
    def counting_token(self) -> Token | None:
        """The token as far as it still counts in the final count."""
        return self.token if self.ruling("final-doubling") == "yes" else None

    @property
    def ties_read_what_is_left(self) -> bool:
        return self.ruling("ties-read") == "what-is-left"
