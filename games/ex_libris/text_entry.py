"""Entering a shelf as text in the notation, or only its tallies; what was typed is never lost."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.ex_libris import edits
from games.ex_libris.cells import cells_of
from games.ex_libris.editor import PILE, deck_of, desk_of, faults_of, field_of, holding
from games.ex_libris.entering import based_on
from scoring.ex_libris.cards import BOOKS_PER_CATEGORY, CATEGORIES
from scoring.ex_libris.document import MOST_STABILITY
from scoring.faults import Fault
from scoring.fields import Fields
from store import entries
from store.values import Change, Conflict, Seat
from web.languages import language
from web.table.conflicts import newest, outdated
from web.table.seats import Visit, editor_visit
from web.words import sentence

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
LONGEST_SHOWN = 20_000  # characters of a refused text that are shown again


@pages.get("/text")
def text(place: int) -> ResponseReturnValue:
    here, seat = editor_visit(place)
    return _show_text(here, seat, holding(here.sitting, seat), ())


@pages.post("/text")
def save_text(place: int) -> ResponseReturnValue:
    """Takes every text that is a shelf; what is not is shown again with its faults, nothing lost."""
    here, seat = editor_visit(place)
    typed, pile = request.form.get("notation", "")[:LONGEST_SHOWN], field_of(seat) == PILE
    faults = faults_of(typed, deck_of(here.sitting), pile=pile) if typed.strip() else ()
    broken = tuple(fault for fault in faults if fault.key in BROKEN)
    if broken:
        return _show_text(here, seat, typed, broken), 422
    tidy = " ".join(typed.split()) if pile else edits.write(edits.read(typed))
    made = entries.enter(
        here.table.id,
        seat=seat.place,
        by=here.by(seat.place),
        field=field_of(seat),
        value=tidy.upper() or None,
        based_on=based_on(),
    )
    if isinstance(made, Conflict):
        return _show_text(here, seat, typed, (), theirs=made), 409
    flash(_("The shelf is entered."), "good")
    return redirect(url_for("ex_libris_shelf.page", place=place))


def _show_text(
    here: Visit, seat: Seat, typed: str, faults: tuple[Fault, ...], theirs: Conflict | None = None
) -> str:
    wrong = frozenset((fault.row or 1, fault.column) for fault in faults if fault.column)
    now = theirs.theirs if theirs else None
    return render_template(
        "ex_libris/text.html",
        here=here,
        seat=seat,
        typed=typed,
        faults=[sentence(fault, here.table.game) for fault in faults],
        preview=cells_of(typed, deck_of(here.sitting), frozenset((r - 1, c - 1) for r, c in wrong)),
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
    return _show_tally(here, seat, given, ())


@pages.post("/tally")
def save_tally(place: int) -> ResponseReturnValue:
    """Six counts and the stability, as on the paper form; they take the place of the cards."""
    here, seat = editor_visit(place)
    typed = {key: request.form.get(key, "").strip() for key in (*CATEGORIES, "stability")}
    faults: list[Fault] = []
    numbers = {key: int(word) if word.isdecimal() and len(word) < 6 else word for key, word in typed.items()}
    fields = Fields(numbers, (), faults)
    counts = {category: fields.whole(category, 0, BOOKS_PER_CATEGORY) for category in CATEGORIES}
    library = field_of(seat) == PILE
    stability = 0 if library else fields.whole("stability", 0, MOST_STABILITY)
    if faults:
        return _show_tally(here, seat, typed, tuple(faults)), 422
    values: dict[str, object] = {"tally": counts, field_of(seat): None}
    if not library:
        values["stability"] = stability
    if not _entered(here, place, values):
        now = replace(here, sitting=entries.sitting(here.table))
        return _show_tally(now, seat, typed, (), theirs=_standing(now, seat)), 409
    flash(_("The tallies are entered."), "good")
    return redirect(url_for("board.seat", place=place) if here.holds(place) else url_for("board.page"))


def _entered(here: Visit, place: int, values: Mapping[str, object]) -> bool:
    """All of it, unless the form was made from what no longer stands."""
    if outdated(here.sitting, place, values):
        return False
    seen = here.sitting.facts
    changes = [Change(place, field, value, seen.id(place, field)) for field, value in values.items()]
    return not isinstance(entries.enter_all(here.table.id, changes, by=here.by(place)), Conflict)


def _standing(here: Visit, seat: Seat) -> str:
    """What somebody entered meanwhile: cards, or tallies."""
    counts = here.sitting.facts.fields(seat.place, "tally") or {}
    tallies = " ".join(f"{key}{count}" for key, count in counts.items())
    return holding(here.sitting, seat) or tallies


def _show_tally(
    here: Visit, seat: Seat, given: object, faults: tuple[Fault, ...], theirs: str | None = None
) -> str:
    return render_template(
        "ex_libris/tally.html",
        here=here,
        seat=seat,
        given=given,
        wrong={str(fault.where[-1]): sentence(fault, here.table.game) for fault in faults if fault.where},
        faults=[sentence(fault, here.table.game) for fault in faults],
        categories=CATEGORIES,
        desk=desk_of(here.sitting, seat, language()),
        pile=field_of(seat) == PILE,
        theirs=theirs,
        based_on=newest(here.sitting, seat.place, ("tally", "stability", field_of(seat))),
    )
