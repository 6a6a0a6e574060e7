"""The two addresses of this server, with the padlock and without, as the asking phone can use them."""

import ipaddress
import re
from dataclasses import dataclass

from flask import request

from padlock import names, switch
from store.networks import addresses
from web.server import ports
from web.server.app_settings import settings
from web.table.addresses import host_and_port, is_own

_NAME = re.compile(r"[A-Za-z0-9.-]{1,253}")


@dataclass(frozen=True)
class TwoDoors:
    """`covered`: whether the certificate can be for the address phones use."""

    http: str
    https: str
    covered: bool


def doors() -> TwoDoors | None:
    """None while the padlock is not open."""
    found = switch.doors()
    if found is None:
        return None
    host, port = host_and_port()
    http = port or 80 if request.scheme == "http" else found.http
    reached = _reached(host)
    return TwoDoors(
        ports.url("http", reached, http),
        ports.url("https", reached, found.https),
        names.is_covered(reached),
    )


def _reached(host: str) -> str:
    """Where phones reach this machine: as this browser does, if they can and a certificate may be for it."""
    if not is_own(host) and names.is_covered(host):
        return host
    listening = settings().host
    known = addresses() if listening in names.EVERYWHERE else (listening,)
    otherwise = host if _is_plain(host) and not is_own(host) else "localhost"
    return next(filter(names.is_private, known), known[0] if known and is_own(host) else otherwise)


def _is_plain(host: str) -> bool:
    """A name or an address that can stand in a header without meaning anything else there."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return _NAME.fullmatch(host) is not None
    return True
