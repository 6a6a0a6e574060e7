"""The registry of the games' rooms: one line a game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from games import atheneum, ex_libris, exlibrium

if TYPE_CHECKING:
    from flask import Flask

    from printing import Layout

ROOMS = (
    ex_libris.ROOM,
    atheneum.ROOM,
    exlibrium.ROOM,
)


def register(app: Flask) -> None:
    """Makes every game known to the shell, and its own pages to the application."""
    from web.game_pages import PAGES

    for room in ROOMS:
        for page in room.pages():
            PAGES[page.key] = replace(page, layout=partial(layout, page.key))
            page.register(app)


def layout(game: str) -> Layout | None:
    """How a game's form is laid out; None: plainly."""
    return next((found[game] for room in ROOMS if game in (found := room.layouts())), None)
