"""What is entered beside the shelves: the own subject, the score track, the wands; and the five counts."""

from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.atheneum.editor import shelves_view
from games.atheneum.forms import TIE_ONLY, CountsForm, SeatForm, count_faults
from scoring.atheneum.document import GAME
from scoring.atheneum.subjects import LETTER_OF, MOST_BOOKS, MOST_WANDS
from scoring.faults import Refused
from store import entries
from store.entries import ANYTHING
from store.values import Change, Conflict, Facts, Seat
from web.game_pages import Asked
from web.table.addresses import seat_address, when_done
from web.table.entering import Faults, enter, newest, of_form, these
from web.table.seats import Visit, editor_visit
from web.words import sentence

pages = Blueprint("atheneum_seat", __name__, url_prefix="/t/<code>/seat/<int:place>")


@pages.post("/own")
def save(place: int) -> ResponseReturnValue:
    """Subject, track and wands; what is right is entered even where something else is wrong."""
    here, seat = editor_visit(place)
    form = SeatForm.sent(GAME)
    form.seat, form.taken = seat.name, taken_subjects(here, seat)
    right = form.validate()
    changes = [Change(place, field, value, ANYTHING) for field, value in form.said().items()]
    enter(here, these(*changes), by=here.by(place))
    for said in form.wrong:
        flash(said, "bad")
    if right:
        flash(_("Entered."), "good")
    return redirect(seat_address(here, place))


@pages.get("/counts")
def counts(place: int) -> ResponseReturnValue:
    here, seat = editor_visit(place)
    return _show(here, seat, CountsForm.filled(given_counts(here.sitting.facts, place), GAME))


@pages.post("/counts")
def save_counts(place: int) -> ResponseReturnValue:
    """The five counts; they take the place of drawn shelves."""
    here, seat = editor_visit(place)
    form = CountsForm.sent(GAME)
    if form.leaves(given_counts(here.sitting.facts, place)):
        return redirect(when_done(here, place))
    values: dict[str, object] = {"counts": form.counts(), "shelves": None}
    match enter(here, of_form(place, values, form.based_on.data), by=here.by(place), form=form):
        case Faults():
            return _show(here, seat, form), 422
        case Conflict():
            now = replace(here, sitting=entries.sitting(here.table))
            return _show(now, seat, form, theirs=_standing(now, place)), 409
    flash(_("The counts are entered."), "good")
    return redirect(when_done(here, place))


def _asked(field: str) -> Asked:
    """A count that only a tie needs, put beside the others."""

    def change(facts: Facts, seat: int, number: int) -> Change:
        counts = {**(facts.fields(seat, "counts") or {}), field: number}
        if faults := count_faults(counts):
            raise Refused(faults)
        return Change(seat, "counts", counts, ANYTHING)

    return Asked(MOST_BOOKS, change)


ASKED = {field: _asked(field) for field in TIE_ONLY}


def given_counts(facts: Facts, place: int) -> dict[str, str]:
    """The counts as their form shows them."""
    stands = facts.fields(place, "counts") or {}
    return {
        key: " ".join(map(str, value)) if isinstance(value, list) else str(value)
        for key, value in stands.items()
    }


def _standing(here: Visit, place: int) -> str:
    """What somebody entered meanwhile: drawn shelves, or counts."""
    drawn = here.sitting.facts.text(place, "shelves")
    return drawn or "; ".join(given_counts(here.sitting.facts, place).values())


def _show(here: Visit, seat: Seat, form: CountsForm, theirs: str | None = None) -> str:
    return render_template(
        "atheneum/counts.html",
        here=here,
        seat=seat,
        form=form,
        view=shelves_view(here.sitting, seat),
        theirs=theirs,
        based_on=newest(here.sitting, seat.place, ("counts", "shelves")),
    )


def taken_subjects(here: Visit, seat: Seat) -> dict[str, str]:
    """The subjects of the others, and whose they are: every player has one of their own."""
    facts = here.sitting.facts
    others = (
        one for one in here.sitting.players if one.place != seat.place and facts.has(one.place, "subject")
    )
    return {str(facts.value(other.place, "subject")): other.name for other in others}


def seat_view(here: Visit, seat: Seat) -> dict[str, object]:
    """What seat.html shows besides the facts."""
    view = shelves_view(here.sitting, seat)
    return {
        "view": view,
        "faults": [sentence(fault, GAME) for fault in view.faults],
        "subjects": LETTER_OF,
        "taken": taken_subjects(here, seat),
        "given": given_counts(here.sitting.facts, seat.place),
        "edition": here.sitting.deck,
        "form": SeatForm.filled(
            {key: here.sitting.facts.value(seat.place, key) for key in ("track", "wands")}
        ),
        "most_wands": MOST_WANDS,
    }
