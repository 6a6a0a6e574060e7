"""`advise FILE…`: documents → advice."""

from collections.abc import Sequence

from commands.arguments import each_file, files_of, read_document
from scoring import games
from store import editions


def run(arguments: Sequence[str]) -> int:
    def make(file: str) -> dict[str, object]:
        document = read_document(file)
        return games.advise(document, editions.named(document)).to_json()

    return each_file(files_of("advise", __doc__, arguments), make)
