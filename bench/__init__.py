"""The product's own figures, each beside its peer in the same run: `./run bench [PART …] [OPTION …]`."""

import importlib
from collections.abc import Sequence
from itertools import takewhile

from scoring.faults import Fault, Refused

PARTS = {
    "advice": "bench.advice",
    "agreement": "bench.agreement",
    "exlibrium": "bench.exlibrium",
    "printing": "bench.printing",
    "reading": "vision.measuring.bench",
    "load": "bench.load",
}


def bench_command(arguments: Sequence[str]) -> int:
    """Runs the parts named, or all of them one after another; options are for one part alone."""
    names = list(takewhile(lambda word: not word.startswith("-"), arguments))
    options = list(arguments[len(names) :])
    unknown = [name for name in names if name not in PARTS]
    if options and len(names) != 1:
        unknown.append(options[0])
    if unknown:
        raise Refused([Fault("command-unknown", {"value": unknown[0], "options": tuple(PARTS)})])
    for name in names or PARTS:
        print(f"\n## {name}\n", flush=True)
        importlib.import_module(PARTS[name]).main(options)
    return 0
