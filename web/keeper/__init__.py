"""Pages for whoever keeps this server, and how they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    from web.keeper.pages import pages

    app.register_blueprint(pages)
