"""A finished table, its facts entered straight into the store."""

from collections.abc import Mapping
from typing import Any

from store import entries
from store.entries import ANYTHING
from store.values import Change

FIELDS = ("focus", "hand", "shelf", "tally", "stability")


def finish(evening, document: Mapping[str, Any]) -> None:
    """Enters a document at the table of four, settings and all, and reveals it."""
    settings = {key: document[key] for key in ("popular", "banned", "rulings", "deck") if key in document}
    changes = [Change(None, "settings", settings, ANYTHING)]
    changes += [
        Change(place, field, player[field], ANYTHING)
        for place, player in enumerate(document["players"])
        for field in FIELDS
        if field in player
    ]
    changes.append(Change(None, "revealed", True, ANYTHING))
    entries.enter_all(evening.table.id, changes, by=None)


def correct(evening, place: int, field: str, value: object) -> None:
    entries.enter_all(evening.table.id, [Change(place, field, value, ANYTHING)], by=None)
