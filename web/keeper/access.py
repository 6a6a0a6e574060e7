"""Whether the asking phone is the keeper's: it opened the link that the terminal shows."""

import hmac

from flask import session

from store.secrets import hashed, kept_secret

KEY = "keeper"


def is_keeper() -> bool:
    known = session.get(KEY)
    return isinstance(known, str) and hmac.compare_digest(known, hashed(kept_secret("keeper")))
