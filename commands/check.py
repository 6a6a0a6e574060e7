"""`check FILE…`: counts every document a second time; 1 where the calculators differ over any."""

from collections.abc import Sequence

from checking import Difference, check
from commands.arguments import each_file, files_of, read_document, remark_decks
from scoring.game import Json
from store import editions


def run(arguments: Sequence[str]) -> int:
    found: list[Difference] = []
    documents: list[Json] = []

    def make(file: str) -> dict[str, object]:
        document = read_document(file)
        documents.append(document)
        differs = editions.knowing(document, check)
        found.extend(differs)
        return {"agree": not differs, "differs": [each._asdict() for each in differs]}

    code = each_file(files_of("check", __doc__, arguments), make)
    remark_decks(documents if code == 0 else ())
    return code or int(bool(found))
