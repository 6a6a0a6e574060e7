"""For whoever watches over the server: is it alive, and can it take tables."""

from flask import Blueprint, current_app, jsonify
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import SQLAlchemyError

from store import migrate
from store.photographs import folder

pages = Blueprint("health", __name__)


@pages.get("/health")
def health() -> ResponseReturnValue:
    """The process answers."""
    return jsonify(status="ok")


@pages.get("/ready")
def ready() -> ResponseReturnValue:
    """The database answers in this version's shape, and the data folder can be written."""
    try:
        current = migrate.is_current()
        probe = folder() / ".probe"
        probe.write_bytes(b"ready")
        probe.unlink(missing_ok=True)
    except (SQLAlchemyError, OSError) as error:
        current_app.logger.warning("not ready", exc_info=error)
        current = False
    return jsonify(status="ready" if current else "waiting"), 200 if current else 503
