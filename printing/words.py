"""The templates of paper, spoken in one language; a small Jinja of its own, without any web server."""

import re
from collections.abc import Callable
from datetime import date, datetime
from functools import cache

from babel import dates
from jinja2 import Environment, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

import templates
import translations
from scoring.working import signed
from translations.say import ENGLISH, catalogue, plain_locale

CYRILLIC = re.compile(r"([\u0400-\u04ff]+(?:[\s'’-]+[\u0400-\u04ff]+)*)")
# In Russian only what looks like a word: letters of cards and forms are read out one by one anyway.
LATIN = re.compile(r"(\b[A-Za-z\u00c0-\u024f]+[a-z\u00df-\u024f](?:[\s'’-]+[A-Za-z\u00c0-\u024f]+)*)")


@cache
def environment(language: str) -> Environment:
    """Jinja with this language's catalogue; a name nobody gave is an error, not a gap on the form."""
    made = Environment(
        loader=templates.loader(),
        extensions=["jinja2.ext.i18n"],
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    words = catalogue(language)
    made.install_gettext_callables(words.gettext, words.ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(language=spoken(language), term=_term(language))
    made.filters.update(
        day=lambda value: day(value, language), foreign=lambda text: foreign(text, language), signed=signed
    )
    return made


def _term(language: str) -> Callable[[str, str, str], str]:
    return lambda game, kind, key: translations.term(game, kind, key, language)


def spoken(language: str) -> str:
    """The language the paper is really in: English stands in where there is no catalogue."""
    return language if language in translations.languages() else ENGLISH


def foreign(text: str, language: str) -> Markup:
    """With every stretch in another script marked as such, so that a reading voice changes over."""
    strange, other = (LATIN, "und-Latn") if language == "ru" else (CYRILLIC, "ru")
    joint = Markup("").join
    return joint(
        Markup('<span lang="{}">{}</span>').format(other, part) if place % 2 else escape(part)
        for place, part in enumerate(strange.split(text))
    )


def render(template: str, language: str, **values: object) -> str:
    return environment(language).get_template(template).render(**values)


def day(value: date | datetime | None, language: str) -> str:
    return "" if value is None else dates.format_date(value, "long", locale=plain_locale(language))
