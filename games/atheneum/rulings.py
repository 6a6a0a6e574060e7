"""Atheneum's ruling, with shelves on which its options part, for the page of rulings."""

from collections.abc import Mapping

from games.atheneum.editor import ShelvesView, drawn
from scoring.atheneum.document import GAME, read_plan
from scoring.document import Document, Owner
from web.game_pages import Example

NAME, SUBJECT = "Timothée", "purple"
PLAN = "^4 . ^3 . ^2 . / A3 A B6 C2 D4 E5 | ^3 ^1 / A5 A"  # a main shelf of one row, and a side shelf
SHELVES, EMPTY = ". . . . . . / G P P . . P | 1: . . / P G", ". . . . . . / . . . . . ."


def _document() -> Document:
    shared = {"track": 0, "wands": 0}
    players = (
        Owner(NAME, {"subject": SUBJECT, "shelves": SHELVES, **shared}),
        Owner("Anne", {"subject": "green", "shelves": EMPTY, **shared}),
    )
    return Document(GAME, players, drawn_on={"plan": PLAN})


EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "adjacency": (Example(_document(), "favourite", alone=True),),
}


def example_shelves(option: str) -> ShelvesView:
    """The example's shelves as one option counts them."""
    plan = read_plan({"plan": PLAN})
    assert plan is not None
    return drawn(SHELVES, plan, subject=SUBJECT, adjacency=option, ahead=False)
