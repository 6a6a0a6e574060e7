"""The registry of the games' pages: one line a game."""

from flask import Flask

from web import atheneum, ex_libris, exlibrium
from web.game_pages import PAGES

__all__ = ["PAGES", "register"]


def register(app: Flask) -> None:
    """Makes every game known to the shell, and its own pages to the application."""
    for page in (*ex_libris.PAGES, *atheneum.PAGES, *exlibrium.PAGES):
        PAGES[page.key] = page
        page.register(app)
