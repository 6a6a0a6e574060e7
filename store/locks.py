"""One process at a time, among all that share the data folder; a lock ends with whoever held it."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager

from store.home import home


@contextmanager
def alone(at: str, *, wait: bool = True) -> Iterator[bool]:
    """True while nobody else is at it. Without `wait` False at once where somebody is."""
    with (home() / f".{at}.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
            return
        yield True
