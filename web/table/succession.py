"""When the host's phone dies: the others take over, all who are there agreeing, each on a phone of their own.

A host who is there cannot be deposed: nothing takes effect unless the host's phone is silent at that moment.
Only phones count that sat down before it fell silent, so that whoever merely has the code gains nothing by
sitting down now.
"""

from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from store import entries, presence
from store.entries import ANYTHING
from store.values import Change, Entry, Seat
from web.table.seats import Visit, host_visit, visit

WANTED, AGREED, TAKEN = "host-wanted", "host-agreed", "host"
pages = Blueprint("succession", __name__)


@dataclass(frozen=True)
class Succession:
    """`asked`: a seat of each phone that has to agree; `agreed`: of each that did; `wanted`: who asked."""

    silent: bool
    wanted: Entry | None
    asked: tuple[Seat, ...]
    agreed: tuple[Seat, ...]
    mine: Seat | None  # the asking phone's seat, if it counts

    @property
    def missing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.asked if seat not in self.agreed)

    @property
    def heir(self) -> Seat | None:
        """Who becomes the host when all agree."""
        return next((seat for seat in self.agreed if self.wanted and seat.place == self.wanted.by), None)

    @property
    def may_agree(self) -> bool:
        return self.silent and self.mine is not None and self.mine not in self.agreed


def succession(here: Visit) -> Succession:
    """How it stands at this table."""
    heard = presence.last_heard(here.table.id)
    since = heard.get(here.table.host)
    counted = _counted(here, since) if since is not None else ()
    asked = tuple(seat for seat in counted if seat.holder and presence.lately(heard.get(seat.holder)))
    wanted = here.sitting.facts.entry(None, WANTED)
    wanted = wanted if wanted is not None and wanted.value is not None else None
    places = _agreed(here, wanted) if wanted else frozenset()
    return Succession(
        silent=presence.silent(since),
        wanted=wanted,
        asked=asked,
        agreed=tuple(seat for seat in counted if seat.place in places),
        mine=next((seat for seat in counted if seat.holder == here.phone), None),
    )


@pages.post("/t/<code>/host/agree")
def agree() -> ResponseReturnValue:
    """Says yes; the first who does is the one to become host, and the last one's yes makes it so."""
    here = visit()
    now = succession(here)
    if now.mine is None:
        abort(403)
    if not now.silent:
        flash(_("The host's phone is heard of again. Nothing changes."))
        return redirect(url_for("board.page"))
    place = now.mine.place
    wanted = now.wanted if now.heir else _want(here, place)
    if wanted is not None:
        said = Change(None, AGREED, [wanted.id, place], ANYTHING)
        entries.enter_all(here.table.id, [said], by=place)
        _settle(here)
    return redirect(url_for("board.page"))


@pages.post("/t/<code>/host/stop")
def stop() -> ResponseReturnValue:
    """The host is back and stays it."""
    here = host_visit()
    by = here.mine[0].place if here.mine else None
    entries.enter_all(here.table.id, [Change(None, WANTED, None, ANYTHING)], by=by)
    return redirect(url_for("board.page"))


def _want(here: Visit, place: int) -> Entry | None:
    """The wish of this seat, also where somebody who is no more there had one before."""
    made = entries.enter(here.table.id, seat=None, by=place, field=WANTED, value=place, based_on=ANYTHING)
    return made if isinstance(made, Entry) else None


def _settle(here: Visit) -> None:
    """Makes it so where nobody's yes is missing."""
    now = succession(here.again())
    if now.missing or now.wanted is None or now.heir is None or now.heir.holder is None:
        return
    if presence.succeed(here.table.id, before=here.table.host, after=now.heir.holder):
        taken = Change(None, TAKEN, now.wanted.id, ANYTHING)
        over = Change(None, WANTED, None, ANYTHING)
        entries.enter_all(here.table.id, [taken, over], by=now.heir.place)


def _counted(here: Visit, since: int) -> tuple[Seat, ...]:
    """One seat of each phone but the host's that sat down before the host fell silent."""
    seats = {
        seat.holder: seat
        for seat in here.sitting.seats[::-1]
        if seat.holder not in (None, here.table.host) and (seat.held_since or since) < since
    }
    return tuple(sorted(seats.values(), key=lambda seat: seat.place))


def _agreed(here: Visit, wanted: Entry) -> frozenset[int | None]:
    """The places that said yes to this very wish."""
    said = (entry for entry in entries.log(here.table.id, after=wanted.id) if entry.field == AGREED)
    return frozenset(
        entry.by for entry in said if isinstance(entry.value, list) and entry.value[:1] == [wanted.id]
    )
