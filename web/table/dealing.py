"""Deals a secret card of the draw to every seat that has none: seen on its own phone, never two alike."""

import secrets

from flask import Blueprint, abort, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from store.values import Change, Sitting
from web.game_pages import PAGES, Draw
from web.table.entering import enter
from web.table.seats import host_visit

pages = Blueprint("dealing", __name__)


@pages.post("/t/<code>/deal")
def deal() -> ResponseReturnValue:
    """By chance alone: a draw that everybody can check would tell everybody who got what."""
    here = host_visit()
    draw = PAGES[here.table.game].draw
    if draw is None or draw.dealt is None or here.sitting.revealed:
        abort(404)
    if not is_drawn(here.sitting, draw):
        flash(_("First settle what lies open for everybody."))
        return redirect(url_for("board.page"))
    enter(here, lambda sitting: dealt(sitting, draw), by=None)  # whoever chose a card meanwhile keeps it
    return redirect(url_for("board.page"))


def is_drawn(sitting: Sitting, draw: Draw) -> bool:
    return all(sitting.settings.get(key) for key in draw.settings)


def lacking(sitting: Sitting, draw: Draw | None) -> tuple[int, ...]:
    """The seats a card would be dealt to: somebody sits there and has none."""
    if draw is None or draw.dealt is None:
        return ()
    seats = (seat for seat in sitting.players if seat.holder is not None)
    return tuple(seat.place for seat in seats if not sitting.facts.has(seat.place, draw.dealt))


def dealt(sitting: Sitting, draw: Draw) -> list[Change]:
    """What each gets: nothing that lies open, nothing that somebody has."""
    field = str(draw.dealt)
    held = {sitting.facts.value(seat.place, field) for seat in sitting.seats}
    open_for_all = {sitting.settings.get(key) for key in draw.settings}
    left = [option for option in draw.options if option not in held | open_for_all]
    secrets.SystemRandom().shuffle(left)
    based_on = {place: sitting.facts.id(place, field) for place in lacking(sitting, draw)}
    return [Change(place, field, card, based_on[place]) for place, card in zip(based_on, left, strict=False)]
