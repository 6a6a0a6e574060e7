"""What the processes that serve and read say on standard error: lines of JSON, without codes and secrets."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime

KEPT = ("method", "route", "status", "ms")
OUR_OWN = ("shelfmark", "app")  # loggers; the second is Flask's
OF_OUR_SHEET = (
    "Ignored `%s:%s` at "  # WeasyPrint's words for a line of our stylesheet, which holds nobody's name
)


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
    said = record.msg if isinstance(record.msg, str) else type(record.msg).__name__
    if record.name.startswith(OUR_OWN) or (record.name == "weasyprint" and said.startswith(OF_OUR_SHEET)):
        return record.getMessage()
    return said.split(" from ip=")[0]


def to_stderr(level: int = logging.INFO) -> None:
    """Tests and commands log as they like."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for other in logging.getLogger("gunicorn.error").handlers:
        other.setFormatter(JsonLines())
    for talkative in ("huey", "alembic", "weasyprint", "fontTools"):
        logging.getLogger(talkative).setLevel(logging.WARNING)
