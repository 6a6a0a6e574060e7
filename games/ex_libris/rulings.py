"""The rulings of Ex Libris, each with a small table on which its options part, for the page of rulings."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.ex_libris.cells import CellView, cells_of
from games.ex_libris.drawing import drawn_rows
from scoring.document import Document, Entered, Owner
from scoring.ex_libris.answer import Inspection
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.deck import NOTHING_KNOWN
from web.game_pages import Example

NAMES, FOCI = ("Rita", "Éric", "Ahmed", "Daria"), "HFMS"
PROMINENT, BANNED = "R", "C"


@dataclass(frozen=True)
class ExampleShelf:
    """One player's cards of an example, as one option leaves them."""

    name: str
    rows: tuple[tuple[CellView, ...], ...]


def _table(*holdings: Entered) -> Document:
    players = (
        Owner(name, {"focus": focus, "hand": 0, **holding})
        for name, focus, holding in zip(NAMES, FOCI, holdings, strict=False)
    )
    return Document("ex-libris", tuple(players), settings={"popular": PROMINENT, "banned": BANNED})


def _books(count: int) -> Entered:
    """Nothing but prominent works."""
    return {"tally": {letter: count * (letter == PROMINENT) for letter in CATEGORIES}, "stability": 0}


def _prominent(*counts: int) -> Example:
    """Players who own so many prominent works; the form's second line parts them."""
    return Example(_table(*map(_books, counts)), "popular", (("category", PROMINENT, counts),))


def _shelf(text: str, line: str) -> Example:
    """One shelf, and a player with nothing beside it."""
    return Example(_table({"shelf": text}, _books(0)), line, alone=True)


SHELVES: Mapping[str, tuple[Example, ...]] = {
    "order-after-flip": (_shelf("B1:FH M8:HS C2:FF D1:HH", "specialty"),),
    "entombed-under-flipped": (_shelf("A1:FH M8:HS / M3:FF+ M9:SM", "stability"),),
}
EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "popular-tie": (_prominent(8, 8, 8, 4), _prominent(8, 8, 8, 8)),
    "popular-zero": (_prominent(5, 0, 0),),
    "popular-two-players": (_prominent(7, 4), _prominent(6, 6)),
    **SHELVES,
    "most-books": (Example(_table({"shelf": "D1:FF C1:SHM"}, {"shelf": "A2:HSM"}), "place"),),
}


def example_shelves(example: Example, answer: Inspection) -> tuple[ExampleShelf, ...]:
    """The shelves of an example, with what the inspection turned under one option."""
    return tuple(
        ExampleShelf(player.name, _unframed(drawn_rows(cells_of(shelf, NOTHING_KNOWN), player.findings)))
        for owner, player in zip(example.document.players, answer.players, strict=True)
        for shelf in owner.cards.values()
    )


def _unframed(rows: tuple[tuple[CellView, ...], ...]) -> tuple[tuple[CellView, ...], ...]:
    """Without the rectangle: an example is about something else."""
    return tuple(tuple(replace(cell, sides=()) for cell in row) for row in rows)
