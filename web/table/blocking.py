"""What hangs on secrets and keeps a table from its reveal: each phone is told its own part of it, no more.

Nothing shows before the host tapped Reveal with all else there. What is told then is what stood there at that
moment: of a secret or a setting entered since nothing is told, so nobody can try out what is taken.
"""

from dataclasses import dataclass

from flask import url_for
from flask_babel import gettext as _

from scoring.document import LIBRARY
from scoring.faults import Fault, Refused
from store import entries
from store.entries import ANYTHING
from store.values import Change, Seat, Sitting
from web.game_pages import PAGES
from web.table import documents
from web.table.seats import Visit
from web.words import MISSING, seat_name

BLOCKED = "reveal-blocked"  # the entries that stood there when secrets kept the host from revealing


@dataclass(frozen=True)
class Block:
    """As the asking phone is told it; no `address` where there is nothing for it to choose again."""

    said: str
    address: str
    mine: int | None  # the seat of this phone whose secret it is


def secret(sitting: Sitting, fault: Fault) -> bool:
    """Whether a fault tells of a field that no other phone may see."""
    hidden = PAGES[sitting.table.game].hidden.fields
    return bool(fault.where) and fault.where[-1] in hidden and fault.key not in MISSING


def remember(sitting: Sitting, faults: tuple[Fault, ...]) -> None:
    """The host wanted to reveal, and nothing but secrets stands in the way: from now on it may be told."""
    seats = {seat.place for fault in faults for seat in _concerned(sitting, fault)}
    fields = PAGES[sitting.table.game].hidden.fields
    if faults and all(secret(sitting, fault) for fault in faults):
        stood = [
            [place, field, sitting.facts.id(place, field)] for place in sorted(seats) for field in fields
        ]
        stood.append([None, "settings", sitting.facts.id(None, "settings")])
        entries.enter_all(sitting.table.id, [Change(None, BLOCKED, stood, ANYTHING)], by=None)


def blocks(here: Visit) -> tuple[Block, ...]:
    """What this phone is told; one without words where only others are concerned."""
    sitting = here.sitting
    stood = sitting.facts.value(None, BLOCKED)
    if sitting.revealed or not isinstance(stood, list):
        return ()
    still = {tuple(one[:2]) for one in stood if sitting.facts.id(one[0], one[1]) == one[2]}
    if (None, "settings") not in still:
        return ()
    try:
        documents.answer(sitting)
    except Refused as refused:
        told = [
            fault for fault in refused.faults if secret(sitting, fault) and _stands(sitting, fault, still)
        ]
        return tuple(dict.fromkeys(_told(here, fault) for fault in told))
    return ()


def _stands(sitting: Sitting, fault: Fault, still: set[tuple[object, ...]]) -> bool:
    return all((seat.place, fault.where[-1]) in still for seat in _concerned(sitting, fault))


def _told(here: Visit, fault: Fault) -> Block:
    concerned = _concerned(here.sitting, fault)
    mine = [seat for seat in concerned if here.holds(seat.place)]
    names = [seat_name(here.table.game, seat) for seat in concerned]
    if not mine:
        return Block(_to_the_host(names) if here.is_host else "", "", None)
    if len(mine) == len(concerned):
        said = documents.sentences(here.sitting, (fault,))[0]
    else:
        said = _("Another player chose the same focus as you. Look at your card again, both of you.")
    return Block(said, url_for("board.seat", place=mine[0].place) + "#focus", mine[0].place)


def _to_the_host(names: list[str]) -> str:
    if len(names) == 1:
        said = _("The focus of %(name)s cannot be right; why stands on that phone.", name=names[0])
    else:
        wrong = _("The foci of %(name)s and %(other)s cannot both be right.", name=names[0], other=names[1])
        asked = _("Both are asked on their phones to look again.")
        said = f"{wrong} {asked}"
    return str(said)


def _concerned(sitting: Sitting, fault: Fault) -> tuple[Seat, ...]:
    """Whose secrets a fault is about: where it stands, and whose it names."""
    found = [seat for seat in sitting.players if seat.name == fault.args.get("other")]
    match fault.where:
        case ("players", int(number), *_) if number < len(sitting.players):
            found.append(sitting.players[number])
        case (str(role), *_) if role == LIBRARY and (seat := sitting.seat_of_role(LIBRARY)):
            found.append(seat)
    return tuple(found)
