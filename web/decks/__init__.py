"""The page of a deck: what is known of one edition, and who may change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    from web.decks import deck, lessons

    app.register_blueprint(deck.pages)
    app.register_blueprint(lessons.pages)
