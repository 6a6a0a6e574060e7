"""The keeper: whoever runs this server and can read the secret it prints when it starts."""

import hmac

from flask import Blueprint, abort, redirect, session, url_for
from flask.typing import ResponseReturnValue

from store.secrets import hashed, kept_secret

KEY = "keeper"
pages = Blueprint("keeper", __name__)


def is_keeper() -> bool:
    known = session.get(KEY)
    return isinstance(known, str) and hmac.compare_digest(known, hashed(kept_secret("keeper")))


@pages.get("/keeper/<secret>")
def enter(secret: str) -> ResponseReturnValue:
    """The link the terminal shows: from here on this browser sees every table."""
    if not hmac.compare_digest(secret.encode(), kept_secret("keeper").encode()):
        abort(404)
    session[KEY] = hashed(secret)
    session.permanent = True
    return redirect(url_for("history.overview"))
