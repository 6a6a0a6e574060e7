"""Days and hours as the reader writes them: in the language of the page, in the way of their country.

The country is the one their phone names beside that language. English of no country is written
19 Nov 2026, 17:05, which nobody misreads.
"""

from datetime import UTC, datetime

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_time
from flask import Flask, g, has_request_context, request

from translations.say import plain_locale
from web.languages import language


def register(app: Flask) -> None:
    app.jinja_env.globals.update(moment=moment, day=day, isotime=isotime)


def moment(at: int) -> str:
    """A day and its hour, in the server's time zone, which is the table's own."""
    pattern = str(_locale().datetime_formats["medium"])
    return pattern.replace("{1}", day(at)).replace("{0}", hour(at))


def day(at: int) -> str:
    return str(format_date(_here(at), "medium", locale=_locale()))


def hour(at: int) -> str:
    return str(format_time(_here(at), "short", locale=_locale()))


def isotime(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def _here(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000).astimezone()


def _locale() -> Locale:
    if not has_request_context():
        return Locale.parse(plain_locale(language()))
    if "locale" not in g:
        g.locale = _of_country() or Locale.parse(plain_locale(language()))
    found: Locale = g.locale
    return found


def _of_country() -> Locale | None:
    """The page's language as the first country writes it that the caller names beside it."""
    for tag, quality in request.accept_languages:
        if quality and tag.lower().startswith(f"{language()}-"):
            try:
                named = Locale.parse(tag, sep="-")
            except (ValueError, UnknownLocaleError):  # callers may send what they like
                continue
            if named.territory and named.language == language():
                return named
    return None
