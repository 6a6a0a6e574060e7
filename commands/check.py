"""`check FILE…`: counts every document a second time; 1 where the calculators differ over any."""

from collections.abc import Sequence

from checking import Difference, check
from commands.arguments import each_file, files_of, read_document
from store import editions


def run(arguments: Sequence[str]) -> int:
    found: list[Difference] = []

    def make(file: str) -> dict[str, object]:
        document = read_document(file)
        differs = check(document, editions.named(document))
        found.extend(differs)
        return {"agree": not differs, "differs": [each._asdict() for each in differs]}

    code = each_file(files_of("check", __doc__, arguments), make)
    return code or int(bool(found))
