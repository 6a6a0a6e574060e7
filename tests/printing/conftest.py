"""WeasyPrint must have nothing to complain about, whatever is printed."""

import logging

import pytest


@pytest.fixture(autouse=True)
def no_warnings(caplog):
    caplog.set_level(logging.WARNING, "weasyprint")
    yield
    assert [record.getMessage() for record in caplog.records if record.name == "weasyprint"] == []
