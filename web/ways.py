"""Where a small form, such as the language's, leads back to: a page of this server, nowhere else."""

from urllib.parse import urlsplit

from flask import request, url_for


def way_back() -> str:
    """The path in `next`; the front page where it names another server or is no path at all."""
    wanted = request.form.get("next", "")
    parts = urlsplit(wanted)
    local = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and not parts.netloc
    return wanted if local and wanted.isprintable() else url_for("front.front")
