"""Which way somebody enters their cards just now, for what still keeps the table from its reveal."""

from flask_babel import gettext as _

from store import photographs
from store.values import Sitting
from web.game_pages import SEAT

CARDS = ("shelf", "pile")


def entered_at(sitting: Sitting, seat: int, field: str) -> tuple[str, str]:
    """A photograph that waits to be looked at, the tally that was begun, else the keypad."""
    if field in ("tally", "stability") or (field in CARDS and sitting.facts.has(seat, "tally")):
        return "ex_libris_writing.tally", _("Tallies")
    if field not in CARDS:
        return SEAT, ""
    if not sitting.facts.has(seat, field) and photographs.of_seat(sitting.table.id, seat):
        return "ex_libris_review.latest", _("Photograph")
    return "ex_libris_shelf.page", _("Keypad")
