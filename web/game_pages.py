"""What the shell must know of a game's pages."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from flask import Flask

from scoring.document import Document
from store.leaving import NOTHING, Hidden
from store.values import Change, Facts, Sitting
from web.forms import GameSettings
from web.paper_rows import Paper

if TYPE_CHECKING:
    from printing import Layout


SEAT = "board.seat"  # the page of a seat, where everything of it is found


@dataclass(frozen=True)
class Draw:
    """What can be drawn for a table: as many of `options` as there are `settings`, none twice.

    `dealt`: a seat's secret field that one of the options left over can be dealt to.
    """

    settings: tuple[str, ...]
    options: tuple[str, ...]
    kind: str  # of the terms: translations.term(game, kind, option)
    dealt: str | None = None


@dataclass(frozen=True)
class Asked:
    """A number asked for only where first place turns on it: the most it can be, and how it is entered."""

    most: int
    change: Callable[[Facts, int, int], Change]  # what holds, the seat, the number; or Refused


@dataclass(frozen=True)
class Listed:
    """Numbers that a document holds in a row: each with a name (a line of the form), or as many as there are.

    Without names a number lies between the two limits, and one that is 0 is not there at all.
    """

    names: tuple[str, ...] = ()
    lowest: int = 0
    highest: int | None = None

    def stepped(self, number: int, by: int) -> int:
        """One more or one fewer; below the lowest there is none."""
        wanted = number + by
        if wanted < self.lowest:
            return self.lowest if by > 0 else 0
        return wanted if self.highest is None else min(wanted, self.highest)


@dataclass(frozen=True)
class Example:
    """A small table on which the options of a ruling part, for the page of rulings."""

    document: Document
    line: str  # whose points show it; "place" where it shows in who stands where
    facts: tuple[tuple[str, str, tuple[int, ...]], ...] = ()  # kind and key of a term, each player's number
    alone: bool = False  # only the first player is shown; the others are there to make a table


@dataclass(frozen=True)
class GamePages:
    """A game as the shell's pages see it.

    Templates in `folder`: settings.html, seat.html, drawing.html; and where a game has something to say
    there, board.html and agreed.html (on the table's page), section_a.html, race.html, check.html, and
    example.html (what lies on the table of a ruling's example).
    """

    key: str
    folder: str
    settings: type[GameSettings]  # what it asks of its own when a table is settled
    document: Callable[[Sitting], Document]  # the contract's document; knows every secret
    progress: Callable[[Facts, int], tuple[tuple[str, bool, str], ...]]  # key, done, detail: all may see it
    register: Callable[[Flask], None]
    hidden: Hidden = NOTHING  # what no other phone sees before the reveal
    draw: Draw | None = None
    roles: tuple[str, ...] = ()  # seats that are no players, such as the public library
    checked: bool = True  # whether the neighbour on the left signs off what a seat entered
    rounds: int = 0  # rounds the board reminds of
    one_round: tuple[str, ...] = ()  # fields of the table that count for one round only
    paper: Paper | None = None  # how a form played elsewhere is typed in to be audited
    asked: Mapping[str, Asked] = field(default_factory=dict)  # by field of the contract
    lists: Mapping[str, Listed] = field(default_factory=dict)  # by key of the document
    shelved: Callable[[Facts, int], int | None] | None = None  # cards on a shelf that is being entered
    bgg: int | None = None  # the game's number at BoardGameGeek
    examples: Mapping[str, tuple[Example, ...]] = field(default_factory=dict)  # by ruling
    # where a seat's key of the document is entered: the page, and what that way of entering is called
    entered_at: Callable[[Sitting, int, str], tuple[str, str]] = lambda _sitting, _seat, _field: (SEAT, "")
    layout: "Callable[[], Layout | None]" = lambda: None  # of its form; the registry knows it


PAGES: dict[str, GamePages] = {}  # by key; games.registry fills it in, and only that knows every game
