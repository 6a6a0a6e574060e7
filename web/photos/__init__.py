"""Photographs of cards: sent, shown, cut up, thrown away."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    from web.photos import photographs

    app.register_blueprint(photographs.pages)
