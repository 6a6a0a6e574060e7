"""The form of Ex Libris as people type it in: counts, shelf stability, focus and hand are facts."""

from scoring.ex_libris.cards import CATEGORIES
from web.paper_rows import Cells, Column, Paper, Row

FOCUS = Row("focus", ("field", "focus"), "category", tuple(CATEGORIES), of_library=True)
HAND = Row("hand", ("field", "hand"))
SETTINGS = tuple(Row(key, ("line", key), "category", tuple(CATEGORIES)) for key in ("popular", "banned"))


def owner(column: Column, rows: Cells, claims: Cells) -> dict[str, object]:
    made = {**rows, "tally": {letter: claims[letter] for letter in CATEGORIES if letter in claims}}
    return made if column.is_library else {**made, "stability": claims.get("stability", "")}


PAPER = Paper(owner, (FOCUS, HAND), SETTINGS)
SOLO_PAPER = Paper(owner, (FOCUS,), SETTINGS)  # the hand goes to the library before anything is counted
