"""Whether another device has come to this computer since it was started: else the network may part them."""

import contextlib

from flask import Flask, request

from padlock import switch
from scoring.faults import Refused
from store.networks import addresses
from web.table.addresses import is_own


def register(app: Flask) -> None:
    told: list[bool] = []  # by this process already

    def note() -> None:
        if not told and _is_another(request.remote_addr or ""):
            told.append(True)
            with contextlib.suppress(OSError, Refused):
                switch.tell_reached()

    app.before_request(note)


def _is_another(guest: str) -> bool:
    return bool(guest) and not is_own(guest) and guest not in addresses()
