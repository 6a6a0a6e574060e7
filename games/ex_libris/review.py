"""A photograph's reading under review: doubts first, corrected with a tap, put on the shelf by a person."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.ex_libris import edits, naming, twins
from games.ex_libris.editor import PILE, change, deck_of, field_of, kept_deck, shelf_view
from games.ex_libris.forms import PrintingForm
from games.ex_libris.proposal import CLOSE, cards_seen, claimed, corrected, grid, notes_said, proposed
from scoring.ex_libris.cards import CATEGORIES
from store import photographs
from store.photographs import DONE, Photograph
from store.values import Seat
from web.languages import language
from web.photos import crops
from web.photos.photographs import cut_out, fault_text, is_kept
from web.table.seats import Visit, editor_visit, photograph_of
from web.words import sentence

pages = Blueprint("ex_libris_review", __name__, url_prefix="/t/<code>/seat/<int:place>/review")
HOWS = ("instead", "right", "below")


@pages.get("")
def latest(place: int) -> ResponseReturnValue:
    """The newest photograph of the seat."""
    here, seat = editor_visit(place)
    taken = photographs.of_seat(here.table.id, seat.place)
    if not taken:
        return redirect(url_for("ex_libris_shelf.page", place=place))
    return redirect(url_for("ex_libris_review.page", place=place, photo=taken[-1].id))


@pages.get("/<int:photo>")
def page(place: int, photo: int) -> ResponseReturnValue:
    here, seat = editor_visit(place)
    found = photograph_of(here, seat, photo)
    if found.state != DONE:
        return render_template(
            "ex_libris/reading.html",
            here=here,
            seat=seat,
            photo=found,
            fault=fault_text(here, found),
            is_kept=is_kept(found),
            changes_url=url_for("live.changes"),
            changes_version=here.table.version,
        )
    return _show(here, seat, found, ())


@pages.post("/<int:photo>")
def accept(place: int, photo: int) -> ResponseReturnValue:
    """Puts the reading, with the corrections of the form, on the shelf."""
    here, seat = editor_visit(place)
    found = photograph_of(here, seat, photo)
    if request.form.get("reading", cards_seen(found)) != cards_seen(found):
        flash(
            _("The photograph was read again meanwhile, and other cards were found. Look once more."), "warn"
        )
        return redirect(url_for("ex_libris_review.page", place=place, photo=photo))
    rows, faults = corrected(found, request.form, kept_deck(here.sitting))
    if faults:
        return _show(here, seat, found, tuple(sentence(fault, here.table.game) for fault in faults)), 422
    how = request.form.get("how", "instead")
    change(here, seat, lambda standing: edits.join(standing, rows, how if how in HOWS else "instead"))
    flash(_("The cards are entered. Look them over; each can still be changed."), "good")
    return redirect(url_for("ex_libris_shelf.page", place=place))


@pages.get("/twin/<card>")
def twin(place: int, card: str) -> ResponseReturnValue:
    """The card that another seat has too, as it looks there; nothing else of their photograph."""
    here, seat = editor_visit(place)
    found = twins.theirs(here.sitting, seat, card)
    if found is None:
        abort(404)
    photo, seen = found
    return cut_out(photo, crops.upper(seen.quad, CLOSE))


def _show(here: Visit, seat: Seat, photo: Photograph, faults: tuple[str, ...]) -> str:
    cards = claimed(proposed(photo, deck_of(here.sitting)), twins.elsewhere(here.sitting, seat))
    looks = naming.shown_looks(photo.seen)
    return render_template(
        "ex_libris/review.html",
        here=here,
        seat=seat,
        photo=photo,
        taken=photographs.of_seat(here.table.id, seat.place),
        cards=cards,
        doubtful=tuple(card for card in cards if card.doubt),
        grid=grid(cards),
        read=sum(not card.view.unread for card in cards),
        reading=cards_seen(photo),
        notes=notes_said(photo, here.table.game),
        looks=looks,
        nameless=sum(not look.category for look in looks),
        looks_seen=naming.looks_seen(photo),
        deck=here.sitting.deck,
        printing=PrintingForm.filled({"deck": naming.suggested_deck(here)}),
        view=shelf_view(here.sitting, seat, language()),
        categories=CATEGORIES,
        faults=faults,
        given=request.form,
        pile=field_of(seat) == PILE,
    )
