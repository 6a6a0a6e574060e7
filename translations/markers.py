"""Marks that tell the extractor which strings are sentences for people."""

from collections.abc import Mapping
from dataclasses import dataclass, field


def N_(text: str) -> str:
    """A sentence to be translated where it is said, not where it is written."""
    return text


@dataclass(frozen=True)
class Plural:
    """A sentence in two numbers; `by` names the argument that decides."""

    one: str
    many: str
    by: str


def NP_(one: str, many: str, by: str) -> Plural:
    return Plural(one, many, by)


Sentence = str | Plural


@dataclass(frozen=True)
class Source:
    """Where a rule stands: the page of the rulebook in a language, and for all others its section."""

    section: Sentence
    pages: Mapping[str, str] = field(default_factory=dict)  # language → page
