"""The address other phones reach this server by, and its QR code."""

import io
import ipaddress
from functools import lru_cache
from urllib.parse import urlsplit

import segno
from flask import request, url_for
from markupsafe import Markup

from store.networks import addresses
from web.server.app_settings import settings
from web.server.ready import EVERYWHERE
from web.table.seats import Visit

FIELD = "address"


def base(here: Visit) -> str:
    """http://192.168.1.20:8000: as the browser says, or where that means this machine, as the host chose."""
    host, port = host_and_port()
    if not is_own(host):
        return f"{request.scheme}://{request.host}"
    known = _served()
    chosen = here.sitting.facts.value(None, FIELD)
    address = chosen if chosen in known else (known[0] if known else host)
    return f"{request.scheme}://{address}{f':{port}' if port else ''}"


def choices() -> tuple[str, ...]:
    """The addresses that others come in by, where the browser does not already use one of them."""
    return _served() if is_own(host_and_port()[0]) else ()


def _served() -> tuple[str, ...]:
    """The machine's own addresses, as far as it listens there: told to listen at one, it serves no other."""
    listening = settings().host
    if listening in EVERYWHERE:
        return addresses()
    return () if is_own(listening) else (listening,)


def table_address(here: Visit) -> str:
    """What the others scan: until the reveal it lands where one taps one's name."""
    where = "board.page" if here.sitting.revealed else "joining.page"
    return base(here) + url_for(where, code=here.table.code)


def seat_address(here: Visit, place: int) -> str:
    """The seat's page for whoever may be there; the table for everybody else."""
    mine = here.holds(place) or here.may_edit(place)
    return url_for("board.seat", place=place) if mine else url_for("board.page")


def when_done(here: Visit, place: int) -> str:
    """Where somebody goes who is done entering: who corrects a result wants to see what became of it."""
    return url_for("reveal.page") if here.sitting.revealed else seat_address(here, place)


@lru_cache(maxsize=256)
def qr(text: str) -> Markup:
    """The code as an SVG without colours or sizes of its own: the page's style gives both."""
    buffer = io.BytesIO()
    made = segno.make(text, error="m")
    made.save(
        buffer, kind="svg", xmldecl=False, svgns=True, svgclass="qr", lineclass=None, omitsize=True, border=2
    )
    return Markup(buffer.getvalue().decode())  # segno's own drawing; the text is only dots in it


def host_and_port() -> tuple[str, int | None]:
    """As the browser was told; nonsense is no address of ours and leads nowhere."""
    try:
        parts = urlsplit(f"//{request.host}")
        return parts.hostname or "", parts.port
    except ValueError:
        return "localhost", None


def is_own(host: str) -> bool:
    """Whether an address means this very machine, so that a phone cannot use it."""
    if host in ("localhost", ""):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
