"""One line of JSON for every answer and every mishap; no code, secret, name or address ever stands in it."""

import json
import logging
import sys
import time
import traceback
from datetime import UTC, datetime

from flask import Flask, Response, g, request

KEPT = ("method", "route", "status", "ms")
OUR_OWN = ("shelfmark", "app")  # loggers; the second is Flask's
SLOW = 1000  # milliseconds; slower answers are warnings
UNTOLD = ("live.changes", "asset", "health.health")  # endpoints asked so often that they would drown the rest


class JsonLines(logging.Formatter):
    """A record as one line of JSON; of an error where it happened, not what it was told."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": _event(record),
            **{key: getattr(record, key) for key in KEPT if hasattr(record, key)},
        }
        if record.exc_info and record.exc_info[1]:
            line["error"] = type(record.exc_info[1]).__name__
            line["where"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])[-6:]
            ]
        return json.dumps(line, ensure_ascii=False)


def _event(record: logging.LogRecord) -> str:
    """Our own words; of others only what they always say, for they fill in addresses and what was asked."""
    if record.name.startswith(OUR_OWN):
        return record.getMessage()
    said = record.msg if isinstance(record.msg, str) else type(record.msg).__name__
    return said.split(" from ip=")[0]


def to_stderr(level: int = logging.INFO) -> None:
    """For the processes that serve and read; tests and commands log as they like."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for other in logging.getLogger("gunicorn.error").handlers:
        other.setFormatter(JsonLines())
    for talkative in ("huey", "alembic", "weasyprint", "fontTools"):
        logging.getLogger(talkative).setLevel(logging.WARNING)


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
