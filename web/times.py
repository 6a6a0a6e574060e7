"""Says when something happened, in the reader's language and by the server's clock."""

from datetime import datetime

from flask import Flask
from flask_babel import format_datetime

SAID = {"date": "medium", "time": "short"}


def register(app: Flask) -> None:
    app.add_template_filter(moment)


def moment(milliseconds: int, how: str = "date") -> str:
    """`iso` for machines; else the date, or the date and the time to the minute."""
    at = datetime.fromtimestamp(milliseconds / 1000).astimezone()
    if how == "iso":
        return at.isoformat(timespec="seconds")
    return str(format_datetime(at.replace(tzinfo=None), SAID.get(how, "medium"), rebase=False))
