"""The form of Ex Libris as people type it in: counts, shelf stability, focus and hand are facts."""

from scoring.ex_libris.cards import CATEGORIES
from web.paper_rows import Column, Form, Paper, Row, number, written

FOCUS = Row("focus", ("field", "focus"), "category", tuple(CATEGORIES), of_library=True)
HAND = Row("hand", ("field", "hand"))
SETTINGS = tuple(Row(key, ("line", key), "category", tuple(CATEGORIES)) for key in ("popular", "banned"))


def owner(column: Column, form: Form, claims: Form) -> dict[str, object]:
    made: dict[str, object] = {
        "tally": {letter: number(claims[letter]) for letter in CATEGORIES if claims[letter]}
    }
    if focus := form.get(f"focus-{column.place}"):
        made["focus"] = focus
    if column.is_library:
        return made
    return made | {"stability": number(claims["stability"])} | written(form, hand=f"hand-{column.place}")


PAPER = Paper(owner, (FOCUS, HAND), SETTINGS)
SOLO_PAPER = Paper(owner, (FOCUS,), SETTINGS)  # the hand goes to the library before anything is counted
