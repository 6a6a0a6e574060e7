"""A game's pages are tried at the tables of the pages' tests."""

from tests.web.conftest import app, evening, fresh_database, settings  # noqa: F401  fixtures
