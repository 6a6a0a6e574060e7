"""Pages and files that belong to no table: the front page, assets, errors, offline copies, the theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    from web.site import assets, errors, front, offline, rendering, theme

    rendering.register(app)
    assets.register(app)
    errors.register(app)
    for module in (front, theme, offline):
        app.register_blueprint(module.pages)
