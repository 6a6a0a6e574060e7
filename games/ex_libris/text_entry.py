"""Entering a shelf as text in the notation, or only its tallies; what was typed is never lost."""

from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.ex_libris.cells import cells_of
from games.ex_libris.editor import PILE, deck_of, faults_of, field_of, holding, shelf_view
from games.ex_libris.forms import NotationForm, PileTallyForm, TallyForm
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.notation import pile_words, read_words, write_words
from store import entries
from store.values import Change, Conflict, Seat
from web.languages import language
from web.table.addresses import when_done
from web.table.entering import Faults, enter, newest, of_form, these
from web.table.seats import Visit, editor_visit

pages = Blueprint("ex_libris_writing", __name__, url_prefix="/t/<code>/seat/<int:place>")
BROKEN = (
    "notation-long",
    "row-empty",
    "cell-malformed",
    "mark-malformed",
    "icons-unknown",
    "icons-count",
    "pile-no-rows",
)


@pages.get("/text")
def text(place: int) -> ResponseReturnValue:
    here, seat = editor_visit(place)
    form = NotationForm.filled({"notation": holding(here.sitting, seat)}, here.table.game)
    return _show_text(here, seat, form)


@pages.post("/text")
def save_text(place: int) -> ResponseReturnValue:
    """Takes every text that is a shelf; what is not is shown again with its faults, nothing lost."""
    here, seat = editor_visit(place)
    form, pile = NotationForm.sent(here.table.game), field_of(seat) == PILE
    typed = form.notation.typed
    faults = faults_of(typed, deck_of(here.sitting), pile=pile) if typed.strip() else ()
    broken = tuple(fault for fault in faults if fault.key in BROKEN)
    if broken:
        form.notation.errors = [*broken]
        return _show_text(here, seat, form), 422
    tidy = " ".join(pile_words(typed)) if pile else write_words(read_words(typed))
    change = Change(seat.place, field_of(seat), tidy.upper() or None, form.based_on.data)
    match enter(here, these(change), by=here.by(seat.place)):
        case Conflict() as conflict:
            return _show_text(here, seat, form, theirs=conflict), 409
    flash(_("The shelf is entered."), "good")
    return redirect(url_for("ex_libris_shelf.page", place=place))


def _show_text(here: Visit, seat: Seat, form: NotationForm, theirs: Conflict | None = None) -> str:
    wrong = frozenset((fault.row or 1, fault.column) for fault in form.faults if fault.column)
    now = theirs.theirs if theirs else None
    return render_template(
        "ex_libris/text.html",
        here=here,
        seat=seat,
        form=form,
        categories=CATEGORIES,
        preview=cells_of(
            form.notation.typed, deck_of(here.sitting), frozenset((r - 1, c - 1) for r, c in wrong)
        ),
        theirs=str(now.value or "") if now else None,
        based_on=theirs.theirs.id
        if theirs and theirs.theirs
        else here.sitting.facts.id(seat.place, field_of(seat)),
        pile=field_of(seat) == PILE,
    )


@pages.get("/tally")
def tally(place: int) -> ResponseReturnValue:
    here, seat = editor_visit(place)
    facts = here.sitting.facts
    counts, stability = facts.fields(place, "tally"), facts.value(place, "stability")
    given = {**counts, "stability": stability} if counts else {}
    return _show_tally(here, seat, _tally_form(seat).filled(given, here.table.game))


@pages.post("/tally")
def save_tally(place: int) -> ResponseReturnValue:
    """Six counts and the stability, as on the paper form; they take the place of the cards."""
    here, seat = editor_visit(place)
    form = _tally_form(seat).sent(here.table.game)
    values: dict[str, object] = {"tally": form.counts(), field_of(seat): None}
    if isinstance(form, TallyForm):
        values["stability"] = form.stability.data
    match enter(here, of_form(place, values, form.based_on.data), by=here.by(place), form=form):
        case Faults():
            return _show_tally(here, seat, form), 422
        case Conflict():
            now = replace(here, sitting=entries.sitting(here.table))
            return _show_tally(now, seat, form, theirs=_standing(now, seat)), 409
    flash(_("The tallies are entered."), "good")
    return redirect(when_done(here, place))


def _tally_form(seat: Seat) -> type[PileTallyForm]:
    """A pile has no stability."""
    return PileTallyForm if field_of(seat) == PILE else TallyForm


def _standing(here: Visit, seat: Seat) -> str:
    """What somebody entered meanwhile: cards, or tallies."""
    counts = here.sitting.facts.fields(seat.place, "tally") or {}
    tallies = " ".join(f"{key}{count}" for key, count in counts.items())
    return holding(here.sitting, seat) or tallies


def _show_tally(here: Visit, seat: Seat, form: PileTallyForm, theirs: str | None = None) -> str:
    return render_template(
        "ex_libris/tally.html",
        here=here,
        seat=seat,
        form=form,
        categories=CATEGORIES,
        view=shelf_view(here.sitting, seat, language()),
        pile=field_of(seat) == PILE,
        theirs=theirs,
        based_on=newest(here.sitting, seat.place, ("tally", "stability", field_of(seat))),
    )
