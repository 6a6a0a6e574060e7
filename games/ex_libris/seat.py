"""What only a seat's owner enters or sees: the focus, the hand, and advice on what to turn face down."""

from flask import Blueprint, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.ex_libris import edits
from games.ex_libris.cells import marks_of
from games.ex_libris.document import document
from games.ex_libris.editor import change, field_of, holding, shelf_view
from games.ex_libris.forms import FocusForm, HandForm
from scoring import ex_libris
from scoring.document import Document, Owner
from scoring.ex_libris.advice import Turns
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.notation import Rows, as_it_lies, card_of, write_words
from scoring.faults import Refused
from store.entries import ANYTHING
from store.values import Change, Seat
from web.languages import language
from web.table import documents
from web.table.addresses import seat_address
from web.table.entering import Done, Faults, enter, these
from web.table.seats import Visit, advised_visit, editor_visit

pages = Blueprint("ex_libris_seat", __name__, url_prefix="/t/<code>/seat/<int:place>")


@pages.post("/focus")
def focus(place: int) -> ResponseReturnValue:
    """The secret category; any that is neither prominent nor banned."""
    here, _seat = editor_visit(place)
    form = FocusForm.sent(here.table.game)
    form.focus.options = focus_options(here)
    match enter(
        here, these(Change(place, "focus", form.focus.typed, ANYTHING)), by=here.by(place), form=form
    ):
        case Faults():
            flash(form.wrong[0], "warn")
        case Done():
            flash(_("Entered. It stays secret until the reveal."), "good")
    return redirect(seat_address(here, place))


@pages.post("/hand")
def hand(place: int) -> ResponseReturnValue:
    """Cards left in hand; they only ever break a tie."""
    here, _seat = editor_visit(place)
    form = HandForm.sent(here.table.game)
    match enter(here, these(Change(place, "hand", form.hand.data, ANYTHING)), by=here.by(place), form=form):
        case Faults():
            flash(form.wrong[0], "warn")
    return redirect(seat_address(here, place))


@pages.get("/advice")
def advice(place: int) -> ResponseReturnValue:
    """The owner's best turns, where the table allows advice."""
    here, seat = advised_visit(place)
    found, faults = advise(here, seat)
    return render_template(
        "ex_libris/advice.html",
        here=here,
        seat=seat,
        advice=found,
        faults=faults,
        view=shelf_view(here.sitting, seat, language()),
    )


@pages.post("/advice")
def take_advice(place: int) -> ResponseReturnValue:
    """Turns the advised cards face down in one go."""
    here, seat = editor_visit(place)
    cards = frozenset(request.form.getlist("card"))

    def how(rows: Rows) -> Rows:
        places = marks_of(write_words(rows))
        for card in sorted(cards & places.keys()):
            row, col = places[card]
            if (lying := card_of(rows[row][col])) and not lying.down:
                rows = edits.turn(rows, row, col)
        return rows

    change(here, seat, how)
    return redirect(seat_address(here, place))


def focus_options(here: Visit) -> tuple[str, ...]:
    """The categories a focus can be; the others' foci are no business of this phone."""
    taken = (here.sitting.settings.get("popular"), here.sitting.settings.get("banned"))
    return tuple(category for category in CATEGORIES if category not in taken)


def advise(here: Visit, seat: Seat) -> tuple[Turns | None, tuple[str, ...]]:
    """Advice for one seat, from its own focus and the others' shelves as they lie; or what is missing."""
    try:
        answer = ex_libris.advise(_as_known(here, seat).to_json(), documents.edition(here.sitting))
    except Refused as refused:
        return None, documents.sentences(here.sitting, refused.faults)
    own = next((player for player in answer.players if player.name == seat.name), None)
    if own is None or own.turn is None:
        return None, (_("There is advice only for a shelf entered card by card."),)
    return own, ()


def _as_known(here: Visit, seat: Seat) -> Document:
    """The table as this seat may know it, so that no answer can depend on a secret: of everybody else the
    cards lie as they do on the table, whatever is planned, and the foci are made up."""
    made, own = document(here.sitting), here.sitting.facts.text(seat.place, "focus")
    free = iter(category for category in focus_options(here) if category != own)
    owners = (
        owner if owner.name == seat.name and owner is not made.library else _veiled(owner, next(free, ""))
        for owner in made.owners
    )
    return made.owned(tuple(owners))


def _veiled(other: Owner, focus: str) -> Owner:
    lying = {key: as_it_lies(text) for key, text in other.cards.items() if key == "shelf"}
    return other.entering({**lying, "focus": focus})


def seat_view(here: Visit, seat: Seat) -> dict[str, object]:
    """What seat.html shows besides the facts."""
    view = shelf_view(here.sitting, seat, language())
    return {
        "view": view,
        "text": holding(here.sitting, seat),
        "pile": field_of(seat) == "pile",
        "focus_options": focus_options(here),
        "hand": HandForm.filled({"hand": here.sitting.facts.value(seat.place, "hand")}),
        "advice_allowed": here.allows_advice and here.holds(seat.place),
    }
