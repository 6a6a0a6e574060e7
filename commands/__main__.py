"""The commands of the house: words on the command line → lines of JSON, or faults and exit code 2."""

import codecs
import contextlib
import io
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import translations
from commands.arguments import BAD_INPUT, complain, shown
from scoring.faults import Fault, Refused
from scoring.fields import short
from settings import Settings
from store.home import Store, using

NAMES = (
    "serve",
    "score",
    "advise",
    "check",
    "read",
    "teach",
    "name",
    "deck",
    "ask",
    "print",
    "backup",
    "restore",
    "bench",
)
HELP = ("help", "--help", "-h")
ON_FILES = frozenset(NAMES) - {"backup", "restore"}  # of those not served
Command = Callable[[Sequence[str]], int]


def main(words: Sequence[str], environment: Mapping[str, str] | None = None) -> int:
    """Runs one command; every fault of the outside world becomes an exit code here.

    `environment`: where the settings are said; None: the one of this process.
    """
    _let_speak()
    try:
        return _flushed(_ran(words, environment))
    except Refused as refused:
        return complain(translations.fault_sentences(refused))
    except (BrokenPipeError, KeyboardInterrupt):
        return BAD_INPUT
    except OSError as error:
        return _unwritten(error)
    except Exception as error:
        return _unread(error)


def _ran(words: Sequence[str], environment: Mapping[str, str] | None) -> int:
    """The command's exit code, or that of the usage somebody asked for."""
    name, arguments = (words[0], words[1:]) if words else ("", ())
    try:
        if name in HELP:
            return tell()
        if name == "serve" or name.startswith("-"):  # `./run --https` is the table server's, as `./run` is
            from commands.serve import run

            return run(arguments if name == "serve" else words, environment)
        command = named(name)
        settings = (Settings.of_files if name in ON_FILES else Settings.from_env)(environment)
        with using(Store.of(settings)):
            return command(arguments)
    except SystemExit as told:
        return int(told.code or 0)


def _flushed(code: int) -> int:
    """The exit code, once all was written: a full disk is a fault while somebody can still be told."""
    if sys.stdout is not None:
        sys.stdout.flush()
    return code


def _unwritten(error: OSError) -> int:
    """What the disk or the terminal refused, in a sentence; what is still to be written goes nowhere."""
    with contextlib.suppress(OSError), open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    what = f"{shown(str(error.filename))}: " if error.filename else ""
    fault = Fault("not-written", {"why": f"{what}{error.strerror or error}"})
    return complain([translations.fault_sentence(fault)])


def _unread(error: Exception) -> int:
    """What the database says where decks are kept in one; it is not loaded to be told apart from others."""
    if not type(error).__module__.startswith("sqlalchemy."):
        raise error
    return complain([translations.fault_sentence(Fault("database-unusable", {"why": type(error).__name__}))])


def tell() -> int:
    """Every command and what it does, as its own file says first; none of their rooms is entered for that."""
    print("./run [COMMAND …]: without a command, `serve`. `test` runs every test.")
    print("./run --https: `serve` with a padlock on the local network.\n")
    sources = [Path(__file__).with_name(f"{name}.py").read_text(encoding="utf-8") for name in NAMES]
    told = [source.split('"""')[1].split("\n")[0].rsplit("`: ", 1) for source in sources]
    forms = [form.replace("`", "") for form, _ in told]
    for form, (_, does) in zip(forms, told, strict=True):
        print(f"  {form:<{max(map(len, forms)) + 2}}{does}")
    return 0


def named(name: str) -> Command:
    """The command of this name. Only its own rooms are entered, for some of them take seconds."""
    match name:
        case "score":
            from commands.score import run
        case "advise":
            from commands.advise import run
        case "check":
            from commands.check import run
        case "read":
            from commands.read import run
        case "teach":
            from commands.teach import run
        case "name":
            from commands.name import run
        case "deck":
            from commands.deck import run
        case "ask":
            from commands.ask import run
        case "print":
            from commands.print import run
        case "backup":
            from commands.backup import run
        case "restore":
            from commands.restore import run
        case "bench":
            from commands.bench import run
        case _:
            raise Refused([Fault("command-unknown", {"value": short(name), "options": NAMES})])
    return run


def _let_speak() -> None:
    """Whatever the terminal can say."""
    codecs.register_error("as-json", _as_json)
    if isinstance(sys.stdout, io.TextIOWrapper):  # else a test listens
        sys.stdout.reconfigure(errors="as-json")


def _as_json(error: UnicodeError) -> tuple[str, int]:
    """What standard output cannot say, spelt as JSON spells it: the line stays what it was."""
    assert isinstance(error, UnicodeEncodeError)
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
