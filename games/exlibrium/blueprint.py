"""What the pages of Exlibrium have in common: their address, and that they are of this game alone."""

from flask import Blueprint, abort

from games.exlibrium.document import GAME
from web.table.seats import visit


def blueprint(name: str) -> Blueprint:
    """Pages below a table's address that a table of another game does not have."""
    pages = Blueprint(f"exlibrium_{name}", __name__, url_prefix="/t/<code>/exlibrium")

    @pages.before_request
    def only_here() -> None:
        if visit().table.game != GAME:
            abort(404)

    return pages
