"""One line of JSON for every answer; no code, secret, name or address ever stands in it."""

import logging
import time

from flask import Flask, Response, g, request

SLOW = 1000  # milliseconds; slower answers are warnings
UNTOLD = ("live.changes", "asset", "health.health")  # endpoints asked so often that they would drown the rest


def register(app: Flask) -> None:
    app.before_request(_begin)
    app.after_request(_tell)


def _begin() -> None:
    g.began = time.perf_counter()


def _tell(answer: Response) -> Response:
    if request.endpoint in UNTOLD and answer.status_code < 500:
        return answer
    spent = round((time.perf_counter() - g.get("began", time.perf_counter())) * 1000, 1)
    route = request.url_rule.rule if request.url_rule else "none"  # the pattern, never the address itself
    told = {"method": request.method, "route": route, "status": answer.status_code, "ms": spent}
    level = logging.WARNING if spent > SLOW or answer.status_code >= 500 else logging.INFO
    logging.getLogger("shelfmark.web").log(level, "answered", extra=told)
    return answer
