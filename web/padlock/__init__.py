"""The padlock on the local network: how a phone comes to trust this computer, and whether it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    from web.padlock import doors, pages, reached

    app.register_blueprint(pages.pages)
    reached.register(app)
    app.add_template_global(doors.doors, "doors")
