"""A table of Atheneum that plays with an edition, its plan entered or not."""

import pytest

from store import editions
from tests.web.conftest import Evening, open_table

PLAN = "^4 . ^3 . ^2 / A3 A B6 B B / A A C6 C C / D2 D . E4 E | ^3 ^1 / A5 A"
PAIR = ("Timothée", "Simon")
EDITION = "Box of the club"


@pytest.fixture
def library(app) -> Evening:
    """Two players on phones of their own, the first of them the host."""
    phones = tuple(app.test_client() for _ in PAIR)
    code = open_table(phones[0], *PAIR, game="atheneum", deck=EDITION)
    for place, phone in enumerate(phones):
        assert phone.post(f"/t/{code}/seat/{place}/take").status_code == 302
    return Evening(app, code, phones[0], phones)


@pytest.fixture
def planned(library) -> Evening:
    """The same with the plan known."""
    editions.save(EDITION, {"plan": PLAN})
    return library
