"""What keeps a table from its reveal: said as it was entered, with the page where to enter it."""

from dataclasses import dataclass, replace

from flask import url_for

from scoring.document import LIBRARY
from scoring.faults import Fault, Refused
from web.game_pages import PAGES
from web.table import blocking, documents
from web.table.seats import Visit


@dataclass(frozen=True)
class Missing:
    """`way` names the page as the reader does; no `address` where another phone has to enter it."""

    said: str
    way: str
    address: str
    of_deck: bool = False  # only the table's deck contradicts it


def of(here: Visit) -> tuple[Missing, ...]:
    """All of it at once but what hangs on secrets; nothing where the table could be scored as it stands."""
    if here.sitting.revealed:
        return ()
    try:
        documents.answer(here.sitting)
    except Refused as refused:
        faults = tuple(fault for fault in refused.faults if not blocking.secret(here.sitting, fault))
        said = documents.sentences(here.sitting, faults)
        quarrels = documents.of_deck(here.sitting, faults)
        return tuple(
            replace(_missing(here, fault, text), of_deck=fault in quarrels)
            for fault, text in zip(faults, said, strict=True)
        )
    return ()


def _missing(here: Visit, fault: Fault, said: str) -> Missing:
    place = _seat(here, fault)
    if place is None:
        return Missing(said, "", url_for("hosting.settings"))
    endpoint, way = PAGES[here.table.game].entered_at(here.sitting, place, _field(fault))
    return Missing(said, way, url_for(endpoint, place=place) if here.may_edit(place) else "")


def _seat(here: Visit, fault: Fault) -> int | None:
    match fault.where:
        case ("players", int(number), *_) if number < len(here.sitting.players):
            return here.sitting.players[number].place
        case (str(role), *_) if role == LIBRARY:
            seat = here.sitting.seat_of_role(LIBRARY)
            return seat.place if seat else None
    return None


def _field(fault: Fault) -> str:
    """The key of the document it is about: the one it stands under, or the one that is missing."""
    inner = [step for step in fault.where[1:] if isinstance(step, str)]
    return inner[0] if inner else str(fault.args.get("field", fault.args.get("first", "")))
