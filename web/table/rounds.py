"""Reminders round by round, for games whose rounds differ; the game's words say what to remember."""

from store import entries
from store.entries import ANYTHING
from store.values import Change
from web.game_pages import PAGES
from web.table.seats import Visit


def current(here: Visit) -> int:
    """The round to remind of, from 1; one past the last: the rounds are over."""
    last = PAGES[here.table.game].rounds
    found = here.sitting.facts.number(None, "round") or 1
    return min(max(found, 1), last + 1)


def turn(here: Visit, *, back: bool) -> None:
    last = PAGES[here.table.game].rounds
    wanted = min(max(current(here) + (-1 if back else 1), 1), last + 1)
    entries.enter_all(here.table.id, [Change(None, "round", wanted, ANYTHING)], by=None)
