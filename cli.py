"""The commands of the house: words on the command line → a line of JSON, or faults and exit code 2."""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import translations
from scoring import games
from scoring.faults import Fault, Refused
from scoring.game import Answer
from scoring.json_text import read_json
from store import editions

BAD_INPUT = 2

Made = Callable[[str], Answer]


def main(words: Sequence[str]) -> int:
    """Runs one command; every fault of the outside world becomes an exit code here."""
    name, arguments = (words[0], words[1:]) if words else ("", ())
    command = COMMANDS.get(name)
    if command is None:
        return complain([USAGE.format(names=", ".join(COMMANDS))])
    try:
        return command(arguments)
    except BrokenPipeError:
        return BAD_INPUT
    except KeyboardInterrupt:
        return BAD_INPUT


def each_file(make: Made) -> Callable[[Sequence[str]], int]:
    """A command over files: one line of JSON each, in order, or every fault and nothing else."""

    def command(files: Sequence[str]) -> int:
        if not files:
            return complain(["Name at least one file, or - for standard input."])
        lines: list[str] = []
        faults: list[str] = []
        for file in files:
            try:
                lines.append(json.dumps(make(file), ensure_ascii=False))
            except Refused as refused:
                faults.extend(f"{shown(file)}: {sentence}" for sentence in sentences(refused))
        if faults:
            return complain(faults)
        print("\n".join(lines))
        return 0

    return command


def sentences(refused: Refused) -> list[str]:
    return [translations.fault_sentence(fault) for fault in refused.faults]


def complain(lines: Sequence[str]) -> int:
    for line in lines:
        print(" ".join(line.split()), file=sys.stderr)
    return BAD_INPUT


def shown(file: str) -> str:
    return "standard input" if file == "-" else "".join(c if c.isprintable() else "?" for c in file)


def read_document(file: str) -> object:
    return read_json(read_bytes(file))


def read_bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise Refused([Fault("file-missing")]) from None
    except (OSError, ValueError) as error:
        raise Refused(
            [Fault("file-unreadable", {"why": getattr(error, "strerror", None) or "bad name"})]
        ) from None


def score_file(file: str) -> Answer:
    """Scores a document; where it names a deck, the deck fills in icons and learns the rest."""
    document = read_document(file)
    game = games.game_of(document)
    assert isinstance(document, dict)
    edition = named_edition(document)
    answer = games.score(document, edition)
    if edition and game.learn:
        learn = game.learn
        editions.change(str(document["deck"]).strip(), lambda known: learn(document, known))
    return translations.explain(answer)


def advise_file(file: str) -> Answer:
    document = read_document(file)
    games.game_of(document)
    assert isinstance(document, dict)
    return games.advise(document, named_edition(document))


def named_edition(document: dict[str, object]) -> dict[str, object]:
    """What is known of the deck a document names; nothing where it names none."""
    name = document.get("deck")
    return editions.load(name.strip()) if isinstance(name, str) and name.strip() else {}


USAGE = "Say one of: {names}."
COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "score": each_file(score_file),
    "advise": each_file(advise_file),
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
