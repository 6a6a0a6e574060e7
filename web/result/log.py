"""The audit log of a table: who entered what and when, taking it back, and the export as JSON."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from flask import Blueprint, abort, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoring.games import GAMES
from store import entries
from store.values import Entry
from web.fields import LONGEST_ENTRY, whole
from web.game_pages import PAGES
from web.redirects import back
from web.referee import rounds, tonight
from web.result import corrections
from web.rulings.changes import RulingChange, changes
from web.table import asking, blocking, documents, succession
from web.table.board import SIGNED
from web.table.seats import Visit, visit
from web.words import seat_name

UNTOLD = (SIGNED, succession.WANTED, succession.AGREED, succession.TAKEN)  # their values only number things
FINAL = (
    "revealed",
    "draw",
    succession.WANTED,
    *UNTOLD[1:],
)  # never taken back: who has seen the others' secrets has seen them
UNSHOWN = (
    *("address", "next", "sealed-answer", asking.WANTED, blocking.BLOCKED),
    *(tonight.FIELD, tonight.SHELVED, rounds.REVEALED),
)
pages = Blueprint("log", __name__)


@dataclass(frozen=True)
class Line:
    """One entry as this phone may see it; `value` is None where it may only know that there is one."""

    entry: Entry
    whom: str
    by: str
    value: object
    may_undo: bool
    effects: tuple[corrections.Effect, ...]
    rulings: tuple[RulingChange, ...]  # changed when something had been entered already


@pages.get("/t/<code>/log")
def log() -> ResponseReturnValue:
    here = visit()
    return render_template("result/log.html", here=here, lines=lines(here)[::-1])


@pages.post("/t/<code>/undo")
def undo() -> ResponseReturnValue:
    """Takes one entry back by entering what held before it."""
    here = visit()
    number = whole(request.form.get("entry", ""), LONGEST_ENTRY)
    entry = next((entry for entry in entries.log(here.table.id) if entry.id == number), None)
    if entry is None:
        abort(404)
    if not may_undo(here, entry):
        abort(403)
    undone = entries.undo(here.table.id, entry.id, by=here.by(entry.seat))
    if not isinstance(undone, Entry):  # somebody was quicker, or it cannot be undone
        flash(_("Something was entered after it. Take that back first."))
    return redirect(back(url_for("log.log")))


@pages.get("/t/<code>/document.json")
def document() -> ResponseReturnValue:
    """The contract's document; it holds every secret, so there is none before the reveal."""
    here = visit()
    if not here.sitting.revealed:
        abort(403)
    answer = jsonify(documents.document(here.sitting).to_json())
    answer.headers["Content-Disposition"] = f"attachment; filename=shelfmark-{here.table.code}.json"
    return answer


def lines(here: Visit) -> tuple[Line, ...]:
    """Everything entered, oldest first, as this phone may see it."""
    log = entries.log(here.table.id)
    effects = corrections.effects(here.sitting, log) if here.sitting.revealed else {}
    ruled = tuple(changes(log, GAMES[here.table.game].rulings))
    return tuple(
        _line(here, entry, effects.get(entry.id, ()), tuple(one for one in ruled if one.entry == entry.id))
        for entry in _changing(log)
        if entry.field not in UNSHOWN
    )


def _changing(log: Iterable[Entry]) -> Iterator[Entry]:
    """Without those that emptied what was empty, as tallies do where no cards stood."""
    standing: dict[tuple[int | None, str], object] = {}
    for entry in log:
        before = standing.get((entry.seat, entry.field))
        standing[entry.seat, entry.field] = entry.value
        if before is not None or entry.value is not None:
            yield entry


def may_undo(here: Visit, entry: Entry) -> bool:
    """The host the table's entries, a seat's phone its own; after the reveal the host alone."""
    if entry.field in FINAL or entry.undone_by or entry.undoes:
        return False
    return here.is_host if entry.seat is None else here.may_edit(entry.seat)


def _line(
    here: Visit, entry: Entry, effects: tuple[corrections.Effect, ...], rulings: tuple[RulingChange, ...]
) -> Line:
    secrets = PAGES[here.table.game].hidden.fields
    open_to_all = here.sitting.revealed or (entry.seat is None and entry.field != "draw")
    shown = open_to_all or (entry.seat is not None and here.holds(entry.seat))
    told = entry.field not in UNTOLD
    known = told and shown and (entry.seat is None or here.may_see(entry.seat, entry.field, secrets))
    return Line(
        entry,
        whom=_name(here, entry.seat),
        by=_name(here, entry.by),
        value=entry.value if known else None,
        may_undo=may_undo(here, entry),
        effects=effects,
        rulings=rulings,
    )


def _name(here: Visit, place: int | None) -> str:
    seat = here.sitting.seat(place) if place is not None else None
    return seat_name(here.table.game, seat) if seat else ""
