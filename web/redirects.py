"""Addresses that come in with a form, taken only if they lead back to this server."""

from urllib.parse import urlsplit

from flask import request, url_for


def back(default: str | None = None) -> str:
    """The form's `next`, a path of our own; else the default, else the front page."""
    wanted = request.form.get("next", "")
    parts = urlsplit(wanted)
    ours = wanted.startswith("/") and not wanted.startswith("//") and not parts.netloc and "\\" not in wanted
    return wanted if ours and wanted.isprintable() else default or url_for("front.page")
