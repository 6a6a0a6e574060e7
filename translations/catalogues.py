"""Keeps the catalogues: gathers every message of the product, brings each language up to date, compiles."""

import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).parent
ROOT = HERE.parent
PO = "LC_MESSAGES/messages.po"
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "N_": None, "NP_": (1, 2)}
METHODS = [
    ("app.py", "python"),
    ("web/**.py", "python"),
    ("games/**.py", "python"),
    ("printing/**.py", "python"),
    ("translations/words/*.py", "python"),
    ("templates/**.html", "jinja2"),
    ("games/**.html", "jinja2"),
]
OPTIONS = {pattern: {"silent": "false"} for pattern, way in METHODS if way == "jinja2"}
SKIPPED = (".venv", "tests", "vision", "scoring", "store", "bench", "instance", "static")
HEADER = "# The words of Shelfmark in %s.\n#"
BEGUN = datetime(2026, 11, 18, tzinfo=UTC)
WIDTH = 110  # columns of a catalogue
READABLE = 0o644  # by every process of the house


def languages() -> tuple[str, ...]:
    return tuple(sorted(path.parent.parent.name for path in HERE.glob(f"*/{PO}")))


def extract() -> Catalog:
    """Every message in code, words and templates, without the places they stand at."""
    gathered = Catalog(charset="utf-8")
    found = extract_from_dir(
        ROOT,
        METHODS,
        OPTIONS,
        KEYWORDS,
        directory_filter=_is_ours,
    )
    for _file, _line, message, _comments, _context in sorted(found, key=lambda one: str(one[2])):
        gathered.add(message)
    return gathered


def _is_ours(folder: str | os.PathLike[str]) -> bool:
    name = Path(folder).name
    return name not in SKIPPED and not name.startswith(".")


def read(language: str) -> Catalog:
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def path_of(language: str) -> Path:
    return HERE / language / PO


def update(language: str, template: Catalog) -> Catalog:
    """The language's catalogue with today's messages only: what was translated stays, nothing is guessed."""
    known = {message.id: message.string for message in read(language) if message.id}
    renewed = _empty(language)
    for message in _messages(template):
        renewed.add(message.id, known.get(message.id, ""))
    return renewed


def _empty(language: str) -> Catalog:
    """A catalogue whose head says nothing that changes from day to day."""
    return Catalog(
        locale=language,
        header_comment=HEADER % language,
        project="Shelfmark",
        version="1",
        last_translator="Shelfmark",
        language_team=language,
        creation_date=BEGUN,
        revision_date=BEGUN,
        charset="utf-8",
        fuzzy=False,
    )


def _messages(template: Catalog) -> Iterable[Message]:
    return (message for message in template if message.id)


def update_all() -> None:
    template = extract()
    for language in languages():
        written = BytesIO()
        renewed = update(language, template)
        write_po(written, renewed, width=WIDTH, no_location=True, sort_output=True, omit_header=False)
        _replace(path_of(language), written.getvalue())


def compile_stale() -> None:
    """Writes every compiled catalogue that is missing or older than its source.

    An installed copy may be nobody's to write to: its catalogues were compiled when it was packed.
    """
    if not (ROOT / "setup.py").exists():
        return
    for language in languages():
        source = path_of(language)
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns:
            _compile(language, compiled)


def _compile(language: str, compiled: Path) -> None:
    made = BytesIO()
    write_mo(made, read(language))
    with suppress(OSError):  # a house that may not be written to: English has to do
        _replace(compiled, made.getvalue())


def _replace(path: Path, contents: bytes) -> None:
    """Whole or not at all: other processes may be reading, or doing the same."""
    handle, draft = tempfile.mkstemp(dir=path.parent, suffix=".draft")
    with os.fdopen(handle, "wb") as file:
        file.write(contents)
    Path(draft).chmod(READABLE)
    Path(draft).replace(path)


def main(words: Sequence[str]) -> int:
    """`python -m translations.catalogues update` after messages changed; `compile` by hand."""
    doing = {"update": update_all, "compile": compile_stale}.get(words[0] if words else "")
    if doing is None:
        print("Say update or compile.", file=sys.stderr)
        return 2
    doing()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
