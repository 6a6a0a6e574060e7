"""A question in words → the referee's answer, and the answer as JSON."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from referee.content import ENGLISH, Book, Entry, Relation, books
from referee.lookup import CERTAIN, find, is_number_of_nothing, language_of, named, two_numbers
from referee.precedence import Because, Order, which_first
from referee.setting_up import said

AGAINST = re.compile(r"\s+(?:vs\.?|versus|contre|contra|против)\s+|\s*[+/]\s*", re.IGNORECASE)
NOTHING, ABOUT, ORDER = "nothing", "about", "order"
MOST_LETTERS = 300  # of a question; more is no question
MOST_NAMED = 40  # letters of an unknown game that are repeated


@dataclass(frozen=True)
class Answer:
    """What the referee says: the entries it is about, and their order where several were set side by side."""

    game: str
    question: str
    language: str
    kind: str
    entries: tuple[Entry, ...] = ()
    order: Order | None = None
    relations: tuple[Relation, ...] = ()

    @property
    def is_nothing(self) -> bool:
        return self.kind == NOTHING


@dataclass(frozen=True)
class Trouble:
    """Why a question cannot be put at all: the key of a fault, and what it names."""

    key: str
    args: Mapping[str, str | int | tuple[str, ...]]


def trouble(game: str, question: str) -> Trouble | None:
    """What is wrong with a question as a door received it."""
    if game not in books():
        return Trouble("field-choice", {"value": game[:MOST_NAMED], "options": tuple(books())})
    if not question.strip():
        return Trouble("question-missing", {})
    return Trouble("question-long", {"most": MOST_LETTERS}) if len(question) > MOST_LETTERS else None


def ask(
    book: Book, game: str, question: str, language: str | None = None, lying: Collection[str] = ()
) -> Answer:
    """The answer, in the language asked for, else in that of the question."""
    spoken = language or language_of(book, question)
    sides = two_numbers(question) or [part for part in AGAINST.split(question) if part.strip()]
    if len(sides) > 1 and (picked := _picked(book, sides)):
        return compare(book, game, picked, spoken, question)
    if len(sides) > 1 and any(is_number_of_nothing(book, side) for side in sides):
        return Answer(game, question, spoken, NOTHING)
    found = find(book, question, lying)
    if not found:
        return Answer(game, question, spoken, NOTHING)
    entries = tuple(match.entry for match in found)
    sure = [match.entry.key for match in found if match.sure >= CERTAIN]
    between = tuple(one for one in book.relations if set(one.between) <= set(sure))
    return Answer(game, question, spoken, ABOUT, entries, None, between)


def compare(book: Book, game: str, picked: tuple[Entry, ...], language: str, question: str = "") -> Answer:
    """Those picked together: which comes first, and what follows."""
    order = which_first(book, picked)
    return Answer(game, question, language, ORDER, picked, order, order.relations)


def _picked(book: Book, sides: list[str]) -> tuple[Entry, ...]:
    """What each side names; nothing where one names nothing, or all name the same."""
    found = [named(book, side) for side in sides]
    several = tuple(dict.fromkeys(entry for entry in found if entry is not None))
    return several if None not in found and len(several) > 1 else ()


def to_json(book: Book, answer: Answer) -> dict[str, object]:
    """The answer at the doors: words in its language, every sentence of a reason beside its key."""
    order = answer.order
    return {
        "game": answer.game,
        "question": answer.question,
        "language": answer.language,
        "kind": answer.kind,
        "matches": [entry_json(book, entry, answer.language) for entry in answer.entries],
        "order": [list(step) for step in order.steps] if order else [],
        "settled": order.settled if order else None,
        "because": [_because_json(book, why, answer.language) for why in order.because] if order else [],
        "follows": [_relation_json(book, one, answer.language) for one in answer.relations],
    }


def entry_json(
    book: Book, entry: Entry, language: str, players: int | None = None, versions: Collection[str] = ()
) -> dict[str, object]:
    """An entry in words; its numbers for so many players, else for every number of them."""
    words = book.words(entry.key, language)
    return {
        "id": entry.key,
        "kind": entry.kind,
        "number": entry.number,
        "name": words.name,
        "names": {spoken: book.words(entry.key, spoken).name for spoken in book.languages},
        "when": when(book, entry, language),
        "brief": words.brief or None,
        "does": said(book, entry, language, players, versions),
        "not": words.bars or None,
        "notes": list(words.notes),
        "differs": words.differs or None,
        "sources": sources(book, entry),
        "with": [_relation_json(book, one, language) for one in book.relations_of(entry.key)],
    }


def when(book: Book, entry: Entry, language: str) -> str | None:
    """When it acts, as a sentence."""
    return book.speech(language).timings[entry.timing] if entry.timing else None


def sources(book: Book, entry: Entry) -> list[dict[str, str | None]]:
    """Where it stands: each rulebook, its section, and the page where pages are known."""
    named_so = book.sections[entry.section]
    return [{"book": one, "section": title, "pages": entry.pages} for one, title in named_so.items()]


def because_sentence(book: Book, why: Because, language: str) -> str:
    names = {"first": book.words(why.first, language).name, "second": book.words(why.second, language).name}
    sentence = book.speech(language).because.get(why.key) or book.languages[ENGLISH].because[why.key]
    return sentence.format_map(names)


def _because_json(book: Book, why: Because, language: str) -> dict[str, object]:
    args = {"first": why.first, "second": why.second}
    return {"key": why.key, "args": args, "text": because_sentence(book, why, language)}


def _relation_json(book: Book, relation: Relation, language: str) -> dict[str, object]:
    told = book.told(relation, language)
    return {
        "between": list(relation.between),
        "first": relation.first,
        "written": relation.written,
        "text": told.text,
        "differs": told.differs or None,
    }
