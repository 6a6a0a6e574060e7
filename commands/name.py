"""`name PHOTO --deck NAME 0=C 1=F …`: teaches a deck its icons by naming the looks of a reading."""

from collections.abc import Sequence

from commands.arguments import DECK, PHOTOGRAPH, PILE, Arguments, each_file, remark, source_of
from jobs.reader import name_looks
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.notation import capitals
from scoring.faults import Fault, Refused
from scoring.fields import short


def run(arguments: Sequence[str]) -> int:
    words = Arguments("name", __doc__)
    words.add_argument("photo", metavar="PHOTO", help=PHOTOGRAPH)
    words.add_argument("names", nargs="+", metavar="LOOK=CATEGORY", help="such as 0=C: look 0 is C")
    words.add_argument("--deck", required=True, metavar="NAME", help=DECK)
    words.add_argument("--pile", action="store_true", help=PILE)
    given = words.read(arguments, mixed=True)
    names = _names(given.names)
    return each_file(
        [given.photo],
        lambda file: name_looks(source_of(file), names, given.deck, pile=given.pile, remark=remark),
    )


def _names(words: Sequence[str]) -> dict[int, str]:
    """`0=C 1=F` → {0: "C", 1: "F"}; raises Refused with every fault."""
    names: dict[int, str] = {}
    faults = []
    for word in words:
        look, _, category = word.partition("=")
        category = capitals(category)
        if not look.isascii() or not look.isdigit() or len(category) != 1 or category not in CATEGORIES:
            faults.append(Fault("name-malformed", {"text": short(word)}))
        elif int(look) in names or category in names.values():
            faults.append(Fault("name-of-look-twice", {"text": short(word)}))
        else:
            names[int(look)] = category
    if faults:
        raise Refused(faults)
    return names
