"""Entering shelves as text in the notation; what was typed is never lost."""

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.atheneum.editor import adjacency_of, drawn, shelves_view
from games.atheneum.forms import NotationForm
from scoring.atheneum.document import GAME
from scoring.atheneum.shelves import parse_shelves, write_shelves
from store.values import Change, Conflict, Seat
from web.table.addresses import when_done
from web.table.entering import enter, these
from web.table.seats import Visit, editor_visit
from web.words import sentence

pages = Blueprint("atheneum_writing", __name__, url_prefix="/t/<code>/seat/<int:place>/notation")


@pages.get("")
def text(place: int) -> ResponseReturnValue:
    here, seat = editor_visit(place)
    stands = here.sitting.facts.value(place, "shelves")
    return _show(here, seat, NotationForm.filled({"notation": stands}, GAME))


@pages.post("")
def save(place: int) -> ResponseReturnValue:
    """Takes every text that is shelves, wherever the books stand; another is shown again with its faults."""
    here, seat = editor_visit(place)
    form = NotationForm.sent(GAME)
    typed = form.notation.typed
    if form.done.data and typed == here.sitting.facts.text(place, "shelves"):
        return redirect(when_done(here, place))
    shelves, faults = parse_shelves(typed) if typed.strip() else ((), ())
    if faults:
        form.notation.errors = [*faults]
        return _show(here, seat, form), 422
    change = Change(place, "shelves", write_shelves(shelves) or None, form.based_on.data)
    match enter(here, these(change), by=here.by(place)):
        case Conflict() as conflict:
            return _show(here, seat, form, theirs=conflict), 409
    flash(_("The shelves are entered."), "good")
    return redirect(
        when_done(here, place) if form.done.data else url_for("atheneum_writing.text", place=place)
    )


def _show(here: Visit, seat: Seat, form: NotationForm, theirs: Conflict | None = None) -> str:
    typed, faults = form.notation.typed, form.faults
    view, now = shelves_view(here.sitting, seat), theirs.theirs if theirs else None
    if view.plan and typed.strip() and not faults:
        view = drawn(typed, view.plan, subject=view.subject, adjacency=adjacency_of(here.sitting))
    return render_template(
        "atheneum/text.html",
        here=here,
        seat=seat,
        form=form,
        faults=[sentence(fault, GAME) for fault in view.faults] if view.plan and not faults else [],
        view=view,
        theirs=str(now.value or "") if now else None,
        based_on=now.id if now else here.sitting.facts.id(seat.place, "shelves"),
    )
