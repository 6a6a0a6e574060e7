"""The referee: what the rulebooks say, found, ordered and told. Standard library only; scores nothing."""

from referee.answers import Answer, ask, compare, to_json
from referee.content import Book, Entry, books, load

__all__ = ["Answer", "Book", "Entry", "ask", "books", "compare", "load", "to_json"]
