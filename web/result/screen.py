"""The screen for the room: who is in and who is ready, the way to join; then the reveal, in step and large.

It needs no seat and no tap, and shows no secret: whoever has the code may look, as on the page to join.
"""

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scoring.faults import Refused
from scoring.games import GAMES
from store.values import Facts
from web.game_pages import PAGES
from web.result.corrections import corrections
from web.result.podium import row_letters
from web.result.reveal import told
from web.table import addresses, documents
from web.table.seats import Visit, visit
from web.words import seat_name

pages = Blueprint("screen", __name__)


@dataclass(frozen=True)
class Guest:
    """A seat as the whole room may see it: never what was entered, only whether all of it was."""

    name: str
    place: int
    seated: bool
    begun: bool
    ready: bool


@pages.get("/t/<code>/screen")
def page() -> ResponseReturnValue:
    here = visit()
    following = here.sitting.facts.text(None, "next")
    if following:
        return redirect(url_for("screen.page", code=following))
    shown = _result(here) if here.sitting.revealed else _lobby(here)
    return render_template(
        "result/screen.html",
        here=here,
        game=GAMES[here.table.game],
        watched=True,
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
        **shown,
    )


def _lobby(here: Visit) -> dict[str, object]:
    address, here_now = addresses.table_address(here), guests(here)
    letters = row_letters(guest.name for guest in here_now)
    return {"guests": here_now, "letters": letters, "address": address, "qr": addresses.qr(address)}


def _result(here: Visit) -> dict[str, object]:
    try:
        return told(here, documents.answer(here.sitting), corrections(here.sitting))
    except Refused:
        return {}  # a correction left something that cannot be scored; the host's phone says what


def guests(here: Visit) -> tuple[Guest, ...]:
    progress = PAGES[here.table.game].progress
    return tuple(
        Guest(
            seat_name(here.table.game, seat),
            seat.place,
            seated=seat.holder is not None,
            begun=_begun(here.sitting.facts, seat.place),
            ready=all(done for _key, done, _detail in progress(here.sitting.facts, seat.place)),
        )
        for seat in here.sitting.seats
    )


def _begun(facts: Facts, place: int) -> bool:
    return any(entry.value is not None for (seat, _field), entry in facts.entries.items() if seat == place)
