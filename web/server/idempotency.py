"""Idempotency: who got no answer sends again under the same key, and what it holds is entered once."""

import re

from flask import Flask, request

from store.entries import IDEMPOTENCY_KEY

HEADER = "Idempotency-Key"  # as static/js/swift.js names it
_NAME = re.compile(r"[0-9a-f]{32}")


def register(app: Flask) -> None:
    app.before_request(_begin)


def _begin() -> None:
    name = request.headers.get(HEADER, "")
    IDEMPOTENCY_KEY.set(name if _NAME.fullmatch(name) else None)
