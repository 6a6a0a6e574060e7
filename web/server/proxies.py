"""Whom a proxy speaks for: its headers are believed where the settings say that one stands in front."""

from typing import TYPE_CHECKING

from werkzeug.middleware.proxy_fix import ProxyFix

from settings import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


def believing(settings: Settings, pages: "WSGIApplication") -> "WSGIApplication":
    count = settings.proxies
    return ProxyFix(pages, x_for=count, x_proto=count, x_host=count) if count else pages
