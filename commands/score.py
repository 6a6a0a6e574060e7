"""`score FILE…`: documents → their answers."""

from collections.abc import Sequence

import translations
from commands.arguments import each_file, files_of, read_document
from scoring import games
from scoring.game import Json
from store import editions


def run(arguments: Sequence[str]) -> int:
    """A deck that is named fills in icons and, when all is well, learns the rest."""
    documents: list[dict[str, object]] = []

    def make(file: str) -> dict[str, object]:
        document = read_document(file)
        answer = translations.explain(editions.knowing(document, games.answer))
        documents.append(document)
        return answer.to_json()

    code = each_file(files_of("score", __doc__, arguments), make)
    if code == 0:
        for document in documents:
            _learn(document)
    return code


def _learn(document: Json) -> None:
    """Teaches the deck a document names what the document enters."""
    how = games.game_of(document).learn
    name = document.get("deck")
    if how is not None and isinstance(name, str):
        editions.change(name.strip(), lambda known: how(document, known))
