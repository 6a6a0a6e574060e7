"""Tells a waiting phone whether its table has changed; asked every second by every phone, so it is cheap."""

from flask import Blueprint, Response, g, jsonify, request, url_for
from flask.typing import ResponseReturnValue

from store import presence
from store.secrets import tidy_code
from web.phone import known_phone
from web.table.seats import visit

pages = Blueprint("live", __name__)


@pages.get("/t/<code>/changes")
def changes() -> ResponseReturnValue:
    """304 while the version is the one the phone knows; else the new one. A wrong code is a wrong guess."""
    phone = known_phone()
    version = presence.asked(tidy_code(str(g.table_code)), phone) if phone else None
    if version is None:  # somebody who only watches, or guesses
        version = visit().table.version
    seen = request.args.get("since", "")
    if seen == str(version) or request.if_none_match.contains(str(version)):
        return Response(status=304)
    answer = jsonify(version=version, **_reveal())
    answer.set_etag(str(version))
    return answer


def _reveal() -> dict[str, str]:
    """Where the result is, once there is one; looked up for what has changed alone."""
    return {"reveal": url_for("reveal.page")} if visit().sitting.revealed else {}
