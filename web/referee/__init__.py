"""The referee at the table: what the rulebooks say, asked before and during a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    from referee import books
    from web.referee import pages

    app.register_blueprint(pages.pages)
    app.jinja_env.globals.update(has_referee=lambda game: game in books())
