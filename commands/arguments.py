"""The words after a command, and the files they name: read, answered a line a file, or every fault told."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NoReturn

import translations
from scoring.faults import Fault, Refused
from scoring.game import Json
from scoring.json_text import MOST_BYTES, read_json
from store import editions

BAD_INPUT = 2
STANDARD = "-"  # input, output
ASKING = ("-h", "--help")  # for what a command takes
DOCUMENT = "a document; - is standard input"
PHOTOGRAPH = "a photograph; - is standard input"
DECK = "the deck of this name"
PILE = "it shows a pile, not a shelf"


class Arguments(argparse.ArgumentParser):
    """Arguments whose faults are faults like all others. `said` is what their file says first."""

    def __init__(self, command: str, said: str | None) -> None:
        _form, _, does = (said or "").partition("`: ")
        super().__init__(prog=f"./run {command}", description=does)

    def read(self, words: Sequence[str], *, mixed: bool = False) -> argparse.Namespace:
        """What the words say; `mixed`: options may stand among the files. Raises Refused.

        Who asks for help gets it here: while it reads mixed words, argparse has forgotten half of its own.
        """
        if any(word in ASKING for word in takewhile(lambda word: word != "--", words)):
            print(self.format_help(), end="")  # which says so where it cannot; argparse's own way would not
            self.exit()
        return self.parse_intermixed_args(words) if mixed else self.parse_args(words)

    def error(self, message: str) -> NoReturn:
        raise Refused([Fault("usage", {"command": self.prog, "why": message})])


def files_of(command: str, said: str | None, arguments: Sequence[str]) -> list[str]:
    """The files named, one or more; raises Refused."""
    words = Arguments(command, said)
    words.add_argument("files", nargs="+", metavar="FILE", help=DOCUMENT)
    return list(words.read(arguments).files)


def each_file(files: Sequence[str], make: Callable[[str], dict[str, object]]) -> int:
    """One line of JSON a file, in order; or every fault of every file and nothing else."""
    lines: list[str] = []
    faults: list[str] = []
    for file in files:
        try:
            lines.append(json.dumps(make(file), ensure_ascii=False))
        except Refused as refused:
            faults.extend(f"{shown(file)}: {sentence}" for sentence in translations.fault_sentences(refused))
    if faults:
        return complain(faults)
    print("\n".join(lines))
    return 0


def complain(lines: Sequence[str]) -> int:
    for line in lines:
        print(" ".join(line.split()), file=sys.stderr)
    return BAD_INPUT


def remark(fault: Fault) -> None:
    """A line beside the answer, for whoever asked: it changes neither that nor the exit code."""
    print(translations.fault_sentence(fault), file=sys.stderr)


def remark_decks(documents: Iterable[Json]) -> None:
    """Which decks they name that are not here: nothing was known of their cards."""
    for fault in filter(None, map(editions.missing, documents)):
        remark(Fault(fault.key, fault.args))


def no_terminal(command: str, what: str) -> None:
    """Raises Refused where standard output is somebody's screen."""
    if sys.stdout is not None and sys.stdout.isatty():
        raise Refused(
            [_usage(command, f"{what} is nothing for a terminal: name a file, or lead it into one")]
        )


def write_out(command: str, file: str, content: bytes) -> None:
    """Into the file, or onto standard output; raises Refused."""
    if file == STANDARD and sys.stdout is None:  # who started us closed it
        raise Refused([_usage(command, "standard output is closed")])
    if file == STANDARD:
        sys.stdout.buffer.write(content)
        return
    try:
        Path(file).write_bytes(content)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "bad name"
        raise Refused([_usage(command, f"cannot write {file!r}: {why}")]) from None


def _usage(command: str, why: str) -> Fault:
    return Fault("usage", {"command": f"./run {command}", "why": why})


def shown(file: str) -> str:
    name = file.encode(errors="replace").decode()  # file names may be no text at all
    return "standard input" if file == "-" else "".join(c if c.isprintable() else "?" for c in name)


def read_bytes(file: str, most: int = MOST_BYTES) -> bytes:
    """At most one byte more than may be, so that what never ends is too long like anything else."""
    if file == "-":
        return _standard_input(most)
    if not file:
        raise Refused([Fault("file-missing")])
    try:
        with Path(file).open("rb") as opened:
            return opened.read(most + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise Refused([Fault("file-missing")]) from None
    except IsADirectoryError:
        raise Refused([Fault("file-is-folder")]) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "bad name"
        raise Refused([Fault("file-unreadable", {"why": why})]) from None


def read_document(file: str) -> dict[str, object]:
    document = read_json(read_bytes(file))
    from scoring import games  # slow to load, and reading needs none of it

    games.game_of(document)
    assert isinstance(document, dict)
    return document


def source_of(photo: str) -> Path | bytes:
    """A photograph's path, or its bytes where it comes from standard input."""
    if not photo:
        raise Refused([Fault("file-missing")])
    from vision.picture.load import HEAVIEST  # slow to load, and most commands need none of it

    return _standard_input(HEAVIEST) if photo == "-" else Path(photo)


def _standard_input(most: int) -> bytes:
    if sys.stdin is None:  # who started us closed it
        raise Refused([Fault("file-unreadable", {"why": "standard input is closed"})])
    return sys.stdin.buffer.read(most + 1)
