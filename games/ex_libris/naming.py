"""Which symbol is which: the icons of a deck, shown as cut from the photograph, to be named."""

from collections import Counter
from dataclasses import dataclass

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.ex_libris.forms import LooksForm, PrintingForm, looks_form
from games.ex_libris.proposal import fingerprint
from jobs import worker
from scoring.faults import Fault, Refused
from store import editions, entries, photographs
from store.entries import ANYTHING
from store.photographs import DONE, Photograph
from store.values import Seat
from vision.reading import Cell, Look, Reading
from web.photos import crops
from web.table.seats import Visit, editor_visit, photograph_of
from web.words import sentence, term

pages = Blueprint("ex_libris_naming", __name__, url_prefix="/t/<code>/seat/<int:place>/review")
STRIP = 0.27  # of a card's height: its top edge, where the icons are


@dataclass(frozen=True)
class ShownLook:
    """Icons that look alike: on how many cards, the clearest of them, and what they are taken for."""

    look: int
    cells: int
    category: str
    corners: str  # of the icon itself, or of the strip it stands on where the reading does not say
    alone: bool


@pages.post("/<int:photo>/names")
def name_looks(place: int, photo: int) -> ResponseReturnValue:
    """The deck learns which symbol is which category, and what waits for it is read again."""
    here, seat = editor_visit(place)
    found = photograph_of(here, seat, photo)
    reading = found.seen
    stale = found.state != DONE or LooksForm.sent().looks.typed not in ("", looks_seen(found))
    if not stale and not all(look.is_nameable for look in reading.looks):  # kept by an earlier version
        photographs.again(found.id)
        worker.ask_for(found.id)
        stale = True
    chosen = {} if stale else _chosen(shown_looks(reading))
    if twice := next((one for one, how_often in Counter(chosen.values()).items() if how_often > 1), ""):
        flash(
            _(
                "Two symbols are called “%(category)s”. Each category has one symbol: name them again.",
                category=term(here.table.game, "category", twice),
            ),
            "bad",
        )
        chosen = {}
    names = {look.look: letter for look, letter in chosen.items() if letter != look.category}
    if names and _has_deck(here, seat):
        stale = not worker.ask_to_name(found, names)
        _read_again(here, but=found.id)
    if stale:
        flash(_("The photograph is being read again. Look at its symbols once more."), "warn")
    return redirect(
        url_for("ex_libris_review.page", place=place, photo=photo, parts=request.args.get("parts"))
    )


def _chosen(looks: tuple[ShownLook, ...]) -> dict[ShownLook, str]:
    """What each look is called by the form, or else is called already."""
    form = looks_form([look.look for look in looks]).sent()
    sent = {look: form.name(look.look) or look.category for look in looks}
    return {look: letter for look, letter in sent.items() if letter}


def looks_seen(photo: Photograph) -> str:
    """Changes when the looks are others, or others have named them meanwhile."""
    return fingerprint(photo.looks)


def shown_looks(reading: Reading) -> tuple[ShownLook, ...]:
    """The looks to be named first, the most frequent first, then those that have a name."""
    order = sorted(reading.looks, key=lambda look: (bool(look.category), -look.cells))
    shown = (_shown(look, reading.cells) for look in order)
    return tuple(look for look in shown if look.corners)


def _shown(look: Look, cards: tuple[Cell, ...]) -> ShownLook:
    if look.sample:
        corners = crops.address(crops.upper(look.sample, 1.0))
        return ShownLook(look.look, look.cells, look.category or "", corners, alone=True)
    bearing = [card for card in cards if look.look in card.looks]
    plainest = min(bearing, key=lambda card: len(card.looks), default=None)
    corners = crops.address(crops.upper(plainest.quad, STRIP)) if plainest else ""
    return ShownLook(look.look, look.cells, look.category or "", corners, alone=False)


def suggested_deck(here: Visit) -> str:
    """What a printing is called as long as nobody has a better name."""
    return f"Ex Libris {here.table.code}"


def _has_deck(here: Visit, seat: Seat) -> bool:
    """Gives a table without a deck one to learn into, under the name the form says; a deck that is known
    already only the host may choose, for it is others' too."""
    agreed = here.sitting.deck
    name = agreed or PrintingForm.sent().deck.typed or suggested_deck(here)
    try:
        known, may = editions.exists(name), editions.may_change(name, here.teaches_as)
    except Refused as refused:
        flash(sentence(refused.faults[0], here.table.game), "bad")
        return False
    if not may:
        flash(sentence(Fault("edition-kept", {"name": name}), here.table.game), "warn")
        return False
    if agreed:
        return True
    if known and not here.is_host and name != suggested_deck(here):
        flash(
            _("There is a deck of this name already. The host can choose it in the table's settings."), "warn"
        )
        return False
    settings = {**here.sitting.settings, "deck": name}
    entries.enter(
        here.table.id, seat=None, by=here.by(seat.place), field="settings", value=settings, based_on=ANYTHING
    )
    return True


def _read_again(here: Visit, *, but: int) -> None:
    """The other photographs of the table that show symbols: they have new names now."""
    for seat in here.sitting.seats:
        for photo in photographs.of_seat(here.table.id, seat.place):
            if photo.id != but and photo.state == DONE and photo.seen.looks:
                photographs.again(photo.id)
                worker.ask_for(photo.id)
