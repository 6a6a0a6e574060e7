"""`python -m jobs`: the worker's process."""

import signal
import sys

import translations
from jobs import worker
from scoring.faults import Refused
from settings import Settings


def main() -> int:
    """0 once it was told to stop; 2 where a setting makes no sense, each told in a line."""
    try:
        settings = Settings.from_env()
    except Refused as refused:
        print(*translations.fault_sentences(refused), sep="\n", file=sys.stderr)
        return 2
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whom a script starts with & ignores it
    worker.run(settings)
    return 0


if __name__ == "__main__":
    sys.exit(main())
