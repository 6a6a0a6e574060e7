"""`read PHOTO…`: photographs → readings."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path

from commands.arguments import DECK, PHOTOGRAPH, PILE, Arguments, each_file, remark, source_of
from jobs.reader import read_photograph
from scoring.faults import Fault
from scoring.fields import short
from store import editions
from vision.picture.batch import tune_for_batches

AT_ONCE = 5  # photographs read side by side at most, however many processors there are: each takes memory


def run(arguments: Sequence[str]) -> int:
    words = Arguments("read", __doc__)
    words.add_argument("photos", nargs="+", metavar="PHOTO", help=PHOTOGRAPH)
    words.add_argument("--pile", action="store_true", help=PILE)
    words.add_argument("--deck", metavar="NAME", help=DECK)
    words.add_argument("--watch", type=Path, metavar="DIR", help="draws every stage into this folder")
    given = words.read(arguments, mixed=True)

    def make(file: str) -> dict[str, object]:
        watch = given.watch
        if watch is not None and len(given.photos) > 1:
            watch = watch / f"{given.photos.index(file) + 1:02}-{Path(file).stem}"
        return read_photograph(source_of(file), deck=given.deck, pile=given.pile, watch=watch)

    files = tuple(dict.fromkeys(given.photos))
    if len(files) > 1:
        tune_for_batches()
    at_once = min(AT_ONCE, (os.cpu_count() or 1) + 1)  # one more than can work: one waits for a network
    with ThreadPoolExecutor(at_once) as pool:
        begun = {file: pool.submit(copy_context().run, make, file) for file in files}  # with the store in use
        code = each_file(given.photos, lambda file: begun[file].result())
    if code == 0 and given.deck and not editions.exists(given.deck):
        remark(Fault("edition-missing", {"name": short(given.deck)}))
    return code
