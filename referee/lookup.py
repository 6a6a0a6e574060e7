"""Finding what is asked about: by number, by name in any language, by a word of its text."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from referee.content import ENGLISH, Book, Entry, Words
from referee.spelling import alike, begins, telling, tokens

EXACT, NAMED, PART, SAID = 100, 80, 60, 20  # how sure a match is
CERTAIN = PART  # from here on a thing was named, not only spoken of
MOST = 8  # matches anybody reads
WHAT_IS_NUMBERED = """location place tile character lieu tuile personnage local placa personagem локация место
персонаж number no n numero номер"""
COUNTED = frozenset(WHAT_IS_NUMBERED.split())
EITHER = frozenset(["or", "and", "ou", "et", "e", "или", "и"])  # between two numbers: both are meant
UNNUMBERED = ("phase", "setup")  # their numbers are an order, not a name
LAID_OUT = ("place", "assistant")  # what lies on the table, or stays in the box tonight


@dataclass(frozen=True)
class Match:
    """An entry and how sure it is that it was meant."""

    entry: Entry
    sure: int


def find(book: Book, question: str, lying: Collection[str] = ()) -> tuple[Match, ...]:
    """What a question is about, the surest first. `lying`: the tiles out tonight; nothing: all may be."""
    asked = telling(question)
    if not asked:
        return ()
    candidates = [entry for entry in book.entries if is_out(entry, lying)]
    found = [Match(entry, _how_sure(book, entry, asked, question)) for entry in candidates]
    sorted_ones = sorted((match for match in found if match.sure), key=lambda match: -match.sure)
    return _worth_telling(sorted_ones)


def is_out(entry: Entry, lying: Collection[str]) -> bool:
    return not lying or entry.kind not in LAID_OUT or entry.key in lying


def named(book: Book, part: str) -> Entry | None:
    """The one thing a few words name, or nothing."""
    found = find(book, part)
    return found[0].entry if found and found[0].sure >= CERTAIN else None


def is_number_of_nothing(book: Book, part: str) -> bool:
    """Whether a few words are a number that nothing bears: what else mentions the number was not meant."""
    words = tokens(part)
    return len(_numbers(words)) == 1 and not any(_by_number(entry, words) for entry in book.entries)


def two_numbers(question: str) -> list[str]:
    """Both numbers of "7 or 12"; nothing where anything else is asked."""
    numbers = _numbers(telling(question))
    return numbers if len(numbers) == 2 and EITHER & set(tokens(question)) else []


def _numbers(words: Iterable[str]) -> list[str]:
    """Numbers and nothing else, but for words that say what is numbered."""
    left = [word for word in words if word not in COUNTED]
    return left if all(word.isdecimal() for word in left) else []


def _worth_telling(found: list[Match]) -> tuple[Match, ...]:
    """Whatever was named, and what only speaks of the words where nothing was."""
    if found and found[0].sure >= EXACT:
        return tuple(match for match in found if match.sure >= EXACT)[:MOST]
    sure = [match for match in found if match.sure >= CERTAIN]
    return tuple(sure or found)[:MOST]


def _how_sure(book: Book, entry: Entry, asked: tuple[str, ...], question: str) -> int:
    if _by_number(entry, tokens(question)):
        return EXACT
    spoken = [language.entries[entry.key] for language in book.languages.values()]
    by_name = max(_by_label(asked, label) for words in spoken for label in _labels(words))
    return by_name or max(_by_text(asked, words) for words in spoken)


def _by_number(entry: Entry, words: tuple[str, ...]) -> bool:
    """Its number and nothing else, but for a word that only says what is numbered."""
    if entry.number is None or entry.kind in UNNUMBERED:
        return False
    return [word for word in words if word not in COUNTED] == [str(entry.number)]


def _labels(words: Words) -> Iterable[tuple[str, ...]]:
    return (telling(label) for label in words.labels)


def _by_label(asked: tuple[str, ...], label: tuple[str, ...]) -> int:
    """How well the words asked fit a name: they are it, hold it, or begin it."""
    if asked == label:
        return EXACT
    if all(any(alike(word, other) for other in asked) for word in label):
        return NAMED + len(label)
    if all(any(begins(word, other) or alike(word, other) for other in label) for word in asked):
        return PART + len(asked)
    return 0


def _by_text(asked: tuple[str, ...], words: Words) -> int:
    """More than half of the words asked stand in what is said."""
    said = said_words(words)
    hits = sum(any(alike(word, other) for other in said) for word in asked)
    return SAID + 10 * hits if 2 * hits > len(asked) else 0


@lru_cache(maxsize=2048)
def said_words(words: Words) -> frozenset[str]:
    """Every word that says something, of its names and of its text."""
    return frozenset(telling(words.text)) | frozenset(word for label in _labels(words) for word in label)


def language_of(book: Book, question: str, otherwise: str = ENGLISH) -> str:
    """The language most words of a question belong to; names count twice."""
    asked = tokens(question)
    scores = {language: _belonging(book, asked, language) for language in book.languages}
    best = max(scores.values(), default=0)
    if best == 0 or scores.get(otherwise) == best:
        return otherwise
    return next(language for language in (ENGLISH, *book.languages) if scores.get(language) == best)


def _belonging(book: Book, asked: tuple[str, ...], language: str) -> int:
    every = book.languages[language].entries.values()
    names = {word for words in every for label in words.labels for word in tokens(label)}
    texts = {word for words in every for word in tokens(words.text)}
    return sum(2 * (word in names) + (word in texts) for word in asked)
