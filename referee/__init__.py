"""The referee: what the rulebooks say, found, ordered and told. Standard library only; scores nothing."""

from referee.answers import Answer, Trouble, ask, compare, to_json, trouble
from referee.content import Book, Entry, books, load
from referee.known import known

__all__ = [
    "Answer",
    "Book",
    "Entry",
    "Trouble",
    "ask",
    "books",
    "compare",
    "known",
    "load",
    "to_json",
    "trouble",
]
