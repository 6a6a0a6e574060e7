"""How templates are rendered, so that a page costs little: what they ask for a hundred times is at hand.

What is kept here hangs on nothing but its key, and there are only as many keys as we have symbols and words.
"""

from collections.abc import MutableMapping
from functools import lru_cache
from typing import Any

from flask import Flask, request
from flask.templating import Environment
from markupsafe import Markup

from translations.say import catalogue
from web.languages import language
from web.site.assets import address


class Templates(Environment):
    """As Flask's, but what all templates know is one plain dictionary: Jinja looks through a chain of two
    for every name at every import of a template."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


def register(app: Flask) -> None:
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda text: catalogue(language()).gettext(text),
        ngettext=lambda one, many, count: catalogue(language()).ngettext(one, many, count),
        newstyle=True,
    )
    app.add_template_global(symbol)


def symbol(name: str, label: str | None = None) -> Markup:
    """A symbol of static/symbols.svg; decoration unless it is given a name."""
    return _symbol(request.script_root, name, label)


@lru_cache(1024)
def _symbol(root: str, name: str, label: str | None) -> Markup:  # noqa: ARG001  it stands in the address
    said = Markup(' role="img" aria-label="{}"').format(label) if label else Markup(' aria-hidden="true"')
    drawn = Markup('<svg class="mark mark-{name}"{said}><use href="{file}#{name}"/></svg>')
    return drawn.format(name=name, said=said, file=address("symbols.svg"))
