"""What only a seat's owner enters or sees: the focus, the hand, and advice on what to turn face down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.ex_libris import edits
from games.ex_libris.cells import marks_of
from games.ex_libris.document import document
from games.ex_libris.editor import desk_of, field_of, holding
from games.ex_libris.edits import Rows
from games.ex_libris.entering import change
from scoring import games
from scoring.ex_libris.cards import CATEGORIES, DECK_CARDS
from scoring.faults import Refused
from scoring.game import Json
from store import entries
from store.entries import ANYTHING
from store.values import Change, Seat
from web.languages import language
from web.table import documents
from web.table.seats import Visit, advised_visit, editor_visit

pages = Blueprint("ex_libris_own", __name__, url_prefix="/t/<code>/seat/<int:place>")


@dataclass(frozen=True)
class Advice:
    """The set to turn for the highest own total, with the others as they stand."""

    turn: tuple[str, ...]
    total: int
    gain: int
    whatever_the_others_do: bool


@pages.post("/focus")
def focus(place: int) -> ResponseReturnValue:
    """The secret category; any that is neither prominent nor banned."""
    here, seat = editor_visit(place)
    chosen = request.form.get("focus", "")
    if chosen not in focus_options(here):
        flash(_("Choose one of the categories on offer."), "warn")
    else:
        _enter(here, place, "focus", chosen)
        flash(_("Entered. It stays secret until the reveal."), "good")
    return redirect(_home(here, seat))


@pages.post("/hand")
def hand(place: int) -> ResponseReturnValue:
    """Cards left in hand; they only ever break a tie."""
    here, seat = editor_visit(place)
    typed = request.form.get("hand", "")
    if not (typed.isascii() and typed.isdecimal()) or int(typed[:6]) > DECK_CARDS:
        flash(_("Write a whole number of cards."), "warn")
    else:
        _enter(here, place, "hand", int(typed))
    return redirect(_home(here, seat))


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
        desk=desk_of(here.sitting, seat, language()),
    )


@pages.post("/advice")
def take_advice(place: int) -> ResponseReturnValue:
    """Turns the advised cards face down in one go."""
    here, seat = editor_visit(place)
    cards = frozenset(request.form.getlist("card"))

    def how(rows: Rows) -> Rows:
        places = marks_of(edits.write(rows))
        for card in sorted(cards & places.keys()):
            row, col = places[card]
            if not rows[row][col].startswith(edits.DOWN):
                rows = edits.turn(rows, row, col)
        return rows

    change(here, seat, how)
    return redirect(_home(here, seat))


def focus_options(here: Visit) -> tuple[str, ...]:
    """The categories a focus can be; the others' foci are no business of this phone."""
    taken = (here.sitting.settings.get("popular"), here.sitting.settings.get("banned"))
    return tuple(category for category in CATEGORIES if category not in taken)


def advise(here: Visit, seat: Seat) -> tuple[Advice | None, tuple[str, ...]]:
    """Advice for one seat, from its own focus and the others' shelves as they lie; or what is missing."""
    try:
        answer = games.advise(_as_known(here, seat), documents.edition(here.sitting)).to_json()
    except Refused as refused:
        return None, documents.sentences(here.sitting, refused.faults)
    players = answer["players"]
    own = next((p for p in players if p["name"] == seat.name), None) if isinstance(players, list) else None
    if own is None or own.get("turn") is None:
        return None, (_("There is advice only for a shelf entered card by card."),)
    return Advice(tuple(own["turn"]), own["total"], own["gain"], own["whatever_the_others_do"]), ()


def _as_known(here: Visit, seat: Seat) -> Json:
    """The table as this seat may know it, so that no answer can depend on a secret: of everybody else the
    cards lie as they do on the table, whatever is planned, and the foci are made up."""
    made = document(here.sitting)
    players, own = (
        cast(list[dict[str, object]], made["players"]),
        here.sitting.facts.value(seat.place, "focus"),
    )
    free = iter(category for category in focus_options(here) if category != own)
    known = [
        player if player["name"] == seat.name else _veiled(player, focus=next(free, "")) for player in players
    ]
    if "library" not in made:
        return {**made, "players": known}
    library = cast(dict[str, object], made["library"])
    return {**made, "players": known, "library": _veiled(library, focus=next(free, ""))}


def _veiled(other: Mapping[str, object], *, focus: str) -> dict[str, object]:
    lying = {"shelf": edits.as_it_lies(other["shelf"])} if "shelf" in other else {}
    return {**other, **lying, "focus": focus}


def _enter(here: Visit, place: int, field: str, value: object) -> None:
    entries.enter_all(here.table.id, [Change(place, field, value, ANYTHING)], by=here.by(place))


def _home(here: Visit, seat: Seat) -> str:
    return url_for("board.seat", place=seat.place) if here.holds(seat.place) else url_for("board.page")


def seat_words(here: Visit, seat: Seat) -> dict[str, object]:
    """What seat.html shows besides the facts."""
    desk = desk_of(here.sitting, seat, language())
    return {
        "desk": desk,
        "text": holding(here.sitting, seat),
        "pile": field_of(seat) == "pile",
        "focus_options": focus_options(here),
        "advice_allowed": here.allows_advice and here.holds(seat.place),
    }
