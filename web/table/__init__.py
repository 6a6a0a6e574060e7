"""A table while it is played: opened, joined, hosted, watched; and who may do what there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    from web.table import asking, board, dealing, hosting, house_rules, joining, live, opening, succession

    for module in (asking, board, dealing, hosting, house_rules, joining, live, opening, succession):
        app.register_blueprint(module.pages)
