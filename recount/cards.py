"""The notation of a shelf and of a pile, read into cards."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

CATEGORIES = "CFHMRS"
CELL = re.compile(r"(?:(#)|(~?)([A-Z])([1-9][0-9]*)(?::([CFHMRS]{2,4}))?)(\+?)")


@dataclass(frozen=True)
class Card:
    """A card on a shelf; `mark` is None where nobody can name it, `icons` where nobody knows them."""

    row: int
    col: int
    mark: tuple[str, int] | None
    icons: str | None
    down: bool
    entombs: bool  # another card lies under it

    @property
    def name(self) -> str:
        return f"{self.mark[0]}{self.mark[1]}" if self.mark else "#"

    def turned_down(self) -> "Card":
        return replace(self, down=True)


def read_cell(text: str, row: int, col: int, known: Mapping[str, str]) -> Card | None:
    """One cell; None where the text is no card (a hole is none either)."""
    match = CELL.fullmatch(text.upper()) if text.isascii() else None
    if match is None:
        return None
    nameless, turned, letter, number, icons, below = match.groups()
    if nameless:
        return Card(row, col, None, None, down=True, entombs=bool(below))
    mark = (letter, int(number))
    icons = icons or known.get(f"{letter}{int(number)}")
    return Card(row, col, mark, icons, down=bool(turned), entombs=bool(below))


def read_shelf(text: str, known: Mapping[str, str]) -> list[Card]:
    """The cards of a shelf in reading order: rows from the top, each from the left."""
    return [
        card
        for row, cells in enumerate(text.split("/"))
        for col, cell in enumerate(cells.split())
        if (card := read_cell(cell, row, col, known))
    ]


def read_pile(text: str, known: Mapping[str, str]) -> list[Card]:
    """The cards of a pile: the same cells without rows."""
    cells = enumerate(text.split())
    return [card for place, cell in cells if (card := read_cell(cell, 0, place, known))]


def books(cards: Iterable[Card], category: str) -> int:
    """How many books of a category stand on the cards that lie face up."""
    return sum(card.icons.count(category) for card in cards if card.icons and not card.down)
