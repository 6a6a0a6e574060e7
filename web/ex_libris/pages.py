"""What the shell is told about Ex Libris: its settings, its secrets, its progress and its document."""

from collections.abc import Mapping

from flask import Flask

from scoring.faults import Fault
from scoring.fields import Fields
from store.values import Facts
from web.ex_libris.document import document
from web.game_pages import Draw, GamePages, Settings

CATEGORIES = tuple("CFHMRS")
HARDEST = 7  # cards discarded a round


def settings(form: Mapping[str, str]) -> tuple[Settings, tuple[Fault, ...]]:
    """What the form of a new table says; the two categories may be left to the draw."""
    faults: list[Fault] = []
    given: dict[str, object] = {key: form[key] for key in ("popular", "banned") if form.get(key)}
    if form.get("difficulty", "").isdecimal():
        given["difficulty"] = int(form["difficulty"])
    fields = Fields(given, (), faults)
    for key in ("popular", "banned"):
        fields.choice(key, CATEGORIES, required=False)
    fields.whole("difficulty", 1, HARDEST, required=False)
    if given.get("popular") and given.get("popular") == given.get("banned"):
        faults.append(Fault("popular-is-banned", {"category": str(given["banned"])}, ("banned",)))
    return given, tuple(faults)


def progress(facts: Facts, seat: int) -> tuple[tuple[str, bool, str], ...]:
    return (
        ("shelf", facts.has(seat, "shelf") or facts.has(seat, "tally"), ""),
        ("focus", facts.has(seat, "focus"), ""),
    )


def register(_app: Flask) -> None:
    """No pages of its own yet."""


PAGES = (
    GamePages(
        "ex-libris",
        "ex_libris",
        settings,
        document,
        progress,
        register,
        secrets=frozenset({"focus"}),
        draw=Draw(("popular", "banned"), CATEGORIES, "category"),
    ),
    GamePages(
        "ex-libris-solo",
        "ex_libris",
        settings,
        document,
        progress,
        register,
        secrets=frozenset({"focus"}),
        draw=Draw(("popular", "banned"), CATEGORIES, "category"),
        roles=("library",),
        rounds=5,
    ),
)
