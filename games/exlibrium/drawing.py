"""The influence table as the reveal draws it: every card of every stack, the discarded ones crossed out."""

from dataclasses import dataclass
from typing import cast

from games.exlibrium.document import influence
from scoring.exlibrium.characters import CHARACTERS
from scoring.game import Answer
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


def drawing(here: Visit, answer: Answer) -> Drawn:
    seats, facts = here.sitting.players, here.sitting.facts
    before = [influence(facts, seat.place) for seat in seats]
    left = [cast(list[int], player["left"]) for player in cast(list[dict[str, object]], answer["players"])]
    rows = (
        Row(c + 1, character, tuple(Pile(was[c], now[c]) for was, now in zip(before, left, strict=True)))
        for c, character in enumerate(CHARACTERS)
    )
    return Drawn(seats, tuple(rows))
