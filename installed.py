"""The `shelfmark` command of an installed copy: what `./run` is for the source."""

import sys
from pathlib import Path

NEED_THE_SOURCE = ("test", "bench")


def main() -> int:
    """Runs the command typed; without one it serves."""
    words = sys.argv[1:] or ["serve"]
    if words[0] in NEED_THE_SOURCE:
        print(f"{words[0]} needs the source: clone it and type  ./run {words[0]}", file=sys.stderr)
        return 2
    sys.path.insert(0, str(Path(__file__).resolve().parent))  # the rooms know each other by their own names
    from commands.__main__ import main as command

    return command(words)
