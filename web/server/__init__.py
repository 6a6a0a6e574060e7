"""What stands between the network and the pages: processes, connections, sessions, limits, logs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register(app: Flask) -> None:
    from web.server import compression, converters, form_data, health, idempotency, logs, security

    for part in (logs, form_data, converters, idempotency, compression, security):
        part.register(app)  # what stands first here sees an answer last
    app.register_blueprint(health.pages)
