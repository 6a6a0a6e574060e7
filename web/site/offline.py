"""What lets a phone keep the pages: a manifest, a worker that serves them without a network, and privacy."""

from flask import Blueprint, Response, jsonify, render_template, url_for
from flask.typing import ResponseReturnValue

from web.server.app_settings import settings
from web.site import assets

HOUR = 3600  # seconds
pages = Blueprint("offline", __name__)


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """How the product looks when a phone keeps it on its first screen."""
    icon = {"src": assets.address("seal.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    answer = jsonify(
        name="Shelfmark",
        short_name="Shelfmark",
        start_url=url_for("front.page"),
        scope="/",
        display="standalone",
        background_color="#e6dcc6",
        theme_color="#5a3c27",
        icons=[icon],
    )
    answer.mimetype = "application/manifest+json"
    answer.headers["Cache-Control"] = f"public, max-age={HOUR}"
    return answer


@pages.get("/worker.js")
def worker() -> ResponseReturnValue:
    """The service worker; it stands at the root, since it may serve only what lies beneath it."""
    found = assets.load("worker.js")
    assert found is not None
    answer = Response(found.plain, mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@pages.get("/cut-off")
def cut_off() -> str:
    """What a phone keeps to show where the network is gone and it has no copy of the page asked for."""
    return render_template("site/cut_off.html")


@pages.get("/privacy")
def privacy() -> str:
    """What is kept, where, for how long, and who sees it."""
    return render_template("site/privacy.html", photo_days=settings().photo_days)
