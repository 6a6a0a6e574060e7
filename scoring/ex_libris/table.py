"""A table as it was entered: plain values, already checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.ex_libris.cards import Cell
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.rulings import Rulings

LINES = ("stability", "popular", "banned", "diversity", "specialty")  # B1 … B5
LIBRARY = "library"
LACKS = {LIBRARY: ("stability",)}  # the lines of form S-42a the public library has none of


@dataclass(frozen=True)
class Tally:
    """Section A2 as written on the paper form, with B1 beside it."""

    counts: Mapping[str, int]
    stability: int = 0


@dataclass(frozen=True)
class Player:
    name: str
    focus: str
    holding: Shelf | Tally
    hand: int | None = None  # None: nobody entered it
    claimed: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Library:
    """The public library of the solo game: the whole discard pile."""

    focus: str
    holding: tuple[Cell, ...] | Tally
    claimed: Mapping[str, int] = field(default_factory=dict)
    name = LIBRARY


@dataclass(frozen=True)
class Table:
    popular: str
    banned: str
    players: tuple[Player, ...]
    rulings: Rulings = field(default_factory=Rulings)
    library: Library | None = None
    difficulty: int | None = None
    race: str | None = None
    deck: str | None = None

    @property
    def game(self) -> str:
        return "ex-libris" if self.library is None else "ex-libris-solo"


def cells_of(table: Table) -> tuple[Cell, ...]:
    """Every card entered at a table, shelves first, the pile last."""
    shelves = (player.holding for player in table.players if isinstance(player.holding, Shelf))
    pile = table.library.holding if table.library and isinstance(table.library.holding, tuple) else ()
    return (*(cell for shelf in shelves for _, cell in shelf.cells()), *pile)
