"""`score FILE…`: documents → their answers."""

from collections.abc import Callable, Sequence
from functools import partial

import translations
from commands.arguments import each_file, files_of, read_document
from scoring import games
from scoring.game import Json
from store import editions

Lesson = Callable[[Json], dict[str, object]]  # what a deck knows → the same, and what a document enters


def run(arguments: Sequence[str]) -> int:
    """A deck that is named fills in icons and, when all is well, learns the rest."""
    lessons: list[tuple[str, Lesson]] = []
    learnt: dict[str, dict[str, object]] = {}  # by deck: files of one call must not contradict each other

    def make(file: str) -> dict[str, object]:
        document = read_document(file)
        answer = translations.explain(editions.knowing(document, games.answer))
        for name, lesson in _lessons(document):
            learnt[name] = lesson(learnt.get(name) or editions.load(name))
            lessons.append((name, lesson))
        return answer.to_json()

    code = each_file(files_of("score", __doc__, arguments), make)
    if code == 0:
        for name, lesson in lessons:
            editions.change(name, lesson)
    return code


def _lessons(document: Json) -> list[tuple[str, Lesson]]:
    """The deck that learns from a document, if it names one, and what it learns."""
    name, how = document.get("deck"), games.game_of(document).learn
    if how is None or not isinstance(name, str) or not name.strip():
        return []
    return [(name.strip(), partial(how, document))]
