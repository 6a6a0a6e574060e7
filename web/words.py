"""Says keys of the core in the language of the page."""

import re
from functools import cache

from flask import Flask
from flask_babel import format_decimal, gettext
from pyphen import Pyphen, language_fallback

import translations
from scoring.faults import Fault
from scoring.standing import Ask
from store.values import PLAYER, Seat
from translations.say import player_name
from web.languages import language

LONG_WORD = re.compile(r"\w{11,}")  # in a narrow column of a phone
SOFT_HYPHEN = "\u00ad"
NOTHING = "–"  # entered: a shelf that was emptied, a tally of zeros
KINDS = {"popular": "category", "banned": "category", "focus": "category"}  # what a field's value is
MISSING = {"field-missing": "field", "neither-given": "first"}  # fault → its argument that is missing


def register(app: Flask) -> None:
    app.jinja_env.globals.update(
        term=term,
        softly=softly,
        fault_sentence=sentence,
        seat_name=seat_name,
        decimal=decimal,
        said_value=said_value,
        ask_sentence=ask_sentence,
    )


def term(game: str, kind: str, key: object) -> str:
    """A word of the rulebook: term("ex-libris", "category", "F")."""
    return translations.term(game, kind, str(key), language())


def softly(text: str) -> str:
    """The text with soft hyphens in its long words, for browsers that know no syllables of the language."""
    syllables = _syllables(language())
    if syllables is None:
        return text
    return LONG_WORD.sub(lambda word: syllables.inserted(word[0], SOFT_HYPHEN), text)


@cache
def _syllables(spoken: str) -> Pyphen | None:
    """None of a language whose syllables nobody wrote down."""
    return Pyphen(lang=spoken, left=3, right=3) if language_fallback(spoken) else None


def called(game: str, name: object) -> str:
    """A player of an answer as people say it: the public library is no name that anybody typed."""
    return player_name(game, str(name), language())


def seat_name(game: str, seat: Seat) -> str:
    """A player as typed; a seat that is no player by its role."""
    return seat.name if seat.role == PLAYER else term(game, "role", seat.role)


def decimal(number: float) -> str:
    """A figure with one place after the reader's point or comma."""
    said: str = format_decimal(round(number, 1), "#,##0.0")
    return said


def said_value(game: str, field: str, value: object) -> str:
    """What was entered, as people read it: words of the game where it has them, else plainly."""
    if isinstance(value, bool):
        return ""
    if isinstance(value, dict):
        return "; ".join(_said_part(game, key, part) for key, part in value.items() if part) or NOTHING
    if isinstance(value, list):
        return ", ".join(said_value(game, field, part) for part in value) or NOTHING
    if value == "":
        return NOTHING
    return term(game, KINDS.get(field, field), value)


def _said_part(game: str, key: str, part: object) -> str:
    """One setting; of one that is simply on, its name says it all."""
    if key == "rulings" and isinstance(part, dict):
        pairs = (
            f"{term(game, 'ruling', k)}{gettext(': ')}{term(game, 'option', v)}" for k, v in part.items()
        )
        return "; ".join(pairs)
    name, said = term(game, "setting", key), said_value(game, key, part)
    return f"{name}{gettext(': ')}{said}" if said else name


def sentence(fault: Fault, game: str) -> str:
    """A fault without its place in the document: pages show it beside the field."""
    if fault.key in MISSING and (what := entered_as(game, str(fault.args[MISSING[fault.key]]))):
        return f"{what}{gettext(': ')}{gettext('missing')}"
    bare = Fault(fault.key, fault.args, (), fault.row, fault.column)
    return translations.fault_sentence(bare, language(), game)


def ask_sentence(game: str, ask: Ask) -> str:
    """What somebody still has to say before first place is certain, as a question."""
    return translations.ask_sentence(game, ask, language())


def entered_as(game: str, field: str) -> str:
    """What people call a key of the document; empty where they have no word for it."""
    words = (term(game, kind, field) for kind in ("field", "line", "setting", "category"))
    return next((word for word in words if word != field), "")
