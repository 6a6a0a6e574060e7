"""One small change to a player's shelves at a time; the notation stays the truth, whatever was tapped."""

from dataclasses import replace

from scoring.atheneum.plan import Plan
from scoring.atheneum.shelves import MAIN, Shelf, Shelves, parse_shelves, write_shelves
from scoring.atheneum.subjects import LETTERS, MOST_SIDES
from scoring.reasons import Place

AWAY = "."
LIT, DARK = "^", "_"
JOINED, APART = "+", "="


def read(text: str, plan: Plan) -> Shelves:
    """The shelves as they stand; a bare main shelf where nothing was entered."""
    return parse_shelves(text)[0] if text else (_bare(plan, MAIN),)


def write(shelves: Shelves) -> str:
    """The notation; empty for a bare main shelf, so that nothing entered stays nothing."""
    touched = len(shelves) > 1 or any(shelf.books or shelf.candles for shelf in shelves)
    return write_shelves(shelves) if touched else ""


def tap(shelves: Shelves, number: int, place: Place, word: str) -> Shelves:
    """A slot as the word wants it: a book, none, a candle, or two books on one tile."""
    if number >= len(shelves):
        return shelves
    shelf = _tapped(shelves[number], place, word)
    return (*shelves[:number], shelf, *shelves[number + 1 :])


def add_side(shelves: Shelves, plan: Plan, kind: int, *, left: bool) -> Shelves:
    """One more side shelf at an end of the row."""
    if not MAIN < kind < len(plan.designs) or len(shelves) > MOST_SIDES:
        return shelves
    return (_bare(plan, kind), *shelves) if left else (*shelves, _bare(plan, kind))


def remove_side(shelves: Shelves, number: int) -> Shelves:
    if number >= len(shelves) or shelves[number].design == MAIN:
        return shelves
    return (*shelves[:number], *shelves[number + 1 :])


def may_join(shelf: Shelf, place: Place) -> bool:
    """Whether the book here and the one to its right may be one tile: each is on one tile at most."""
    r, c = place
    beside, left = (r, c + 1), (r, c - 1)
    return place in shelf.books and beside in shelf.books and not {left, place, beside} & shelf.tiles


def _bare(plan: Plan, kind: int) -> Shelf:
    return Shelf(kind, plan.designs[kind].rows, frozenset(), {})


def _tapped(shelf: Shelf, place: Place, word: str) -> Shelf:
    if word in LETTERS:
        return shelf.with_book(place, word)
    match word:
        case "^":
            return replace(shelf, candles=shelf.candles | {place})
        case "_":
            return replace(shelf, candles=shelf.candles - {place})
        case "+" if may_join(shelf, place):
            return replace(shelf, tiles=shelf.tiles | {place})
        case "=":
            return replace(shelf, tiles=shelf.tiles - {place})
        case ".":
            books = {at: letter for at, letter in shelf.books.items() if at != place}
            tiles = shelf.tiles - {place, (place[0], place[1] - 1)}
            return replace(shelf, books=books, candles=shelf.candles - {place}, tiles=tiles)
    return shelf
