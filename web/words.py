"""Says keys of the core in the reader's language, for pages."""

from flask import Flask

import translations
from scoring.faults import Fault
from web.languages import language


def register(app: Flask) -> None:
    app.jinja_env.globals.update(term=term, fault_sentence=sentence)


def term(game: str, kind: str, key: object) -> str:
    """A word of the rulebook: term("ex-libris", "category", "F")."""
    return translations.term(game, kind, str(key), language())


def sentence(fault: Fault, game: str) -> str:
    """A fault without its place in the document: pages show it beside the field."""
    bare = Fault(fault.key, fault.args, (), fault.row, fault.column)
    return translations.fault_sentence(bare, language(), game)
