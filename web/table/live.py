"""Tells a phone whether its table has changed; whoever can wait for it is mostly answered before Flask."""

from flask import Blueprint, g, request
from flask.typing import ResponseReturnValue

from store import presence
from store.secrets import tidy_code
from web.phone import known_phone
from web.server.waiting import answers
from web.table.seats import visit

pages = Blueprint("live", __name__)


@pages.get("/t/<code>/changes")
def changes() -> ResponseReturnValue:
    """304 while the version is the one the phone knows; else the new one. A wrong code is a wrong guess.

    Here at once, however long the phone would wait: web.server.waiting keeps questions it is sure of.
    """
    phone = known_phone()
    version = presence.asked(tidy_code(str(g.table_code)), phone) if phone else None
    if version is None:  # somebody who only watches, or guesses
        version = visit().table.version
    seen = request.args.get("since", "")
    if seen == str(version) or request.if_none_match.contains(str(version)):
        return answers.unchanged()
    return answers.changed(version, revealed=visit().sitting.revealed, code=str(g.table_code))
