"""`serve`: the table server on the local network."""

import os
from collections.abc import Sequence

from scoring.faults import Refused
from settings import Settings


def run(arguments: Sequence[str]) -> int:
    """Refuses settings that make no sense before any room reads one of them."""
    try:
        Settings.from_env({**os.environ, "HOST": "", "PORT": ""})  # these may still be said in words
    except Refused:
        Settings.from_env()
        raise
    from web.server.serve import serve

    return serve(arguments)
