"""`backup FILE`: writes everything entered into one file; with `--keys` the keys too."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from commands.arguments import Arguments, remark, shown
from scoring.faults import Fault, Refused
from store.backup import Contents, backup, is_backup


def run(arguments: Sequence[str]) -> int:
    given = words_of("backup", __doc__, arguments)
    if str(given.file) == "-":
        raise Refused(
            [Fault("usage", {"command": "./run backup", "why": "a backup goes into a file: name one"})]
        )
    before = is_backup(given.file)
    contents = backup(given.file, keys=given.keys)
    if before:
        remark(Fault("backup-replaced", {"file": shown(str(given.file))}))
    return told(given.file, contents)


def words_of(command: str, said: str | None, arguments: Sequence[str]) -> argparse.Namespace:
    words = Arguments(command, said)
    words.add_argument("file", type=Path, metavar="FILE", help="the backup, a zip")
    words.add_argument("--keys", action="store_true", help="with the keys: phones stay who they are")
    return words.read(arguments)


def told(file: Path, contents: Contents) -> int:
    """What the file holds, as a line of JSON."""
    print(json.dumps({"file": shown(str(file)), **vars(contents)}, ensure_ascii=False))
    return 0
