"""Earlier tables: those this phone was at, or all of them for the keeper of the server."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

pages = Blueprint("history", __name__)


@pages.get("/history")
def overview() -> ResponseReturnValue:
    return render_template("pages/history.html", found=())
