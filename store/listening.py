"""Which way of hearing that tables changed goes with the database in use."""

from store.changes import Changes, OfFile
from store.engine import engine


def listening() -> Changes:
    if engine().dialect.name == "sqlite":
        return OfFile()
    from store.called import Called  # with a driver that SQLite has no need of

    return Called()
