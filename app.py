"""Where everything meets: create_app(config) makes the web application."""

from collections.abc import Mapping
from datetime import timedelta

from flask import Flask, current_app, g
from flask_wtf.csrf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

import templates
import web
from games import registry
from settings import Settings
from web import api, decks, keeper, photos, referee, result, rulings, server, site, table
from web.server import sessions
from web.server.connections.incoming import LARGEST_BODY

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

ROOMS = (server, web, site, table, photos, decks, rulings, referee, result, keeper, registry, api)


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """The application; `config` overrides what the environment and the data folder say."""
    settings = Settings.from_env()
    app = Flask(__name__, static_folder=None)
    app.jinja_loader = templates.loader()
    app.config.update(DEFAULTS)
    sessions.use(app)
    app.config["SESSION_COOKIE_SECURE"] = settings.https
    app.config["CODE_HOURS"] = settings.code_hours
    app.config.update(config or {})
    app.config["WTF_CSRF_SECRET_KEY"] = sessions.keys(app)  # forms that lay open while it was replaced
    proxies = settings.proxies
    if proxies:  # only then are the headers a proxy adds believed
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]
    CSRFProtect(app)
    app.url_value_preprocessor(_take_code)
    app.url_defaults(_give_code)
    for room in ROOMS:
        room.register(app)
    return app


def _take_code(_endpoint: str | None, values: dict[str, object] | None) -> None:
    """Every address of a table starts with its code; views ask web.table.seats for the visit instead."""
    if values and "code" in values:
        g.table_code = values.pop("code")


def _give_code(endpoint: str, values: dict[str, object]) -> None:
    """Links from a table's page stay at the table."""
    known = "code" not in values and "table_code" in g
    if known and current_app.url_map.is_endpoint_expecting(endpoint, "code"):
        values["code"] = g.table_code
