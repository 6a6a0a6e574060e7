"""The JSON API over the same core: documents and photographs in, answers, advice, readings and forms out."""

from flask import Blueprint, Flask, jsonify
from flask.typing import ResponseReturnValue

from web.api import reader
from web.api.openapi import description
from web.api.routes import ROUTES, serve

pages = Blueprint("api", __name__, url_prefix="/api")

for _route in ROUTES:
    pages.add_url_rule(
        _route.path,
        endpoint=_route.name,
        view_func=serve(_route),
        methods=["POST"],
        provide_automatic_options=False,
    )


@pages.get("/openapi.json", provide_automatic_options=False)
def openapi() -> ResponseReturnValue:
    """What there is to ask for, made from the table that serves it."""
    return jsonify(description())


def register(app: Flask) -> None:
    """Without cookies there is nothing to forge: scripts need no token of a page."""
    app.extensions["csrf"].exempt(pages)
    app.register_blueprint(pages)
    reader.register(app)
