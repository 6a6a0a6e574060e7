"""How templates are rendered, so that a page costs little: what they ask for a hundred times is at hand.

What is kept here hangs on nothing but its key.
"""

from collections.abc import Hashable, MutableMapping
from functools import lru_cache
from typing import Any

from flask import Flask, current_app, request
from flask.templating import Environment
from markupsafe import Markup

from translations.say import catalogue
from web.languages import language
from web.site.assets import address

KEPT = 2048  # of each kind, by a process; the latest


class Templates(Environment):
    """As Flask's, but what all templates know is one plain dictionary: Jinja looks through a chain of two
    for every name at every import of a template."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


def register(app: Flask) -> None:
    for name in ("_", "gettext"):
        app.add_template_global(said, name)
    app.add_template_global(said_of_many, "ngettext")
    app.add_template_global(symbol)
    app.add_template_global(kept)


def said(text: str, **values: object) -> Markup:
    """A sentence in the page's language; Jinja's own takes three calls for it."""
    return _said(language(), text) % values


@lru_cache(KEPT)
def _said(spoken: str, text: str) -> Markup:
    return Markup(catalogue(spoken).gettext(text))


def said_of_many(one: str, many: str, num: int, **values: object) -> Markup:
    return Markup(catalogue(language()).ngettext(one, many, num)) % {"num": num, **values}


def symbol(name: str, label: str | None = None) -> Markup:
    """A symbol of static/symbols.svg; decoration unless it is given a name."""
    return _symbol(request.script_root, name, label)


@lru_cache(KEPT)
def _symbol(root: str, name: str, label: str | None) -> Markup:  # noqa: ARG001  it stands in the address
    told = Markup(' role="img" aria-label="{}"').format(label) if label else Markup(' aria-hidden="true"')
    drawn = Markup('<svg class="mark mark-{name}"{told}><use href="{file}#{name}"/></svg>')
    return drawn.format(name=name, told=told, file=address("symbols.svg"))


def kept(file: str, macro: str, *given: Hashable) -> Markup:
    """What a macro draws of values that never change; it may ask for nothing but them, words and symbols."""
    return _drawn(request.script_root, language(), file, macro, given)


@lru_cache(KEPT)
def _drawn(root: str, spoken: str, file: str, macro: str, given: tuple[Hashable, ...]) -> Markup:  # noqa: ARG001
    return Markup(getattr(current_app.jinja_env.get_template(file).module, macro)(*given))
