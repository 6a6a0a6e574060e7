"""Whether the pages we started can be used already, asked of themselves."""

import json
import ssl
import urllib.request
from urllib.error import HTTPError

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # and where this machine itself reaches it
ASKING = 2.0  # seconds for our own pages to say whether they are ready


def not_ready(place: str, trusting: ssl.SSLContext | None = None) -> str | None:
    """None where tables can be taken; else why not, empty where nobody answers yet."""
    try:
        with urllib.request.urlopen(f"{place}/ready", timeout=ASKING, context=trusting):
            return None
    except HTTPError as refused:
        with refused:
            return _reason(refused.read())
    except (OSError, ValueError):
        return ""


def _reason(answer: bytes) -> str:
    try:
        match json.loads(answer):
            case {"why": str(why)}:
                return why
    except ValueError:
        pass
    return ""
