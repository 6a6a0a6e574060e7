"""One process at a time, among all that share a data folder or a database; a lock ends with its holder."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager

from store.home import home, is_shared

DATABASE = 7_355_609  # any number, the same in every process: the first half of PostgreSQL's advisory locks


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


@contextmanager
def everywhere(at: str) -> Iterator[None]:
    """The same among all machines that share the database, for what is kept in it."""
    if not is_shared():
        with alone(at):
            yield
        return
    from sqlalchemy import text

    from store.engine import transaction

    with transaction() as db:  # however it ends, the lock ends with it
        db.execute(text("SELECT pg_advisory_xact_lock(:house, hashtext(:at))"), {"house": DATABASE, "at": at})
        yield
