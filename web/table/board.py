"""The table as its phones see it: who sits where, how far everybody is, and what the host may do."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoring.faults import Refused
from scoring.games import GAMES
from store import entries
from store.entries import ANYTHING
from store.values import Change, Seat, Sitting
from web.fields import whole
from web.game_pages import PAGES
from web.table import addresses, asking, blocking, dealing, documents, missing, rounds, succession
from web.table.forms import BoardForms
from web.table.seats import Visit, host_visit, seat_visit, visit

SIGNED = "signed-off"
Progress = tuple[tuple[str, bool, str], ...]  # as a game tells it: key, done, detail
pages = Blueprint("board", __name__)


@pages.get("/t/<code>")
def page() -> ResponseReturnValue:
    here = visit()
    shell = PAGES[here.table.game]
    address = addresses.table_address(here)
    progress = _progress(here.sitting)
    questions = () if here.sitting.revealed else asking.questions(here)
    return render_template(
        "table/board.html",
        here=here,
        shell=shell,
        progress=progress,
        waits=_waits(here.sitting) or tuple(dict.fromkeys(one.seat for one in questions)),
        succession=succession.succession(here),
        address=address,
        qr=addresses.qr(address),
        choices=addresses.choices(),
        form=_forms(address),
        signed={seat.place: signed(here.sitting, seat.place) for seat in here.sitting.players},
        signable={seat.place: signable(here.sitting, seat.place) for seat in here.sitting.players},
        draw=here.sitting.facts.value(None, "draw"),
        to_deal=dealing.lacking(here.sitting, shell.draw) if here.is_host else (),
        game=GAMES[here.table.game],
        deck_known=documents.deck_known(here.sitting),
        missing=missing.of(here) if here.is_host and request.args.get("missing") else (),
        blocks=blocking.blocks(here),
        questions=questions,
        round=rounds.current(here) if shell.rounds else None,
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


def _progress(sitting: Sitting) -> dict[int, Progress]:
    shell = PAGES[sitting.table.game]
    return {seat.place: shell.progress(sitting.facts, seat.place) for seat in sitting.seats}


def _waits(sitting: Sitting) -> tuple[Seat, ...]:
    """Whom the table waits for: everybody of whom something is missing."""
    told = _progress(sitting)
    return tuple(
        seat for seat in sitting.seats if not all(ready for _key, ready, _detail in told[seat.place])
    )


def _forms(address: str) -> BoardForms:
    choices = addresses.choices()
    made = BoardForms.filled({"address": next((one for one in choices if one in address), "")})
    made.address.options = tuple(choices)
    return made


@pages.get("/t/<code>/seat/<int:place>")
def seat(place: int) -> ResponseReturnValue:
    """The page of a seat, for the phone that sits there: the game fills it."""
    here, sits = seat_visit(place)
    shell = PAGES[here.table.game]
    questions = () if here.sitting.revealed else asking.questions(here)
    return render_template(
        "table/seat.html",
        here=here,
        seat=sits,
        shell=shell,
        facts=here.sitting.facts,
        waits=_waits(here.sitting) or tuple(dict.fromkeys(one.seat for one in questions)),
        questions=tuple(one for one in questions if one.seat.place == place),
        blocks=blocking.blocks(here),
        host_silent=not here.is_host and succession.succession(here).silent,
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


@pages.post("/t/<code>/reveal")
def reveal() -> ResponseReturnValue:
    """The host ends the entering: what was secret is shown, and from now on only the host corrects."""
    here = host_visit()
    try:
        answer = documents.answer(here.sitting)
    except Refused as refused:
        blocking.remember(here.sitting, refused.faults)
        return redirect(url_for("board.page", missing=1))
    if asking.hold_back(here.sitting, answer):
        return redirect(url_for("board.page"))
    entries.enter(here.table.id, seat=None, by=None, field="revealed", value=True, based_on=ANYTHING)
    documents.teach(here.sitting, by=here.teaches_as)
    return redirect(url_for("reveal.page"))


@pages.post("/t/<code>/race")
def race() -> ResponseReturnValue:
    """Who first finished reading a book, as the table saw it; a seat's number, or nobody yet."""
    here = host_visit()
    typed = request.form.get("place", "")
    place = whole(typed, digits=2)
    if typed and (place is None or here.sitting.seat(place) not in here.sitting.players):
        abort(400)
    entries.enter(here.table.id, seat=None, by=None, field="race", value=place, based_on=ANYTHING)
    return redirect(url_for("reveal.page" if here.sitting.revealed else "board.page"))


@pages.get("/t/<code>/seat/<int:place>/check")
def check(place: int) -> ResponseReturnValue:
    """What the neighbour on the left compares with the cards on the table before signing."""
    here, sits = _checked_visit(place)
    return render_template(
        "table/check.html",
        here=here,
        seat=sits,
        shell=PAGES[here.table.game],
        signable=signable(here.sitting, place),
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


@pages.post("/t/<code>/seat/<int:place>/sign-off")
def sign_off(place: int) -> ResponseReturnValue:
    """The neighbour on the left has looked at this shelf; a later change of it takes the signature away."""
    here, _seat = _checked_visit(place)
    if here.sitting.revealed:
        abort(403)
    if request.form.get("entry") != str(signable(here.sitting, place)):
        flash(_("It was changed while you looked. Look again, then sign."), "warn")
        return redirect(url_for("board.check", place=place))
    value = signable(here.sitting, place)
    entries.enter_all(here.table.id, [Change(place, SIGNED, value, ANYTHING)], by=here.by())
    return redirect(url_for("board.page"))


def _checked_visit(place: int) -> tuple[Visit, Seat]:
    here = visit()
    seat = next((checked for checked in here.checks if checked.place == place), None)
    if seat is None:
        abort(403)
    return here, seat


def signable(sitting: Sitting, place: int) -> int:
    """What a signature is given for: the latest entry that shows on the table; 0 while there is none."""
    hidden = PAGES[sitting.table.game].hidden.fields | {SIGNED}
    shown = [
        entry
        for (seat, field), entry in sitting.facts.entries.items()
        if seat == place and field not in hidden
    ]
    return max((entry.id for entry in shown), default=0)


def signed(sitting: Sitting, place: int) -> bool:
    """Whether the neighbour's signature still stands: any change after it takes it away."""
    given = sitting.facts.value(place, SIGNED)
    return given is not None and given == signable(sitting, place)
