"""Says a fault, a reason or a term in one of the languages of the catalogues."""

import gettext as catalogues
import importlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from scoring.answer import Explained
from scoring.faults import Args, Fault, Refused, Value, several
from scoring.reasons import Reason
from scoring.standing import Ask
from translations.markers import Plural, Sentence, Source

ENGLISH = "en"
MOST_TOLD = 1_000  # faults one by one, over the network: a hostile document has a hundred thousand
HERE = Path(__file__).parent
GAMES = HERE.parent / "games"  # of their rooms nothing but the words is looked at here
DOMAIN = "messages"
# Said by their terms:
TERM_ARGS = ("category", "step", "ruling", "kind", "character", "subject", "level", "place")
ALL_GAMES = range(100)  # of a module that names none
CASES = ("the", "on", "influence")  # ways to say a character: {the_character}, {on_character} …
Told = TypeVar("Told", bound=Explained)
NAME_ARGS = ("player", "players", "first", "second", "name", "owner", "other")  # said as people are called
TOGETHER = {
    "held": ("players", "numbers"),
    "level": ("level", "level_at"),
}  # lists that are told side by side


def languages() -> tuple[str, ...]:
    """English, and every language that has a catalogue."""
    found = sorted(path.parent.parent.name for path in HERE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return (ENGLISH, *found)


def explain(answer: Told, language: str = ENGLISH) -> Told:
    """The answer with a text and a formula in every reason, and its rule cited."""
    return replace(answer, because=tuple(explained(answer.game, one, language) for one in answer.because))


def explained(game: str, reason: Reason, language: str = ENGLISH) -> Reason:
    """A reason in words."""
    return replace(
        reason,
        text=reason_sentence(game, reason, language),
        formula=reason_formula(game, reason, language),
        rule=source(game, reason.rule, language),
    )


def reason_sentence(game: str, reason: Reason, language: str = ENGLISH) -> str:
    args = {**reason.args, "player": reason.player}
    return _say(_words(game, "REASONS")[reason.key], game, args, language)


def reason_formula(game: str, reason: Reason, language: str = ENGLISH) -> str:
    """The sum behind a line as its game wrote it, or what the words have; empty where a reason has none."""
    sentence = _words(game, "FORMULAS").get(reason.key)
    return reason.working or (_say(sentence, game, reason.args, language) if sentence else "")


def source(game: str, rule: str, language: str = ENGLISH) -> str:
    """Where a rule stands: a page of the rulebook in the language of the reader, or the section."""
    found: Source | None = _laid(game, "SOURCES").get(rule)
    if found is None:
        return rule
    return found.pages.get(language) or _translate(language, found.section)


def fault_sentence(fault: Fault, language: str = ENGLISH, game: str = "ex-libris") -> str:
    """Where it is and what to do, in one line."""
    place = fault_place(fault, language)
    sentence = _say(_words(game, "FAULTS")[fault.key], game, fault.args, language)
    return f"{place}{_translate(language, ': ')}{sentence}" if place else sentence


def fault_sentences(refused: Refused, language: str = ENGLISH) -> list[str]:
    """One for every fault."""
    return [fault_sentence(fault, language, refused.game or "ex-libris") for fault in refused.faults]


def told(refused: Refused) -> tuple[Fault, ...]:
    """The faults that are told one by one to whoever asks from afar, and one that counts the rest."""
    more = len(refused.faults) - MOST_TOLD
    if more <= 0:
        return refused.faults
    return (*refused.faults[:MOST_TOLD], Fault("faults-more", {"count": more}))


def fault_place(fault: Fault, language: str = ENGLISH) -> str:
    """`players[0].shelf, row 2, column 3`."""
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in fault.where).lstrip(".")
    words = _words("", "PLACES")
    parts = [path] if path else []
    if fault.row is not None:
        parts.append(_say(words["row"], "", {"row": fault.row}, language))
    if fault.column is not None:
        kind = "card" if fault.row is None else "column"  # a pile has no rows
        parts.append(_say(words[kind], "", {"column": fault.column}, language))
    return ", ".join(parts)


def term(game: str, kind: str, key: str, language: str = ENGLISH) -> str:
    """A word of the rulebook: `term("ex-libris", "category", "F")` → Fantastical Fictions."""
    return _translate(language, _words(game, "TERMS").get(f"{kind}-{key}", key))


def ask_sentence(game: str, ask: Ask, language: str = ENGLISH) -> str:
    """What somebody still has to say, as a question."""
    return _say(_words(game, "ASKS")[ask.field], game, {"player": ask.player}, language)


def _say(sentence: Sentence, game: str, args: Args, language: str) -> str:
    spoken = {name: _spoken(game, name, value, language) for name, value in args.items()}
    if "character" in args:
        spoken |= _in_all_cases(game, str(args["character"]), language)
    for together, (names, numbers) in TOGETHER.items():
        if names in args and numbers in args:
            spoken[together] = _beside(game, names, (args[names], args[numbers]), language)
    if isinstance(sentence, Plural):
        number = args[sentence.by]
        count = abs(number) if isinstance(number, int) else 2
        text = catalogue(language).ngettext(sentence.one, sentence.many, count)
    else:
        text = _translate(language, sentence)
    return text.format_map(spoken)


def _beside(game: str, kind: str, lists: tuple[Value, Value], language: str) -> str:
    """Two lists told side by side: `Rita 85, Éric 60`."""
    names, numbers = map(several, lists)
    said = (_spoken(game, kind, name, language) for name in names)
    return ", ".join(
        f"{name} {_spoken(game, '', number, language)}" for name, number in zip(said, numbers, strict=True)
    )


def _spoken(game: str, name: str, value: Value, language: str) -> str:
    """An argument as people read it: categories and steps by name, lists joined, a real minus sign."""
    if isinstance(value, tuple):
        return _joined(name, [_spoken(game, name, item, language) for item in value], language)
    if isinstance(value, int) and name not in TERM_ARGS:
        return f"−{-value}" if value < 0 else str(value)
    if value is None:
        return term(game, "value", "unknown", language)
    if name in NAME_ARGS:
        return player_name(game, str(value), language)
    kind = "category" if name == "categories" else name
    return term(game, kind, str(value), language) if kind in TERM_ARGS else str(value)


def _in_all_cases(game: str, character: str, language: str) -> dict[str, str]:
    """A character with its article, and after a preposition: no rule makes these forms in every language."""
    return {f"{case}_character": term(game, f"{case}-character", character, language) for case in CASES}


def _joined(name: str, said: list[str], language: str) -> str:
    """`15 + 9`; `M3, N1`; people as in a sentence: `Rita, Éric and Ahmed`."""
    if name in NAME_ARGS and len(said) > 1:
        return term("", "names", "and", language).format(some=", ".join(said[:-1]), last=said[-1])
    return (" + " if name in ("pool", "summands") else ", ").join(said)


def player_name(game: str, name: str, language: str = ENGLISH) -> str:
    """A name as typed; of a player who is nobody, such as the public library, the rulebook's word."""
    word = _words(game, "TERMS").get(f"player-{name}")
    return _translate(language, word) if word else name


def _translate(language: str, sentence: Sentence) -> str:
    text = sentence.many if isinstance(sentence, Plural) else sentence
    return catalogue(language).gettext(text) if text else text


@cache
def catalogue(language: str) -> catalogues.NullTranslations:
    """The compiled catalogue of a language; English is what the code says."""
    if language == ENGLISH:
        return catalogues.NullTranslations()
    _compile_stale()
    return catalogues.translation(DOMAIN, HERE, [language], fallback=True)


@cache
def _compile_stale() -> None:
    from translations.catalogues import compile_stale  # Babel is slow to load, and English needs none of it

    compile_stale()


def _words(game: str, kind: str) -> Mapping[str, Sentence]:
    return _laid(game, kind)


@cache
def _laid(game: str, kind: str) -> Mapping[str, Any]:
    """The shared words of a kind with a game's own laid over them."""
    found: dict[str, Any] = {}
    for module in _modules():
        if game in getattr(module, "GAMES", ("", game)):
            found.update(getattr(module, kind, {}))
    return found


@cache
def _modules() -> tuple[object, ...]:
    """Every module of words; those for more games first, so that a game may say a thing its own way."""
    own = [f"games.{path.parts[-3]}.words.{path.stem}" for path in sorted(GAMES.glob("*/words/[!_]*.py"))]
    shared = [f"translations.words.{path.stem}" for path in sorted(HERE.glob("words/[!_]*.py"))]
    found = [importlib.import_module(name) for name in (*own, *shared)]
    return tuple(sorted(found, key=lambda module: -len(getattr(module, "GAMES", ALL_GAMES))))


def plain_locale(language: str) -> str:
    """How days are written in a language of no country: in English with the day first, as most do."""
    return "en_GB" if language == ENGLISH else language
