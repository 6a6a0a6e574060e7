"""Rulings: what each of them decides, and what a table changed about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    from web.rulings import explained

    app.register_blueprint(explained.pages)
