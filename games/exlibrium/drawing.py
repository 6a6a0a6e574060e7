"""The influence table as the reveal draws it: every card of every stack, the discarded ones crossed out."""

from dataclasses import dataclass

from scoring.exlibrium.answer import FinalCount
from scoring.exlibrium.characters import CHARACTERS
from store.values import Seat
from web.table.seats import Visit


@dataclass(frozen=True)
class Pile:
    """A player's cards on one character before the final count, and what is left of them."""

    before: int
    left: int

    @property
    def discarded(self) -> int:
        return self.before - self.left


@dataclass(frozen=True)
class Row:
    number: int
    character: str
    piles: tuple[Pile, ...]  # one a player


@dataclass(frozen=True)
class Drawn:
    seats: tuple[Seat, ...]
    rows: tuple[Row, ...]


def drawing(here: Visit, answer: FinalCount) -> Drawn:
    rows = (
        Row(c + 1, character, tuple(Pile(player.before[c], player.left[c]) for player in answer.players))
        for c, character in enumerate(CHARACTERS)
    )
    return Drawn(here.sitting.players, tuple(rows))
