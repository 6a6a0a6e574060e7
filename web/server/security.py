"""What every answer carries so that a browser does nothing we did not mean."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask, Response, request

from web.server.app_settings import settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
CONNECT = "connect-src 'self'"
SCRIPTS = "script-src 'self'"
# Of the one script that runs a network on the phone, beside its page: it may compile WebAssembly.
POLICY_COMPUTING = POLICY.replace(SCRIPTS, f"{SCRIPTS} 'wasm-unsafe-eval'")
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), interest-cohort=()",
    "X-Robots-Tag": "noindex, nofollow",
}
NO_HOST = "The host in this request is not the name of any.\n"
LONGEST_HOST = 253 + len(":65535")  # characters, of a name in the whole network and a port
YEAR = 365 * 24 * 3600  # seconds


def policy_asking(origin: str) -> str:
    """The same policy, with scripts that may also ask one other origin."""
    return POLICY.replace(CONNECT, f"{CONNECT} {origin}")


def register(app: Flask) -> None:
    app.wsgi_app = _known_hosts(app.wsgi_app)  # type: ignore[method-assign, assignment]
    app.after_request(guarded)


def _known_hosts(pages: "WSGIApplication") -> "WSGIApplication":
    """Links and QR codes are made of the host asked for: what can be none gets no page at all."""

    def ask(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        if is_host(str(environ.get("HTTP_HOST", ""))):
            return pages(environ, start)
        return Response(NO_HOST, 400, mimetype="text/plain")(environ, start)

    return ask


def is_host(name: str) -> bool:
    try:
        name.partition(":")[0].encode("idna")
    except UnicodeError:  # a part of it is longer than any may be
        return False
    return len(name) <= LONGEST_HOST


def _is_all() -> bool:
    """Whether all is asked over HTTPS. With a padlock of our own plain http is served beside it."""
    given = settings()
    return given.https or given.proxies > 0


def guarded(answer: Response) -> Response:
    for header, value in HEADERS.items():
        answer.headers.setdefault(header, value)
    if request.is_secure and _is_all():
        answer.headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")
    if "Cache-Control" not in answer.headers:
        answer.headers["Cache-Control"] = "private, no-store"
    return answer
