"""A log of objectives that somebody kept: each entry fills in the score track and the magic wands."""

from flask import Blueprint, flash, redirect, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.atheneum.forms import TAKEN_BACK, LogForm
from scoring.atheneum.document import GAME
from scoring.atheneum.log import Logged, follow, parse_log, write_log
from scoring.faults import Fault, Refused
from scoring.reasons import Reason
from store.values import Change, Facts, Seat, Sitting
from translations import reason_sentence
from web.languages import language
from web.table.addresses import seat_address
from web.table.entering import Done, Faults, enter
from web.table.seats import Visit, editor_visit

pages = Blueprint("atheneum_objectives", __name__, url_prefix="/t/<code>/seat/<int:place>")
FIELD = "objectives"


@pages.post("/objectives")
def save(place: int) -> ResponseReturnValue:
    """One more entry, or the last one taken back; what cannot have been is shown again as typed."""
    here, seat = editor_visit(place)
    form = LogForm.sent(GAME)
    match enter(here, lambda sitting: _changes(sitting, place, form), by=here.by(place), form=form):
        case Done():
            flash(_("Entered."), "good")
            return redirect(seat_address(here, place))
        case Faults(found) if not form.wrong:  # what only the log knows
            form.did.errors = [*found]
    return render_template(
        "atheneum/objectives.html",
        here=here,
        seat=seat,
        log=log_words(here, seat, form),
        back=seat_address(here, place),
    ), 422


def log_words(here: Visit, seat: Seat, form: LogForm | None = None) -> dict[str, object]:
    """What the fold shows: the entries, what follows from them, and whether something else was typed."""
    facts = here.sitting.facts
    log = _log(facts, seat.place)
    outcome = follow(log)
    return {
        "form": form or LogForm.filled({"seen": len(log)}, GAME),
        "entries": log,
        "outcome": outcome,
        "because": [(reason.line, _said(reason)) for reason in outcome.reasons],
        "differs": bool(log) and _numbers(facts, seat.place) != (outcome.track, outcome.wands),
    }


def _changes(sitting: Sitting, place: int, form: LogForm) -> tuple[Change, ...]:
    """The log and the two numbers that follow from it; raises Refused."""
    facts = sitting.facts
    before = _log(facts, place)
    log = _after(before, form)
    outcome = follow(log)
    if outcome.faults and len(log) > len(before):
        raise Refused(outcome.faults)
    values: dict[str, object] = {FIELD: write_log(log) or None}
    if log:
        values |= {"track": outcome.track, "wands": outcome.wands}
    elif before and _numbers(facts, place) == (follow(before).track, follow(before).wands):
        values |= {"track": None, "wands": None}  # what was typed over them stays
    return tuple(Change(place, field, value, facts.id(place, field)) for field, value in values.items())


def _after(before: tuple[Logged, ...], form: LogForm) -> tuple[Logged, ...]:
    """The log with one more entry, or without the last one if that is the one that was seen."""
    if form.did.typed != TAKEN_BACK:
        return (*before, form.logged())
    if form.seen.data is not None and form.seen.data != len(before):
        raise Refused([Fault("log-moved")])
    return before[:-1]


def _log(facts: Facts, place: int) -> tuple[Logged, ...]:
    return parse_log(facts.text(place, FIELD))[0]


def _numbers(facts: Facts, place: int) -> tuple[int | None, int | None]:
    return facts.number(place, "track"), facts.number(place, "wands")


def _said(reason: Reason) -> str:
    return f"{reason_sentence(GAME, reason, language())} {reason.working}"
