"""What first place turns on and nobody entered: asked of exactly those people, before and after the reveal.

Nothing of it shows before the host wants to reveal: until then no page depends on another's secret.
"""

from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoring.answer import Answer
from scoring.faults import Refused
from scoring.standing import Ask
from store import entries
from store.entries import ANYTHING
from store.values import Change, Seat, Sitting
from web.game_pages import PAGES, Asked
from web.table import documents
from web.table.forms import AskedForm, asked_form
from web.table.seats import Visit, visit

WANTED = "reveal-wanted"  # the host tried to reveal while something was missing that may decide
pages = Blueprint("asking", __name__)


@dataclass(frozen=True)
class Question:
    """A number that is missing, whose it is, and whether the asking phone may enter it."""

    seat: Seat
    field: str
    asked: Asked
    mine: bool

    @property
    def ask(self) -> Ask:
        return Ask(self.seat.name, self.field)

    @property
    def form(self) -> AskedForm:
        made = asked_form(self.asked.most).filled({"field": self.field})
        made.number.id = f"f-ask-{self.seat.place}-{self.field}"
        return made


def questions(here: Visit) -> tuple[Question, ...]:
    """What is still to be asked at this table, once it may be."""
    if not (here.sitting.revealed or here.sitting.facts.has(None, WANTED)):
        return ()
    try:
        return of_answer(here, documents.answer(here.sitting))
    except Refused:
        return ()


def of_answer(here: Visit, answer: Answer) -> tuple[Question, ...]:
    """The questions of an answer, each at its seat."""
    seats = {seat.name: seat for seat in here.sitting.players}
    known = PAGES[here.table.game].asked
    return tuple(
        Question(seats[ask.player], ask.field, known[ask.field], _may(here, seats[ask.player]))
        for ask in answer.asks
    )


def hold_back(sitting: Sitting, answer: Answer) -> bool:
    """Whether the reveal waits for numbers nobody entered; the host may reveal all the same."""
    if not answer.asks or request.form.get("anyway") == "1":
        return False
    entries.enter_all(sitting.table.id, [Change(None, WANTED, True, ANYTHING)], by=None)
    return True


@pages.post("/t/<code>/seat/<int:place>/answer")
def answer(place: int) -> ResponseReturnValue:
    """By whom it is about, or by the host; after the reveal too, for it was asked."""
    here = visit()
    asked = AskedForm.sent().field.typed
    question = next((one for one in questions(here) if (one.seat.place, one.field) == (place, asked)), None)
    if question is None:
        flash(_("This is not asked any more."))
        return redirect(_home(here))
    if not question.mine:
        abort(403)
    form = asked_form(question.asked.most).sent(here.table.game)
    if not form.validate() or form.number.data is None:
        for said in form.wrong:
            flash(said, "warn")
        return redirect(_home(here))
    try:
        change = question.asked.change(here.sitting.facts, place, form.number.data)
    except Refused as refused:
        for said in documents.sentences(here.sitting, refused.faults):
            flash(said, "warn")
    else:
        entries.enter_all(here.table.id, [change], by=here.by(place))
    return redirect(_home(here))


def _may(here: Visit, seat: Seat) -> bool:
    return here.holds(seat.place) or here.is_host


def _home(here: Visit) -> str:
    return url_for("reveal.page" if here.sitting.revealed else "board.page")
