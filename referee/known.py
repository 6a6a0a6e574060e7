"""What phones need to find the same as `lookup` without a network: JSON for static/js/lookup.js."""

from collections.abc import Mapping

from referee.content import Book, Entry
from referee.lookup import COUNTED, EITHER, UNNUMBERED, said_words
from referee.spelling import EMPTY, telling


def known(book: Book, language: str) -> Mapping[str, object]:
    """The words that say little, and every entry: its name in a language, what it is found by in all."""
    every = [words for each in book.languages.values() for words in each.entries.values()]
    places = {word: at for at, word in enumerate(sorted(frozenset[str]().union(*map(said_words, every))))}
    return {
        "words": list(places),
        "empty": sorted(EMPTY),
        "counted": sorted(COUNTED),
        "either": sorted(EITHER),
        "entries": [_entry(book, entry, language, places) for entry in book.entries],
    }


def _entry(book: Book, entry: Entry, language: str, places: Mapping[str, int]) -> Mapping[str, object]:
    """Words are told by their place among all words."""
    spoken = [words.entries[entry.key] for words in book.languages.values()]
    labels = {telling(label) for words in spoken for label in words.labels}
    return {
        "key": entry.key,
        "kind": entry.kind,
        "number": entry.number,
        "called": None if entry.kind in UNNUMBERED else entry.number,
        "name": book.words(entry.key, language).name,
        "labels": sorted([places[word] for word in label] for label in labels),
        "said": [sorted(places[word] for word in said_words(words)) for words in spoken],
    }
