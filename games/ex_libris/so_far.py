"""The own score so far, for the phone on the seat alone; and what a card more brings, where advice is."""

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

import translations
from games.ex_libris.editor import deck_of, faults_of, holding
from scoring.ex_libris.deck import Deck
from scoring.ex_libris.notation import Shelf, card_of, parse_shelf
from scoring.ex_libris.provisional import Gain, KnownTable, gains, provisional
from scoring.ex_libris.rulings import Rulings
from scoring.ex_libris.table import Tally
from scoring.working import signed
from store.values import Seat
from web.languages import language
from web.table.seats import Visit, seat_visit

MOST_SHOWN = 3  # places of a card, the best first
LONGEST_CARD = 20  # characters
pages = Blueprint("ex_libris_so_far", __name__, url_prefix="/t/<code>/seat/<int:place>")


@dataclass(frozen=True)
class More:
    """A card that might be shelved: the best places for it, or what is wrong with it."""

    word: str
    best: tuple[Gain, ...] = ()
    fault: str = ""


@pages.get("/so-far")
def page(place: int) -> ResponseReturnValue:
    here, seat = seat_visit(place)
    if not here.holds(place) or seat.role != "player":
        abort(403)
    found, faults = held(here, seat)
    known = known_table(here, seat)
    sheet = provisional(found, known) if found is not None and known is not None else None
    more = _more(here, found, known) if isinstance(found, Shelf) and known is not None else None
    return render_template(
        "ex_libris/so_far.html",
        here=here,
        seat=seat,
        sheet=sheet,
        faults=faults,
        known=known,
        more=more,
        figure=signed,
        change=_change,
    )


def _change(number: int) -> str:
    """+3, −1, 0."""
    return f"+{number}" if number > 0 else signed(number)


def held(here: Visit, seat: Seat) -> tuple[Shelf | Tally | None, tuple[str, ...]]:
    """The shelf, or the tally, as far as it can be counted; else what keeps it from that."""
    text, deck = holding(here.sitting, seat), deck_of(here.sitting)
    if not text:
        return _tally(here, seat), ()
    faults = faults_of(text, deck)
    if faults:
        game = here.table.game
        return None, tuple(translations.fault_sentence(fault, language(), game) for fault in faults)
    return _filled(parse_shelf(text)[0], deck), ()


def _tally(here: Visit, seat: Seat) -> Tally | None:
    counts = here.sitting.facts.counts(seat.place, "tally")
    return Tally(counts, here.sitting.facts.number(seat.place, "stability") or 0) if counts else None


def _filled(shelf: Shelf, deck: Deck) -> Shelf:
    return Shelf(tuple(tuple(cell and deck.fill_in(cell) for cell in row) for row in shelf.rows))


def known_table(here: Visit, seat: Seat) -> KnownTable | None:
    """What is settled; None while the two open categories are not."""
    sitting = here.sitting
    popular, banned = (sitting.settings.get(key) for key in ("popular", "banned"))
    if not popular or not banned:
        return None
    focus, others = sitting.facts.text(seat.place, "focus") or None, len(sitting.players) - 1
    return KnownTable(str(popular), str(banned), focus, others, Rulings(sitting.rulings))


def _more(here: Visit, shelf: Shelf, known: KnownTable) -> More | None:
    """Where the table allows advice: this is some."""
    word = request.args.get("card", "").strip()[:LONGEST_CARD]
    if not here.allows_advice or not word:
        return None
    cell = card_of(word)
    if cell is None or cell.mark is None or cell.down or cell.entombed:
        return More(word, fault=_("Write a card face up, like E2:HFS."))
    if any(other.mark == cell.mark for _place, other in shelf.cells()):
        return More(word, fault=_("This card stands on your shelf already."))
    card = deck_of(here.sitting).fill_in(cell)
    if not card.icons:
        return More(word, fault=_("Nobody has told the icons of this card yet: write them too, like E2:HFS."))
    return More(str(card), gains(shelf, card, known)[:MOST_SHOWN])
