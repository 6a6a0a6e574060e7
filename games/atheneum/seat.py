"""What is entered beside the shelves: the own subject, the score track, the wands; and the five counts."""

import re
from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.atheneum.editor import desk_of
from scoring.atheneum.document import COUNTED, GAME, MOST_TRACK, read_table
from scoring.atheneum.subjects import LETTER_OF, MOST_BOOKS, MOST_WANDS, SUBJECTS
from scoring.faults import Fault, Refused
from scoring.fields import Fields
from store import entries
from store.entries import ANYTHING
from store.values import Change, Conflict, Facts, Seat
from web.game_pages import Asked
from web.table.conflicts import newest, outdated
from web.table.seats import Visit, editor_visit
from web.words import sentence

TIE_ONLY = ("books", "subject_books")  # asked for when first place turns on them
LISTS = ("compartments", "candles")  # of values, each one digit
LONGEST_SHOWN = 60  # characters of a refused number that are shown again
pages = Blueprint("atheneum_own", __name__, url_prefix="/t/<code>/seat/<int:place>")
_VALUES = re.compile(r"[\d\s,;+]*", re.ASCII)


@pages.post("/own")
def own(place: int) -> ResponseReturnValue:
    """Subject, track and wands; what is right is entered even where something else is wrong."""
    here, seat = editor_visit(place)
    faults: list[Fault] = []
    found = _own(here, seat, faults)
    changes = [Change(place, field, value, ANYTHING) for field, value in found.items()]
    entries.enter_all(here.table.id, changes, by=here.by(place))
    for fault in faults:
        flash(sentence(fault, GAME), "bad")
    if not faults:
        flash(_("Entered."), "good")
    return redirect(home(here, seat))


def _own(here: Visit, seat: Seat, faults: list[Fault]) -> dict[str, object]:
    """What the form says and is right; what was left empty is not said."""
    given = {key: _typed(key) for key in ("subject", "track", "wands")}
    fields = Fields({key: value for key, value in given.items() if value != ""}, (), faults)
    found: dict[str, object] = {
        "subject": fields.choice("subject", SUBJECTS, required=False),
        "track": fields.whole("track", 0, MOST_TRACK) if given["track"] != "" else None,
        "wands": fields.whole("wands", 0, MOST_WANDS) if given["wands"] != "" else None,
    }
    subject, taken = str(given["subject"]), taken_subjects(here, seat)
    if subject in taken:
        fields.fault("subject-twice", ("subject",), subject=subject, name=seat.name, other=taken[subject])
    wrong = {fault.where[-1] for fault in faults if fault.where}
    return {key: value for key, value in found.items() if value is not None and key not in wrong}


@pages.get("/counts")
def counts(place: int) -> ResponseReturnValue:
    here, seat = editor_visit(place)
    return _show(here, seat, given_counts(here.sitting.facts, place), ())


@pages.post("/counts")
def save_counts(place: int) -> ResponseReturnValue:
    """The five counts; they take the place of drawn shelves."""
    here, seat = editor_visit(place)
    typed = {key: request.form.get(key, "").strip()[:LONGEST_SHOWN] for key in COUNTED}
    found: dict[str, object] = {
        key: _values(key) if key in LISTS else _typed(key)
        for key in COUNTED
        if typed[key] or key not in TIE_ONLY
    }
    faults = count_faults(found)
    if faults:
        return _show(here, seat, typed, faults), 422
    values: dict[str, object] = {"counts": found, "shelves": None}
    seen = here.sitting.facts
    changes = [Change(place, field, value, seen.id(place, field)) for field, value in values.items()]
    if outdated(here.sitting, place, values) or isinstance(
        entries.enter_all(here.table.id, changes, by=here.by(place)), Conflict
    ):
        now = replace(here, sitting=entries.sitting(here.table))
        return _show(now, seat, typed, (), theirs=_standing(now, place)), 409
    flash(_("The counts are entered."), "good")
    return redirect(home(here, seat))


def _asked(field: str) -> Asked:
    """A count that only a tie needs, put beside the others."""

    def change(facts: Facts, seat: int, number: int) -> Change:
        counts = {**(facts.fields(seat, "counts") or {}), field: number}
        if faults := count_faults(counts):
            raise Refused(faults)
        return Change(seat, "counts", counts, ANYTHING)

    return Asked(MOST_BOOKS, change)


ASKED = {field: _asked(field) for field in TIE_ONLY}


def _typed(key: str) -> int | str:
    text = request.form.get(key, "").strip()[:LONGEST_SHOWN]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else text


def _values(key: str) -> list[int] | str:
    """`3 6 6 2`, however it is written: no printed value has two digits."""
    text = request.form.get(key, "")[:LONGEST_SHOWN]
    return [int(digit) for digit in re.sub(r"\D", "", text)] if _VALUES.fullmatch(text) else text


def count_faults(counts: Mapping[str, object]) -> tuple[Fault, ...]:
    """What is wrong with counts alone, as the scoring of a table with this one player finds it."""
    player = {"name": "-", "subject": SUBJECTS[0], "track": 0, "wands": 0, **counts}
    try:
        read_table({"game": GAME, "players": [player]}, {})
    except Refused as refused:
        return tuple(refused.faults)
    return ()


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


def _show(
    here: Visit,
    seat: Seat,
    given: Mapping[str, str],
    faults: tuple[Fault, ...],
    theirs: str | None = None,
) -> str:
    return render_template(
        "atheneum/counts.html",
        here=here,
        seat=seat,
        given=given,
        wrong={str(step) for fault in faults for step in fault.where},
        faults=[sentence(fault, GAME) for fault in faults],
        desk=desk_of(here.sitting, seat),
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


def seat_words(here: Visit, seat: Seat) -> dict[str, object]:
    """What seat.html shows besides the facts."""
    desk = desk_of(here.sitting, seat)
    return {
        "desk": desk,
        "faults": [sentence(fault, GAME) for fault in desk.faults],
        "subjects": LETTER_OF,
        "taken": taken_subjects(here, seat),
        "given": given_counts(here.sitting.facts, seat.place),
        "edition": here.sitting.deck,
        "most_track": MOST_TRACK,
        "most_wands": MOST_WANDS,
    }


def home(here: Visit, seat: Seat) -> str:
    return url_for("board.seat", place=seat.place) if here.holds(seat.place) else url_for("board.page")
