"""How often something happened lately: a clock that is put right locks nobody out."""

import pytest

from store import limits
from store.clock import DAY, MINUTE, SECOND, now

WINDOW = 10 * MINUTE
pytestmark = pytest.mark.usefixtures("database")


def taken(times: int) -> list[bool]:
    return [limits.take("guess", most=2, window=WINDOW) == 0 for _ in range(times)]


@pytest.fixture
def clock(monkeypatch):
    begun = now()
    return lambda ahead: monkeypatch.setattr(limits, "now", lambda: begun + ahead)


@pytest.mark.parametrize(
    ("moved", "again"),
    [
        (0, False),
        (WINDOW - SECOND, False),
        (WINDOW, True),
        (-SECOND, False),  # another machine's clock, or one that was only nudged
        (-MINUTE, True),
        (-400 * DAY, True),
    ],
)
def test_a_lock_lasts_no_longer_than_its_window_whatever_the_clock_does(clock, moved, again):
    clock(0)
    assert taken(3) == [True, True, False]
    clock(moved)
    assert taken(3) == ([True, True, False] if again else [False] * 3)
