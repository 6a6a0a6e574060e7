"""Which phone is asking: a random secret in the signed session, of which only the hash is ever kept."""

from flask import g, session

from store.secrets import hashed, new_secret

KEY = "phone"


def phone() -> str:
    """The hash of this phone's secret; a new phone is given one."""
    if "phone" not in g:
        if KEY not in session:
            session[KEY] = new_secret()
            session.permanent = True
        g.phone = hashed(session[KEY])
    return str(g.phone)


def known_phone() -> str | None:
    """The same without giving a cookie to whoever only looks."""
    return phone() if KEY in session else None
