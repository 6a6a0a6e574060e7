"""The questions the rulebooks answer themselves, each note and each example, and the page that lists them.

`python -m tests.referee.asked` writes the page anew.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from referee import Answer, ask, books
from referee.content import Words

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "referee-questions.md"


@dataclass(frozen=True)
class Question:
    """One note or example: how people ask, and where the answer stands. `at`: does, not, or a note from 1."""

    game: str
    source: str
    asks: dict[str, str]
    entry: str = ""
    at: str | int = "does"
    order: tuple[tuple[str, ...], ...] = ()

    def answer(self, language: str) -> Answer:
        return ask(books()[self.game], self.game, self.asks[language])

    def is_answered(self, language: str) -> bool:
        found = self.answer(language)
        if self.order:
            return found.order is not None and found.order.steps == self.order
        return self.entry in [entry.key for entry in found.entries[:2]] and bool(self.told("en"))

    def told(self, language: str) -> str:
        """The part of the answer that settles it."""
        book = books()[self.game]
        if self.order:
            relation = book.relation(self.order[0][0], self.order[1][0])
            return book.told(relation, language).text if relation else ""
        words = book.words(self.entry, language)
        return words.notes[self.at - 1] if isinstance(self.at, int) else _part(words, self.at)


def _part(words: Words, name: str) -> str:
    return words.bars if name == "not" else words.does


def questions() -> tuple[Question, ...]:
    listed = json.loads((HERE / "questions.json").read_text(encoding="utf-8"))
    return tuple(
        Question(**{**one, "order": tuple(tuple(step) for step in one.get("order", ()))}) for one in listed
    )


def page() -> str:
    """The list, to be read against the rulebooks by a second pair of eyes."""
    every = questions()
    answered = sum(all(one.is_answered(language) for language in one.asks) for one in every)
    lines = [
        "# The rulebooks' own questions",
        "",
        "Every note and every example of the rulebooks, as somebody at a table would ask it, with the",
        "referee's answer in English. Before there was a referee, none was answered by the product;",
        f"now {answered} of {len(every)} are.",
        "Written by `python -m tests.referee.asked`; `tests/referee/test_questions.py` asks each of them.",
        "",
        "| where | question | answer |",
        "|---|---|---|",
    ]
    rows = (f"| {one.game}: {one.source} | {one.asks['en']} | {one.told('en')} |" for one in every)
    return "\n".join([*lines, *rows, ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
