"""Which way somebody enters their cards just now, for what still keeps the table from its reveal."""

from flask_babel import gettext as _

from games.ex_libris.editor import field_of
from store import photographs
from store.photographs import FAILED, Photograph
from store.values import Seat, Sitting
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


def corrected_at(sitting: Sitting, seat: Seat) -> str:
    """The page by which a seat's cards were entered; a photograph's are corrected by the keypad."""
    return entered_at(sitting, seat.place, field_of(seat))[0]


def waiting_photograph(sitting: Sitting, seat: Seat) -> Photograph | None:
    """The newest photograph taken since the seat's cards were last entered; nobody has used it yet."""
    entry = sitting.facts.entry(seat.place, field_of(seat))
    taken = reversed(photographs.of_seat(sitting.table.id, seat.place))
    return next((p for p in taken if p.state != FAILED and (entry is None or p.at > entry.at)), None)
