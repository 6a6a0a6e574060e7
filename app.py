"""Where everything meets: create_app(settings) makes the web application."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING

from flask import Flask, current_app, g
from flask_wtf.csrf import CSRFProtect

import templates
import web
from games import registry
from settings import Settings
from store.engine import engine
from store.home import Store, using
from web import api, decks, keeper, padlock, photos, referee, result, rulings, server, site, table
from web.server import proxies, sessions
from web.server.app_settings import SETTINGS
from web.server.connections.incoming import LARGEST_BODY
from web.site import rendering

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MEGABYTE = 1024 * 1024
DEFAULTS: Mapping[str, object] = {
    "MAX_CONTENT_LENGTH": LARGEST_BODY,
    "MAX_FORM_MEMORY_SIZE": MEGABYTE,
    "PERMANENT_SESSION_LIFETIME": timedelta(days=30),
    "SESSION_COOKIE_NAME": "shelfmark",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,
    "WTF_CSRF_TIME_LIMIT": None,  # an evening is long: a form lives as long as its session
    "WTF_CSRF_SSL_STRICT": False,  # it would ask for a referrer, and our pages have browsers send none
}

ROOMS = (server, web, site, table, photos, decks, rulings, referee, result, keeper, padlock, registry, api)


def from_env() -> Flask:
    """What gunicorn serves, which can hand over no value."""
    settings = Settings.from_env()
    made = create_app(settings)
    with using(Store.of(settings)):
        engine().dispose()  # processes are forked from here, and none may talk over another's connection
    return made


def create_app(settings: Settings) -> Flask:
    """The application, whose every answer reads and writes in the store of its settings."""
    store = Store.of(settings)
    app = Flask(__name__, static_folder=None)
    app.jinja_environment = rendering.Templates
    app.jinja_loader = templates.loader()
    app.config.update(DEFAULTS)
    app.config[SETTINGS] = settings
    app.config["SESSION_COOKIE_SECURE"] = settings.https
    with using(store):
        sessions.use(app, settings)
    app.wsgi_app = _within(store, app.wsgi_app)  # type: ignore[method-assign,assignment]
    app.wsgi_app = proxies.believing(settings, app.wsgi_app)  # type: ignore[method-assign,assignment]
    CSRFProtect(app)
    app.url_value_preprocessor(_take_code)
    app.url_defaults(_give_code)
    for room in ROOMS:
        room.register(app)
    return app


def _within(store: Store, pages: "WSGIApplication") -> "WSGIApplication":
    def answer(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        with using(store):
            return pages(environ, start)

    return answer


def _take_code(_endpoint: str | None, values: dict[str, object] | None) -> None:
    """Every address of a table starts with its code; views ask web.table.seats for the visit instead."""
    if values and "code" in values:
        g.table_code = values.pop("code")


def _give_code(endpoint: str, values: dict[str, object]) -> None:
    """Links from a table's page stay at the table."""
    known = "code" not in values and "table_code" in g
    if known and current_app.url_map.is_endpoint_expecting(endpoint, "code"):
        values["code"] = g.table_code
