"""`advise FILE…`: documents → advice."""

from collections.abc import Sequence

from commands.arguments import each_file, files_of, read_document, remark_decks
from scoring import games
from scoring.game import Json
from store import editions


def run(arguments: Sequence[str]) -> int:
    documents: list[Json] = []

    def make(file: str) -> dict[str, object]:
        document = read_document(file)
        documents.append(document)
        return editions.knowing(document, games.advise).to_json()

    code = each_file(files_of("advise", __doc__, arguments), make)
    remark_decks(documents if code == 0 else ())
    return code
