"""`backup FILE`: writes everything entered into one file; with `--keys` the keys too."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from commands.arguments import Arguments, shown
from store.backup import Contents, backup


def run(arguments: Sequence[str]) -> int:
    given = words_of("backup", arguments)
    return told(given.file, backup(given.file, keys=given.keys))


def words_of(command: str, arguments: Sequence[str]) -> argparse.Namespace:
    words = Arguments(prog=command, add_help=False)
    words.add_argument("file", type=Path)
    words.add_argument("--keys", action="store_true")
    return words.parse_args(arguments)


def told(file: Path, contents: Contents) -> int:
    """What the file holds, as a line of JSON."""
    print(json.dumps({"file": shown(str(file)), **vars(contents)}, ensure_ascii=False))
    return 0
