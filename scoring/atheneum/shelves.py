"""A player's shelves, drawn on an edition's plan on one line of text.

    1: ^ . / P G | ^ . ^ . . / P P G . K / P+G K . T / . . T B

Shelves stand from left to right as on the table, separated by `|`: the main shelf, and up to two side
shelves, each beginning with the number of its kind in the plan and a colon. A shelf has the rows of its
drawing in the plan, from top to bottom, separated by `/`, cells separated by spaces. In the first row
`^` is a candle. In all others a letter is a book of that colour: `P` purple, `G` green, `K` pink,
`T` turquoise, `B` black; `P+G` is one tile with two books, in this slot and the next. `.` is an empty
slot, or no slot. Case is free on input. Written back: capitals, single spaces, ` / ` and ` | `, no dots
at a row's end (one in an empty row).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.atheneum.notation import EMPTY, Part, cut, join_rows
from scoring.atheneum.subjects import LETTERS
from scoring.faults import Args, Fault
from scoring.fields import short
from scoring.reasons import Place

CANDLE = "^"
MAIN = 0

_KIND = re.compile(r"[1-9]", re.ASCII)


@dataclass(frozen=True)
class Shelf:
    """One shelf: which design of the plan it is (0 the main shelf) and what stands where on it."""

    design: int
    rows: int
    candles: frozenset[Place]
    books: Mapping[Place, str]  # slot → letter of the colour
    tiles: frozenset[Place] = frozenset()  # the left slots of tiles with two books

    def with_book(self, place: Place, letter: str) -> "Shelf":
        return replace(self, books={**self.books, place: letter})


Shelves = tuple[Shelf, ...]  # from left to right


def parse_shelves(text: str) -> tuple[Shelves, tuple[Fault, ...]]:
    """The shelves as far as they can be understood, and every fault of the text itself."""
    parts, found = cut(text)
    faults = list(found)
    return tuple(_shelf(part, number, faults) for number, part in enumerate(parts, start=1)), tuple(faults)


def write_shelves(shelves: Shelves) -> str:
    """The canonical line of a player's shelves."""
    return " | ".join(map(_write_shelf, shelves))


def _write_shelf(shelf: Shelf) -> str:
    words = {**dict.fromkeys(shelf.candles, CANDLE), **shelf.books}
    for r, c in shelf.tiles:
        words[r, c] = f"{words[r, c]}+{words[r, c + 1]}"
        words[r, c + 1] = ""
    rows = join_rows(words, shelf.rows)
    return rows if shelf.design == MAIN else f"{shelf.design}: {rows}"


def _shelf(part: Part, number: int, faults: list[Fault]) -> Shelf:
    design = MAIN
    if _KIND.fullmatch(part.label):
        design = int(part.label)
    elif part.label:
        faults.append(Fault("shelf-label", {"shelf": number, "text": short(part.label)}))
    books: dict[Place, str] = {}
    candles, tiles = set(), set()
    for r, row in enumerate(part.rows):
        column = 0
        for word in row:
            place, letters = (r, column), word.upper().split("+")
            column += len(letters)
            if word == EMPTY:
                continue
            if r == 0 and word == CANDLE:
                candles.add(place)
            elif r > 0 and len(letters) <= 2 and all(letter in LETTERS for letter in letters):
                books.update({(r, place[1] + step): letter for step, letter in enumerate(letters)})
                tiles |= {place} if len(letters) == 2 else set()
            else:
                key = "cell-no-candle" if r == 0 else "cell-no-book"
                args: Args = {"shelf": number, "text": short(word)}
                faults.append(Fault(key, args, row=r + 1, column=place[1] + 1))
    return Shelf(design, len(part.rows), frozenset(candles), books, frozenset(tiles))
