"""Joining a table: tap your name, hand a seat over, enter for everybody on one phone."""

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from store import seats
from store.leaving import Hidden
from store.values import PLAYER, Seat
from web.game_pages import PAGES
from web.phone import phone
from web.server import rate_limit
from web.table import addresses
from web.table.seats import Visit, host_visit, seat_visit, visit
from web.words import seat_name

pages = Blueprint("joining", __name__)


@pages.get("/t/<code>/join")
def page() -> ResponseReturnValue:
    """Every name that is free, large; who may not sit down any more learns what there is to do."""
    here = visit()
    return render_template(
        "table/join.html",
        here=here,
        free=tuple(seat for seat in here.sitting.seats if seat.holder is None and _may_sit(here, seat)),
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


@pages.post("/t/<code>/seat/<int:place>/take")
def take(place: int) -> ResponseReturnValue:
    here = visit()
    taken = seats.claim(here.table.id, place, phone(), _hidden(here))
    if taken is None:
        abort(404)
    if isinstance(taken, seats.Taken):
        flash(
            _(
                "%(name)s's seat is held by another phone. It can be handed over from there.",
                name=taken.seat.name,
            )
        )
        return redirect(url_for("joining.page"))
    return redirect(url_for("board.page"))


@pages.post("/t/<code>/take-all")
def take_all() -> ResponseReturnValue:
    """One phone enters for everybody: it sits down on every seat still free."""
    here = host_visit()
    for seat in here.sitting.seats:
        if seat.holder is None:
            seats.claim(here.table.id, seat.place, phone(), _hidden(here))
    return redirect(url_for("board.page"))


@pages.post("/t/<code>/seat/<int:place>/leave")
def leave(place: int) -> ResponseReturnValue:
    """Gets up. The cards stay for whoever sits down there; what was secret does not."""
    here, seat = _own_seat(place)
    seats.release(here.table.id, seat.place, _hidden(here))
    if not here.sitting.revealed:
        flash(_("The seat is free. What was secret there is erased; whoever sits down there enters it."))
    return redirect(url_for("joining.page"))


@pages.post("/t/<code>/seat/<int:place>/hand-over")
def hand_over(place: int) -> ResponseReturnValue:
    """Shows the link, and its QR code, that takes this seat to another phone; it works once, for minutes.

    The same person goes on with another phone, so everything goes along, secrets too: whoever holds the
    seat gives them away knowingly, and nobody else can make such a link.
    """
    here, seat = _own_seat(place)
    secret = seats.make_link(here.table.id, seat.place)
    link = addresses.base(here) + url_for("joining.link", secret=secret)
    return render_template("table/hand_over.html", here=here, seat=seat, link=link, qr=addresses.qr(link))


@pages.get("/s/<secret>")
def link(secret: str) -> ResponseReturnValue:
    """Asks first: programs that look at links before people do must not use them up."""
    return render_template("table/take_over.html", name=_linked(secret))


@pages.post("/s/<secret>")
def take_over(secret: str) -> ResponseReturnValue:
    _linked(secret)
    taken = seats.take_over(secret, phone())
    if taken is None:
        abort(404)
    return redirect(url_for("board.page", code=taken[0].code))


def _own_seat(place: int) -> tuple[Visit, Seat]:
    """A seat is given up or handed over by its own phone alone."""
    here, seat = seat_visit(place)
    if not here.holds(place):
        abort(403)
    return here, seat


def _may_sit(here: Visit, seat: Seat) -> bool:
    """The seats that are no players, such as the public library, are the host's to fill."""
    return seat.role == PLAYER or here.is_host


def _hidden(here: Visit) -> Hidden:
    return PAGES[here.table.game].hidden


def _linked(secret: str) -> str:
    rate_limit.allow_or_abort()
    found = seats.linked(secret)
    if found is None:
        rate_limit.count_wrong()
        abort(404)
    table, seat = found
    return seat_name(table.game, seat)
