"""The product's own figures, each beside its peer in the same run: `./run bench [PART …]`."""

import importlib
from collections.abc import Sequence

from scoring.faults import Fault, Refused

PARTS = {
    "advice": "bench.advice",
    "exlibrium": "bench.exlibrium",
    "printing": "bench.printing",
    "reading": "vision.bench",
    "load": "bench.load",
}


def bench_command(arguments: Sequence[str]) -> int:
    """Runs the parts named, or all of them one after another."""
    unknown = [name for name in arguments if name not in PARTS]
    if unknown:
        raise Refused([Fault("command-unknown", {"value": unknown[0], "options": tuple(PARTS)})])
    for name in arguments or PARTS:
        print(f"\n## {name}\n", flush=True)
        importlib.import_module(PARTS[name]).main([])
    return 0
