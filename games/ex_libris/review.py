"""A photograph's reading under review: doubts first, corrected with a tap, put on the shelf by a person."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.ex_libris import gaps, joining, naming, twins
from games.ex_libris.cells import CellView, cells_of, pile_of
from games.ex_libris.editor import PILE, change, deck_of, field_of, holding, kept_deck
from games.ex_libris.forms import PrintingForm
from games.ex_libris.proposal import (
    CLOSE,
    cards_seen,
    claimed,
    notes_said,
    proposed,
    words_of,
)
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.deck import Deck
from scoring.ex_libris.notation import Rows, named, read_words, write_words
from store import photographs
from store.photographs import DONE, Photograph
from store.values import Seat
from web.photos import crops
from web.photos.photographs import cut_out, fault_text, is_kept
from web.table.seats import Visit, editor_visit, photograph_of
from web.words import sentence

pages = Blueprint("ex_libris_review", __name__, url_prefix="/t/<code>/seat/<int:place>/review")
ONE_ROW = (joining.KEEP, "instead", "overlap", "left", "right")  # how a pile's parts go together


@pages.get("")
def latest(place: int) -> ResponseReturnValue:
    """The newest photograph of the seat."""
    here, seat = editor_visit(place)
    taken = photographs.of_seat(here.table.id, seat.place)
    if not taken:
        return redirect(url_for("ex_libris_shelf.page", place=place))
    parts = _parts(here, seat)
    first = parts[0] if parts else taken[-1]
    return redirect(url_for("ex_libris_review.page", place=place, photo=first.id, parts=_address(parts)))


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
            pile=field_of(seat) == PILE,
            taken=_parts(here, seat) or (found,),
            parts=_address(_parts(here, seat)),
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
        return redirect(request.full_path)
    parts = _parts(here, seat)
    how = request.form.get("how") or _how(here, seat, found, parts)
    rows, faults = gaps.corrected(found, request.form, kept_deck(here.sitting))
    said = tuple(sentence(fault, here.table.game) for fault in faults)
    if how == joining.KEEP and rows != words_of(found):
        said += (_("You named cards of this photograph: say as well where they go."),)
    if said:
        return _show(here, seat, found, said), 422
    if how != joining.KEEP:
        change(here, seat, lambda standing: joining.join(standing, rows, how).rows)
    flash(*_became(rows, how))
    following = next((part for part in parts if part.id > photo), None)
    if following is None:
        return redirect(url_for("ex_libris_shelf.page", place=place))
    onwards = url_for("ex_libris_review.page", place=place, photo=following.id, parts=_address(parts))
    return redirect(onwards)


def _became(rows: Rows, how: str) -> tuple[str, str]:
    """What became of the photograph's cards, and how that is told."""
    if how == joining.KEEP:
        return _("What was entered stays as it was; nothing of the photograph was taken."), "warn"
    if not named(write_words(rows)):
        return _("No card was read: their places are entered, and each is still to be named."), "warn"
    return _("The cards are entered. Look them over; each can still be changed."), "good"


@pages.get("/twin/<card>")
def twin(place: int, card: str) -> ResponseReturnValue:
    """The card that another seat has too, as it looks there; nothing else of their photograph."""
    here, seat = editor_visit(place)
    found = twins.theirs(here.sitting, seat, card)
    if found is None:
        abort(404)
    photo, seen = found
    return cut_out(photo, crops.upper(seen.quad, CLOSE))


def _parts(here: Visit, seat: Seat) -> tuple[Photograph, ...]:
    """The photographs that were sent together, as the address names them; none where it names no two."""
    wanted = request.args.get("parts", "").split(",")
    taken = photographs.of_seat(here.table.id, seat.place)
    found = tuple(photo for photo in taken if str(photo.id) in wanted)
    return found if len(found) > 1 else ()


def _address(parts: Sequence[Photograph]) -> str | None:
    return ",".join(str(part.id) for part in parts) or None


@dataclass(frozen=True)
class Whole:
    """The shelf that this photograph makes with what stands already, if it is put there."""

    how: str
    rows: list[list[CellView]]
    quarrels: tuple[tuple[str, str], ...]


def _wholes(here: Visit, seat: Seat, photo: Photograph) -> tuple[Whole, ...]:
    standing, seen, deck = read_words(holding(here.sitting, seat)), words_of(photo), deck_of(here.sitting)
    found = joining.ways(standing, seen)
    fits = (one for one in found if field_of(seat) != PILE or one.how in ONE_ROW)
    return tuple(Whole(one.how, _drawn(seat, write_words(one.rows), deck), one.quarrels) for one in fits)


def _drawn(seat: Seat, text: str, deck: Deck) -> list[list[CellView]]:
    return [pile_of(text, deck)] if field_of(seat) == PILE else cells_of(text, deck)


def _how(here: Visit, seat: Seat, photo: Photograph, parts: Sequence[Photograph]) -> str:
    """Where the photograph's cards go unless a person says otherwise."""
    standing = read_words(holding(here.sitting, seat))
    is_further = any(part.id < photo.id for part in parts)
    return joining.proposed(standing, words_of(photo), is_further=is_further)


def _show(here: Visit, seat: Seat, photo: Photograph, faults: tuple[str, ...]) -> str:
    cards = claimed(proposed(photo, deck_of(here.sitting)), twins.elsewhere(here.sitting, seat))
    looks, parts = naming.shown_looks(photo.seen), _parts(here, seat)
    return render_template(
        "ex_libris/review.html",
        here=here,
        seat=seat,
        photo=photo,
        taken=parts or photographs.of_seat(here.table.id, seat.place),
        parts=_address(parts),
        wholes=_wholes(here, seat, photo),
        how=request.form.get("how") or _how(here, seat, photo, parts),
        cards=cards,
        doubtful=tuple(card for card in cards if card.doubt),
        gaps=(holes := gaps.gaps(photo)),
        grid=gaps.grid(cards, holes),
        read=sum(not card.view.unread for card in cards),
        reading=cards_seen(photo),
        notes=notes_said(photo, here.table.game),
        looks=looks,
        nameless=sum(not look.category for look in looks),
        looks_seen=naming.looks_seen(photo),
        deck=here.sitting.deck,
        printing=PrintingForm.filled({"deck": naming.suggested_deck(here)}),
        categories=CATEGORIES,
        faults=faults,
        given=request.form,
        pile=field_of(seat) == PILE,
    )
