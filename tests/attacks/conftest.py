"""The application and the evening that the tests of the pages have."""

from tests.web.conftest import app, evening, fresh_database, settings

__all__ = ["app", "evening", "fresh_database", "settings"]
