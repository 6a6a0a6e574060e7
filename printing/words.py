"""The templates of paper, spoken in one language; a small Jinja of its own, without any web server."""

from collections.abc import Callable
from datetime import date, datetime
from functools import cache
from pathlib import Path

from babel import dates
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

import translations
from translations.say import catalogue

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "templates"


@cache
def environment(language: str) -> Environment:
    """Jinja with this language's catalogue; a name nobody gave is an error, not a gap on the form."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        extensions=["jinja2.ext.i18n"],
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    words = catalogue(language)
    made.install_gettext_callables(words.gettext, words.ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(language=language, term=_term(language))
    made.filters.update(day=lambda value: day(value, language))
    return made


def _term(language: str) -> Callable[[str, str, str], str]:
    return lambda game, kind, key: translations.term(game, kind, key, language)


def render(template: str, language: str, **values: object) -> str:
    return environment(language).get_template(template).render(**values)


def day(value: date | datetime | None, language: str) -> str:
    return "" if value is None else dates.format_date(value, "long", locale=language)
