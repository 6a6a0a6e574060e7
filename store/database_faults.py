"""What a database that cannot be used says, as a fault for people."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from scoring.faults import Fault, Refused
from store import migrate


@contextmanager
def as_faults() -> Iterator[None]:
    try:
        yield
    except migrate.TooNew:
        raise Refused([Fault("database-too-new")]) from None
    except migrate.Failed as failed:
        raise Refused(
            [Fault("database-not-migrated", {"why": str(failed), "copy": str(failed.copied)})]
        ) from None
    except SQLAlchemyError as error:
        raise Refused([Fault("database-unusable", {"why": type(error).__name__})]) from None
