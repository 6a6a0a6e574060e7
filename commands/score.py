"""`score FILE…`: documents → their answers."""

from collections.abc import Sequence
from functools import partial

import translations
from commands.arguments import each_file, files_of, read_document
from scoring import games
from scoring.game import Json
from store import editions


def run(arguments: Sequence[str]) -> int:
    """A deck that is named fills in icons and, when all is well, learns the rest."""
    learnt: dict[
        str, dict[str, object]
    ] = {}  # what the decks will know: files must not contradict each other
    documents: list[dict[str, object]] = []

    def make(file: str) -> dict[str, object]:
        document = read_document(file)
        answer = translations.explain(editions.knowing(document, games.answer))
        if name := _deck(document):
            learnt[name] = _taught(document, learnt.get(name) or editions.load(name))
        documents.append(document)
        return answer.to_json()

    code = each_file(files_of("score", __doc__, arguments), make)
    if code == 0:
        for document in documents:
            if name := _deck(document):
                editions.change(name, partial(_taught, document))
    return code


def _deck(document: Json) -> str:
    """The name of the deck that learns from a document; empty where none does."""
    name = document.get("deck")
    return name.strip() if isinstance(name, str) and games.game_of(document).learn is not None else ""


def _taught(document: Json, known: Json) -> dict[str, object]:
    """What is known of the deck, with what the document enters."""
    how = games.game_of(document).learn
    return how(document, known) if how else dict(known)
