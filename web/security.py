"""What every answer carries so that a browser does nothing we did not mean."""

from flask import Flask, Response, request

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
YEAR = 365 * 24 * 3600  # seconds


def register(app: Flask) -> None:
    app.after_request(guarded)


def guarded(answer: Response) -> Response:
    for header, value in HEADERS.items():
        answer.headers.setdefault(header, value)
    if request.is_secure:
        answer.headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")
    if "Cache-Control" not in answer.headers:
        answer.headers["Cache-Control"] = "private, no-store"
    return answer
