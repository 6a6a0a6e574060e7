"""What the pages shake hands with: read once, and again when the certificate was made anew."""

import ssl
from collections.abc import Callable

from padlock import files

_kept: tuple[int, ssl.SSLContext] | None = None


def current(make: Callable[[], ssl.SSLContext]) -> ssl.SSLContext:
    """`make` reads the certificate. Who is served already keeps the one they came in by."""
    global _kept
    changed = files.leaf().stat().st_mtime_ns
    if _kept is None or _kept[0] != changed:
        _kept = changed, make()
    return _kept[1]
