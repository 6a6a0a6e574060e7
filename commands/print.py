"""`print FILE OUT.pdf` and `print --blank GAME OUT.pdf`: a document, or a game's name → a PDF."""

import argparse
from collections.abc import Sequence
from datetime import datetime

import printing
import translations
from commands.arguments import STANDARD, Arguments, no_terminal, read_document, remark_decks, write_out
from games import registry
from scoring import games
from scoring.faults import Fault, Refused
from store import editions


def run(arguments: Sequence[str]) -> int:
    """Prints the form of a document, or the empty one; every fault is raised before the file is touched."""
    given = _read(arguments)
    if given.out == STANDARD:
        no_terminal("print", "a PDF")
    if given.blank is not None:
        imprint = printing.Imprint(given.lang, given.paper)
        pdf = printing.blank(given.blank, imprint, registry.layout(given.blank), is_guided=given.guided)
    else:
        imprint = printing.Imprint(given.lang, given.paper, printed_at=datetime.now())
        pdf = filled_in(given.source, imprint)
    write_out("print", given.out, pdf)
    return 0


def filled_in(file: str, imprint: printing.Imprint) -> bytes:
    document = read_document(file)
    if "ask" in document:
        raise Refused([Fault("usage", {"command": "./run print", "why": "a question has no form"})])
    answer = editions.knowing(document, games.score)
    remark_decks([document])
    return printing.form(answer, imprint, registry.layout(answer.game))


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    """FILE OUT.pdf, or --blank GAME OUT.pdf [--guided]."""
    words = Arguments("print", __doc__)
    words.usage = "./run print FILE OUT.pdf [OPTION …]\n       ./run print --blank GAME OUT.pdf [OPTION …]"
    words.add_argument("--blank", choices=tuple(games.GAMES), metavar="GAME", help=", ".join(games.GAMES))
    words.add_argument("--guided", action="store_true", help="one that leads through the sums")
    words.add_argument("--lang", choices=translations.languages(), default="en", help="of the form")
    words.add_argument("--paper", choices=tuple(printing.SHEETS), default="a4", help="its size")
    words.add_argument(
        "files",
        nargs="+",
        metavar="FILE OUT.pdf",
        help="a document (- is standard input), and the form to write (- is standard output)",
    )
    given = words.read(arguments, mixed=True)
    expected = 1 if given.blank else 2
    if len(given.files) != expected:
        words.error("say FILE OUT.pdf, or --blank GAME OUT.pdf")
    if given.guided and not given.blank:
        words.error("--guided goes with --blank GAME OUT.pdf: an empty form to score on")
    given.source, given.out = given.files[0], given.files[-1]
    return given
