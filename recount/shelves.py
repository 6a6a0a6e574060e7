"""Shelves of Atheneum drawn on an edition's plan: what is full, what leans, what stands side by side."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

SUBJECTS = {"P": "purple", "G": "green", "K": "pink", "T": "turquoise", "B": "black"}
Place = tuple[int, int]  # row from the top, the candles being row 0, and column


@dataclass(frozen=True)
class Kind:
    """One shelf of the plan: which compartment each place belongs to, and what is printed on it."""

    compartment: dict[Place, str]
    worth: dict[str, int]  # of a compartment, by its letter
    candles: dict[Place, int]
    height: int
    width: int


@dataclass(frozen=True)
class Standing:
    """A shelf as it stands in front of somebody: its kind and the books and candles on it."""

    kind: Kind
    books: dict[Place, str]
    candles: tuple[Place, ...]


def read_plan(text: str) -> list[Kind]:
    """The main shelf, then each kind of side shelf."""
    return [read_kind(part) for part in text.split("|")]


def read_kind(text: str) -> Kind:
    compartment: dict[Place, str] = {}
    worth: dict[str, int] = {}
    candles: dict[Place, int] = {}
    rows = [row.split() for row in text.upper().split("/")]
    for row, cells in enumerate(rows):
        for col, cell in enumerate(cells):
            if cell == ".":
                continue
            if cell.startswith("^"):
                candles[row, col] = int(cell[1:])
                continue
            compartment[row, col] = cell[0]
            if cell[1:]:
                worth[cell[0]] = int(cell[1:])
    width = max(len(cells) for cells in rows)
    return Kind(compartment, worth, candles, len(rows), width)


def read_standing(text: str, plan: list[Kind]) -> list[Standing]:
    """A player's shelves from left to right; `1:` before a side shelf says which kind it is."""
    return [read_one(part.strip(), plan) for part in text.split("|")]


def read_one(text: str, plan: list[Kind]) -> Standing:
    side = re.match(r"([0-9]+)\s*:", text)
    kind = plan[int(side[1])] if side else plan[0]
    rows = text[side.end() if side else 0 :].upper().split("/")
    books: dict[Place, str] = {}
    candles: list[Place] = []
    for row, line in enumerate(rows):
        for col, cell in enumerate(line.replace("+", " ").split()):
            if cell == "^":
                candles.append((row, col))
            elif cell != ".":
                books[row, col] = SUBJECTS[cell]
    return Standing(kind, books, tuple(candles))


def count_shelves(plan: str, text: str, subject: str, ruling: str) -> dict[str, Any]:
    """The counts a drawing gives."""
    shelves = read_standing(text, read_plan(plan))
    own = [
        (at, place)
        for at, shelf in enumerate(shelves)
        for place, book in shelf.books.items()
        if book == subject
    ]
    return {
        "favourite": sum(any(beside(shelves, one, other, ruling) for other in own) for one in own),
        "compartments": [worth for shelf in shelves for worth in full(shelf)],
        "candles": [shelf.kind.candles[place] for shelf in shelves for place in shelf.candles],
        "books": sum(len(shelf.books) for shelf in shelves),
        "subject_books": len(own),
    }


def full(shelf: Standing) -> Iterator[int]:
    """The value of each compartment all of whose places hold a book."""
    for letter, worth in shelf.kind.worth.items():
        places = [place for place, which in shelf.kind.compartment.items() if which == letter]
        if all(place in shelf.books for place in places):
            yield worth


def beside(shelves: list[Standing], one: tuple[int, Place], other: tuple[int, Place], ruling: str) -> bool:
    """Whether two books stand side by side or one above the other, as far as the ruling lets them."""
    (at, (row, col)), (there, (row2, col2)) = one, other
    if at == there:
        touch = abs(row - row2) + abs(col - col2) == 1
        rooms = shelves[at].kind.compartment
        return touch and (ruling != "compartment" or rooms[row, col] == rooms[row2, col2])
    if ruling != "across-shelves" or abs(at - there) != 1:
        return False
    left, right = (one, other) if at < there else (other, one)
    level = shelves[left[0]].kind.height - left[1][0] == shelves[right[0]].kind.height - right[1][0]
    return level and left[1][1] == shelves[left[0]].kind.width - 1 and right[1][1] == 0


def unsupported(shelf: Standing) -> list[Place]:
    """The books that lean on nothing, or stand above an empty place of their compartment."""
    rooms = shelf.kind.compartment

    def leans(row: int, col: int) -> bool:
        """A wall is wherever the place beside it belongs to another compartment or to none."""
        return any(
            rooms.get((row, side)) != rooms[row, col] or (row, side) in shelf.books
            for side in (col - 1, col + 1)
        )

    def stands(row: int, col: int) -> bool:
        return rooms.get((row + 1, col)) != rooms[row, col] or (row + 1, col) in shelf.books

    return [place for place in shelf.books if not (leans(*place) and stands(*place))]
