"""The table as its phones see it: who sits where, how far everybody is, and what the host may do."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoring.faults import Refused
from store import entries
from store.entries import ANYTHING
from store.values import Change
from web import addresses, documents
from web.game_pages import PAGES
from web.seats import host_visit, seat_visit, visit

pages = Blueprint("board", __name__)


@pages.get("/t/<code>")
def page() -> ResponseReturnValue:
    here = visit()
    shell = PAGES[here.table.game]
    address = addresses.table_address(here)
    return render_template(
        "pages/board.html",
        here=here,
        shell=shell,
        progress={seat.place: shell.progress(here.sitting.facts, seat.place) for seat in here.sitting.seats},
        address=address,
        qr=addresses.qr(address),
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


@pages.get("/t/<code>/seat/<int:place>")
def seat(place: int) -> ResponseReturnValue:
    """The page of a seat, for the phone that sits there: the game fills it."""
    here, sits = seat_visit(place)
    shell = PAGES[here.table.game]
    return render_template(
        "pages/seat.html",
        here=here,
        seat=sits,
        shell=shell,
        facts=here.sitting.facts,
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


@pages.post("/t/<code>/reveal")
def reveal() -> ResponseReturnValue:
    """The host ends the entering: what was secret is shown, and from now on only the host corrects."""
    here = host_visit()
    try:
        documents.answer(here.sitting)
    except Refused as refused:
        flash(_("Not everything is there yet:"))
        for said in documents.sentences(here.sitting, refused.faults):
            flash(said)
        return redirect(url_for("board.page"))
    entries.enter(here.table.id, seat=None, by=None, field="revealed", value=True, based_on=ANYTHING)
    return redirect(url_for("reveal.page"))


@pages.post("/t/<code>/race")
def race() -> ResponseReturnValue:
    """Who first finished reading a book, as the table saw it; a seat's number, or nobody yet."""
    here = host_visit()
    typed = request.form.get("place", "")
    place = int(typed) if typed.isdecimal() and len(typed) < 3 else None
    if typed and (place is None or here.sitting.seat(place) not in here.sitting.players):
        abort(400)
    entries.enter(here.table.id, seat=None, by=None, field="race", value=place, based_on=ANYTHING)
    return redirect(url_for("reveal.page" if here.sitting.revealed else "board.page"))


@pages.post("/t/<code>/seat/<int:place>/sign-off")
def sign_off(place: int) -> ResponseReturnValue:
    """The neighbour on the left has looked at this shelf; a later change of it takes the signature away."""
    here = visit()
    if place not in {checked.place for checked in here.checks}:
        abort(403)
    shown = request.form.get("entry", "")
    value = int(shown) if shown.isdecimal() and len(shown) < 19 else None
    entries.enter_all(here.table.id, [Change(place, "signed-off", value, ANYTHING)], by=here.by())
    return redirect(url_for("board.page"))
