"""The words of the deck: categories, a card's mark, and a cell of a shelf."""

import re
from dataclasses import dataclass
from functools import total_ordering

CATEGORIES = "CFHMRS"  # in the order of the form
DECK_CARDS = 152  # FR p.1
DECK_BOOKS = 510  # FR p.3
BOOKS_PER_CATEGORY = 85  # FR p.3
FEWEST_ICONS, MOST_ICONS = 2, 4  # FR p.3

_MARK = re.compile(r"([A-Za-z])([1-9][0-9]{0,2})", re.ASCII)


@total_ordering
@dataclass(frozen=True)
class Mark:
    """A card's letter and its order among the cards of that letter; marks sort as the inspector reads."""

    letter: str
    number: int

    def __str__(self) -> str:
        return f"{self.letter}{self.number}"

    def __lt__(self, other: "Mark") -> bool:
        return (self.letter, self.number) < (other.letter, other.number)


@dataclass(frozen=True)
class Cell:
    """A place on the shelf that holds a card. `mark` is None for a face-down card nobody can name."""

    mark: Mark | None
    icons: str | None = None
    down: bool = False
    entombed: bool = False

    def __str__(self) -> str:
        if self.mark is None:
            return "#+" if self.entombed else "#"
        icons = f":{self.icons}" if self.icons else ""
        return f"{'~' if self.down else ''}{self.mark}{icons}{'+' if self.entombed else ''}"


def read_mark(text: str) -> Mark | None:
    """`e2` → E2; None where it is no mark."""
    found = _MARK.fullmatch(text)
    if not found or int(found[2]) > DECK_CARDS:
        return None
    return Mark(found[1].upper(), int(found[2]))
