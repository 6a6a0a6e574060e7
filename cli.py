"""The commands of the house: words on the command line → lines of JSON, or faults and exit code 2."""

import argparse
import codecs
import importlib
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

import translations
from scoring import games
from scoring.faults import Fault, Refused
from scoring.fields import short
from scoring.game import Answer, Json
from scoring.json_text import read_json
from settings import Settings
from store import editions
from store.proposals import quarrel_faults

BAD_INPUT = 2

Command = Callable[[Sequence[str]], int]


def main(words: Sequence[str]) -> int:
    """Runs one command; every fault of the outside world becomes an exit code here."""
    _settle_in()
    name, arguments = (words[0], words[1:]) if words else ("", ())
    try:
        if name not in COMMANDS:
            raise Refused([Fault("command-unknown", {"value": short(name), "options": tuple(COMMANDS)})])
        return COMMANDS[name](arguments)
    except Refused as refused:
        return complain(translations.fault_sentences(refused))
    except (BrokenPipeError, KeyboardInterrupt):
        return BAD_INPUT


def _settle_in() -> None:
    """Whatever the terminal can say, and wherever what we start will stand."""
    codecs.register_error("as-json", _as_json)
    if isinstance(sys.stdout, io.TextIOWrapper):  # else a test listens
        sys.stdout.reconfigure(errors="as-json")
    if named := os.environ.get("SHELFMARK_HOME"):
        os.environ["SHELFMARK_HOME"] = str(Path(named).absolute())


def _as_json(error: UnicodeError) -> tuple[str, int]:
    """What standard output cannot say, spelt as JSON spells it: the line stays what it was."""
    assert isinstance(error, UnicodeEncodeError)
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


class Arguments(argparse.ArgumentParser):
    """Arguments whose faults are faults like all others."""

    def error(self, message: str) -> NoReturn:
        raise Refused([Fault("usage", {"command": self.prog, "why": message})])


def each_file(files: Sequence[str], make: Callable[[str], Answer]) -> int:
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


def shown(file: str) -> str:
    name = file.encode(errors="replace").decode()  # file names may be no text at all
    return "standard input" if file == "-" else "".join(c if c.isprintable() else "?" for c in name)


def read_bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise Refused([Fault("file-missing")]) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "bad name"
        raise Refused([Fault("file-unreadable", {"why": why})]) from None


def read_document(file: str) -> dict[str, object]:
    document = read_json(read_bytes(file))
    games.game_of(document)
    assert isinstance(document, dict)
    return document


def named_edition(document: Json) -> dict[str, object]:
    """What is known of the deck a document names; nothing where it names none."""
    name = document.get("deck")
    return editions.load(name.strip()) if isinstance(name, str) and name.strip() else {}


def score(arguments: Sequence[str]) -> int:
    """Scores documents; a deck that is named fills in icons and, when all is well, learns the rest."""
    files = _files("score", arguments)
    documents: list[dict[str, object]] = []

    def make(file: str) -> Answer:
        document = read_document(file)
        answer = translations.explain(games.score(document, named_edition(document)))
        documents.append(document)
        return answer

    code = each_file(files, make)
    if code == 0:
        for document in documents:
            learn(document)
    return code


def learn(document: Json) -> None:
    """Teaches the deck a document names what the document enters."""
    how = games.game_of(document).learn
    name = document.get("deck")
    if how is not None and isinstance(name, str):
        editions.change(name.strip(), lambda known: how(document, known))


def advise(arguments: Sequence[str]) -> int:
    def make(file: str) -> Answer:
        document = read_document(file)
        return games.advise(document, named_edition(document))

    return each_file(_files("advise", arguments), make)


def _files(command: str, arguments: Sequence[str]) -> list[str]:
    words = Arguments(prog=command, add_help=False)
    words.add_argument("files", nargs="+")
    return list(words.parse_args(arguments).files)


def deck(arguments: Sequence[str]) -> int:
    """Decks as JSON files: list, show, export, import."""
    words = Arguments(prog="deck", add_help=False)
    words.add_argument("action", choices=("list", "show", "export", "import"))
    words.add_argument("name", nargs="?")
    words.add_argument("file", nargs="?", default="-")
    given = words.parse_args(arguments)
    if given.action == "list":
        print("\n".join(editions.names()), end="\n" if editions.names() else "")
        return 0
    if given.name is None:
        raise Refused([Fault("usage", {"command": "deck", "why": f"deck {given.action} NAME"})])
    if given.action == "import":
        return import_deck(given.name, given.file)
    if not editions.exists(given.name):
        raise Refused([Fault("edition-missing", {"name": short(given.name)})])
    shown = shown_deck(given.name) if given.action == "show" else editions.load(given.name)
    print(json.dumps(shown, ensure_ascii=False))
    return 0


def shown_deck(name: str) -> Answer:
    """What is known of a deck and proposed for it, with all quarrels in words."""
    edition, kept = editions.load(name), editions.kept(name)
    checked, found = games.check_edition(edition)
    known = edition.get("cards")
    faults = (*found, *quarrel_faults(kept, known if isinstance(known, dict) else {}))
    said = [translations.fault_sentence(fault) for fault in faults]
    return {**checked, "proposed": [dict(one.cards) for one in kept.proposed], "quarrels": said}


def import_deck(name: str, file: str) -> int:
    editions.path_of(name)
    edition = read_json(read_bytes(file), most=editions.LARGEST)
    editions.save(name, games.read_edition(edition, name))
    return 0


def _kept(what: str, arguments: Sequence[str]) -> int:
    """Writes everything entered into one file (with --keys the keys too), or puts it back, checked whole."""
    words = Arguments(prog=what, add_help=False)
    words.add_argument("file", type=Path)
    words.add_argument("--keys", action="store_true")
    given = words.parse_args(arguments)
    contents = getattr(importlib.import_module("store.backup"), what)(given.file, keys=given.keys)
    print(json.dumps({"file": shown(str(given.file)), **vars(contents)}, ensure_ascii=False))
    return 0


def serve(arguments: Sequence[str]) -> int:
    """Refuses settings that make no sense before any room reads one of them."""
    try:
        Settings.from_env({**os.environ, "HOST": "", "PORT": ""})  # these may still be said in words
    except Refused:
        Settings.from_env()
        raise
    return elsewhere("web.serve", "serve")(arguments)


def elsewhere(module: str, function: str) -> Command:
    """A command whose room is only entered, and paid for, when it is called."""

    def command(arguments: Sequence[str]) -> int:
        code: int = getattr(importlib.import_module(module), function)(arguments)
        return code

    return command


COMMANDS: dict[str, Command] = {
    "serve": serve,
    "score": score,
    "advise": advise,
    "check": elsewhere("checking", "check_command"),
    "read": elsewhere("reader", "read_command"),
    "teach": elsewhere("reader", "teach_command"),
    "name": elsewhere("reader", "name_command"),
    "deck": deck,
    "print": elsewhere("printing.command", "print_command"),
    "backup": partial(_kept, "backup"),
    "restore": partial(_kept, "restore"),
    "bench": elsewhere("bench", "bench_command"),
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
