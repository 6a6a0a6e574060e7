"""`bench [PART …] [OPTION …]`: the product's own figures, each beside its peer in the same run."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from commands.arguments import ASKING, Arguments
from scoring.faults import Fault, Refused

USUAL = ("advice", "agreement", "exlibrium", "printing", "reading", "load")
PARTS = (*USUAL, "camera", "pages")  # for which a browser is needed, and a developer's tool is fetched
WITH_HELP = ("agreement", "reading", "load", "camera")  # of their own
WITH_OPTIONS = (*WITH_HELP, "pages")


def run(arguments: Sequence[str]) -> int:
    """Runs the parts named, or the usual ones one after another; options are for one part alone."""
    names = list(takewhile(lambda word: not word.startswith("-"), arguments))
    options = list(arguments[len(names) :])
    unknown = [name for name in names if name not in PARTS]
    asked = not set(ASKING).isdisjoint(options)
    if len(names) != 1 or names[0] not in (WITH_HELP if asked else WITH_OPTIONS):
        _words().read(arguments)
    if unknown:
        raise Refused([Fault("command-unknown", {"value": unknown[0], "options": PARTS})])
    for name in names or USUAL:
        if not asked and len(names) != 1:
            print(f"\n## {name}\n", flush=True)
        _part(name)(options)
    return 0


def _words() -> Arguments:
    words = Arguments("bench", __doc__)
    options = f"each of {', '.join(WITH_HELP)} says with --help what more it takes"
    words.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; {options}")
    return words


def _part(name: str) -> Callable[[Sequence[str]], object]:
    """Only its own rooms are entered: a figure shall not pay for what it does not measure."""
    match name:
        case "advice":
            from bench import advice

            return advice.main
        case "agreement":
            from bench import agreement

            return agreement.main
        case "exlibrium":
            from bench import exlibrium

            return exlibrium.main
        case "printing":
            from bench import printing

            return printing.main
        case "camera":
            from bench import camera

            return camera.main
        case "pages":
            from bench import pages

            return pages.main
        case "reading":
            from vision.measuring import bench

            return bench.main
        case _:
            from bench import load

            return load.main
