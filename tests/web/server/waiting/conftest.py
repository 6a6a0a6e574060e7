"""The databases that the store's tests have, with a table."""

from tests.services import postgresql
from tests.store.conftest import database, table

__all__ = ["database", "postgresql", "table"]
